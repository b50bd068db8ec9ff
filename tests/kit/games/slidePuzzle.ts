import { expect, type Locator, type Page } from "@playwright/test";
import { boardOf, slotAt, type Board, type Tile } from "~/games/imageSlidePuzzle/board";
import { directionTo, slide, type Direction } from "~/games/imageSlidePuzzle/rules";
import { madeUpPattern } from "~/tests/kit/pages/madeUpEnglish";
import { solve } from "./slidePuzzleSolver";

export const end = (page: Page): Locator => page.getByRole("dialog", { name: "You Won!" });
export const moves = (page: Page): Locator => page.getByRole("status", { name: "Moves" });
export const hint = (page: Page): Locator => page.getByRole("status", { name: "Hint" });
export const tile = (page: Page, number: number): Locator =>
  page.getByRole("button", { name: `Tile ${number}`, exact: true });
export const tiles = (page: Page): Locator => page.getByRole("button", { name: /^Tile \d+$/, includeHidden: true });

/** Opens a puzzle for one player and waits until its tiles are scrambled and can be moved. */
export async function openPuzzle(page: Page): Promise<void> {
  await page.goto("/Games/ImageSlidePuzzle/Single");
  await dealt(page);
}

/** Waits until the tiles are scrambled. The puzzle's room sends the scramble. */
export const dealt = (page: Page): Promise<void> =>
  expect(page.getByRole("group", { name: "Puzzle", includeHidden: true })).toHaveAttribute("aria-busy", "false");

/** The board as a screen reader announces it, from the tiles' names and descriptions. */
export async function announcedBoard(page: Page): Promise<Board> {
  await expect(
    page.getByRole("group", { name: "Puzzle", includeHidden: true }),
    "the tiles are scrambled",
  ).toHaveAttribute("aria-busy", "false");
  const announced = await tiles(page).evaluateAll((all) =>
    all.map(
      (one) =>
        [
          one.getAttribute("aria-label") ?? "",
          document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent ?? "",
        ] as const,
    ),
  );
  const places = Array<Tile | null>(25).fill(null);
  for (const [name, about] of announced) places[announcedSlot(about)] = Number(/\d+/.exec(name)?.[0]) - 1;
  return boardOf(places);
}

function announcedSlot(about: string): number {
  // other descriptions are those of the parking place, which is row 0: "Parked above row 1"
  const [, row = "0", column = "1"] = about.match(madeUpPattern(/^Row (\d), column (\d)/)) ?? [];
  const slot = slotAt({ row: Number(row), column: Number(column) - 1 });
  if (slot === null) throw new Error(`Where is "${about}"?`);
  return slot;
}

/**
 * Solves the puzzle on the page, slide by slide. Checks that only the last slide wins. Returns the number of slides.
 */
export async function solveOnPage(
  page: Page,
  slideOnPage: (tile: Tile, direction: Direction) => Promise<void>,
): Promise<number> {
  let board = await announcedBoard(page);
  const slides = solve(board);
  for (const next of slides) {
    expect(await end(page).count()).toBe(0);
    await slideOnPage(next, directionTo(board.places.indexOf(next), board.hole) ?? "up");
    board = slide(board, next) ?? board;
  }
  await expect(end(page)).toBeVisible();
  expect(await announcedBoard(page)).toEqual(board);
  return slides.length;
}
