import { expect, type Locator, type Page } from "@playwright/test";
import { FIELD } from "~/games/arcade/core";
import { BRICK_BREAK } from "~/games/brickBreak/state";

export const arcadeStart = (page: Page): Locator =>
  page.getByRole("button", { name: "Press Spacebar or Tap the Screen to Start" });
export const arcadeLaunch = (page: Page): Locator => page.getByRole("button", { name: "Launch" });
export const arcadePaused = (page: Page): Locator => page.getByRole("heading", { name: "Paused" });
export const arcadeEnd = (page: Page): Locator => page.getByRole("dialog", { name: "Game Over" });
/** The status Lives, Score or Level, also behind a dialog. */
export const figure = (page: Page, name: string): Locator => page.getByRole("status", { name, includeHidden: true });

/** Launches each ball as soon as it is ready, until the run is over. */
export async function loseRun(page: Page): Promise<void> {
  await expect(async () => {
    if (await arcadeLaunch(page).isVisible()) await page.keyboard.press("Enter");
    expect(await arcadeEnd(page).isVisible()).toBe(true);
  }).toPass({ timeout: 120_000, intervals: [150] });
}

/** `middlePx` is in pixels of the field. The tolerance allows for rounding when the paddle is drawn. */
export const expectPaddleAt = (page: Page, middlePx: number): Promise<void> =>
  expect.poll(async () => Math.abs((await paddlePx(page)) - middlePx)).toBeLessThan(1.5);

/** The middle of the paddle, read from the drawn pixels. */
const paddlePx = (page: Page): Promise<number> =>
  page.getByRole("img", { name: "Brick Break playfield" }).evaluate(
    (canvas, { widthPx, rowPx }) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const scale = width / widthPx;
      const row =
        (canvas as HTMLCanvasElement)
          .getContext("2d")
          ?.getImageData(0, Math.min(height - 1, Math.round(rowPx * scale)), width, 1).data ?? new Uint8ClampedArray();
      // nothing else in the paddle's row is much darker than the background
      const dark = Array.from({ length: width }, (_, x) => x).filter((x) => (row[x * 4] ?? 255) < 120);
      return ((dark[0] ?? NaN) + (dark.at(-1) ?? NaN)) / 2 / scale;
    },
    { widthPx: FIELD.widthPx, rowPx: BRICK_BREAK.paddleTopPx + BRICK_BREAK.paddleHeightPx - 3 },
  );
