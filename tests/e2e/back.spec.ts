import type { Locator, Page } from "@playwright/test";
import { expect, type Member, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { card, publishPictures, untilVisitorsGet } from "~/tests/kit/members/posts";
import { press, reach } from "~/tests/kit/pages/reach";

/** Positions are restored exactly, except for the browser's rounding. */
const SAME_PLACE_PX = 3;

/** Scrolls until the element is rendered, however far the list must grow, and then centres it. */
async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(wanted).toBeVisible({ timeout: 500 });
  }).toPass();
  await wanted.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await wanted.hover(); // waits until the page stops moving
}

const top = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? NaN;

/** Goes to another page by a link, goes back, and reloads. Checks each time that the element is where it was. */
async function expectToComeBack(page: Page, place: Locator, link: Locator): Promise<void> {
  const [before, address, heading] = [await top(place), page.url(), page.getByRole("heading", { level: 1 })];
  const title = await heading.innerText();
  const expectSamePlace = (what: string) =>
    expect.poll(async () => Math.abs((await top(place)) - before), what).toBeLessThanOrEqual(SAME_PLACE_PX);
  await link.click();
  await expect(heading).not.toHaveText(title);
  await page.goBack();
  await expectSamePlace("after Back");
  await page.reload();
  await expectSamePlace("after a reload");
  expect(page.url()).toBe(address);
}

async function publish(url: string, author: Member, count: number, what: string): Promise<void> {
  for (let n = 1; n <= count; n++)
    await submit(author.context.request, url, "/posts", { text: `number ${n} of ${what}\n${"line\n".repeat(n % 4)}` });
}

const opened = (page: Page, name: string) => page.getByRole("tab", { name, selected: true });
const comments = (post: Locator) => post.getByRole("link", { name: "Comments" });

test(
  "S6 · P3 · Back and a reload restore the place in the feed and in a member's posts",
  { tag: "@full" },
  async ({ member, server: { url }, page }) => {
    const author = await member();
    await publish(url, author, 65, "many in two lists");
    await publishPictures(author.context, url, "the newest, with pictures", 2);
    for (const path of ["/", `/${author.id}`]) {
      await page.goto(path);
      const far = card(page, "number 5 of many in two lists");
      await scrollTo(page, far);
      await expectToComeBack(page, far, comments(far));
    }
  },
);

test("S6 · Back restores the place after a reload of the page in between", async ({
  member,
  server: { url },
  page,
}) => {
  await publish(url, await member(), 45, "many before a reload");
  await untilVisitorsGet(page, "number 45 of many before a reload");
  await page.goto("/");
  const far = card(page, "number 5 of many before a reload");
  await scrollTo(page, far);
  const before = await top(far);
  await comments(far).click();
  await expect(page.getByRole("heading", { name: "Post", exact: true })).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect.poll(async () => Math.abs((await top(far)) - before)).toBeLessThanOrEqual(SAME_PLACE_PX);
});

test(
  "P5 · Back and a reload restore the place in the Media tab",
  { tag: "@full" },
  async ({ member, server: { url }, page }) => {
    const author = await member();
    for (let n = 1; n <= 7; n++) await publishPictures(author.context, url, `pictures ${n}`, 10);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`/${author.id}`);
    await press(page, "tab Media");
    const far = page.getByRole("list", { name: "Media" }).getByRole("link").nth(65);
    await scrollTo(page, far);
    await expectToComeBack(page, far, far);
    await expect(opened(page, "Media")).toBeVisible();
  },
);

test(
  "S7 · Back and a reload restore the place in the comments",
  { tag: "@full" },
  async ({ twoMembers: [author, fan], server: { url } }) => {
    await submit(author.context.request, url, "/posts", { text: "a long talk" });
    const { page } = author;
    await reach(page, "link Profile");
    const talk = comments(card(page, "a long talk"));
    const post = (await talk.getAttribute("href"))?.split("/").at(-1) ?? "";
    for (let n = 1; n <= 30; n++) await submit(fan.context.request, url, "/comments", { post, text: `said ${n}` });
    await talk.click();
    await page.getByRole("link", { name: "More comments" }).click();
    const far = page.getByRole("article", { name: `Comment by ${fan.name}` }).filter({ hasText: "said 28" });
    await scrollTo(page, far);
    await expectToComeBack(page, far, far.getByRole("link", { name: fan.name }).last());
  },
);

test(
  "Q1 · Back and a reload restore the place in the found posts",
  { tag: "@full" },
  async ({ member, server: { url }, page }) => {
    const author = await member();
    await publish(url, author, 20, "many to find");
    await expect(async () => {
      await page.goto("/search?query=of+many+to+find&tab=posts");
      await expect(card(page, "number 3 of many to find")).toHaveCount(1, { timeout: 500 }); // the outbox has notified the search
    }).toPass();
    const far = page.getByRole("article", { name: /^Post by/ }).nth(16);
    await scrollTo(page, far);
    await expectToComeBack(page, far, comments(far));
    await expect(opened(page, "Posts")).toBeVisible();
  },
);

test(
  "N1 · Back and a reload restore the place in the activities",
  { tag: "@full" },
  async ({ twoMembers: [author, fan], server: { url } }) => {
    await publish(url, author, 25, "many to like");
    await reach(author.page, "link Profile");
    await scrollTo(author.page, card(author.page, "number 1 of many to like"));
    const links = await comments(author.page.getByRole("main").getByRole("article")).evaluateAll((all) =>
      all.map((link) => link.getAttribute("href") ?? ""),
    );
    for (const link of links)
      await submit(fan.context.request, url, `/posts/${link.split("/").at(-1)}/like`, { on: "1" });
    const { page } = author;
    const activities = page.getByRole("tabpanel", { name: "Activities" }).getByRole("link");
    await expect(async () => {
      await reach(page, "link Notifications");
      await expect(activities).toHaveCount(25, { timeout: 500 });
    }).toPass();
    const far = activities.nth(22);
    await scrollTo(page, far);
    await expectToComeBack(page, far, far);
    await expect(opened(page, "Activities")).toBeVisible();
  },
);
