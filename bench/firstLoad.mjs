// The JavaScript that a browser loads before the signed-out feed is alive and live, and for a game's room beyond that of the hub.
import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import { openGame, twoFriends } from "./gameRooms.mjs";
import { beyond, FIRST_LOAD_MAX_BYTES, ROOM_MAX_BYTES, scriptsLoaded, totalBytes } from "./scriptsLoaded.mjs";

/** @typedef {import("./runtime.mjs").Runtime} Runtime */
/** @typedef {import("./table.mjs").Row} Row */

const KB = 1_000;

/** @param {Runtime} runtime @returns {Promise<Row[]>} */
export async function firstLoadRows(runtime) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const scripts = await scriptsLoaded(await browser.newPage(), `${runtime.origin}/`);
    return [loadRow("feed, first load", scripts, FIRST_LOAD_MAX_BYTES), ...(await roomLoadRows(runtime, browser))];
  } finally {
    await browser.close();
  }
}

/** @param {Runtime} runtime @param {import("@playwright/test").Browser} browser @returns {Promise<Row[]>} */
async function roomLoadRows({ origin }, browser) {
  const players = await twoFriends(origin, "loads");
  const [{ visitor }] = players;
  const [name = "", value = ""] = visitor.cookie.split("=");
  // a browser that has nothing of ours yet, but the cookie
  const open = async (/** @type {string} */ path) => {
    const context = await browser.newContext();
    await context.addCookies([{ name, value, url: origin }]);
    return scriptsLoaded(await context.newPage(), `${origin}${path}`);
  };
  const hub = await open("/Game");
  const rows = [];
  for (const [game, limit] of Object.entries(ROOM_MAX_BYTES)) {
    const room = await openGame(players, /** @type {keyof typeof ROOM_MAX_BYTES} */ (game));
    rows.push(loadRow(`${game}, room beyond the hub`, beyond(await open(`/Games/${game}/${room}`), hub), limit));
  }
  return rows;
}

/** @param {string} line @param {import("./scriptsLoaded.mjs").LoadedScript[]} scripts @param {number} limit @returns {Row} */
const loadRow = (line, scripts, limit) => ({ line, ours: `${scripts.length} files`, floor: "", value: totalBytes(scripts) / KB, limit: limit / KB, unit: " kB" });
