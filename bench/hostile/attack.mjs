// Performs the acts of a hostile member at their rates, and counts which of them the server did and which it refused.
import http from "node:http";
import { setTimeout } from "node:timers";
import WebSocket from "ws";
import { ACTS, DOTTED_MESSAGE, FRAMES } from "./acts.mjs";
import { DEVICES } from "./cast.mjs";
import { enterChat } from "./chatSocket.mjs";
import { atRate } from "./clock.mjs";

/** @typedef {import("./acts.mjs").Act} Act */
/** @typedef {import("./acts.mjs").Ask} Ask */
/** @typedef {import("./cast.mjs").Cast} Cast */
/** @typedef {import("./chatSocket.mjs").ChatSocket} ChatSocket */
/** @typedef {import("../runtime.mjs").Runtime} Runtime */
/**
 * @typedef {object} Tally
 * @property {number} taken
 * @property {number} refused by the act's own limit
 * @property {number} refusedAsReads by the limit of all reads together
 * @property {number} unsent all devices were still waiting
 * @property {Map<string, number>} others unexpected answers
 */

const TOO_MANY = 429;
const OVERLOADED = 503;
/** app/server/limits.server.ts: a full period, which an act's own limit hardly ever answers. */
const READS_RETRY_AFTER = "60";
const SOCKET_OPEN_MS = 20_000;
const COME_AGAIN_MS = 2_000;
/**
 * Shorter than the runtime keeps an unused connection open. A request on a connection that is being closed would be
 * lost.
 */
const UNUSED_CONNECTION_MS = 1_500;
/** party/core/protocol.ts */
const HELLO = JSON.stringify({ t: "hello", v: 1, since: null });

/**
 * @param {Runtime} runtime
 * @param {Cast} cast
 * @param {string} host the product's, or that of the floor, which refuses everything
 */
export async function startAttack(runtime, cast, host) {
  const agent = new http.Agent({ keepAlive: true, timeout: UNUSED_CONNECTION_MS });
  const isProduct = host === new URL(runtime.origin).host;
  /** @type {Map<string, Tally>} */
  const tallies = new Map(
    [...ACTS.map(({ name }) => name), ...Object.keys(FRAMES)].map((name) => [
      name,
      { taken: 0, refused: 0, refusedAsReads: 0, unsent: 0, others: new Map() },
    ]),
  );
  const sockets = new Set(/** @type {WebSocket[]} */ ([]));
  let isOver = false;
  const count = (/** @type {string} */ name, /** @type {(tally: Tally) => void} */ how) =>
    isProduct && !isOver && how(/** @type {Tally} */ (tallies.get(name)));
  const countOther = (/** @type {string} */ name, /** @type {string} */ what) =>
    count(name, ({ others }) => others.set(what, (others.get(what) ?? 0) + 1));

  /** @param {Act} act @param {number} n */
  const send = async (act, n) => {
    const { path, method = "GET", headers = {}, body } = act.ask(n, cast);
    const device = cast.devices[n % DEVICES];
    const all = {
      host,
      origin: cast.origin,
      accept: "application/json",
      ...(act.signedOut || !device ? {} : { cookie: device.cookie }),
      ...headers,
    };
    const where = { host: runtime.host, port: runtime.port, path };
    const { status, retryAfter } = act.upgrades
      ? await upgraded(where, all, sockets)
      : await answerTo({ agent, ...where, method, headers: all }, body);
    if (act.taken.includes(status)) count(act.name, (tally) => tally.taken++);
    else if (status === TOO_MANY && retryAfter === READS_RETRY_AFTER && !act.isRead)
      count(act.name, (tally) => tally.refusedAsReads++);
    else if (status === TOO_MANY || (status === OVERLOADED && retryAfter)) count(act.name, (tally) => tally.refused++);
    else countOther(act.name, String(status));
  };

  const stops = ACTS.map((act, i) => {
    let waiting = 0;
    const sendOne = async (/** @type {number} */ n) => {
      if (waiting >= DEVICES) return count(act.name, (tally) => tally.unsent++);
      waiting++;
      await send(act, n).catch((/** @type {Error} */ { message }) => countOther(act.name, message));
      waiting--;
    };
    if (!act.atOnce) return atRate(act.perSecond, (n) => void sendOne(n), phaseOf(i));
    return atRate(
      act.perSecond / DEVICES,
      (n) => Array.from({ length: DEVICES }, (_, device) => void sendOne(n * DEVICES + device)),
      phaseOf(i),
    );
  });
  const rooms = { group: cast.group, direct: cast.chatWith(cast.owner.id) };
  const chats = {
    group: await Promise.all(
      cast.devices.map((device) => keptOpen(() => enterChat(runtime, rooms.group, device, host))),
    ),
    direct: await Promise.all(
      cast.devices.map((device) => keptOpen(() => enterChat(runtime, rooms.direct, device, host))),
    ),
  };
  for (const [i, [name, { perSecond, room }]] of Object.entries(FRAMES).entries()) {
    const say = async (/** @type {number} */ n) => {
      const outcome =
        (await chats[/** @type {keyof typeof chats} */ (room)][n % DEVICES]?.ask(commandOf(name, n, cast))) ?? "lost";
      if (outcome === "lost") count(name, (tally) => tally.unsent++);
      else count(name, (tally) => tally[outcome]++);
    };
    stops.push(atRate(perSecond, (n) => void say(n), phaseOf(ACTS.length + i)));
  }
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    for (const chat of Object.values(chats).flat()) chat.leave();
    for (const socket of sockets) socket.close();
    agent.destroy();
    return tallies;
  };
}

