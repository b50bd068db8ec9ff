import type { Page } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { controlIn, press, reach } from "~/tests/kit/pages/reach";
import { isLike, WAYS } from "~/tests/kit/pages/ways";
import { smallWorld } from "~/tests/kit/server/smallWorld";

/** A pattern without a query allows any. */
const leadsTo = ({ pathname, search }: URL, at: string): boolean =>
  isLike(at.includes("?") ? pathname + search : pathname, at);

/** Leaves what the last way opened, and goes back to the feed. */
async function backToFeed(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  const home = controlIn(page, "link Home");
  if (!(await home.isVisible())) return reach(page, "tab All");
  await home.click();
  await controlIn(page, "tab All").click();
}

/** Goes every way of the table, each from the feed. */
async function goAllWays(page: Page, width: number, how: "click" | "Enter"): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const [isPhone, hasColumn] = [width < 768, width >= 1280];
  await page.goto("/");
  for (const { feature, presses, onPhone, shows, at, inColumn } of WAYS)
    await test.step(feature, async () => {
      await backToFeed(page);
      const isInColumn = hasColumn && inColumn !== undefined;
      if (!isInColumn) for (const control of (isPhone && onPhone) || presses) await press(page, control, how);
      await expect.soft(controlIn(page, isInColumn ? inColumn : shows), feature).toBeVisible();
      if (at !== undefined && !isInColumn) await expect.soft(page, feature).toHaveURL((url) => leadsTo(url, at));
    });
}

// nobody else opens the feed sixty times in half a minute
test.beforeEach(({ allowErrors }) => allowErrors(/\/parties\/live\/feed' failed: .* 429/));

for (const width of [375, 820])
  test(`U1 · every feature is reached by pressing what is visible, at ${width} px`, async ({ server, member }) => {
    const { ada } = await smallWorld(server.url, member);
    await goAllWays(ada.page, width, "click");
  });

test("U1 · U4 · every feature is reached with the Enter key, at 1280 px", async ({ server, member }) => {
  const { ada } = await smallWorld(server.url, member);
  await goAllWays(ada.page, 1280, "Enter");
});
