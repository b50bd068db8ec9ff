import type { CDPSession, Locator, Page } from "@playwright/test";
import { build } from "esbuild";
import type { ArcadeName } from "~/games/arcadePlayers";
import { FIELD } from "~/games/arcade/core";
import { BRICK_BREAK } from "~/games/brickBreak/state";
import { gameName } from "~/games/names";
import { simulate } from "~/games/arcade/simulation";
import { ROOT } from "~/scripts/root.mjs";
import {
  arcadeEnd,
  arcadeLaunch,
  arcadePaused,
  arcadeStart,
  expectPaddleAt,
  figure,
  loseRun,
} from "~/tests/kit/games/arcadePage";
import { demoRun, VIEWS, type FramedRun } from "~/tests/kit/games/framedRuns";
import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/pages/browserTest";

const REQUIREMENT: Record<ArcadeName, string> = { BrickBreak: "G8", BallFall: "G9" };
const GAMES = Object.keys(REQUIREMENT) as ArcadeName[];
/** Both games share their page, so `npm test` plays one of them. */
const tagOf = (game: ArcadeName): string[] => (game === "BrickBreak" ? [] : ["@full"]);
const PADDLE_LEFT_PX = BRICK_BREAK.paddleWidthPx / 2;
const PADDLE_RIGHT_PX = FIELD.widthPx - PADDLE_LEFT_PX;

const open = (page: Page, game: ArcadeName) => page.goto(`/Games/${game}/Single`, { waitUntil: "networkidle" });

