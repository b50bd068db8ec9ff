// The time from a frame of the room on a page's socket to the rival's move on its screen.
import { setTimeout as pause } from "node:timers/promises";
import { openGame, sitDown, twoFriends } from "./gameRooms.mjs";
import { median, percentile } from "./measure.mjs";

/** @typedef {import("./table.mjs").Row} Row */

/** seenMin: fewer than the moves, because a late page draws two moves together, and a new game may draw a new board. */
const SIZES = { full: { moves: 60, seenMin: 30 }, smoke: { moves: 4, seenMin: 1 } };
const APART_MS = 150;
const SCREEN_P95_MAX_MS = 50;

/** @param {import("./world.mjs").World} world @returns {Promise<Row>} */
export async function screenRow(world) {
  const [{ origin }, browser] = [await world.runtime(), await world.browser()];
  const players = await twoFriends(origin, "screen");
  const room = await openGame(players, "SuperTicTacToe");
  const table = await sitDown(players, room);
  const context = await browser.newContext({ bypassCSP: true }); // the bench evaluates text in the page
  try {
    await context.addCookies(players[1].visitor.browserCookies);
    const page = await context.newPage();
    await page.addInitScript(NOTE_FRAMES);
    await page.goto(`${origin}/Games/SuperTicTacToe/${room}`);
    await page.getByRole("grid", { name: "Super TicTacToe board" }).waitFor();
    await page.waitForFunction("window.roomFrames.length > 0");
    await page.evaluate(WATCH_BOARD);
    const { moves, seenMin } = SIZES[world.size];
    for (let n = 0; n < moves; n++) {
      await table.move();
      await pause(APART_MS);
    }
    await page.waitForFunction(`window.shown.length >= ${seenMin}`);
    const times = /** @type {number[]} */ (await page.evaluate("window.shown"));
    return {
      line: "game, frame to the screen, p95",
      ours: `p50 ${median(times).toFixed(1)} ms`,
      floor: "",
      value: percentile(times, 0.95),
      limit: SCREEN_P95_MAX_MS,
      unit: " ms",
    };
  } finally {
    table.leave();
    await context.close();
  }
}

// In the page: records when each frame of the room arrived.
const NOTE_FRAMES = `
  window.roomFrames = [];
  window.WebSocket = class extends WebSocket {
    constructor(address, protocols) {
      super(address, protocols);
      if (String(address).includes("/parties/game/")) this.addEventListener("message", ({ data }) => String(data).includes('"t":"table"') && window.roomFrames.push(performance.now()));
    }
  };`;

// In the page: records the first change of the board after a frame, when it is painted.
const WATCH_BOARD = `
  window.roomFrames = [];
  window.shown = [];
  new MutationObserver(() => {
    const [cameAt] = window.roomFrames.splice(0);
    if (cameAt !== undefined) requestAnimationFrame(() => setTimeout(() => window.shown.push(performance.now() - cameAt)));
  }).observe(document.querySelector('[role="grid"]'), { subtree: true, childList: true, attributes: true });`;
