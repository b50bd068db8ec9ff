import type { Browser, Page } from "@playwright/test";
import { directChatRoom } from "~/party/chat/protocol";
import { expect, test } from "~/tests/kit/pages/browserTest";
import type { Member } from "~/tests/kit/members/members";
import { sayMany } from "~/tests/kit/chat/sayMany";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const message = (page: Page, text: string) =>
  log(page)
    .getByRole("group", { name: /^Message from / })
    .filter({ hasText: text });
const topOf = async (page: Page, text: string) => (await message(page, text).boundingBox())?.y;

/**
 * Bayo has written 30 messages to Ada, who opens the chat. The scripts of her page don't load before they are released.
 * The kit's pages are invisible until then, so this is a page of its own.
 */
async function documentOf(browser: Browser, url: string, ada: Member, bayo: Member) {
  const texts = Array.from({ length: 30 }, (_, i) => `part ${i + 1} of a long story`);
  await sayMany(url, bayo, directChatRoom(ada.id, bayo.id), texts);
  const context = await browser.newContext({ storageState: await ada.context.storageState() });
  const page = await context.newPage();
  const released = Promise.withResolvers<undefined>();
  await page.route("**/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntries().length > 0) document.documentElement.dataset["moved"] = "";
    }).observe({ type: "layout-shift", buffered: true });
  });
  // the load event can wait for the scripts
  await page.goto(`${url}/messages/${bayo.id}`, { waitUntil: "domcontentloaded" });
  /** Lets the scripts load, and waits until the chat is live. */
  const goLive = async () => {
    released.resolve(undefined);
    await expect(log(page)).toHaveAttribute("aria-busy", "false");
  };
  return { page, goLive, close: () => context.close() };
}

test("X185 · a document shows the first unread messages before its scripts load, and nothing moves when they have", async ({
  browser,
  twoFriends: [ada, bayo],
  server,
}) => {
  const { page, goLive, close } = await documentOf(browser, server.url, ada, bayo);
  await expect(log(page).getByText("30 unread")).toBeInViewport();
  await expect(message(page, "part 1 of")).toBeInViewport();
  const before = await topOf(page, "part 3 of");
  await goLive();
  expect(await topOf(page, "part 3 of")).toBe(before);
  await expect(page.locator("html")).not.toHaveAttribute("data-moved");
  await close();
});

test("X185 · a document's log stays where the reader scrolled it before the scripts loaded", async ({
  browser,
  twoFriends: [ada, bayo],
  server,
}) => {
  const { page, goLive, close } = await documentOf(browser, server.url, ada, bayo);
  await message(page, "part 5 of").hover();
  await page.mouse.wheel(0, 400);
  await expect(message(page, "part 1 of")).not.toBeInViewport();
  await expect(async () => {
    const y = await topOf(page, "part 12 of");
    expect(await topOf(page, "part 12 of")).toBe(y);
  }, "the log comes to rest").toPass();
  const before = await topOf(page, "part 12 of");
  await goLive();
  expect(await topOf(page, "part 12 of")).toBe(before);
  await close();
});
