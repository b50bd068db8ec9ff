import type { Page } from "@playwright/test";
import { directChatRoom } from "~/party/chat/protocol";
import { expect, type Member, offline, online, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { sayMany } from "~/tests/kit/chat/sayMany";
import { reach } from "~/tests/kit/pages/reach";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const messages = (page: Page) => log(page).getByRole("group", { name: /^Message from / });
const chats = (page: Page) => page.getByRole("list", { name: "Chats" });
const says = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
};
const texts = (all: string[]) => all.map((text) => new RegExp(`^${text} [01]`));

/** Both members open their chat with each other. */
async function faceToFace([ada, bayo]: [Member, Member]): Promise<void> {
  await Promise.all([ada.page.goto(`/messages/${bayo.id}`), bayo.page.goto(`/messages/${ada.id}`)]);
  for (const { page } of [ada, bayo]) await expect(log(page)).toHaveAttribute("aria-busy", "false");
}

async function befriend(url: string, [ada, bayo]: [Member, Member]): Promise<void> {
  await submit(ada.context.request, url, `/friends/${bayo.id}`, { do: "add" });
  await submit(bayo.context.request, url, `/friends/${ada.id}`, { do: "accept" });
}

test("M1 · the list shows each chat's last message, time and unread count live", async ({
  twoFriends: [ada, bayo],
  member,
  server,
}) => {
  const zainab = await member({ name: "Zainab" });
  await befriend(server.url, [ada, zainab]);
  await reach(ada.page, "link Messages");
  await bayo.page.goto(`/messages/${ada.id}`);
  await says(bayo.page, "first from Bayo");
  const rows = chats(ada.page).getByRole("listitem");
  await expect(rows).toHaveText([/first from Bayo/]);

  await zainab.page.goto(`/messages/${ada.id}`);
  await says(zainab.page, "then from Zainab");
  await expect(rows).toHaveText([/Zainab.*then from Zainab/, /first from Bayo/]);
  await says(bayo.page, "and Bayo again");
  await expect(rows).toHaveText([/and Bayo again/, /then from Zainab/]);
  await expect(rows.first()).toHaveText(/\b(0[1-9]|1[0-2]):[0-5]\d [AP]M/);
  await expect(rows.first().getByRole("link", { name: bayo.name })).toHaveAccessibleDescription(/2 unread/);

  await rows.first().getByRole("link", { name: bayo.name }).click();
  await expect(rows.first().getByRole("link", { name: bayo.name })).not.toHaveAccessibleDescription(/unread/);
  await expect(rows.nth(1).getByRole("link", { name: "Zainab" })).toHaveAccessibleDescription(/1 unread/);
});

test("M4 · two members chat live and see the same order", async ({ twoFriends }) => {
  await faceToFace(twoFriends);
  const [ada, bayo] = twoFriends;
  await says(ada.page, "hello");
  await expect(messages(bayo.page)).toHaveText(texts(["hello"]), { timeout: 2_000 });
  await says(bayo.page, "hello yourself");
  await expect(messages(ada.page)).toHaveText(texts(["hello", "hello yourself"]), { timeout: 2_000 });
  await Promise.all([ada, bayo].map(({ page, name }) => says(page, `at once from ${name}`)));
  for (const { page } of [ada, bayo]) await expect(messages(page)).toHaveCount(4);
  expect(await messages(bayo.page).getByRole("paragraph").allInnerTexts()).toEqual(
    await messages(ada.page).getByRole("paragraph").allInnerTexts(),
  );
});

test("M4, M5 · a message is first pending, then sent, then read", { tag: "@full" }, async ({ server, twoMembers }) => {
  await befriend(server.url, twoMembers);
  const [ada, bayo] = twoMembers;
  await ada.page.goto(`/messages/${bayo.id}`);
  await expect(log(ada.page)).toHaveAttribute("aria-busy", "false");
  await offline(ada.context);
  await says(ada.page, "are you there?");
  const message = log(ada.page).getByRole("group", { name: `Message from ${ada.name}` });
  await expect(message).toHaveAccessibleDescription("Pending");
  await online(ada.context);
  await expect(message).toHaveAccessibleDescription("Sent");
  await bayo.page.goto(`/messages/${ada.id}`);
  await expect(message).toHaveAccessibleDescription("Read");
});

test("M4 · messages written offline are sent once and in order after a reconnect", async ({ twoFriends }) => {
  await faceToFace(twoFriends);
  const [ada, bayo] = twoFriends;
  await says(ada.page, "before");
  await expect(messages(bayo.page)).toHaveCount(1);

  await offline(bayo.context);
  await expect(bayo.page.getByText("You're offline.")).toHaveCount(1);
  for (const n of [1, 2, 3]) await says(bayo.page, `offline ${n}!`);
  for (const n of [1, 2]) await says(ada.page, `missed ${n}!`);
  await expect(messages(ada.page).last()).toHaveAccessibleDescription("Sent");
  await expect(messages(bayo.page)).toHaveText(texts(["before", "offline 1!", "offline 2!", "offline 3!"]));

  await online(bayo.context);
  const all = texts(["before", "missed 1!", "missed 2!", "offline 1!", "offline 2!", "offline 3!"]);
  await expect(messages(bayo.page)).toHaveText(all, { timeout: 20_000 });
  await expect(messages(bayo.page).last()).toHaveAccessibleDescription(/Sent|Read/);
  await expect(messages(ada.page)).toHaveText(all);
  await expect(bayo.page.getByText("You're offline.")).toBeHidden();

  await bayo.page.reload();
  await expect(messages(bayo.page)).toHaveText(all);
});

