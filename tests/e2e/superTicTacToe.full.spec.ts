import type { Locator, Page } from "@playwright/test";
import { readPosition } from "~/games/superTicTacToe/notation";
import { legalMoves, type Move } from "~/games/superTicTacToe/rules";
import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/pages/browserTest";
import { FOR_A_MOMENT } from "~/tests/kit/pages/shownTime";
import { end, status } from "~/tests/kit/games/ticTacToe";
import { reach } from "~/tests/kit/pages/reach";

const board = (page: Page): Locator => page.getByRole("grid", { name: "Super TicTacToe board" });
/** Cells of the board, also behind the end dialog, which hides the board from screen readers. */
const cells = (page: Page, name: RegExp): Locator => page.getByRole("gridcell", { name, includeHidden: true });
const marks = (page: Page): Promise<number> => cells(page, /, [XO]$/).count();

test("G1 · G5 · Super TicTacToe against the computer is played to its end with the mouse on a phone", async ({
  member,
}) => {
  const { page } = await member();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.clock.install();
  await reach(page, "link Games");
  await page.getByRole("button", { name: "Super TicTacToe", exact: true }).click();
  await expect(page).toHaveURL(/\/Games\/SuperTicTacToe\/Single$/);
  await expect(cells(page, /, empty$/)).toHaveCount(81);
  await expectToFit(page);

  await Promise.all([
    expect.poll(() => status(page).textContent(), FOR_A_MOMENT).toContain("Computer's turn"),
    board(page).getByRole("gridcell", { name: "Board 5, cell 1, empty" }).click(),
  ]);
  await page.clock.runFor(1000);
  await expect(cells(page, /^Board 1, cell \d, O$/)).toHaveCount(1);
  await expectAccessible(page);

  await playToEnd(page, (cell) => cell.click());
  await end(page).getByRole("button", { name: "Play Again" }).click();
  await expect(cells(page, /, empty$/)).toHaveCount(81);
});

test("G5 · Super TicTacToe is played to its end by keyboard", async ({ member }) => {
  const { page } = await member();
  await page.clock.install();
  await page.goto("/games/supertictactoe/single", { waitUntil: "networkidle" });
  for (let i = 0; i < 40 && (await board(page).locator(":focus").count()) === 0; i++) await page.keyboard.press("Tab");
  await playToEnd(page, async (cell, { board, cell: inside }) => {
    await page.keyboard.press("Control+Home");
    const [down, right] = [Math.floor(board / 3) * 3 + Math.floor(inside / 3), (board % 3) * 3 + (inside % 3)];
    for (let i = 0; i < down; i++) await page.keyboard.press("ArrowDown");
    for (let i = 0; i < right; i++) await page.keyboard.press("ArrowRight");
    await expect(cell).toBeFocused();
    await page.keyboard.press("Enter");
  });
  await expect(end(page).getByRole("button", { name: "Play Again" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Game$/);
});

test("G5 · the strong computer of Super TicTacToe thinks in a worker", async ({ member }) => {
  const { page } = await member();
  await page.addInitScript(() => {
    const seen = window as typeof window & { answers: { action: Move }[] };
    seen.answers = [];
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener("message", ({ data }) => seen.answers.push(data));
      }
    };
  });
  await page.goto("/Games/SuperTicTacToe/Single", { waitUntil: "networkidle" });
  await page.getByRole("radio", { name: "Strong" }).check();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("radio", { name: "Strong" })).toBeChecked();
  await board(page).getByRole("gridcell", { name: "Board 5, cell 5, empty" }).click();
  await expect(cells(page, /, O$/)).toHaveCount(1);
  const answers = await page.evaluate(() => (window as typeof window & { answers: { action: Move }[] }).answers);
  expect(answers.length).toBe(1);
  await expect(cells(page, /, O$/)).toHaveAccessibleName(`${cellName(answers[0]?.action as Move)}, O`);
});

const cellName = ({ board, cell }: Move): string => `Board ${board + 1}, cell ${cell + 1}`;

/** Makes moves until the game ends. The computer's thinking time is skipped. */
async function playToEnd(page: Page, move: (cell: Locator, next: Move) => Promise<void>): Promise<void> {
  for (;;) {
    await expect(end(page).or(status(page).filter({ hasText: "Your turn" }))).toBeVisible();
    if (await end(page).isVisible()) return;
    const [before, own] = [await marks(page), await cells(page, /, X$/).count()];
    const next = (await possible(page))[0] as Move;
    await move(cells(page, new RegExp(`^${cellName(next)}, `)), next);
    await expect(cells(page, /, X$/)).toHaveCount(own + 1);
    await page.clock.runFor(1000);
    await expect.poll(async () => (await end(page).isVisible()) || (await marks(page)) === before + 2).toBe(true);
  }
}

/** The legal moves in the position on the screen. The page's hint says in which board to play. */
async function possible(page: Page): Promise<Move[]> {
  const shown = new Map<string, string>();
  for (const name of await cells(page, /./).evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label") ?? ""),
  )) {
    const [, cellLabel = "", mark = ""] = name.match(/^(.+), (X|O|empty)$/) ?? [];
    shown.set(cellLabel, mark === "empty" ? "." : mark);
  }
  const rows = Array.from({ length: 9 }, (_, board) =>
    Array.from({ length: 9 }, (_, cell) => shown.get(cellName({ board, cell }))).join(""),
  );
  const hint = (await page.getByRole("status", { name: "Hint" }).textContent()) ?? "";
  const next = hint.match(/^Play in board (\d)\.$/)?.[1];
  const position = readPosition(`${rows.join("/")} ${next ? Number(next) - 1 : "-"}`);
  if (!position) throw new Error(`No position: ${rows.join("/")} ${hint}`);
  return legalMoves(position);
}
