import { expect, type Locator, type Page } from "@playwright/test";
import { end, status } from "./ticTacToe";

export const board = (page: Page): Locator => page.getByRole("grid", { name: "Connect Four board" });
/** Cells of the board, also behind the end dialog, which hides the board from screen readers. */
export const cells = (page: Page, name: RegExp): Locator => page.getByRole("gridcell", { name, includeHidden: true });
/** The highest cell of a column. Columns count from 1. */
export const topOf = (page: Page, column: number): Locator => cells(page, new RegExp(`^Row 1, column ${column}, `));
const discs = (page: Page): Promise<number> => cells(page, /, (red|yellow)$/).count();

/** The columns that aren't full, from the left. */
async function openColumns(page: Page): Promise<number[]> {
  const names = await cells(page, /^Row 1, column \d, empty$/).evaluateAll((all) =>
    all.map((cell) => cell.getAttribute("aria-label") ?? ""),
  );
  return names.map((name) => Number(/column (\d)/.exec(name)?.[1]));
}

/**
 * Plays against the computer until the game ends. The computer's thinking time is skipped, so the page's clock must be
 * installed.
 */
export async function playToEnd(page: Page, move: (column: number) => Promise<void>): Promise<void> {
  for (;;) {
    await expect(end(page).or(status(page).filter({ hasText: "Your turn" }))).toBeVisible();
    if (await end(page).isVisible()) return;
    const before = await discs(page);
    await move((await openColumns(page))[0] ?? 0);
    await expect.poll(() => discs(page)).toBeGreaterThan(before);
    await page.clock.runFor(1_000);
    await expect.poll(async () => (await end(page).isVisible()) || (await discs(page)) === before + 2).toBe(true);
  }
}
