/** What a person's hand does on a page that runs from right to left. The rest of the mirroring needs no hand. */
import type { BrowserContext, Locator } from "@playwright/test";
import { callAndAnswer, callDialog, inChat } from "~/tests/kit/calls/calls";
import { submit } from "~/tests/kit/members/members";
import { card } from "~/tests/kit/members/posts";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { swipes, threeSlides } from "~/tests/kit/pages/carousel";

const mirror = (context: BrowserContext, url: string) =>
  context.addCookies([{ name: "language", value: "ar-XB", url }]);

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("not on the screen");
  return box;
}

test("X190 · on a mirrored page, pictures follow the finger and the arrow keys follow the screen", async ({
  member,
  server,
}) => {
  const { context, page, ...ada } = await member();
  await mirror(context, server.url);
  const { media, next, previous, expectAt } = await threeSlides({ context, page, ...ada }, server.url, "mirrored");
  const [nextBox, previousBox] = [await boxOf(next), await boxOf(previous)];
  expect(nextBox.x).toBeLessThan(previousBox.x);
  await expectAt(1);
  await swipes(page, media, "right", "finger");
  await expectAt(2);
  await swipes(page, media, "left", "finger");
  await expectAt(1);
  await media.getByRole("link").first().focus();
  await page.keyboard.press("ArrowRight");
  await expectAt(1);
  await page.keyboard.press("ArrowLeft");
  await expectAt(2);
  await media.getByRole("link", { name: "slide 2" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Post", exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "slide 1" }).press("Enter");
  const shown = page.getByRole("dialog").locator("img");
  await expect(shown).toHaveAttribute("alt", "slide 1");
  await page.keyboard.press("ArrowRight");
  await expect(shown).toHaveAttribute("alt", "slide 1");
  await page.keyboard.press("ArrowLeft");
  await expect(shown).toHaveAttribute("alt", "slide 2");
});

test(
  "X190 · on a mirrored page, a menu opens towards the right, and its keys are those of every menu",
  { tag: "@full" },
  async ({ member, server }) => {
    const { context, page } = await member();
    await mirror(context, server.url);
    await submit(context.request, server.url, "/posts", { text: "a menu" });
    await page.goto("/");
    const more = card(page, "a menu").getByRole("button", { name: "More" });
    await more.press("Enter");
    const menu = page.getByRole("menu");
    await expect(menu).toBeVisible();
    expect(Math.abs((await boxOf(menu)).x - (await boxOf(more)).x)).toBeLessThan(4);
    await page.keyboard.press("End");
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
  },
);

test(
  "X190 · on a mirrored page, a call's window goes where it is dragged and where the arrow keys point",
  { tag: "@full" },
  async ({ twoMembers: [ann, bob], server }) => {
    for (const { context } of [ann, bob]) await mirror(context, server.url);
    await inChat(server.url, [ann, bob]);
    await callAndAnswer(ann.page, bob.page, "audio");
    const { page } = ann;
    const handle = callDialog(page).getByRole("button", { name: /^Move/ });
    const before = await boxOf(handle);
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width / 2 + 60, before.y + before.height / 2 + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await boxOf(handle)).x - before.x)).toBe(60);
    await handle.press("ArrowLeft");
    await expect.poll(async () => Math.round((await boxOf(handle)).x - before.x)).toBe(44);
  },
);