test("M4 · a pending message survives closing the tab", async ({ twoFriends }) => {
  await faceToFace(twoFriends);
  const [ada, bayo] = twoFriends;
  await offline(ada.context);
  await says(ada.page, "written in a tunnel");
  await expect(messages(ada.page)).toHaveAccessibleDescription("Pending");
  await ada.page.close();
  await online(ada.context);
  const page = await ada.context.newPage();
  await page.goto(`/messages/${bayo.id}`);
  await expect(messages(bayo.page)).toHaveText(texts(["written in a tunnel"]));
  await expect(messages(page)).toHaveText(texts(["written in a tunnel"]));
});

test(
  "M4 · a member's two devices show the same messages",
  { tag: "@full" },
  async ({ server, twoMembers, anotherDevice }) => {
    await befriend(server.url, twoMembers);
    await faceToFace(twoMembers);
    const [ada, bayo] = twoMembers;
    const second = await anotherDevice(ada);
    await second.page.goto(`/messages/${bayo.id}`);
    await says(ada.page, "from the phone");
    await expect(messages(second.page)).toHaveText(texts(["from the phone"]));
    await says(second.page, "from the laptop");
    await expect(messages(ada.page)).toHaveText(texts(["from the phone", "from the laptop"]));
    await expect(messages(second.page).first()).toHaveAccessibleDescription("Read");
  },
);

test("M5 · unread counts agree on all devices", async ({ server, twoMembers: [ada, bayo], anotherDevice }) => {
  await befriend(server.url, [ada, bayo]);
  const second = await anotherDevice(ada);
  await reach(ada.page, "link Messages");
  await reach(second.page, "link Messages");
  await bayo.page.goto(`/messages/${ada.id}`);
  for (const n of [1, 2, 3]) await says(bayo.page, `number ${n}`);
  const row = (page: Page) => chats(page).getByRole("link", { name: bayo.name });
  for (const page of [ada.page, second.page]) await expect(row(page)).toHaveAccessibleDescription(/3 unread/);
  const entry = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" });
  await expect(entry(second.page)).toHaveAccessibleDescription("1 new");

  await row(ada.page).click();
  await expect(messages(bayo.page).last()).toHaveAccessibleDescription("Read");
  await expect(row(second.page)).not.toHaveAccessibleDescription(/unread/);
  await expect(entry(second.page)).not.toHaveAccessibleDescription(/new/);
});

/**
 * Scrolls to the oldest loaded message. Returns the top of one message in each painted frame while older ones load, in
 * pixels.
 */
const topsWhileScrolledUp = (page: Page, text: string): Promise<number[]> =>
  log(page).evaluate(async (element, wanted) => {
    const frame = () => new Promise(requestAnimationFrame);
    const found = () => [...element.querySelectorAll("p")].find((paragraph) => paragraph.textContent === wanted);
    // An IntersectionObserver measures what is painted; a position between two frames may never be painted. Its answer
    // about an element that left the document since then is 0.
    const paintedTop = (paragraph: Element) =>
      new Promise<number | undefined>((resolve) => {
        const observer = new IntersectionObserver(([seen]) => {
          observer.disconnect();
          resolve(paragraph.isConnected ? seen?.boundingClientRect.top : undefined);
        });
        observer.observe(paragraph);
      });
    const height = element.scrollHeight;
    element.scrollTo({ top: 0 });
    const tops: number[] = [];
    for (let after = 0; after < 20;) {
      const paragraph = found();
      const top = paragraph && (await paintedTop(paragraph));
      if (top === undefined) await frame();
      else tops.push(top);
      if (element.scrollHeight > height) after++;
    }
    return tops;
  }, text);

test("M10 · history loads in pages without a jump", async ({ server, twoMembers }) => {
  await befriend(server.url, twoMembers);
  await faceToFace(twoMembers);
  const [ada, bayo] = twoMembers;
  await sayMany(
    server.url,
    ada,
    directChatRoom(ada.id, bayo.id),
    Array.from({ length: 70 }, (_, i) => `message ${i + 1}.`),
  );
  await expect(messages(bayo.page).last()).toHaveText(/^message 70\./);
  await expect(messages(bayo.page).last()).toHaveText(/\b(0[1-9]|1[0-2]):[0-5]\d [AP]M/);

  await expect(messages(ada.page).last()).toHaveAccessibleDescription("Read");
  await bayo.page.reload();
  await expect(messages(bayo.page).last()).toHaveText(/^message 70\./);
  await expect(messages(bayo.page).last()).toBeInViewport();
  await log(bayo.page).focus();

  // the first message keeps its position on the screen when the previous page of history arrives
  const tops = await topsWhileScrolledUp(bayo.page, "message 21.");
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1);
  await expect(async () => {
    await log(bayo.page).press("Home");
    await expect(messages(bayo.page).filter({ hasText: "message 1." })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(log(bayo.page).getByText("Today")).toHaveCount(1);

  // away from the end, a button announces a new message
  await says(ada.page, "are you reading the old ones?");
  await bayo.page.getByRole("button", { name: "1 new message" }).click();
  await expect(messages(bayo.page).last()).toBeInViewport();
  await expect(messages(ada.page).last()).toHaveAccessibleDescription("Read");
});

test("U1 · on a small screen the list of chats leads to a chat and back", async ({ twoFriends: [ada, bayo] }) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 700 });
  await bayo.page.goto(`/messages/${ada.id}`);
  await says(bayo.page, "hello");
  await reach(page, "link Messages");
  await chats(page).getByRole("link", { name: bayo.name }).click();
  await expect(chats(page)).toBeHidden();
  await expect(messages(page)).toBeInViewport();
  await expect(page.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(chats(page)).toBeVisible();
});
