// Game rooms with both players in them, as pages open them.
import { clearInterval, clearTimeout, setInterval, setTimeout } from "node:timers";
import WebSocket from "ws";
import { idIn, Visitor } from "../scripts/demo/visitor.mjs";

/** party/core/protocol.ts: a silent socket is closed */
const HEARTBEAT_MS = 8_000;
const COMES_WITHIN_MS = 20_000;
/** party/core/protocol.ts */
const HELLO = JSON.stringify({ t: "hello", v: 1, since: null });

/**
 * The fields of the room's frames that are read here. The complete frames are in party/game/protocol.ts and
 * games/superTicTacToe/rules.ts.
 */
/** @typedef {{ t: string, v: number, code?: string, table: { status: string }, view: { turn: number, next: number | null, boards: string[], cells: string[] } }} Frame */
/** @typedef {{ id: string, visitor: Visitor }} Player */

/** The default options of each game (`defaults` of its rules). */
export const PLAIN_OPTIONS = {
  Chess: { mode: "casual", clock: "none" },
  Whot: {
    elimination: false,
    whot20: false,
    generalMarket: false,
    pickTwoDefence: false,
    holdOn: false,
    mustPlay: false,
    noWhotFinish: false,
    lastCardCall: false,
  },
  TicTacToe: {},
  SuperTicTacToe: { mostBoards: false, openingNotInCentre: false },
};

/**
 * Two new members who are friends.
 * @param {string} url
 * @param {string} name
 * @param {Record<string, string>} [headers] of all their requests
 * @returns {Promise<[Player, Player]>}
 */
export async function twoFriends(url, name, headers) {
  const [host, guest] = [await newPlayer(url, `${name}-host`, headers), await newPlayer(url, `${name}-guest`, headers)];
  await befriend(host, guest);
  return [host, guest];
}

/** @param {Player} host @param {Player} guest */
export async function befriend(host, guest) {
  await host.visitor.submit(`/friends/${guest.id}`, { do: "add" });
  await guest.visitor.submit(`/friends/${host.id}`, { do: "accept" });
}

/**
 * @param {string} url
 * @param {string} name
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Player>}
 */
export async function newPlayer(url, name, headers) {
  const visitor = new Visitor(url, headers);
  const id = idIn(
    await visitor.submit("/api/signup", {
      email: `${name}@bench.example`,
      password: "measured twice",
      confirmPassword: "measured twice",
    }),
  );
  await visitor.completeProfile({ name, about: "", dob: "1990-01-01" });
  return { id, visitor };
}

/**
 * One player invites, the other accepts.
 * @param {readonly [Player, Player]} players
 * @param {keyof typeof PLAIN_OPTIONS} game
 * @returns {Promise<string>} the room's key
 */
export async function openGame([host, guest], game) {
  const room = idIn(
    await host.visitor.submit("/games/invite", {
      game,
      members: JSON.stringify([guest.id]),
      options: JSON.stringify(PLAIN_OPTIONS[game]),
      swapSides: "no",
    }),
  );
  await guest.visitor.submit(`/Games/${game}/${room}/answer`, { do: "accept" });
  return room;
}

/**
 * Seats both players at a board of Super TicTacToe, where the view shows which moves are allowed.
 * @param {readonly [Player, Player]} players
 * @param {string} room
 */
export async function sitDown(players, room) {
  /** @type {Seat[]} */
  const seats = [];
  // if the room refuses one player, the other would wait in vain until its time is up, so both fail at once
  const refused = (/** @type {Error} */ error) => seats.forEach((seat) => seat.fail(error));
  for (const { visitor } of players) seats.push(await takeSeat(visitor, room, refused));
  const [first, second] = /** @type {[Seat, Seat]} */ (seats);
  const newest = () => (first.frame().v >= second.frame().v ? first : second).frame();
  const shows = (/** @type {(frame: Frame) => boolean} */ test) => Promise.all(seats.map((seat) => seat.shows(test)));
  await shows(({ table }) => table.status === "playing");
  return {
    /**
     * Plays one move of the player whose turn it is. Begins a new game after the end of one.
     * @returns {Promise<number>} ms from its send to the rival's socket
     */
    async move() {
      if (newest().table.status === "over") {
        for (const seat of seats) seat.send({ t: "again" });
        await shows(({ table }) => table.status === "playing");
      }
      const { v, view } = newest();
      const [mover, rival] = view.turn === 0 ? [first, second] : [second, first];
      const seen = rival.shows((frame) => frame.v > v);
      const startedAt = performance.now();
      mover.send({ t: "act", v, a: placeIn(view) });
      return (await seen) - startedAt;
    },
    /** the length of one of the room's frames */
    frameBytes: () => JSON.stringify(newest()).length,
    leave: () => seats.forEach((seat) => seat.leave()),
  };
}

/** @typedef {Awaited<ReturnType<typeof takeSeat>>} Seat */

/** @param {Visitor} visitor @param {string} room @param {(error: Error) => void} refused */
async function takeSeat(visitor, room, refused) {
  const socket = new WebSocket(`${visitor.url.replace("http", "ws")}/parties/game/${room}`, {
    headers: visitor.headers,
    perMessageDeflate: false,
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  /** @type {Frame | undefined} */
  let latest;
  let at = 0;
  let sent = 0;
  /** @type {{ test: (frame: Frame) => boolean, resolve: (at: number) => void, reject: (error: Error) => void } | undefined} */
  let awaited;
  socket.on("message", (data) => {
    const cameAt = performance.now();
    const frame = /** @type {Frame} */ (data.toString() === "pong" ? {} : JSON.parse(data.toString()));
    if (frame.t === "error") return refused(new Error(`The room ${room} refused: ${frame.code}`));
    if (frame.t !== "table") return;
    [latest, at] = [frame, cameAt];
    if (awaited?.test(frame)) awaited.resolve(at);
  });
  const heartbeat = setInterval(() => socket.send("ping"), HEARTBEAT_MS);
  const frame = () => /** @type {Frame} */ (latest);
  const shows = (/** @type {(frame: Frame) => boolean} */ test) =>
    new Promise((/** @type {(at: number) => void} */ resolve, reject) => {
      if (latest && test(latest)) return resolve(at);
      const late = setTimeout(() => reject(new Error(`A frame of the room ${room} did not come.`)), COMES_WITHIN_MS);
      const end = () => {
        clearTimeout(late);
        awaited = undefined;
      };
      awaited = { test, resolve: (cameAt) => (end(), resolve(cameAt)), reject: (error) => (end(), reject(error)) };
    });
  socket.send(HELLO);
  await shows(() => true);
  return {
    frame,
    shows,
    fail: (/** @type {Error} */ error) => awaited?.reject(error),
    send: (/** @type {object} */ command) => socket.send(JSON.stringify({ ...command, id: `bench-${sent++}` })),
    leave() {
      clearInterval(heartbeat);
      socket.terminate();
    },
  };
}

/** The first place that the rules allow. @param {Frame["view"]} view */
function placeIn({ next, boards, cells }) {
  const board = next ?? boards.indexOf("");
  return { board, cell: cells.slice(board * 9, board * 9 + 9).indexOf("") };
}