for (const game of GAMES) {
  test(
    `${REQUIREMENT[game]} · ${gameName(game)} is played alone to its end by keyboard`,
    { tag: tagOf(game) },
    async ({ member }) => {
      const { page } = await member();
      await page.goto("/Game");
      await page.getByRole("button", { name: gameName(game), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/Games/${game}/Single$`));
      await expect(arcadeStart(page)).toBeVisible();

      await page.keyboard.press("Space");
      await expect(arcadeLaunch(page)).toBeVisible();
      await expect(page.getByRole("img", { name: `${gameName(game)} playfield` })).toBeVisible();
      await expect(figure(page, "Lives")).toHaveText("3");
      await expect(figure(page, "Score")).toHaveText("0");
      await expect(figure(page, "Level")).toHaveCount(game === "BrickBreak" ? 1 : 0);

      await page.keyboard.press("Escape"); // before the ball is launched
      await expect(arcadePaused(page)).toBeVisible();
      await expectAccessible(page);
      await page.emulateMedia({ reducedMotion: null });
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await expect(arcadeLaunch(page)).toBeHidden();
      await page.evaluate(() => window.dispatchEvent(new Event("blur")));
      await expect(arcadePaused(page)).toBeVisible();
      const score = await figure(page, "Score").textContent();
      await expect(page.getByRole("button", { name: "Resume" })).toBeFocused();
      await expect(figure(page, "Score")).toHaveText(score ?? "");
      await page.keyboard.press("Enter");
      await expect(arcadePaused(page)).toBeHidden();

      await loseRun(page);
      const ended = (await figure(page, "Score").textContent()) ?? "";
      await expect(arcadeEnd(page).getByText(/^Score \d/)).toHaveText(`Score ${ended}`);

      await arcadeEnd(page).getByRole("button", { name: "Watch replay" }).click();
      const replay = page.getByRole("dialog", { name: `${gameName(game)} replay` });
      await expect(replay.getByRole("status", { name: "Lives" })).toHaveText("3");
      await replay.getByRole("radio", { name: "4x" }).check();
      await expect(replay.getByRole("button", { name: "Watch again" })).toBeVisible({ timeout: 120_000 });
      await expect(replay.getByRole("status", { name: "Score" })).toHaveText(ended);
      await expect(replay.getByRole("status", { name: "Lives" })).toHaveText("0");
      await replay.getByRole("radio", { name: "1x" }).check();
      await replay.getByRole("slider", { name: "Position" }).press("Home");
      await expect(replay.getByRole("status", { name: "Score" })).not.toHaveText(ended);
      await replay.getByRole("button", { name: "Pause" }).click();
      await replay.getByRole("slider", { name: "Position" }).press("End");
      await expect(replay.getByRole("status", { name: "Score" })).toHaveText(ended);
      await replay.getByRole("button", { name: "Close" }).click();

      await arcadeEnd(page).getByRole("button", { name: "Play Again" }).click();
      await expect(arcadeLaunch(page)).toBeVisible();
      await expect(figure(page, "Lives")).toHaveText("3");
      await expect(figure(page, "Score")).toHaveText("0");
    },
  );

  test(
    `${REQUIREMENT[game]} · the field of ${gameName(game)} fits every screen without scrolling`,
    { tag: tagOf(game) },
    async ({ member }) => {
      const { page } = await member();
      await open(page, game);
      await page.keyboard.press("Space");
      const canvas = page.getByRole("img", { name: `${gameName(game)} playfield` });
      for (const size of [
        { width: 320, height: 568 },
        { width: 375, height: 812 },
        { width: 568, height: 320 }, // two phones held sideways
        { width: 740, height: 360 },
        { width: 768, height: 1024 },
        { width: 1280, height: 800 },
        { width: 1920, height: 1080 },
      ]) {
        await page.setViewportSize(size);
        await expect(canvas).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole("button", { name: "Pause" })).toBeInViewport({ ratio: 1 });
        await expectToFit(page);
        expect((await canvas.boundingBox())?.height, `${size.width}`).toBeGreaterThan(size.height / 2);
        expect(
          await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
          `${size.width}`,
        ).toBeLessThanOrEqual(0);
      }
      expect((await canvas.boundingBox())?.width).toBe(360); // specification §9, on desktops
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setDeviceMetricsOverride", {
        width: 375,
        height: 812,
        deviceScaleFactor: 3,
        mobile: true,
      });
      await expect
        .poll(() => canvas.evaluate((element: HTMLCanvasElement) => element.width / element.clientWidth))
        .toBeCloseTo(3, 1);
    },
  );
}

test("G8 · releasing the opposite key doesn't stop the paddle", async ({ member }) => {
  const { page } = await member();
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "BrickBreak");
  await page.keyboard.press("Space");
  await expect(arcadeLaunch(page)).toBeVisible();
  await page.keyboard.down("ArrowLeft");
  await expectPaddleAt(page, PADDLE_LEFT_PX);
  await page.keyboard.down("ArrowRight");
  await page.keyboard.up("ArrowLeft");
  await expectPaddleAt(page, PADDLE_RIGHT_PX);
  await page.keyboard.up("ArrowRight");
  await page.keyboard.down("a");
  await expectPaddleAt(page, PADDLE_LEFT_PX);
  await page.keyboard.up("a");
  await page.keyboard.down("d");
  await expectPaddleAt(page, PADDLE_RIGHT_PX);
});

/** A finger touches or leaves the screen. */
const touch = (devtools: CDPSession, type: "touchStart" | "touchEnd", x = 0, y = 0) =>
  devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });

test("G8 · G10 · Brick Break is played by touch", async ({ member }) => {
  const { page } = await member();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "BrickBreak");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const box = await boxOf(page.getByRole("img", { name: "Brick Break playfield" }));
  const hold = (share: number, height = 0.9) =>
    touch(devtools, "touchStart", box.x + box.width * share, box.y + box.height * height);
  const letGo = () => touch(devtools, "touchEnd");
  const tap = () => Promise.all([hold(0.5, 0.5), letGo()]); // a longer touch steers

  await tap();
  await expect(arcadeLaunch(page)).toBeVisible();
  await hold(0.1);
  await expectPaddleAt(page, PADDLE_LEFT_PX);
  await letGo();
  await hold(0.9);
  await expectPaddleAt(page, PADDLE_RIGHT_PX);
  await letGo();
  await expect(arcadeLaunch(page)).toBeVisible(); // steering hasn't launched the ball
  await tap();
  await expect(arcadeLaunch(page)).toBeHidden();
  const { x, y, width, height } = await boxOf(page.getByRole("button", { name: "Pause" }));
  await touch(devtools, "touchStart", x + width / 2, y + height / 2);
  await letGo();
  await expect(arcadePaused(page)).toBeVisible();
});

test("G9 · reduced motion stops the demo behind the menu", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "BallFall");
  const field = page.getByRole("img", { name: "Ball Fall playfield" });
  const picture = () => field.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const twoFrames = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect
    .poll(() => field.evaluate((canvas: HTMLCanvasElement) => canvas.width), "the first picture")
    .toBeGreaterThan(1);
  await expect(async () => {
    const before = await picture();
    await twoFrames();
    expect(await picture()).toBe(before);
  }).toPass();
  const still = await picture();
  for (let i = 0; i < 60; i++) await twoFrames();
  expect(await picture()).toBe(still);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(picture).not.toBe(still);
  await page.getByRole("checkbox", { name: "Slower speed" }).check();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("checkbox", { name: "Slower speed" })).toBeChecked();
});

test("G8 · G9 · a log gives the same hash in a browser at 30, 60 and 144 frames per second as in Node", async ({
  page,
}) => {
  const { outputFiles } = await build({
    entryPoints: ["tests/kit/games/framedRuns.ts"],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "iife",
    globalName: "framedRuns",
    logLevel: "warning",
  });
  await page.evaluate(`${outputFiles[0]?.text ?? ""}; globalThis.framedRuns = framedRuns;`);
  for (const game of GAMES) {
    const record = demoRun(game, 3600);
    const expected = simulate(VIEWS[game].game, record);
    expect(expected.ticks, game).toBeGreaterThan(600);
    const runs: FramedRun[] = [];
    for (const perSecond of [30, 60, 144]) {
      runs.push(
        (await page.evaluate(
          `framedRuns.playedAt(${JSON.stringify(game)}, ${JSON.stringify(record)}, ${perSecond})`,
        )) as FramedRun,
      );
    }
    expect(
      runs.map(({ hash }) => hash),
      game,
    ).toEqual([expected.hash, expected.hash, expected.hash]);
    const [, at60, at144] = runs;
    expect(Math.abs((at60?.tookMs ?? 0) / (at144?.tookMs ?? 1) - 1), game).toBeLessThan(0.02);
  }
});