/**
 * Spreads the acts over their periods. Without it, all of them would start together and meet again at every full
 * second, in one burst. An act that bursts on purpose says so (`atOnce`).
 * @param {number} i
 */
const phaseOf = (i) => (i * GOLDEN_RATIO) % 1;
const GOLDEN_RATIO = 0.618_034;

/** @param {string} name of FRAMES @param {number} n @param {Cast} cast */
function commandOf(name, n, { others }) {
  if (name === "searches in a group") return { t: "search", query: "nowhere", before: null };
  if (name === "messages of dotted text") return { t: "send", text: DOTTED_MESSAGE };
  return { t: "send", text: `${n} @Jean-Luc Picard-Ray @Anne-Marie O-Neil`, mentions: others.map(({ id }) => id) };
}

/** A chat that is entered again after it was closed. @param {() => Promise<ChatSocket>} enter */
async function keptOpen(enter) {
  let isOver = false;
  let chat = /** @type {ChatSocket | null} */ (await enter());
  let isComing = false;
  const again = async () => {
    if (isComing || isOver) return;
    isComing = true;
    chat = await enter().catch(() => null);
    if (isOver) chat?.leave();
    setTimeout(() => (isComing = false), chat ? 0 : COME_AGAIN_MS).unref();
  };
  return {
    /** @param {object} command */
    async ask(command) {
      if (chat?.isOpen()) return chat.ask(command);
      void again();
      return /** @type {const} */ ("lost");
    },
    leave() {
      isOver = true;
      chat?.leave();
    },
  };
}

/**
 * @param {http.RequestOptions} options
 * @param {Ask["body"]} body
 * @returns {Promise<{ status: number, retryAfter: string | undefined }>}
 */
const answerTo = (options, body) =>
  new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...options,
        headers: {
          .../** @type {Record<string, string>} */ (options.headers),
          ...(body === undefined ? {} : { "content-length": String(body.length) }),
        },
      },
      (response) => {
        response
          .resume()
          .on("end", () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] }))
          .on("error", reject);
      },
    );
    request.on("error", reject).end(body);
  });

/**
 * @param {{ host: string, port: number, path: string }} where
 * @param {Record<string, string>} headers
 * @param {Set<WebSocket>} sockets
 * @returns {Promise<{ status: number, retryAfter: string | undefined }>}
 */
const upgraded = ({ host, port, path }, headers, sockets) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${host}:${port}${path}`, { headers, perMessageDeflate: false });
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket)).on("error", reject);
    socket.once("unexpected-response", (request, { statusCode = 0, headers: answered }) => {
      request.destroy();
      sockets.delete(socket);
      resolve({ status: statusCode, retryAfter: answered["retry-after"] });
    });
    socket.once("open", () => {
      socket.send(HELLO);
      setTimeout(() => socket.close(), SOCKET_OPEN_MS).unref();
      resolve({ status: 101, retryAfter: undefined });
    });
  });
