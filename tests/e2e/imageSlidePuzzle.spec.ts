import type { Page } from "@playwright/test";
import { type Direction, pushedTiles } from "~/games/imageSlidePuzzle/rules";
import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/pages/browserTest";
import {
  dealt,
  end,
  announcedBoard,
  hint,
  moves,
  openPuzzle,
  solveOnPage,
  tile,
  tiles,
} from "~/tests/kit/games/slidePuzzle";
import { reach } from "~/tests/kit/pages/reach";

const ARROWS = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" } as const;
const time = (page: Page) => page.getByRole("timer", { name: "Time" });

test("G1 · G10 · the puzzle has 24 tiles of 87.5 pixels on a phone", async ({ member }) => {
  const { page } = await member();
  await page.setViewportSize({ width: 375, height: 812 });
  await reach(page, "link Games");
  await page.getByRole("button", { name: "Image Slide Puzzle", exact: true }).click();
  await expect(page).toHaveURL(/\/Games\/ImageSlidePuzzle\/Single$/);
  await dealt(page);
  await expect(tiles(page)).toHaveCount(24);
  const board = await page.getByRole("group", { name: "Puzzle" }).boundingBox();
  expect([board?.width, board?.height]).toEqual([360, 622.5]);
  const size = await tile(page, 1).boundingBox();
  expect([size?.width, size?.height]).toEqual([87.5, 87.5]);
  expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThan(756); // above the bottom bar
  await expectToFit(page);
});

test("G10 · a puzzle is solved by keyboard and by mouse", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPuzzle(page);
  const seen = new Set<string>();
  const counts: number[] = [];
  for (const slide of [
    (_: number, direction: Direction) => page.keyboard.press(ARROWS[direction]),
    (next: number) => tile(page, next + 1).click(),
  ]) {
    if (counts.length > 0) {
      await end(page).getByRole("button", { name: "Play Again" }).click();
      await expect(end(page)).toBeHidden();
      await expect(moves(page)).toHaveText("0");
      await dealt(page);
    }
    seen.add((await announcedBoard(page)).places.join());
    counts.push(await solveOnPage(page, slide));
    await expect(end(page)).toContainText(`${counts.at(-1)} moves in `);
  }
  expect(seen.size).toBe(2);
  await expectAccessible(page);
  await end(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/Game$/);
  await openPuzzle(page);
  await expect(page.getByText(`Your best: ${Math.min(...counts)} moves`)).toBeVisible();
});

