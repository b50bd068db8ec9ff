import { expect, type Page } from "@playwright/test";
import { attach } from "./fullChat";
import { act, log, message, messages, says } from "./conversation";
import { picture } from "~/tests/kit/members/posts";
import type { SmallWorld } from "~/tests/kit/server/smallWorld";

/** A dialog, menu or other overlay on a member's page. */
export interface Dialog {
  /** the file of the component that renders it */
  of: string;
  path?: (world: SmallWorld) => string;
  open: (page: Page, world: SmallWorld) => Promise<void>;
  /** takes a game to open, so that only `npm run test:full` checks it */
  isSlow?: true;
}

const dialog = (page: Page) => page.getByRole("dialog");
const chatOfTwo = ({ bayo }: SmallWorld): string => `/messages/${bayo.id}`;

/** Sends a message and chooses an action from its menu. */
async function chooses(page: Page, action: string): Promise<void> {
  await expect(log(page)).toHaveAttribute("aria-busy", "false");
  await says(page, "about this");
  await expect(messages(page).last()).toHaveAccessibleDescription(/Sent|Read/);
  await act(page, message(page, "about this").last(), action);
}

/**
 * Drops the messages that the page sends on its next sockets, so that they stay pending. Returns a function that ends
 * this.
 */
async function holdMessages(page: Page): Promise<() => void> {
  let holds = true;
  await page.routeWebSocket(/\/parties\/chat\//, (route) => {
    const server = route.connectToServer();
    route.onMessage((data) => {
      if (!holds || !data.includes('"t":"send"')) server.send(data);
    });
  });
  return () => {
    holds = false;
  };
}

/** On a phone, the search is in the chat's menu. */
async function opensSearch(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Search in chat" });
  const menu = page.getByRole("main").getByRole("button", { name: "More", exact: true });
  await expect(menu).toBeVisible();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Search in chat" }).click();
}

