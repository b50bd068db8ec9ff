// How long a chat with very many messages takes to open, compared with one that has few, and how long a client takes
// to catch up.
import WebSocket from "ws";
import { client } from "./http.mjs";
import { median, takeTurns } from "./measure.mjs";
import { FLOOR_HOST } from "./runtime.mjs";
import { ratioRow } from "./table.mjs";

/** @typedef {import("./runtime.mjs").Runtime} Runtime */

const SIZES = {
  full: { many: 1_000_000, rounds: 12, openingsARound: 20 },
  smoke: { many: 1_000, rounds: 2, openingsARound: 1 },
};
const FEW = 100;
const OPEN_LIMIT = 1.2;
const MISSED = 500;
const CATCH_UP_MAX_MS = 1_000;

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* longChatRows(world) {
  const runtime = await world.runtime();
  const { many, rounds, openingsARound } = SIZES[world.size];
  await fill(runtime, "many", many, 0);
  await fill(runtime, "few", FEW, 0);
  await fill(runtime, "many-unread", many, many / 2);
  await fill(runtime, "few-unread", FEW, 80);
  const openings = (/** @type {string} */ room) => () => medianOf(openingsARound, () => openMs(runtime, room, null));
  const read = await takeTurns(rounds, { ours: openings("many"), floor: openings("few") });
  yield ratioRow("chat, a million messages, opened", read.ours, read.floor, OPEN_LIMIT);
  const unread = await takeTurns(rounds, { ours: openings("many-unread"), floor: openings("few-unread") });
  yield ratioRow("chat, half a million unread, opened", unread.ours, unread.floor, OPEN_LIMIT);
  const missed = await medianOf(rounds, () => openMs(runtime, "many", many - MISSED));
  yield {
    line: `chat, ${MISSED} missed messages`,
    ours: `${missed.toFixed(2)} ms`,
    floor: "",
    value: missed,
    limit: CATCH_UP_MAX_MS,
    unit: " ms",
  };
}

/** @param {number} times @param {() => Promise<number>} measure */
async function medianOf(times, measure) {
  const found = [];
  for (let i = 0; i < times; i++) found.push(await measure());
  return median(found);
}

/** @param {Runtime} runtime @param {string} room @param {number} count @param {number} unread */
async function fill({ host, port }, room, count, unread) {
  const http = client({ host, port }, 1);
  try {
    await http.text({ path: `/${room}?count=${count}&unread=${unread}`, headers: { host: FLOOR_HOST.longChat } });
  } finally {
    http.close();
  }
}

/**
 * The time from the upgrade to the welcome.
 * @param {Runtime} runtime
 * @param {string} room
 * @param {number | null} since
 * @returns {Promise<number>}
 */
async function openMs({ host, port }, room, since) {
  const startedAt = performance.now();
  const socket = new WebSocket(`ws://${host}:${port}/${room}`, {
    headers: { host: FLOOR_HOST.longChat },
    perMessageDeflate: false,
  });
  try {
    return await new Promise((resolve, reject) => {
      socket.once("error", reject).once("open", () => socket.send(JSON.stringify({ t: "hello", v: 1, since })));
      socket.once("message", (/** @type {Buffer} */ data) => {
        const { t, messages } = JSON.parse(data.toString());
        if (t !== "welcome" || messages.length === 0)
          reject(new Error(`The chat answered ${data.toString().slice(0, 200)}`));
        else resolve(performance.now() - startedAt);
      });
    });
  } finally {
    socket.terminate();
  }
}
