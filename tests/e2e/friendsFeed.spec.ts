import type { Page } from "@playwright/test";
import { submit } from "~/tests/kit/members/members";
import { card, chooseRepost, repostButton, REPOSTED } from "~/tests/kit/members/posts";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

const tab = (page: Page, name: string) => page.getByRole("tablist", { name: "Feed" }).getByRole("tab", { name });

test("X94 · X95 · on a phone, the Friends tab shows what friends publish and repost, live and at its own place", async ({
  twoFriends: [ada, bayo],
  member,
  server,
}) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 700 });
  const stranger = await member();
  for (let n = 1; n <= 12; n++) await submit(bayo.context.request, server.url, "/posts", { text: `by a friend ${n}` });
  await submit(stranger.context.request, server.url, "/posts", { text: "by a stranger" });

  await test.step("the tab has only the friend's posts", async () => {
    await page.goto("/");
    await expect(card(page, "by a stranger")).toBeVisible();
    await tab(page, "All").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Friends")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(tab(page, "Friends")).toHaveAttribute("aria-selected", "true");
    await expect(card(page, "by a friend 12")).toBeVisible();
    await expect(card(page, "by a stranger")).toHaveCount(0);
  });

  await test.step("each tab keeps its own place", async () => {
    await card(page, "by a friend 3").scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(200);
    await tab(page, "All").click();
    await expect(card(page, "by a stranger")).toBeInViewport();
    await tab(page, "Friends").click();
    await expect(card(page, "by a friend 3")).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });

  await test.step("a new post of the friend waits, and one of a stranger doesn't", async () => {
    await submit(stranger.context.request, server.url, "/posts", { text: "again by a stranger" });
    await submit(bayo.context.request, server.url, "/posts", { text: "news of a friend" });
    await page.getByRole("button", { name: "1 new post" }).click();
    await expect(card(page, "news of a friend")).toBeInViewport();
    await expect(card(page, "again by a stranger")).toHaveCount(0);
  });

  await test.step("what the friend reposts stands on top, there and on their profile, until they undo it", async () => {
    await bayo.page.goto("/");
    await chooseRepost(card(bayo.page, "again by a stranger"), "Repost");
    await expect(repostButton(card(bayo.page, "again by a stranger"))).toHaveAccessibleDescription(REPOSTED);
    await page.reload(); // the tab is remembered
    const first = page.getByRole("main").getByRole("article").first();
    await expect(first).toContainText("again by a stranger");
    await expect(first.getByRole("link", { name: `Reposted by ${bayo.name}` })).toBeVisible();
    await first.getByRole("link", { name: `Reposted by ${bayo.name}` }).click();
    await expect(first).toContainText(`Reposted by ${bayo.name}`);

    await reach(bayo.page, "link Profile");
    await chooseRepost(card(bayo.page, "again by a stranger"), "Undo repost");
    await expect(card(bayo.page, "again by a stranger")).toHaveCount(0);
    await expect(card(bayo.page, "news of a friend")).toBeVisible();
  });

  await test.step("when the friendship ends, nothing of theirs stays", async () => {
    await page.goto("/");
    await expect(card(page, "news of a friend")).toBeVisible();
    await submit(bayo.context.request, server.url, `/friends/${ada.id}`, { do: "remove" });
    await expect(page.getByText("No posts by friends yet")).toBeVisible();
  });
});
