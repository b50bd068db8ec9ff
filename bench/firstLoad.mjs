// The JavaScript that a browser loads until the signed-out feed is hydrated and live, and what a game's room loads
// beyond the games hub.
import { pictureOf } from "../scripts/demo/pictures.mjs";
import { POSTS } from "../scripts/demo/posts.mjs";
import { OTHER_LANGUAGES } from "./pages.mjs";
import { newPlayer, openGame, twoFriends } from "./gameRooms.mjs";
import { beyond, FIRST_LOAD_MAX_BYTES, ROOM_MAX_BYTES, scriptsLoaded, totalBytes } from "./scriptsLoaded.mjs";

/** @typedef {import("./table.mjs").Row} Row */
/** @typedef {keyof typeof ROOM_MAX_BYTES} Game */

const KB = 1_000;
/** @type {{ full: Game[], smoke: Game[] }} */
const SIZES = { full: /** @type {Game[]} */ (Object.keys(ROOM_MAX_BYTES)), smoke: ["TicTacToe"] };

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<Row>} */
export async function* firstLoadRows(world) {
  const [{ origin }, browser] = [await world.runtime(), await world.browser()];
  await publishPictures(origin);
  const page = await browser.newPage();
  yield loadRow("feed, first load", await scriptsLoaded(page, `${origin}/`), FIRST_LOAD_MAX_BYTES);
  await page.close();
  for (const language of OTHER_LANGUAGES) {
    const other = await browser.newPage();
    const scripts = await scriptsLoaded(other, `${origin}/?lang=${language}`);
    yield loadRow(`feed in ${language}, first load`, scripts, FIRST_LOAD_MAX_BYTES);
    await other.close();
  }
  yield* roomLoadRows(origin, browser, SIZES[world.size]);
}

/**
 * Publishes posts with pictures that exist: a feed whose pictures don't load also fetches what replaces them.
 * @param {string} origin
 */
async function publishPictures(origin) {
  const { visitor } = await newPlayer(origin, "publishes");
  for (const { text, pictures = [] } of POSTS.filter(({ pictures: all = [] }) => all.length > 0).slice(0, 5)) {
    const media = [];
    for (const [file, alt] of pictures) media.push({ key: await visitor.upload("posts", pictureOf(file)), alt });
    await visitor.submit("/posts", { text, media: JSON.stringify(media) });
  }
}

/**
 * @param {string} origin
 * @param {import("@playwright/test").Browser} browser
 * @param {Game[]} games
 * @returns {AsyncGenerator<Row>}
 */
async function* roomLoadRows(origin, browser, games) {
  const players = await twoFriends(origin, "loads");
  const [{ visitor }] = players;
  // each in a new context: a signed-in browser that has loaded nothing of Parlor
  const open = async (/** @type {string} */ path) => {
    const context = await browser.newContext();
    await context.addCookies(visitor.browserCookies);
    try {
      return await scriptsLoaded(await context.newPage(), `${origin}${path}`);
    } finally {
      await context.close();
    }
  };
  // every page has a link to an open game, whose code isn't the room's: so a game is open while the hub is measured too
  await openGame(players, "TicTacToe");
  const hub = await open("/Game");
  for (const game of games) {
    const room = await openGame(players, game);
    yield loadRow(
      `${game}, room beyond the hub`,
      beyond(await open(`/Games/${game}/${room}`), hub),
      ROOM_MAX_BYTES[game],
    );
  }
}

/**
 * @param {string} line
 * @param {import("./scriptsLoaded.mjs").LoadedScript[]} scripts
 * @param {number} limit
 * @returns {Row}
 */
const loadRow = (line, scripts, limit) => ({
  line,
  ours: `${scripts.length} files`,
  floor: "",
  value: totalBytes(scripts) / KB,
  limit: limit / KB,
  unit: " kB",
});
