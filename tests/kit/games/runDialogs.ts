import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "~/tests/kit/pages/browserTest";
import type { Dialog } from "~/tests/kit/chat/chatDialogs";
import { solveOnPage, tile } from "./slidePuzzle";

/** Launches each ball without steering until all are lost, in about ten seconds. */
export async function fallsToTheEnd(page: Page, isOver: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (await isOver()) return;
    // a press after the end would press Play Again
    if (await page.getByRole("button", { name: "Launch" }).isVisible()) await page.keyboard.press("Space");
    expect(await isOver()).toBe(true);
  }).toPass({ timeout: 120_000, intervals: [200] });
}

/** Plays a run of Ball Fall from the game's page to its end. */
async function playsBallFall(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Press Spacebar/ }).click();
  await expect(page.getByRole("button", { name: "Launch" })).toBeVisible();
  const end = page.getByRole("dialog", { name: "Game Over" });
  await fallsToTheEnd(page, () => end.isVisible());
  await expect(end).toContainText("best");
}

async function watchesBest(page: Page, game: string): Promise<void> {
  await page.goto("/games");
  await page.getByRole("button", { name: `${game} scores` }).click();
  await page.getByRole("button", { name: "Watch your run" }).click();
  await expect(
    page.getByRole("dialog", { name: `${game} replay` }).getByRole("slider", { name: "Position" }),
  ).toBeVisible();
}

/** The order matters: a run must be played before it can be watched. */
export const RUN_DIALOGS: Record<string, Dialog> = {
  "a run that is watched": {
    of: "app/games/arcade/replay/ReplayDialog.tsx",
    isSlow: true,
    path: () => "/Games/BallFall/Single",
    async open(page) {
      await playsBallFall(page);
      await expectAccessible(page, { within: "[role=dialog]" }); // also checks the dialog at the end of a run
      await page.getByRole("button", { name: "Watch replay" }).click();
      await expect(page.getByRole("slider", { name: "Position" })).toBeVisible();
    },
  },
  "the scores of a game": {
    of: "app/games/scores/ScoresDialog.tsx",
    isSlow: true,
    path: () => "/games",
    async open(page) {
      await page.getByRole("button", { name: "Ball Fall scores" }).click();
      await expect(page.getByRole("list", { name: "Scores" })).toBeVisible();
    },
  },
  "a best run, from the scores": {
    of: "app/games/scores/BestReplay.tsx",
    isSlow: true,
    open: (page) => watchesBest(page, "Ball Fall"),
  },
  "a puzzle that is started again": {
    of: "app/games/imageSlidePuzzle/PuzzleScreen.tsx",
    path: () => "/Games/ImageSlidePuzzle/Single",
    async open(page) {
      await expect(page.getByRole("group", { name: "Puzzle" })).toHaveAttribute("aria-busy", "false");
      await tile(page, 1).click();
      await page.getByRole("button", { name: "New puzzle" }).click();
      await expect(page.getByRole("alertdialog", { name: "Start again?" })).toBeVisible();
    },
  },
  "a puzzle that is watched": {
    of: "app/games/imageSlidePuzzle/race/PuzzleReplayDialog.tsx",
    isSlow: true,
    path: () => "/Games/ImageSlidePuzzle/Single",
    async open(page) {
      await solveOnPage(page, (_, direction) =>
        page.keyboard.press(`Arrow${direction.charAt(0).toUpperCase()}${direction.slice(1)}`),
      );
      await expect(page.getByRole("dialog", { name: "You Won!" })).toContainText("New best!");
      await watchesBest(page, "Image Slide Puzzle");
    },
  },
};