test("G10 · the focus follows a tile that slides by keyboard", async ({ member }) => {
  const { page } = await member();
  await openPuzzle(page);
  for (let i = 0; i < 40 && !(await tile(page, 1).evaluate((button) => button === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await expect(tile(page, 1)).toBeFocused();
  await expect(tile(page, 1)).toHaveAccessibleDescription("Row 1, column 1, in place, slides up");
  await page.keyboard.press("Enter");
  await expect(tile(page, 1)).toBeFocused();
  await expect(tile(page, 1)).toHaveAccessibleDescription("Parked above row 1, column 1, slides down");
  await expect(hint(page)).toHaveText(/^Tile 1 moved up\. \d+ of 24 in place\.$/);
  await expect(moves(page)).toHaveText("1");

  const board = await announcedBoard(page);
  const right = board.places[3] ?? 0; // the tile at the end of the first row, so that three tiles slide together
  expect(pushedTiles(board, right)).toHaveLength(3);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(tile(page, right + 1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(tile(page, right + 1)).toBeFocused();
  await expect(tile(page, right + 1)).toHaveAccessibleDescription(/^Row 1, column 3/);
  await expect(hint(page)).toHaveText(/^3 tiles moved left/);
  await expect(moves(page)).toHaveText("4");

  const far = board.places[20] ?? 0;
  await tile(page, far + 1).focus();
  await page.keyboard.press("Enter");
  await expect(hint(page)).toHaveText(`Tile ${far + 1} can't move. Only tiles in line with the gap can slide.`);
  await expect(moves(page)).toHaveText("4");
  await page.keyboard.press("ArrowLeft"); // moves nothing: the gap is at the right edge, so no tile is to its right
  await page.keyboard.press("ArrowRight"); // moves the tile to the left of the gap
  await expect(moves(page)).toHaveText("5");
  await expect(tile(page, far + 1)).toBeFocused();
});

test("G10 · time runs from the first move, but not while the page is hidden", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await page.clock.install();
  await openPuzzle(page);
  await page.clock.pauseAt(Date.now() + 60_000); // from here on the clock only moves when the test runs it
  await page.clock.runFor(30_000);
  await expect(time(page)).toHaveText("0:00");
  await page.keyboard.press("ArrowUp");
  await page.clock.runFor(65_300);
  await expect(time(page)).toHaveText("1:05");
  await setHidden(page, true);
  await page.clock.runFor(30_000);
  await setHidden(page, false);
  await page.clock.runFor(2_000);
  await expect(time(page)).toHaveText("1:07");
});

/** Hides or shows the page, as switching to another tab and back does. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

test(
  "G10 · after the first move, another picture and a new puzzle need a confirmation",
  { tag: "@full" },
  async ({ member }) => {
    const { page } = await member();
    await openPuzzle(page);
    const lanterns = page.getByRole("button", { name: "Lanterns" });
    await lanterns.click(); // nothing would be lost yet
    await expect(lanterns).toHaveAttribute("aria-pressed", "true");
    await dealt(page);
    await page.keyboard.press("ArrowUp");
    const before = await announcedBoard(page);
    const ask = page.getByRole("alertdialog");
    await page.getByRole("button", { name: "Snowy peaks" }).click();
    await expect(ask).toHaveAccessibleName("Change the picture?");
    await ask.getByRole("button", { name: "Cancel" }).click();
    await expect(ask).toBeHidden();
    expect(await announcedBoard(page)).toEqual(before);
    await expect(lanterns).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Snowy peaks" }).click();
    await ask.getByRole("button", { name: "Change picture" }).click();
    await expect(page.getByRole("button", { name: "Snowy peaks" })).toHaveAttribute("aria-pressed", "true");
    await dealt(page);
    expect((await announcedBoard(page)).places.join()).not.toBe(before.places.join());
    await page.keyboard.press("ArrowUp");
    await page.getByRole("button", { name: "New puzzle" }).click();
    await expect(ask).toHaveAccessibleName("Start again?");
    await ask.getByRole("button", { name: "Start again" }).click();
    await expect(moves(page)).toHaveText("0");
  },
);

test(
  "G10 · the picture and the numbers can be shown; a tile slides in under 200 ms, or immediately with reduced motion",
  { tag: "@full" },
  async ({ member }) => {
    const { page } = await member();
    await openPuzzle(page);
    await page.getByRole("button", { name: "Show picture" }).click();
    await expect(page.getByRole("button", { name: "Back to the tiles" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Hide picture" }).click();
    await expect(page.getByRole("button", { name: "Back to the tiles" })).toBeHidden();
    await page.getByRole("checkbox", { name: "Show numbers" }).check();
    await page.reload();
    await dealt(page);
    await expect(page.getByRole("checkbox", { name: "Show numbers" })).toBeChecked();

    await page.emulateMedia({ reducedMotion: "no-preference" });
    const slideMs = page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          document.addEventListener("animationstart", ({ animationName }) => {
            const slide = document
              .getAnimations()
              .find((animation) => animation instanceof CSSAnimation && animation.animationName === "slide");
            if (animationName === "slide" && slide) resolve(Number(slide.effect?.getComputedTiming().duration));
          }),
        ),
    );
    await page.keyboard.press("ArrowUp");
    expect(await slideMs).toBeLessThan(200);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.keyboard.press("ArrowUp");
    await expect(moves(page)).toHaveText("2");
    const animations = await page.evaluate(() =>
      document.getAnimations().map((animation) => animation instanceof CSSAnimation && animation.animationName),
    );
    expect(animations).not.toContain("slide");
  },
);
