import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "~/scripts/root.mjs";
import { expect, expectAccessible, expectToFit, loadAxeAhead, OVERLAY } from "~/tests/kit/pages/browserTest";
import { CHAT_DIALOGS, type Dialog } from "~/tests/kit/chat/chatDialogs";
import { befriend, makeGroup, message, openChat, says } from "~/tests/kit/chat/conversation";
import { fillChat, refuseMessages } from "~/tests/kit/chat/fullChat";
import { GAME_DIALOGS, gamesOf } from "~/tests/kit/games/gameDialogs";
import { RUN_DIALOGS } from "~/tests/kit/games/runDialogs";
import { PAGES, tabsOf } from "~/tests/kit/pages/checkedPages";
import { picture } from "~/tests/kit/members/posts";
import { opensMore, SAFETY_DIALOGS, VISITORS_SAFETY_DIALOGS } from "~/tests/kit/members/safetyDialogs";
import { COMMON_WORD, type SmallWorld, smallWorld } from "~/tests/kit/server/smallWorld";
import { test } from "~/tests/kit/server/sharedWorld";
import { end, playToEnd } from "~/tests/kit/games/ticTacToe";
import { WEBM } from "~/tests/kit/media/videos";

/** The pages that look different while they are empty. */
const EMPTY = (me: string): string[] => [
  ...tabsOf(`/${me}?`, ["posts", "friends", "requests", "media"]),
  "/messages",
  "/notifications",
  "/notifications?tab=requests",
];

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const dialog = (page: Page) => page.getByRole("dialog");
const opensLogin = (page: Page) => main(page).getByRole("button", { name: "Login/Sign-up" }).click();
const opensPost = (page: Page) => main(page).getByRole("button", { name: "Post" }).click();
const opensProfile = (page: Page) => page.getByRole("main").getByRole("button", { name: "Edit Profile" }).click();

const VISITORS_DIALOGS: Record<string, Dialog> = {
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

const MEMBERS_DIALOGS: Record<string, Dialog> = {
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
    of: "app/posts/audience/CommentersDialog.tsx",
    path: ({ ownPost }) => ownPost,
    async open(page) {
      await opensMore(page);
      await page.getByRole("menuitem", { name: "Who can comment" }).click();
    },
  },
  "Who can quote": {
    of: "app/posts/quotes/QuotersDialog.tsx",
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

/** The components that dialogs and menus are made of. */
const FRAMES = [
  ...["Dialog", "AlertDialog", "Menu"].map((name) => `app/ui/dialogs/${name}.tsx`),
  "app/moderation/CaseDialog.tsx",
  "app/posts/audience/PostChoiceDialog.tsx",
];

const componentsIn = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."));
const thatHave = (what: RegExp, folder: string) =>
  componentsIn(folder).filter((file) => what.test(fs.readFileSync(path.join(ROOT, folder, file), "utf8")));

/** What needs a moderator or a decision of one, by the file that checks it. */
const CHECKED_ELSEWHERE: Record<string, { pages: string[]; dialogs: string[] }> = {
  "moderation.spec.ts": {
    pages: ["moderation", "moderation_.$caseId"],
    dialogs: ["Decision", "Escalate", "Replies", "Appeal"].map((name) => `app/moderation/${name}Dialog.tsx`),
  },
  "quotes.spec.ts": { pages: [], dialogs: ["app/posts/quotes/DetachDialog.tsx"] },
  "secondFactor.spec.ts": { pages: ["login_.second", "prove", "settings_.codes"], dialogs: [] },
  "passkeys.spec.ts": {
    pages: ["settings_.recovery"],
    dialogs: ["RecoveryCodes", "Rename", "Remove"].map((name) => `app/accounts/passkeys/${name}Dialog.tsx`),
  },
  "discovery.spec.ts": { pages: [], dialogs: ["app/welcome/WelcomeDialog.tsx"] },
  "changeEmail.spec.ts": { pages: ["settings_.email", "email.confirm", "email.undo"], dialogs: [] },
  "suspended.spec.ts": {
    pages: ["suspended", "appeals.$of.$id"],
    dialogs: ["app/moderation/own/AppealDialog.tsx"],
  },
};
const elsewhere = Object.values(CHECKED_ELSEWHERE);

test("U4 · every page and every dialog is checked here", () => {
  const pages = thatHave(/export default\b|as default\b/, "app/routes").map((file) => file.slice(0, -".tsx".length));
  expect([...Object.keys(PAGES), ...elsewhere.flatMap((checked) => checked.pages)].sort()).toEqual(pages.sort());
  const dialogs = thatHave(/<(Alert|Case)?Dialog[\s.]|<Menu\s|<DropdownMenu\.Root|<Radix\.Overlay/, "app").map(
    (file) => `app/${file}`,
  );
  const opened = [
    ...Object.values(VISITORS_DIALOGS),
    ...Object.values(MEMBERS_DIALOGS),
    ...Object.values(GAME_DIALOGS),
    ...Object.values(RUN_DIALOGS),
  ].map(({ of }) => of);
  const checked = [...opened, ...FRAMES, ...elsewhere.flatMap((one) => one.dialogs)];
  expect(dialogs.filter((file) => !checked.includes(file))).toEqual([]);
});

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 800 };

/**
 * Checks the first page of each route completely, on the wide screen and on the phone. Of the other pages it checks
 * what differs: the main column.
 */
async function checkPages(page: Page, paths: string[]): Promise<void> {
  await loadAxeAhead(page);
  for (const address of paths) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      if (await page.getByRole("heading", { name: "Log in to see this page" }).count())
        await expect(dialog(page)).toBeVisible(); // it opens automatically
      await expectAccessible(page, address === paths[0] ? {} : { within: "main" });
      for (const size of [{ ...PHONE, width: 320 }, { ...PHONE, width: 768 }, PHONE]) {
        await page.setViewportSize(size);
        await expectToFit(page);
      }
      if (address === paths[0]) await expectAccessible(page, { contrast: false });
      await page.setViewportSize(WIDE);
    });
  }
}

