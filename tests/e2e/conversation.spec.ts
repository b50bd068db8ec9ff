import type { Locator, Page } from "@playwright/test";
import { directChatRoom } from "~/party/chat/protocol";
import { expect, type Member, offline, online, test } from "~/tests/kit/pages/browserTest";
import { befriend, messages, startChat } from "~/tests/kit/chat/conversation";
import { sayMany } from "~/tests/kit/chat/sayMany";
import { reach } from "~/tests/kit/pages/reach";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const message = (page: Page, text: string | RegExp): Locator =>
  log(page)
    .getByRole("group", { name: /^Message from / })
    .filter({ hasText: text });
const says = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
};

/** Both members open their chat with each other. */
async function faceToFace([ada, bayo]: [Member, Member]): Promise<void> {
  await Promise.all([ada.page.goto(`/messages/${bayo.id}`), bayo.page.goto(`/messages/${ada.id}`)]);
  for (const { page } of [ada, bayo]) await expect(log(page)).toHaveAttribute("aria-busy", "false");
}

const numbered = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${word} ${i + 1}.`);

/** Chooses an action from a message's menu. */
async function act(page: Page, text: string | RegExp, action: string): Promise<void> {
  await message(page, text).hover();
  await message(page, text).getByRole("button", { name: "Message actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("M12 · a reply quotes its message and leads to it", async ({ twoFriends }) => {
  await faceToFace(twoFriends);
  const [ada, bayo] = twoFriends;
  await says(ada.page, "shall we sail on Saturday?");
  await act(bayo.page, /^shall we sail/, "Reply");
  await expect(bayo.page.getByText(`Reply to ${ada.name}`)).toBeVisible();
  await expect(bayo.page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await says(bayo.page, "gladly");
  for (const { page } of [ada, bayo])
    await expect(message(page, "gladly").getByRole("button", { name: /shall we sail/ })).toBeVisible();
  await expect(bayo.page.getByText(`Reply to ${ada.name}`)).toBeHidden();

  await act(ada.page, /^shall we sail/, "Edit");
  await ada.page.getByRole("textbox", { name: "Message text" }).fill("shall we sail on Sunday?");
  await ada.page.getByRole("button", { name: "Save" }).click();
  for (const { page } of [ada, bayo]) {
    await expect(message(page, "Edited")).toHaveText(/^shall we sail on Sunday\?/);
    await expect(message(page, "gladly").getByRole("button", { name: /on Sunday/ })).toBeVisible();
  }
});

test("M12 · a reaction shows on both screens", { tag: "@full" }, async ({ twoFriends }) => {
  await faceToFace(twoFriends);
  const [ada, bayo] = twoFriends;
  await says(ada.page, "we won!");
  await act(bayo.page, "we won!", "React with 🎉");
  const [taken, offered] = [
    (page: Page) => message(page, "we won!").getByRole("button", { name: "Remove your 🎉 reaction" }),
    (page: Page) => message(page, "we won!").getByRole("button", { name: "React with 🎉" }),
  ];
  await expect(offered(ada.page)).toHaveAccessibleDescription(bayo.name);
  await offered(ada.page).click();
  await expect(taken(bayo.page)).toHaveText("🎉2");
  await taken(bayo.page).click();
  await expect(taken(ada.page)).toHaveAccessibleDescription("You");
  await expect(offered(bayo.page)).toBeVisible();
  await bayo.page.reload();
  await expect(offered(bayo.page)).toHaveAccessibleDescription(ada.name);
});

test("M12 · a deleted message leaves a trace", { tag: "@full" }, async ({ twoFriends }) => {
  await faceToFace(twoFriends);
  const [ada, bayo] = twoFriends;
  await says(ada.page, "a secret");
  await expect(message(bayo.page, "a secret")).toBeVisible();
  await act(ada.page, "a secret", "Delete");
  await ada.page.getByRole("alertdialog", { name: "Delete message?" }).getByRole("button", { name: "Delete" }).click();
  await expect(message(ada.page, "You deleted this message")).toBeVisible();
  await expect(message(bayo.page, "This message was deleted")).toBeVisible();
  await bayo.page.reload();
  await expect(message(bayo.page, "This message was deleted")).toBeVisible();
  await expect(bayo.page.getByRole("list", { name: "Chats" })).toContainText("Deleted message");
  await expect(bayo.page.getByText("a secret")).toHaveCount(0);
  await expect(
    message(bayo.page, "This message was deleted").getByRole("button", { name: "Message actions" }),
  ).toHaveCount(0);
});

test(
  "M12 · another's message can be copied, but neither edited nor deleted",
  { tag: "@full" },
  async ({ twoFriends }) => {
    await faceToFace(twoFriends);
    const [ada, bayo] = twoFriends;
    await bayo.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await says(ada.page, "copy that");
    await message(bayo.page, "copy that").hover();
    await message(bayo.page, "copy that").getByRole("button", { name: "Message actions" }).click();
    await expect(bayo.page.getByRole("menuitem", { name: "Copy" })).toBeVisible();
    for (const name of ["Edit", "Delete"])
      await expect(bayo.page.getByRole("menuitem", { name, exact: true })).toHaveCount(0);
    await bayo.page.getByRole("menuitem", { name: "Copy" }).click();
    await expect.poll(() => bayo.page.evaluate(() => navigator.clipboard.readText())).toBe("copy that");
  },
);

test("M12 · a message's actions are used by keyboard alone", async ({ twoFriends }) => {
  await faceToFace(twoFriends);
  const [ada, bayo] = twoFriends;
  await says(ada.page, "by keys");
  const actions = message(bayo.page, "by keys").getByRole("button", { name: "Message actions" });
  await actions.focus();
  await bayo.page.keyboard.press("Enter");
  await expect(bayo.page.getByRole("menu", { name: "Message actions" })).toBeVisible();
  await bayo.page.keyboard.press("Escape");
  await expect(actions).toBeFocused();
  await bayo.page.keyboard.press("Enter");
  await bayo.page.getByRole("menuitem", { name: "Reply" }).press("Enter");
  await expect(bayo.page.getByText(`Reply to ${ada.name}`)).toBeVisible();
  await bayo.page.getByRole("button", { name: "Cancel reply" }).click();
  await expect(bayo.page.getByText(`Reply to ${ada.name}`)).toBeHidden();
});

test("M12 · a forwarded message is marked as forwarded", { tag: "@full" }, async ({ twoFriends, member, server }) => {
  const [ada, bayo] = twoFriends;
  const chi = await member({ name: "Chi" });
  await befriend(server.url, ada, [chi]);
  await chi.page.goto(`/messages/${ada.id}`);
  await says(chi.page, "hello Ada");
  await faceToFace(twoFriends);
  await says(bayo.page, "tell everybody");
  await act(ada.page, "tell everybody", "Forward");
  await ada.page
    .getByRole("dialog", { name: "Forward message" })
    .getByRole("button", { name: "Chi", exact: true })
    .click();
  await expect(message(chi.page, "tell everybody")).toContainText("Forwarded");
  await expect(message(chi.page, "tell everybody")).toHaveAccessibleName(`Message from ${ada.name}`);
});

const stopsWithin6s = (typing: Locator) =>
  expect.poll(() => typing.textContent(), { timeout: 6_000, intervals: [50] }).toBe("");

test(
  "M6 · typing is shown until the message is sent, and at most 6 seconds after the last key",
  { tag: "@full" },
  async ({ server, twoMembers }) => {
    await befriend(server.url, twoMembers[0], [twoMembers[1]]);
    await startChat(server.url, ...twoMembers);
    await faceToFace(twoMembers);
    const [ada, bayo] = twoMembers;
    const typing = ada.page.getByRole("status", { name: "Typing" });
    const field = bayo.page.getByRole("textbox", { name: "Message" });
    await field.pressSequentially("hel");
    await expect(typing).toHaveText(`${bayo.name} is typing…`);
    await field.press("Enter");
    await expect(typing).toHaveText("");
    await field.pressSequentially("w");
    await expect(typing).toHaveText(`${bayo.name} is typing…`);
    await stopsWithin6s(typing);
  },
);

test(
  "M6 · a member who loses the network is no longer shown as typing",
  { tag: "@full" },
  async ({ server, twoMembers }) => {
    await befriend(server.url, twoMembers[0], [twoMembers[1]]);
    await startChat(server.url, ...twoMembers);
    await faceToFace(twoMembers);
    const [ada, bayo] = twoMembers;
    await bayo.page.getByRole("textbox", { name: "Message" }).pressSequentially("hel");
    await expect(ada.page.getByRole("status", { name: "Typing" })).toHaveText(`${bayo.name} is typing…`);
    await offline(bayo.context);
    await stopsWithin6s(ada.page.getByRole("status", { name: "Typing" }));
  },
);

test(
  "M6 · the header says whether a friend is online",
  { tag: "@full" },
  async ({ server, twoMembers: [ada, bayo] }) => {
    await befriend(server.url, ada, [bayo]);
    await ada.page.goto(`/messages/${bayo.id}`); // nobody has written yet
    await expect(ada.page.getByText("Offline", { exact: true })).toBeVisible();
    await bayo.page.goto("/");
    await expect(ada.page.getByText("Online", { exact: true })).toBeVisible();
  },
);

test(
  "M5, M6 · X29 · the sender of a message request sees neither status nor receipts",
  { tag: "@full" },
  async ({ twoMembers }) => {
    await faceToFace(twoMembers);
    const [ada, bayo] = twoMembers;
    await says(ada.page, "do you know me?");
    await expect(messages(bayo.page).last()).toBeInViewport();
    await expect(messages(bayo.page).last()).toHaveAccessibleDescription("Read"); // only on Bayo's own page
    await says(ada.page, "hello?");
    await expect(messages(bayo.page)).toHaveCount(2);
    await expect(messages(ada.page).first()).toHaveAccessibleDescription("Sent");
    await expect(ada.page.getByText(/^(Online|Offline)$/)).toHaveCount(0);
  },
);

test("M5 · a chat opens at the first unread message", async ({ server, twoMembers }) => {
  await befriend(server.url, twoMembers[0], [twoMembers[1]]);
  const [ada, bayo] = twoMembers;
  await faceToFace(twoMembers);
  await says(ada.page, "the last one that was read");
  await expect(message(ada.page, "the last one")).toHaveAccessibleDescription("Read");
  await bayo.page.goto("/");
  await sayMany(server.url, ada, directChatRoom(ada.id, bayo.id), numbered("unread", 90));
  const badge = bayo.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" });
  await expect(badge).toHaveAccessibleDescription("1 new");
  await expect(message(ada.page, "unread 90.")).toHaveAccessibleDescription("Sent");

  await bayo.page.goto(`/messages/${ada.id}`);
  await expect(log(bayo.page).getByText("90 unread")).toBeInViewport();
  await expect(message(bayo.page, "unread 1.")).toBeInViewport();
  await expect(message(bayo.page, "the last one")).toBeInViewport();
  await expect(message(bayo.page, "unread 90.")).toHaveCount(0);
  await expect(message(ada.page, "unread 90.")).toHaveAccessibleDescription("Sent");

  await log(bayo.page).focus();
  await expect(async () => {
    await log(bayo.page).press("PageDown");
    await expect(message(bayo.page, "unread 90.")).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(message(ada.page, "unread 90.")).toHaveAccessibleDescription("Read");
  await expect(badge).toHaveAccessibleDescription("");
});

test("M10 · a message is found by its words", { tag: "@full" }, async ({ server, twoMembers }) => {
  await befriend(server.url, twoMembers[0], [twoMembers[1]]);
  await faceToFace(twoMembers);
  const [ada, bayo] = twoMembers;
  await sayMany(server.url, ada, directChatRoom(ada.id, bayo.id), [
    "The Zoë sails at dawn",
    ...numbered("filler", 120),
  ]);
  // otherwise the chat would open at the first unread message
  await expect(message(ada.page, "filler 120.")).toHaveAccessibleDescription("Read");
  await bayo.page.reload();
  await expect(message(bayo.page, "filler 120.")).toBeInViewport();

  await bayo.page.getByRole("button", { name: "Search in chat" }).click();
  const search = bayo.page.getByRole("region", { name: "Search in chat" });
  await search.getByRole("searchbox", { name: "Search in chat" }).fill("no such words");
  await expect(search.getByRole("status")).toHaveText("No messages match your search.");
  await search.getByRole("searchbox", { name: "Search in chat" }).fill("zoe SAILS");
  await search.getByRole("list", { name: "Search results" }).getByRole("button").click();
  await search.getByRole("button", { name: "Close search" }).click();
  await expect(message(bayo.page, "The Zoë sails at dawn")).toBeInViewport();
  await expect(message(bayo.page, "filler 120.")).toHaveCount(0);

  await bayo.page.getByRole("button", { name: "Newest messages" }).click();
  await expect(message(bayo.page, "filler 120.")).toBeInViewport();
});

test("M4 · a message left unsent in a chat is sent from another page", { tag: "@full" }, async ({ twoFriends }) => {
  const [ada, bayo] = twoFriends;
  await ada.page.goto("/");
  await ada.page.goto(`/messages/${bayo.id}`);
  await expect(log(ada.page)).toHaveAttribute("aria-busy", "false");
  await offline(ada.context);
  await says(ada.page, "written in a tunnel");
  await expect(message(ada.page, "written in a tunnel")).toHaveAccessibleDescription("Pending");
  await ada.page.close();
  await online(ada.context);
  const page = await ada.context.newPage();
  await reach(page, "link Settings");
  await bayo.page.goto(`/messages/${ada.id}`);
  await expect(message(bayo.page, "written in a tunnel")).toHaveCount(1);
});

test("M4 · two tabs of a member send each message once, in the order of writing", async ({ twoFriends }) => {
  await faceToFace(twoFriends);
  const [ada, bayo] = twoFriends;
  const second = await ada.context.newPage();
  await second.goto(`/messages/${bayo.id}`);
  await expect(log(second)).toHaveAttribute("aria-busy", "false");
  await offline(ada.context);
  for (let n = 1; n <= 6; n++) {
    await says(n % 2 ? ada.page : second, `word ${n}.`);
    // a message shown by the other tab is stored
    await expect(message(n % 2 ? second : ada.page, `word ${n}.`)).toHaveAccessibleDescription("Pending");
  }
  await online(ada.context);
  for (const page of [ada.page, second, bayo.page]) {
    await expect(message(page, /^word/)).toHaveText(
      [1, 2, 3, 4, 5, 6].map((n) => new RegExp(`^word ${n}\\.`)),
      { timeout: 20_000 },
    );
    await expect(message(page, "word 6.")).toHaveAccessibleDescription(/Sent|Read/);
  }
});
