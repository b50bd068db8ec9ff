/** The dialogs and menus that the check of accessibility opens; those of games are in tests/kit/games. */
import type { Page } from "@playwright/test";
import { CHAT_DIALOGS, type Dialog } from "~/tests/kit/chat/chatDialogs";
import { end, playToEnd } from "~/tests/kit/games/ticTacToe";
import { WEBM } from "~/tests/kit/media/videos";
import { picture } from "~/tests/kit/members/posts";
import { opensMore, SAFETY_DIALOGS, VISITORS_SAFETY_DIALOGS } from "~/tests/kit/members/safetyDialogs";
import { expect } from "~/tests/kit/pages/browserTest";
import { COMMON_WORD } from "~/tests/kit/server/smallWorld";

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const dialog = (page: Page) => page.getByRole("dialog");
const opensLogin = (page: Page) => main(page).getByRole("button", { name: "Login/Sign-up" }).click();
const opensPost = (page: Page) => main(page).getByRole("button", { name: "Post" }).click();
const opensProfile = (page: Page) => page.getByRole("main").getByRole("button", { name: "Edit Profile" }).click();

export const VISITORS_DIALOGS: Record<string, Dialog> = {
  ...VISITORS_SAFETY_DIALOGS,
  Login: { of: "app/accounts/login/LoginDialog.tsx", open: opensLogin },
  "Login, refused": {
    of: "app/accounts/login/LoginDialog.tsx",
    async open(page) {
      await opensLogin(page);
      await dialog(page).getByLabel("Email").fill("nobody@parlor.test");
      await dialog(page).getByLabel("Password").fill("nobody's password");
      await dialog(page).getByRole("button", { name: "Login", exact: true }).click();
      await expect(dialog(page).getByRole("alert")).toBeVisible();
    },
  },
  "Sign Up": {
    of: "app/accounts/login/LoginDialog.tsx",
    async open(page) {
      await opensLogin(page);
      await page.getByRole("tab", { name: "Sign Up" }).click();
    },
  },
  "Sign Up, with fields that are wrong": {
    of: "app/accounts/login/LoginDialog.tsx",
    async open(page) {
      await opensLogin(page);
      await page.getByRole("tab", { name: "Sign Up" }).click();
      await dialog(page).getByRole("button", { name: "Sign Up", exact: true }).click();
      await expect(dialog(page).getByLabel("Email")).toHaveAccessibleDescription("Enter a Valid Email");
    },
  },
};