/** Opens each dialog and checks it, but not the page below it, because PAGES has a row for that page. */
async function checkDialogs(page: Page, world: SmallWorld, dialogs: Record<string, Dialog>): Promise<void> {
  await loadAxeAhead(page);
  for (const [name, { path, open }] of Object.entries(dialogs)) {
    await test.step(name, async () => {
      await page.goto(path?.(world) ?? "/");
      await open(page, world);
      await expectAccessible(page, { within: OVERLAY });
      await page.setViewportSize(PHONE);
      await expectAccessible(page, { within: OVERLAY, contrast: false });
      await page.setViewportSize(WIDE);
    });
  }
}

/** The browser logs an error for a page that is missing or forbidden, and for a file that isn't a picture. */
const ANSWERED_NO = /status of (401|404|415)|HTTP Authentication failed/;

/** Splits the rows into parts; each part is a test, so that they run in parallel. */
function parts<Value>(all: Record<string, Value>, count: number): Record<string, Value>[] {
  const entries = Object.entries(all);
  return Array.from({ length: count }, (_, part) => Object.fromEntries(entries.filter((_, i) => i % count === part)));
}

test.beforeEach(({ allowErrors }) => allowErrors(ANSWERED_NO));

for (const [part, pages] of parts(PAGES, 2).entries()) {
  test(`U4 · axe finds nothing on a visitor's pages, light and dark (${part + 1} of 2)`, async ({ page, world }) => {
    for (const { visitor } of Object.values(pages)) await checkPages(page, visitor({ ...world, games: [] }));
  });
}

for (const [part, pages] of parts(PAGES, 3).entries()) {
  test(`U4 · axe finds nothing on a member's pages, light and dark (${part + 1} of 3)`, async ({
    world: shared,
    server,
    member,
  }) => {
    const hasGames = "games_.$game.$room" in pages;
    const world = hasGames ? await smallWorld(server.url, member) : shared; // its invitation would cover other tests' menus
    const games = hasGames ? await gamesOf(server.url, world) : [];
    for (const { member } of Object.values(pages)) await checkPages(world.ada.page, member({ ...world, games }));
  });
}

test("U4 · axe finds nothing in a visitor's dialogs, light and dark", async ({ page, world }) =>
  checkDialogs(page, world, VISITORS_DIALOGS));

for (const [part, dialogs] of parts(MEMBERS_DIALOGS, 3).entries()) {
  test(`U4 · axe finds nothing in a member's dialogs, light and dark (${part + 1} of 3)`, async ({ world }) =>
    checkDialogs(world.ada.page, world, dialogs));
}

for (const [part, dialogs] of parts(GAME_DIALOGS, 2).entries()) {
  test(`U4 · axe finds nothing in the dialogs of a game with friends, light and dark (${part + 1} of 2)`, async ({
    server,
    member,
  }) => {
    const world = await smallWorld(server.url, member); // the shared world's open invitation would cover the games
    await checkDialogs(world.ada.page, world, dialogs);
  });
}

test("U4 · axe finds nothing in the dialogs of a run, light and dark", async ({ world }) =>
  checkDialogs(world.ada.page, world, RUN_DIALOGS));

test("U4 · axe finds nothing on the empty pages of a new member, light and dark", async ({ member }) => {
  const { page, id } = await member();
  await checkPages(page, EMPTY(id));
});

test("U4 · axe finds nothing in a group with every kind of message, light and dark", async ({ server, twoMembers }) => {
  const [ada, bayo] = twoMembers;
  await befriend(server.url, ada, [bayo]);
  const group = await makeGroup(server.url, ada, "Rowers", [bayo]);
  await fillChat(twoMembers, { ada: group, bayo: group });
  const { page, context } = ada;
  await refuseMessages(context);
  await openChat(page, group);
  for (const [text, status] of [
    ["refused", "Not sent"],
    ["waiting", "Pending"],
  ] as const) {
    await says(page, text);
    await expect(message(page, text)).toHaveAccessibleDescription(status);
  }
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    for (const [key, seen] of [
      ["Home", "shall we sail"],
      ["End", "waiting"],
    ] as const) {
      await page.getByRole("log", { name: "Messages" }).press(key);
      await expect(message(page, seen).first()).toBeInViewport();
      await expectAccessible(page);
      await expectToFit(page);
    }
  }
});
