import type { Page } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { befriend, field, openChat, startChat } from "~/tests/kit/chat/conversation";
import { invite, openGame, startGame, turn, waiting } from "~/tests/kit/games/gameRooms";
import { reach } from "~/tests/kit/pages/reach";

test("M9 · an invitation also shows outside of the chat", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await befriend(server.url, ada, [bayo]);
  await reach(bayo.page, "link Settings");
  await ada.page.goto(await invite(server.url, "TicTacToe", [ada, bayo]));
  await expect(waiting(ada.page)).toBeVisible();
  const invitation = bayo.page.getByRole("group", { name: "Game request: TicTacToe" });
  await expect(invitation).toContainText("Ada wants to play TicTacToe with you.");
  await invitation.getByRole("button", { name: "Accept" }).click();
  await expect(turn(bayo.page)).toContainText("Ada's turn");
  await expect(invitation).toBeHidden();
  await expect(turn(ada.page)).toContainText("Your turn");
});

test("G3 · other pages link back to a running game", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  const path = await openGame(server.url, "TicTacToe", [ada, bayo]);
  await reach(bayo.page, "link Messages");
  const back = bayo.page.getByRole("link", { name: "Return to your game" });
  await expect(back).toHaveAccessibleDescription("TicTacToe with Ada");
  await expect(ada.page.getByText("Bayo is on another page.")).toBeVisible();
  await back.click();
  await expect(bayo.page).toHaveURL(new RegExp(`${path}$`));
  await expect(back).toBeHidden();
  await expect(ada.page.getByText("Bayo is on another page.")).toBeHidden();
});

test("G3 · on a phone the link back to a running game covers no control", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await openGame(server.url, "Chess", [ada, bayo]);
  await startChat(server.url, ada, bayo);
  const { page } = bayo;
  const back = page.getByRole("link", { name: "Return to your game" });
  // in another game: on a large screen that is zoomed to 400 %, and on a phone that is held sideways
  for (const game of ["TicTacToe", "ConnectFour"] as const) await startGame(server.url, game, [ada, bayo]);
  const board = page.getByRole("grid", { name: "Chess board" });
  for (const [width, height] of [
    [320, 256],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(back).toHaveCount(1);
    await expect(back).toBeInViewport({ ratio: 1 });
    expect(bottomOf(await back.boundingBox()), `${width} × ${height}`).toBeLessThanOrEqual(
      (await board.boundingBox())?.y ?? 0,
    );
  }
  await page.goto("/Games/ConnectFour/Single");
  const alone = page.getByRole("grid", { name: "Connect Four board" });
  await expect(back).toBeInViewport({ ratio: 1 });
  expect(bottomOf(await back.boundingBox())).toBeLessThanOrEqual((await alone.boundingBox())?.y ?? 0);
  await page.setViewportSize({ width: 375, height: 740 });
  await openChat(page, ada.id);
  await expect(back).toBeVisible();
  expect(bottomOf(await back.boundingBox())).toBeLessThanOrEqual((await page.getByRole("main").boundingBox())?.y ?? 0);
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await reach(page, "link Messages");
  await expect(back).toBeVisible();
  expect(bottomOf(await back.boundingBox())).toBeLessThanOrEqual((await page.getByRole("main").boundingBox())?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740);
  await reach(page, "link Settings");
  await expect(back).toBeVisible();
  const last = page.getByRole("main").locator("a, button").last();
  await last.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(bottomOf(await last.boundingBox())).toBeLessThanOrEqual((await back.boundingBox())?.y ?? 0);
});

test("M9 · on a wide screen an invitation covers no control", { tag: "@full" }, async ({ server, member }) => {
  const [ada, bayo, cem] = [
    await member({ name: "Ada" }),
    await member({ name: "Bayo" }),
    await member({ name: "Cem" }),
  ];
  await befriend(server.url, bayo, [ada, cem]);
  await startChat(server.url, bayo, cem);
  const { page } = bayo;
  await page.setViewportSize({ width: 1280, height: 800 });
  await invite(server.url, "TicTacToe", [ada, bayo]);
  for (const path of ["/", `/messages/${cem.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("group", { name: "Game request: TicTacToe" })).toBeVisible();
    await expect(path === "/" ? page.getByRole("combobox") : field(page)).toBeVisible();
    expect(await coveredControls(page), path).toEqual([]);
  }
});

const bottomOf = (box: { y: number; height: number } | null): number => (box?.y ?? 0) + (box?.height ?? 0);

/** The fields, buttons and links that an invitation covers. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const card = document.querySelector('[role="group"][aria-label^="Game request"]');
    const box = card?.getBoundingClientRect();
    if (!card || !box) return ["no invitation"];
    const everyPx = 8; // no control is smaller
    const covered = new Set<Element>();
    for (let x = box.left; x < box.right; x += everyPx) {
      for (let y = box.top; y < box.bottom; y += everyPx) {
        for (const element of document.elementsFromPoint(x, y)) {
          const control = element.closest("a, button, input, textarea");
          if (control && !card.contains(control)) covered.add(control);
        }
      }
    }
    return [...covered].map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
