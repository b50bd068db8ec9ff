// Frames of the arcade games as they are played, on a processor made four times as slow.
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import { twoFriends } from "./gameRooms.mjs";
import { median, percentile } from "./measure.mjs";

/** @typedef {import("./runtime.mjs").Runtime} Runtime */
/** @typedef {import("./table.mjs").Row} Row */

const GAMES = ["BrickBreak", "BallFall"];
const THROTTLING = 4;
const PLAYED_MS = 12_000;
/** Of some seven hundred: with fewer the page was not played. */
const FRAMES_MIN = 300;
const FRAME_P95_MAX_MS = 20;

/** @param {Runtime} runtime @returns {Promise<Row[]>} */
export async function frameRows({ origin }) {
  const [{ visitor }] = await twoFriends(origin, "arcade");
  const [name = "", value = ""] = visitor.cookie.split("=");
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name, value, url: origin }]);
    const rows = [];
    for (const game of GAMES) rows.push(await frameRow(context, `${origin}/Games/${game}/Single`, game));
    return rows;
  } finally {
    await browser.close();
  }
}

/** @param {import("@playwright/test").BrowserContext} context @param {string} url @param {string} game @returns {Promise<Row>} */
async function frameRow(context, url, game) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING });
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Launch" }).waitFor();
  await page.evaluate(PLAY);
  await pause(PLAYED_MS);
  const frames = /** @type {number[]} */ (await page.evaluate("window.playedFrames"));
  await page.close();
  if (frames.length < FRAMES_MIN) throw new Error(`Only ${frames.length} frames of ${game} were played.`);
  return { line: `${game}, frame at ${THROTTLING}x slower, p95`, ours: `p50 ${median(frames).toFixed(1)} ms`, floor: "", value: percentile(frames, 0.95), limit: FRAME_P95_MAX_MS, unit: " ms" };
}

// In the page: a hand that goes to and fro, launches and plays again; and the time between frames while a run is played.
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
