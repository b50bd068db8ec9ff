// From a frame of the room on a page's socket to the rival's move on its screen.
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import { openGame, sitDown, twoFriends } from "./gameRooms.mjs";
import { median, percentile } from "./measure.mjs";

/** @typedef {import("./runtime.mjs").Runtime} Runtime */
/** @typedef {import("./table.mjs").Row} Row */

const MOVES = 60;
const APART_MS = 150;
const SCREEN_P95_MAX_MS = 50;

/** @param {Runtime} runtime @returns {Promise<Row>} */
export async function screenRow({ origin }) {
  const players = await twoFriends(origin, "screen");
  const room = await openGame(players, "SuperTicTacToe");
  const table = await sitDown(players, room);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await guestsPage(browser, players[1].visitor.cookie, origin);
    await page.goto(`${origin}/Games/SuperTicTacToe/${room}`);
    await page.getByRole("grid", { name: "Super TicTacToe board" }).waitFor();
    await page.waitForFunction("window.roomFrames.length > 0");
    await page.evaluate(WATCH_BOARD);
    for (let n = 0; n < MOVES; n++) {
      await table.move();
      await pause(APART_MS);
    }
    const times = /** @type {number[]} */ (await page.evaluate("window.shown"));
    if (times.length < MOVES / 2) throw new Error(`Only ${times.length} moves were seen on the screen.`);
    return { line: "game, frame to the screen, p95", ours: `p50 ${median(times).toFixed(1)} ms`, floor: "", value: percentile(times, 0.95), limit: SCREEN_P95_MAX_MS, unit: " ms" };
  } finally {
    table.leave();
    await browser.close();
  }
}

/** @param {import("@playwright/test").Browser} browser @param {string} cookie @param {string} url */
async function guestsPage(browser, cookie, url) {
  const context = await browser.newContext();
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.addInitScript(NOTE_FRAMES);
  return page;
}

// In the page: when each frame of the room came.
const NOTE_FRAMES = `
  window.roomFrames = [];
  window.WebSocket = class extends WebSocket {
    constructor(address, protocols) {
      super(address, protocols);
      if (String(address).includes("/parties/game/")) this.addEventListener("message", ({ data }) => String(data).includes('"t":"table"') && window.roomFrames.push(performance.now()));
    }
  };`;

// In the page: the first change of the board after a frame, once it is painted.
const WATCH_BOARD = `
  window.roomFrames = [];
  window.shown = [];
  new MutationObserver(() => {
    const [cameAt] = window.roomFrames.splice(0);
    if (cameAt !== undefined) requestAnimationFrame(() => setTimeout(() => window.shown.push(performance.now() - cameAt)));
  }).observe(document.querySelector('[role="grid"]'), { subtree: true, childList: true, attributes: true });`;
