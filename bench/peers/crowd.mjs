// The sockets of one room at any of the servers, and how long a message or a move takes to reach all of them.
import { clearInterval, setInterval } from "node:timers";
import { newId, UPGRADES_AT_ONCE, within } from "../fanOut.mjs";
import { HEARTBEAT_MS } from "./rooms.mjs";

/** @typedef {import("./wires.mjs").Frame} Frame */
/** @typedef {import("./wires.mjs").Wire} Wire */
/** @typedef {Awaited<ReturnType<typeof gather>>} Crowd */

/** party/core/protocol.ts */
const HELLO = { t: "hello", v: 1, since: null };
/** From an empty board, a game of nine moves that nobody wins. */
const DRAWN = [0, 1, 2, 4, 3, 5, 7, 6, 8];

/**
 * Opens `count` sockets to a room. Each says hello and gets its answer before this returns.
 * @param {Wire} wire
 * @param {number} count
 * @param {(data: Buffer, index: number) => void} onFrame is called with everything that carries a frame, or might
 */
export async function gather({ open, serialize, deserialize, ping, pong }, count, onFrame) {
  /** @type {import("ws").WebSocket[]} */
  const sockets = [];
  /** @type {ReturnType<typeof setInterval>[]} */
  const beats = [];
  const leave = () => {
    beats.forEach((beat) => clearInterval(beat));
    sockets.forEach((socket) => socket.terminate());
  };
  const enter = async (/** @type {number} */ index) => {
    const socket = await open(index);
    sockets[index] = socket;
    socket.on("error", () => undefined); // whoever waits for a frame of this socket gets a timeout
    let isWelcome = false;
    await within("the answer to hello", (resolve) => {
      socket.on("message", (/** @type {Buffer} */ data) => {
        if (pong !== null && data.length === 1) return socket.send(pong);
        onFrame(data, index);
        if (isWelcome || !deserialize(data)) return;
        isWelcome = true;
        resolve();
      });
      socket.send(serialize(HELLO));
    });
    if (ping !== null) beats.push(setInterval(() => socket.send(ping), HEARTBEAT_MS));
  };
  try {
    for (let from = 0; from < count; from += UPGRADES_AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(UPGRADES_AT_ONCE, count - from) }, (_, i) => enter(from + i)));
    }
  } catch (error) {
    leave();
    throw error;
  }
  return {
    send: (/** @type {number} */ index, /** @type {object} */ command) => sockets[index]?.send(serialize(command)),
    leave,
  };
}

/** @param {Wire} wire @param {number} count @param {string} text of each message */
export async function enterChat(wire, count, text) {
  let onFrame = (/** @type {Buffer} */ _data) => {};
  const { send, leave } = await gather(wire, count, (data) => onFrame(data));
  let sentCount = 0;
  return {
    /** Milliseconds from the send of one socket to the receipt of the last, the sender's own among them. */
    async sendMessage() {
      const id = newId();
      const startedAt = performance.now();
      await within("a message", (resolve, reject) => {
        let missing = count;
        onFrame = (data) => {
          if (data.includes(id) && --missing === 0) resolve();
          else if (data.includes("error")) reject(new Error(`A message was refused: ${data}`));
        };
        send(sentCount++ % count, { t: "send", id, text });
      });
      return performance.now() - startedAt;
    },
    leave,
  };
}

/**
 * Both players' sockets first, then those of spectators.
 * @param {Wire} wire
 * @param {number} count
 * @param {readonly string[]} members the two who play
 */
export async function enterGame(wire, count, members) {
  /** @type {Frame[]} */
  const latest = [];
  let awaited = {
    test: (/** @type {Frame} */ _) => true,
    missing: 0,
    resolve: () => {},
    reject: (/** @type {Error} */ _) => {},
  };
  const { send, leave } = await gather(wire, count, (data, index) => {
    const frame = wire.deserialize(data);
    if (frame?.t === "error") awaited.reject(new Error(`A move was refused: ${frame.code}`));
    if (frame?.t !== "table") return;
    const wasShown = latest[index] !== undefined && awaited.test(latest[index]);
    latest[index] = frame;
    if (awaited.missing === 0 || wasShown || !awaited.test(frame)) return;
    awaited.missing--;
    if (awaited.missing === 0) awaited.resolve();
  });
  /** @param {string} what @param {(frame: Frame) => boolean} test @param {() => void} begin */
  const shownByAll = (what, test, begin) =>
    within(what, (resolve, reject) => {
      const missing = count - latest.filter(test).length;
      awaited = { test, missing, resolve, reject };
      begin();
      if (missing === 0) resolve();
    });
  const isPlaying = (/** @type {Frame} */ { table }) => table.status === "playing";
  try {
    await shownByAll(
      "the game",
      ({ table }) => table.status === "playing" || table.status === "over",
      () => {},
    );
  } catch (error) {
    leave();
    throw error;
  }

  return {
    /** Whether the next move needs another round. */
    isOver: () => latest[0]?.table.status === "over",
    /** Both want another round; resolves when everybody has seen that it began. */
    again: () =>
      shownByAll("another round", isPlaying, () => [0, 1].forEach((index) => send(index, { t: "again", id: newId() }))),
    /** Milliseconds from the send of the player who is to move until everybody has seen the move, the mover too. */
    async move() {
      const [frame] = latest;
      if (!frame) throw new Error("No frame of the game has come.");
      const { v, view, table } = frame;
      const mover = members.indexOf(table.seats[view.turn] ?? "");
      const command = { t: "act", id: newId(), v, a: { cell: DRAWN.find((cell) => view.cells[cell] === "") } };
      const startedAt = performance.now();
      await shownByAll(
        "a move",
        (shown) => shown.v > v,
        () => send(mover, command),
      );
      return performance.now() - startedAt;
    },
    /** Lets friends of the players watch. Only Parlor needs this. */
    admitSpectators: () =>
      shownByAll(
        "the spectators' admission",
        ({ table }) => table.watchable === true,
        () => send(0, { t: "watch", id: newId(), allow: true }),
      ),
    /** How long a frame of the room is, as JSON. */
    frameBytes: () => JSON.stringify(latest[0]).length,
    leave,
  };
}
