import { expect, type Locator, type Page } from "@playwright/test";

const ENDS = /^(You Won!|Computer Wins!|It's a draw!)$/;
export const end = (page: Page): Locator => page.getByRole("dialog", { name: ENDS });
export const status = (page: Page): Locator => page.getByRole("status", { name: "Turn" });
export const board = (page: Page): Locator => page.getByRole("grid", { name: "TicTacToe board" });
/** Cells of the board, also behind the end dialog, which hides the board from screen readers. */
export const cells = (page: Page, name: RegExp): Locator => page.getByRole("gridcell", { name, includeHidden: true });
const marks = (page: Page): Promise<number> => cells(page, /, [XO]$/).count();

/** Makes moves until the game ends. `move` gets an empty cell. */
export async function playToEnd(page: Page, move: (cell: Locator) => Promise<void>): Promise<void> {
  for (;;) {
    await expect(end(page).or(status(page).filter({ hasText: "Your turn" }))).toBeVisible();
    if (await end(page).isVisible()) return;
    const before = await marks(page);
    await move(cells(page, /, empty$/).first());
    await expect.poll(async () => (await end(page).isVisible()) || (await marks(page)) === before + 2).toBe(true);
  }
}