export const MEMBERS_DIALOGS: Record<string, Dialog> = {
  ...CHAT_DIALOGS,
  ...SAFETY_DIALOGS,
  "Create Post": { of: "app/posts/compose/CreatePostDialog.tsx", open: opensPost },
  "Create Post, with a picture, a video and a file that is neither": {
    of: "app/posts/compose/CreatePostDialog.tsx",
    async open(page) {
      await opensPost(page);
      const files = [
        picture("one.png"),
        { name: "walk.webm", mimeType: "video/webm", buffer: WEBM },
        { name: "text.png", mimeType: "image/png", buffer: Buffer.from("a text") },
      ];
      await dialog(page).getByLabel("Add media").setInputFiles(files);
      await expect(dialog(page).getByRole("button", { name: /^Remove / })).toHaveCount(3);
      await expect(dialog(page).getByRole("alert")).toBeVisible();
    },
  },
  "Delete post?": {
    of: "app/posts/card/DeleteDialog.tsx",
    path: ({ ownPost }) => ownPost,
    open: (page) => page.getByRole("button", { name: "Delete post" }).click(),
  },
  "Delete comment?": {
    of: "app/posts/card/DeleteDialog.tsx",
    path: ({ post }) => post,
    open: (page) => page.getByRole("button", { name: "Delete comment" }).click(),
  },
  "the menu of one's own post": {
    of: "app/posts/card/PostMenu.tsx",
    path: ({ ownPost }) => ownPost,
    open: opensMore,
  },
  "Who can comment": {
    of: "app/posts/audience/PostChoiceDialog.tsx",
    path: ({ ownPost }) => ownPost,
    async open(page) {
      await opensMore(page);
      await page.getByRole("menuitem", { name: "Who can comment" }).click();
    },
  },
  "Who can quote": {
    of: "app/posts/audience/PostChoiceDialog.tsx",
    path: ({ ownPost }) => ownPost,
    async open(page) {
      await opensMore(page);
      await page.getByRole("menuitem", { name: "Who can quote" }).click();
    },
  },
  "the menu of the button Repost": {
    of: "app/posts/quotes/RepostMenu.tsx",
    path: ({ post }) => post,
    open: (page) => page.getByRole("button", { name: "Repost", exact: true }).first().click(),
  },
  "Keyboard shortcuts": {
    of: "app/ui/dialogs/ShortcutsDialog.tsx",
    path: () => "/",
    open: (page) => page.keyboard.press("?"),
  },
  "Edit post": {
    of: "app/posts/edit/EditPostDialog.tsx",
    path: ({ ownPost }) => ownPost,
    async open(page) {
      await opensMore(page);
      await page.getByRole("menuitem", { name: "Edit post" }).click();
    },
  },
  "Remove this version?": {
    of: "app/posts/edit/VersionsScreen.tsx",
    path: ({ ownPost }) => `${ownPost}/versions`,
    open: (page) => page.getByRole("button", { name: "Remove version" }).click(),
  },
  "a comment's file": {
    of: "app/posts/thread/CommentAttachment.tsx",
    path: ({ post }) => post,
    async open(page) {
      await page.getByLabel("Add comment media").setInputFiles(picture("one.png"));
      await expect(page.getByRole("button", { name: "Remove one.png" })).toBeVisible();
    },
  },
  "Edit Profile": {
    of: "app/profiles/edit/EditProfileDialog.tsx",
    path: ({ ada }) => `/${ada.id}`,
    open: opensProfile,
  },
  "Edit Profile, with new pictures and without a name": {
    of: "app/profiles/edit/EditProfileDialog.tsx",
    path: ({ ada }) => `/${ada.id}`,
    async open(page) {
      await opensProfile(page);
      for (const label of ["Cover photo", "Profile photo"])
        await dialog(page).getByLabel(label, { exact: true }).setInputFiles(picture("one.png"));
      await dialog(page).getByLabel("Name").fill("");
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expect(dialog(page).getByLabel("Name")).toHaveAccessibleDescription(/Please Enter Your Name/);
    },
  },
  "Edit Profile, closed with changes": {
    of: "app/ui/dialogs/useDiscardQuestion.tsx",
    path: ({ ada }) => `/${ada.id}`,
    async open(page) {
      await opensProfile(page);
      await dialog(page).getByLabel("About").fill("Something else");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alertdialog", { name: "Discard changes?" })).toBeVisible();
    },
  },
  "Remove friend?": {
    of: "app/friends/FriendButton.tsx",
    path: ({ bayo }) => `/${bayo.id}`,
    async open(page) {
      await page.getByRole("button", { name: "Remove Friend" }).click();
      await expect(page.getByRole("alertdialog", { name: "Remove friend?" })).toBeVisible();
    },
  },
  "the end of a game": {
    of: "app/games/end/EndDialogFrame.tsx",
    path: () => "/Games/TicTacToe/Single",
    async open(page) {
      await playToEnd(page, (cell) => cell.click());
      await expect(end(page)).toBeVisible();
    },
  },
  "the people found while one types": {
    of: "app/search/people/PeopleSearch.tsx",
    async open(page) {
      await page.getByRole("combobox", { name: "Search people" }).fill(COMMON_WORD);
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  "a toast": {
    of: "app/ui/dialogs/toasts.tsx",
    async open(page) {
      await page.context().grantPermissions(["clipboard-write"]);
      await page.getByRole("button", { name: "Share" }).first().click();
      await expect(page.getByRole("status").filter({ hasText: "copied" })).toBeVisible();
    },
  },
  "the password form, with wrong fields": {
    of: "app/accounts/password/PasswordForm.tsx",
    path: () => "/settings",
    async open(page) {
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
    },
  },
};