export const CHAT_DIALOGS: Record<string, Dialog> = {
  "Message actions": {
    of: "app/chat/acts/MessageMenu.tsx",
    path: chatOfTwo,
    async open(page) {
      await expect(log(page)).toHaveAttribute("aria-busy", "false"); // the list that the server drew is replaced
      await messages(page).first().getByRole("button", { name: "Message actions" }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menu", { name: "Message actions" })).toBeVisible();
    },
  },
  "Log out?": {
    of: "app/settings/logOutPrompt.tsx",
    path: chatOfTwo,
    async open(page) {
      const stopHolding = await holdMessages(page);
      await page.reload();
      await expect(log(page)).toHaveAttribute("aria-busy", "false");
      await says(page, "not sent yet");
      await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
      await expect(page.getByRole("alertdialog", { name: "Log out?" })).toBeVisible();
      stopHolding();
    },
  },
  "Edit message": {
    of: "app/chat/acts/EditMessageDialog.tsx",
    path: chatOfTwo,
    async open(page) {
      await chooses(page, "Edit");
      await expect(dialog(page).getByRole("textbox", { name: "Message text" })).toBeVisible();
    },
  },
  "Edit message, too long": {
    of: "app/chat/acts/EditMessageDialog.tsx",
    path: chatOfTwo,
    async open(page) {
      await chooses(page, "Edit");
      await dialog(page).getByRole("textbox", { name: "Message text" }).fill("x".repeat(4_001));
      await expect(dialog(page).getByRole("status")).toHaveText("1 too many");
    },
  },
  "Forward message": {
    of: "app/chat/acts/ForwardDialog.tsx",
    path: chatOfTwo,
    async open(page) {
      await chooses(page, "Forward");
      await expect(dialog(page).getByRole("list", { name: "Forward to" }).getByRole("button").first()).toBeVisible();
    },
  },
  "Delete message?": {
    of: "app/chat/acts/MessageOverlays.tsx",
    path: chatOfTwo,
    async open(page) {
      await chooses(page, "Delete");
      await expect(page.getByRole("alertdialog", { name: "Delete message?" })).toBeVisible();
    },
  },
  "the search in a chat": {
    of: "app/chat/ChatSearch.tsx",
    path: chatOfTwo,
    async open(page) {
      await opensSearch(page);
      const search = page.getByRole("region", { name: "Search in chat" });
      await search.getByRole("searchbox", { name: "Search in chat" }).fill("look");
      await expect(search.getByRole("list", { name: "Search results" })).toBeVisible();
    },
  },
  "a picture of a chat": {
    of: "app/ui/media/PictureDialog.tsx",
    path: chatOfTwo,
    async open(page) {
      await expect(log(page)).toHaveAttribute("aria-busy", "false");
      for (const name of ["one.png", "two.png"]) await attach(page, picture(name), name);
      const opened = page.getByRole("dialog", { name: /^Picture from / });
      // a press while the log scrolls to a new message has no effect
      await expect(async () => {
        if (!(await opened.isVisible()))
          await log(page)
            .getByRole("button", { name: /^Picture from / })
            .last()
            .click({ timeout: 2_000 });
        await expect(opened).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
    },
  },
  "New chat": {
    of: "app/chat/list/StartChatDialog.tsx",
    path: () => "/messages",
    open: (page) => page.getByRole("button", { name: "Start new chat" }).click(),
  },
  "New chat, with no such person": {
    of: "app/chat/list/StartChatDialog.tsx",
    path: () => "/messages",
    async open(page) {
      await page.getByRole("button", { name: "Start new chat" }).click();
      await dialog(page).getByRole("searchbox", { name: "Search people", exact: true }).fill("nobody of that name");
      await expect(dialog(page).getByText("Nobody you can write to matches your search.")).toBeVisible();
    },
  },
  "New group": {
    of: "app/groups/CreateGroupDialog.tsx",
    path: () => "/messages",
    open: (page) => page.getByRole("button", { name: "Create group" }).click(),
  },
  "New group, with a picture and without a name": {
    of: "app/groups/CreateGroupDialog.tsx",
    path: () => "/messages",
    async open(page) {
      await page.getByRole("button", { name: "Create group" }).click();
      await dialog(page).getByLabel("Group picture").setInputFiles(picture("one.png"));
      await dialog(page).getByRole("checkbox").first().check();
      await dialog(page).getByRole("button", { name: "Create", exact: true }).click();
      await expect(dialog(page).getByLabel("Group name")).toHaveAccessibleDescription("Give the group a name.");
    },
  },
  "the menu of a group": {
    of: "app/safety/MemberMore.tsx",
    path: ({ group }) => `/messages/${group}`,
    async open(page) {
      await page.getByRole("main").getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Mute chat" }).click();
      await expect(page.getByRole("dialog", { name: "Mute chat" })).toBeVisible();
    },
  },
  "Group info": {
    of: "app/groups/GroupInfoDialog.tsx",
    path: ({ group }) => `/messages/${group}`,
    open: (page) => page.getByRole("button", { name: "Group info" }).click(),
  },
  "Group info, without a name": {
    of: "app/groups/GroupInfoDialog.tsx",
    path: ({ group }) => `/messages/${group}`,
    async open(page) {
      await page.getByRole("button", { name: "Group info" }).click();
      await dialog(page).getByLabel("Group name").fill("");
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expect(dialog(page).getByLabel("Group name")).toHaveAccessibleDescription("Give the group a name.");
    },
  },
  "Leave group?": {
    of: "app/groups/leaveGroup.tsx",
    path: ({ group }) => `/messages/${group}`,
    async open(page) {
      await page.getByRole("button", { name: "Group info" }).click();
      await page.getByRole("button", { name: "Leave group" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  "Add members": {
    of: "app/groups/AddMembersDialog.tsx",
    path: ({ group }) => `/messages/${group}`,
    async open(page) {
      await page.getByRole("button", { name: "Group info" }).click();
      await page.getByRole("button", { name: "Add members" }).click();
      await expect(page.getByRole("dialog", { name: "Add members" })).toBeVisible();
    },
  },
  "Video call with": {
    of: "app/calls/dialog/CallDialog.tsx",
    path: chatOfTwo,
    async open(page) {
      await page.getByRole("button", { name: "Video call", exact: true }).click();
      await expect(dialog(page).getByText("Calling…")).toBeVisible();
      await dialog(page).getByRole("button", { name: "Devices" }).click();
    },
  },
  "Audio call with": {
    of: "app/calls/dialog/CallDialog.tsx",
    path: chatOfTwo,
    async open(page) {
      await page.getByRole("button", { name: "Call", exact: true }).click();
      await expect(dialog(page).getByText("Calling…")).toBeVisible();
    },
  },
};
