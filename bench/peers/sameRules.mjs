// Checks that each of the compared servers follows the same rules; otherwise their times couldn't be compared.
import { isDeepStrictEqual } from "node:util";
import { newId, within } from "../fanOut.mjs";
import { gather } from "./crowd.mjs";

/** @typedef {import("./wires.mjs").Frame} Frame */
/** @typedef {import("./wires.mjs").Wire} Wire */

const MESSAGE_FIELDS = "atMs,from,id,seq,t,text";
const CHAT_SOCKETS = 4;

/**
 * Everybody gets all messages in one order, each with its fields. The server answers a repeated id with the first
 * answer, and only to its sender. Throws when a server does something else.
 * @param {string} server
 * @param {Wire} wire
 * @param {string} text
 */
export async function checkChat(server, wire, text) {
  const { received, shown, send, leave } = await listenTo(server, wire, CHAT_SOCKETS, ["message", "error"]);
  try {
    const commands = [0, 1, 2, 3].map(() => ({ t: "send", id: newId(), text }));
    const [first, , , last] = commands;
    await shown(
      "three messages",
      () => received.every(({ length }) => length >= 3),
      () => [0, 1, 2].forEach((index) => send(index, commands[index] ?? {})),
    );
    const repeatAt = (received[0] ?? []).length; // where in the sender's frames the answer to the repeat will be
    await shown(
      "the answer to a repeated message",
      () => (received[0] ?? []).length > repeatAt,
      () => send(0, first ?? {}),
    );
    await shown(
      "a fourth message",
      () => received.every((frames) => frames.some(({ id }) => id === last?.id)),
      () => send(3, last ?? {}),
    );
    const [toSender = [], ...toOthers] = received;
    const repeated = toSender[repeatAt];
    const inOrder = toSender.filter((_, i) => i !== repeatAt);
    const [seq = NaN] = inOrder.flatMap((frame) => frame.seq ?? []);
    expect(
      server,
      "sends messages unchanged",
      inOrder.every(
        (frame) => Object.keys(frame).sort().join() === MESSAGE_FIELDS && Reflect.get(frame, "text") === text,
      ),
    );
    expect(
      server,
      "numbers messages one after the other",
      inOrder.every((frame, i) => frame.seq === seq + i) && inOrder.length === commands.length,
    );
    expect(
      server,
      "answers a repeat with the first answer",
      isDeepStrictEqual(
        repeated,
        inOrder.find(({ id }) => id === first?.id),
      ),
    );
    expect(
      server,
      "sends everybody the same, and a repeat to its sender alone",
      toOthers.every((frames) => isDeepStrictEqual(frames, inOrder)),
    );
  } finally {
    leave();
  }
}

/**
 * Moves are judged by the rules, acknowledged, and shown to everybody. The server answers a repeated id with the first
 * answer, and moves nothing.
 * @param {string} server
 * @param {Wire} wire
 * @param {readonly string[]} members the two who play, in the order of their sockets
 */
export async function checkGame(server, wire, members) {
  const { received, shown, send, leave } = await listenTo(server, wire, 3, ["table", "ack", "error"]);
  try {
    const table = () => /** @type {Frame} */ (received[2]?.findLast(({ t }) => t === "table"));
    await shown(
      "a game",
      () => table()?.table.status === "playing",
      () => {},
    );
    const {
      v,
      view,
      table: { seats },
    } = table();
    const mover = members.indexOf(seats[view.turn] ?? "");
    const answerTo = async (/** @type {number} */ index, /** @type {number} */ cell, id = newId(), seen = v) => {
      const before = (received[index] ?? []).length;
      const answer = () => received[index]?.slice(before).find((frame) => frame.id === id);
      await shown(
        "an answer",
        () => answer() !== undefined,
        () => send(index, { t: "act", id, v: seen, a: { cell } }),
      );
      const { code, v: after } = /** @type {Frame} */ (answer());
      return code ?? after;
    };
    const showsV = (/** @type {number} */ version) =>
      shown(
        "a move",
        () => received.every((frames) => frames.some((frame) => frame.t === "table" && frame.v === version)),
        () => {},
      );
    expect(server, "refuses a move out of turn", (await answerTo(1 - mover, 4)) === "not_your_turn");
    expect(server, "refuses a spectator's move", (await answerTo(2, 4)) === "not_in_room");
    const id = newId();
    expect(server, "takes a move", (await answerTo(mover, 4, id)) === v + 1);
    await showsV(v + 1);
    expect(server, "answers a repeat with the first answer", (await answerTo(mover, 4, id)) === v + 1);
    expect(server, "refuses a cell that is taken", (await answerTo(1 - mover, 4, newId(), v + 1)) === "illegal");
    expect(server, "takes the next move", (await answerTo(1 - mover, 0, newId(), v + 1)) === v + 2);
    await showsV(v + 2);
    const { cells } = table().view;
    expect(
      server,
      "shows both moves",
      cells[4] !== "" && cells[0] !== "" && cells.filter((cell) => cell !== "").length === 2,
    );
  } finally {
    leave();
  }
}

/**
 * Opens sockets to a room, and keeps the frames of these kinds that each socket gets.
 * @param {string} server
 * @param {Wire} wire
 * @param {number} count
 * @param {readonly string[]} kinds
 */
async function listenTo(server, wire, count, kinds) {
  const received = Array.from({ length: count }, () => /** @type {Frame[]} */ ([]));
  let look = () => {};
  const { send, leave } = await gather(wire, count, (data, index) => {
    const frame = wire.deserialize(data);
    if (!frame || !kinds.includes(frame.t)) return;
    received[index]?.push(frame);
    look();
  });
  /** @param {string} what @param {() => boolean} isShown @param {() => void} begin */
  const shown = (what, isShown, begin) =>
    within(`${what} from ${server}`, (resolve) => {
      look = () => isShown() && resolve();
      begin();
      look();
    });
  return { received, shown, send, leave };
}

/** @param {string} server @param {string} what @param {boolean} isSo */
function expect(server, what, isSo) {
  if (!isSo) throw new Error(`${server} must do this, and doesn't: ${what}.`);
}
