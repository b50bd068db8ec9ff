import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { withoutScripts } from "~/tests/kit/pages/withoutScripts";
import { FOR_A_MOMENT } from "~/tests/kit/pages/shownTime";
import { board, cells, end, playToEnd, status } from "~/tests/kit/games/ticTacToe";
import { reach } from "~/tests/kit/pages/reach";

test("G1 · G4 · TicTacToe against the computer is played to its end with the mouse", async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
  await expect(page.getByRole("tab", { name: "Single-Player" })).toBeVisible();
  await page.getByRole("button", { name: "TicTacToe", exact: true }).click();
  await expect(page).toHaveURL(/\/Games\/TicTacToe\/Single$/);
  await expect(board(page).getByRole("gridcell", { name: "Row 1, column 1, empty" })).toBeVisible();
  await expect(board(page).getByRole("gridcell")).toHaveCount(9);
  expect((await board(page).boundingBox())?.width).toBe(372);

  await Promise.all([
    expect.poll(() => status(page).textContent(), FOR_A_MOMENT).toContain("Computer's turn"),
    board(page).getByRole("gridcell", { name: "Row 2, column 2, empty" }).click(),
  ]);
  await expect(board(page).getByRole("gridcell", { name: "Row 2, column 2, X" })).toBeVisible();
  await expect(board(page).getByRole("gridcell", { name: /, O$/ })).toHaveCount(1);
  await expect(status(page)).toContainText("Your turn");
  await expectAccessible(page);

  await playToEnd(page, (cell) => cell.click());
  await end(page).getByRole("button", { name: "Play Again" }).click();
  await expect(end(page)).toBeHidden();
  await expect(board(page).getByRole("gridcell", { name: /empty$/ })).toHaveCount(9);
  await expect(board(page).locator(":focus")).toHaveCount(1); // the last cell of the previous game
  await page.keyboard.press("Space");
  await expect(cells(page, /, X$/)).toHaveCount(1);
});

test("G4 · TicTacToe is played to its end by keyboard", async ({ member }) => {
  const { page } = await member();
  await page.goto("/games/tictactoe/single", { waitUntil: "networkidle" });
  await tabInto(page, board(page));
  await playToEnd(page, async (cell) => {
    const wanted = await cell.getAttribute("aria-label");
    await page.keyboard.press("Control+Home");
    for (const [key, count] of stepsTo(wanted ?? "")) for (let i = 0; i < count; i++) await page.keyboard.press(key);
    await expect(cell).toBeFocused();
    await page.keyboard.press("Enter");
  });
  await expect(end(page).getByRole("button", { name: "Play Again" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(end(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Game$/);
  await expect(page.getByRole("button", { name: "TicTacToe", exact: true })).toBeVisible();
});

/** How often to press each arrow key to get from the top left cell to the named one. */
function stepsTo(name: string): [string, number][] {
  const [, row, column] = name.match(/^Row (\d), column (\d)/) ?? [];
  return [
    ["ArrowDown", Number(row) - 1],
    ["ArrowRight", Number(column) - 1],
  ];
}

async function tabInto(page: Page, area: Locator): Promise<void> {
  for (let i = 0; i < 40 && (await area.locator(":focus").count()) === 0; i++) await page.keyboard.press("Tab");
  await expect(area.locator(":focus")).toHaveCount(1);
}

test("G4 · strength and mute are remembered", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await page.addInitScript(() => {
    const counted = window as typeof window & { tones: number };
    counted.tones = 0;
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        counted.tones++;
      }
    };
  });
  const tones = (): Promise<number> => page.evaluate(() => (window as typeof window & { tones: number }).tones);
  const playOnce = async () => {
    await page.goto("/Games/TicTacToe/Single", { waitUntil: "networkidle" });
    await board(page).getByRole("gridcell", { name: "Row 1, column 1, empty" }).click();
    await expect(cells(page, /, O$/)).toHaveCount(1);
    await expect(status(page)).toContainText("Your turn");
  };
  await playOnce();
  await expect.poll(tones).toBe(2);
  await page.getByRole("button", { name: "Mute" }).click();
  await page.getByRole("radio", { name: "Perfect" }).check();
  await playOnce();
  await expect(page.getByRole("button", { name: "Unmute" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Perfect" })).toBeChecked();
  // a perfect player's answer to a corner
  await expect(board(page).getByRole("gridcell", { name: "Row 2, column 2, O" })).toBeVisible();
  expect(await tones()).toBe(0);
});

test("U2 · visitors see the login on games pages", { tag: "@full" }, async ({ page, allowErrors }) => {
  allowErrors(/status of 401/);
  for (const path of ["/games", "/Game", "/Games/TicTacToe/Single"]) {
    expect((await page.goto(path))?.status(), path).toBe(401);
    await expect(page.getByRole("dialog", { name: "Login/Sign-up" })).toBeVisible();
    expect((await page.request.get(`${path}.data`)).status(), path).toBe(401);
  }
});

test("U4 · without JavaScript the games hub offers no games", async ({ browser, member, server }) => {
  const ada = await member();
  const context = await withoutScripts(browser, server.url, ada);
  const page = await context.newPage();
  await reach(page, "link Games");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Games" })).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("tab")).toHaveCount(0);
  await context.close();
});
