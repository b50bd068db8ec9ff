// Frames of the arcade games while they are played, on a processor that is slowed down by a factor of four.
import { setTimeout as pause } from "node:timers/promises";
import { twoFriends } from "./gameRooms.mjs";
import { slowDown } from "./mainThread.mjs";
import { median, percentile } from "./measure.mjs";

/** @typedef {typeof SIZES["full"]} Size */
/** @typedef {import("./table.mjs").Row} Row */

const GAMES = ["BrickBreak", "BallFall"];
/** framesMin: twelve seconds have about seven hundred frames. With fewer than this, the game wasn't played. */
const SIZES = { full: { playedMs: 12_000, framesMin: 300 }, smoke: { playedMs: 500, framesMin: 1 } };
const FRAME_P95_MAX_MS = 20;

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<Row>} */
export async function* arcadeFrameRows(world) {
  const [{ origin }, browser] = [await world.runtime(), await world.browser()];
  const [{ visitor }] = await twoFriends(origin, "arcade");
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies(visitor.browserCookies);
    for (const game of GAMES) yield await frameRow(context, `${origin}/Games/${game}/Single`, game, SIZES[world.size]);
  } finally {
    await context.close();
  }
}

/**
 * @param {import("@playwright/test").BrowserContext} context
 * @param {string} url
 * @param {string} game
 * @param {Size} size
 * @returns {Promise<Row>}
 */
async function frameRow(context, url, game, { playedMs, framesMin }) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const busyMs = await slowDown(page);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Launch" }).waitFor();
  await page.evaluate(PLAY);
  const before = await busyMs();
  await pause(playedMs);
  const workMs = (await busyMs()) - before;
  const frames = /** @type {number[]} */ (await page.evaluate("window.playedFrames"));
  await page.close();
  if (frames.length < framesMin) throw new Error(`Only ${frames.length} frames of ${game} were played.`);
  const empty = await emptyFrames(context, framesMin);
  return {
    line: `arcade, frame of ${game}, p95`,
    ours: `p50 ${median(frames).toFixed(1)} ms, work ${(workMs / frames.length).toFixed(1)} ms`,
    floor: `${percentile(empty, 0.95).toFixed(1)} ms`,
    value: percentile(frames, 0.95),
    limit: FRAME_P95_MAX_MS,
    unit: " ms",
  };
}

/**
 * The frames of an empty page. If they are late too, the machine was busy.
 * @param {import("@playwright/test").BrowserContext} context
 * @param {number} count
 */
async function emptyFrames(context, count) {
  const page = await context.newPage();
  const frames = await page.evaluate(emptyFramesScript(count));
  await page.close();
  return /** @type {number[]} */ (frames);
}

const emptyFramesScript = (/** @type {number} */ count) => `
  new Promise((resolve) => {
    const frames = [];
    let before = null;
    requestAnimationFrame(function frame(nowMs) {
      if (before !== null) frames.push(nowMs - before);
      before = nowMs;
      if (frames.length < ${count}) requestAnimationFrame(frame);
      else resolve(frames);
    });
  })`;

// In the page: steers left and right, launches, and plays again. Records the time between frames while a run is
// played.
const PLAY = `
  window.playedFrames = [];
  const press = (type, key) => document.body.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true }));
  let [count, before, wasPlayed] = [0, 0, false];
  requestAnimationFrame(function frame(nowMs) {
    requestAnimationFrame(frame);
    const dialog = document.querySelector('[role="dialog"]');
    if (!dialog && wasPlayed) window.playedFrames.push(nowMs - before);
    [before, wasPlayed] = [nowMs, !dialog];
    if (++count % 20 !== 0) return;
    if (dialog) return dialog.querySelector("button").click();
    press("keydown", "Enter");
    const [to, fro] = count % 80 < 40 ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    press("keyup", fro);
    press("keydown", to);
  });`;
