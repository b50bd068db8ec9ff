import type { Locator } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { makeGroup, startChat } from "~/tests/kit/chat/conversation";
import { startGame } from "~/tests/kit/games/gameRooms";
import { submit } from "~/tests/kit/members/members";

test.use({ hasTouch: true });

/** X209: in pixels, in both directions. */
const TARGET_PX = 44;
const BARS = "main header:not(article header), nav, [role=tablist], form:has([aria-label=Message])";
const CONTROLS = "a[href], button, select, summary, input:not([type=hidden]), textarea";

/** The controls in the bars that a finger can hit on less than 44 pixels, with what is around them. */
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
          /** how far it can be hit from its centre */
          const reach = (stepX: number, stepY: number): number => {
            for (let far = 0; far < size; far++) {
              const at = [x + width / 2 + far * stepX, y + height / 2 + far * stepY] as const;
              if (!target.contains(document.elementFromPoint(...at))) return far;
            }
            return size;
          };
          const hit = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
          const name = control.getAttribute("aria-label") ?? control.textContent;
          return Math.min(...hit) >= size ? [] : [`${name}: ${hit.join(" × ")}`];
        }),
    { controls: CONTROLS, size: TARGET_PX },
  );

test("X209 · on a phone, a finger can hit every control in the bars", async ({ twoFriends: [ada, bayo], server }) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 740 });
  await startChat(server.url, ada, bayo);
  const group = await makeGroup(server.url, ada, "Rowers", [bayo]);
  await submit(ada.context.request, server.url, "/posts", { text: "bars under a finger" });
  const room = await startGame(server.url, "Chess", [ada, bayo]);
  const paths = [
    "/",
    "/search?q=ada",
    "/notifications",
    "/messages",
    `/messages/${bayo.id}`,
    `/messages/${group}`,
    `/${ada.id}`,
    `/${bayo.id}`,
    "/settings",
    "/games",
    "/Games/TicTacToe/Single",
    "/Games/BrickBreak/Single",
    room,
  ];
  for (const path of paths) {
    await page.goto(path);
    const bars = page.locator(BARS).filter({ visible: true });
    await expect(bars.first()).toBeVisible();
    expect.soft(await smallTargets(bars), path).toEqual([]);
  }
  await page.goto(`/messages/${bayo.id}`);
  await page.getByRole("button", { name: "Call", exact: true }).click();
  const call = page.getByRole("dialog");
  await expect(call.getByRole("button", { name: "Hang up" })).toBeVisible();
  expect.soft(await smallTargets(call), "a call").toEqual([]);
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
