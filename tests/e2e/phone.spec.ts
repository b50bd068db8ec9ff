import type { Locator, Page } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { startChat } from "~/tests/kit/chat/conversation";

test.use({ hasTouch: true });

/** X209: in pixels, in both directions. */
const TARGET_PX = 44;
const BARS = "main header, nav, [role=tablist], form:has([aria-label=Message])";
const CONTROLS = "a[href], button, select, summary, input:not([type=hidden]), textarea";

/** The controls in the bars that a finger can't hit everywhere within a square of 44 pixels. */
const smallTargets = (bars: Locator) =>
  bars.evaluateAll(
    (elements, { controls, size }) =>
      elements
        .flatMap((bar) => [...bar.querySelectorAll<HTMLElement>(controls)])
        .flatMap((control) => {
          const target = control.closest("label") ?? control;
          if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
          target.scrollIntoView({ block: "nearest" });
          const { x, y, width, height } = target.getBoundingClientRect();
          const isHit = (dx: number, dy: number) =>
            target.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy));
          const reach = size / 2 - 1;
          const isLarge = (length: number, hits: boolean[]) => length >= size - 0.5 || hits.every(Boolean);
          const fits =
            isLarge(width, [isHit(-reach, 0), isHit(reach, 0)]) && isLarge(height, [isHit(0, -reach), isHit(0, reach)]);
          const name = control.getAttribute("aria-label") ?? control.textContent;
          return fits ? [] : [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
        }),
    { controls: CONTROLS, size: TARGET_PX },
  );

async function expectLargeTargets(page: Page, bars: Locator, where: string): Promise<void> {
  await expect(bars.first(), where).toBeVisible();
  expect(await smallTargets(bars), where).toEqual([]);
}

test("X209 · on a phone, a finger can hit every control in the bars", async ({ twoFriends: [ada, bayo], server }) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 740 });
  await startChat(server.url, ada, bayo);
  const paths = [
    "/",
    "/search?q=ada",
    "/notifications",
    "/messages",
    `/messages/${bayo.id}`,
    `/${ada.id}`,
    `/${bayo.id}`,
    "/settings",
    "/games",
    "/Games/TicTacToe/Single",
    "/Games/BrickBreak/Single",
  ];
  for (const path of paths) {
    await page.goto(path);
    await expectLargeTargets(page, page.locator(BARS), path);
  }
});

test("X209 · on a phone, Back closes the menu and the search of a chat, and keeps the chat", async ({
  twoFriends: [ada, bayo],
  server,
}) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 740 });
  await startChat(server.url, ada, bayo);
  await page.goto(`/messages/${bayo.id}`);
  const goesBack = async () => {
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toHaveProperty("dialogGuard");
    await page.goBack();
  };
  const more = page.getByRole("main").getByRole("button", { name: "More", exact: true });
  await more.click();
  await goesBack();
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole("menuitem", { name: "Search in chat" }).click();
  const search = page.getByRole("searchbox", { name: "Search in chat" });
  await expect(search).toBeFocused();
  await goesBack();
  await expect(search).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(`/messages/${bayo.id}`);
});
