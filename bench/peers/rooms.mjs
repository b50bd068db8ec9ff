// A chat and a game that are stored in SQLite. All peers run these two; they only differ in how they carry frames.
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * @typedef {object} PeerSetup
 * @property {string} folder where the two files are
 * @property {readonly string[]} members the two who chat and play, in the order of their seats
 * @property {number} tableBytes length of a game's frame
 */

/** @typedef {object} Reply what a command leads to, once it is stored
 * @property {object} [toSender]
 * @property {object} [toAll] to everyone in the room, the sender too
 */

/** @typedef {{ t: "send", id: string, text: string }} ChatCommand */
/** @typedef {{ t: "act", id: string, v: number, a: { cell: number } } | { t: "again", id: string }} GameCommand */
/** @typedef {{ handle: (member: string, command: unknown) => Reply }} StoredRoom */
/** @typedef {"chat" | "game"} RoomName */
/** @typedef {Record<RoomName, StoredRoom>} Rooms */

/** How often each socket has a heartbeat, on every server (party/core/protocol.ts). */
export const HEARTBEAT_MS = 8_000;
/** party/chat/protocol.ts */
const VERSION = 1;
/** party/chat/protocol.ts */
const TEXT_MAX = 4_000;

/** @param {string} folder @param {RoomName} room */
export const fileOf = (folder, room) => path.join(folder, `${room}.sqlite`);

/** @param {PeerSetup} setup @returns {Promise<Rooms>} */
export async function openRooms({ folder, members, tableBytes }) {
  return {
    chat: openChat(fileOf(folder, "chat"), members),
    game: openGame(fileOf(folder, "game"), members, await loadRules(), tableBytes),
  };
}

/**
 * Opens a file with the settings of a Durable Object's file: a transaction is on the disk when its commit returns.
 * @param {string} file
 */
export function openDatabase(file) {
  const db = new DatabaseSync(file);
  db.exec("pragma journal_mode = wal; pragma synchronous = full");
  return db;
}

// ---- chat

/** @param {string} file @param {readonly string[]} members @returns {StoredRoom} */
export function openChat(file, members) {
  const db = openDatabase(file);
  db.exec(
    "create table if not exists messages(seq integer primary key, id text not null, member text not null, at_ms integer not null, text text not null, unique(member, id))",
  );
  const known = db.prepare(
    `select seq, id, member "from", at_ms "atMs", text from messages where member = ? and id = ?`,
  );
  const add = db.prepare("insert into messages(id, member, at_ms, text) values (?, ?, ?, ?)");
  const handle = (/** @type {string} */ member, /** @type {ChatCommand | Hello} */ command) => {
    if (command.t === "hello") return { toSender: { t: "welcome", v: VERSION } };
    const { id, text } = command;
    if (!members.includes(member)) return { toSender: refusal(id, "forbidden") };
    const first = known.get(member, id);
    if (first) return { toSender: { t: "message", ...first } };
    if (text.trim() === "" || text.length > TEXT_MAX)
      return { toSender: refusal(id, text.trim() === "" ? "empty" : "too_long") };
    const atMs = Date.now();
    const { lastInsertRowid } = add.run(id, member, atMs, text);
    return { toAll: { t: "message", seq: Number(lastInsertRowid), id, from: member, atMs, text } };
  };
  return { handle: (member, command) => handle(member, /** @type {ChatCommand | Hello} */ (command)) };
}

// ---- game

/** @typedef {typeof import("../../games/ticTacToe/rules").ticTacToe} Rules */
/** @typedef {import("../../games/ticTacToe/rules").TicTacToe} Board */
/** @typedef {{ v: number, round: number, ready: string[], board: Board }} Game v: actions over all rounds */
/** @typedef {{ code: string | null, v: number }} Answer code: null when the command was accepted */
/** @typedef {{ t: "hello" }} Hello */

/**
 * @param {string} file
 * @param {readonly string[]} members
 * @param {Rules} rules
 * @param {number} tableBytes
 * @returns {StoredRoom}
 */
export function openGame(file, members, rules, tableBytes) {
  const db = openDatabase(file);
  db.exec(`create table if not exists game(one integer primary key check (one = 1), json text not null);
    create table if not exists steps(round integer not null, n integer not null, json text not null, primary key(round, n)) without rowid;
    create table if not exists answers(member text not null, id text not null, code text, v integer not null, primary key(member, id)) without rowid`);
  const answered = db.prepare("select code, v from answers where member = ? and id = ?");
  const storeAnswer = db.prepare("insert into answers(member, id, code, v) values (?, ?, ?, ?)");
  const storeGame = db.prepare(
    "insert into game(one, json) values (1, ?) on conflict(one) do update set json = excluded.json",
  );
  const storeStep = db.prepare("insert into steps(round, n, json) values (?, ?, ?)");
  /** @type {Game} */
  let game = { v: 0, round: 1, ready: [], board: rules.setup() };
  const unpadded = JSON.stringify(tableOf(game, members, rules, "")).length;
  const padding = "-".repeat(Math.max(0, tableBytes - unpadded));

  const handle = (/** @type {string} */ member, /** @type {GameCommand | Hello} */ command) => {
    if (command.t === "hello") return { toSender: tableOf(game, members, rules, padding) };
    const { id } = command;
    const first = answered.get(member, id);
    if (first)
      return {
        toSender: answerFrame(id, { code: first.code === null ? null : String(first.code), v: Number(first.v) }),
      };
    const { code, after } = decide(game, members.indexOf(member), member, command, rules);
    const answer = { code, v: after.v };
    db.exec("begin immediate");
    try {
      storeAnswer.run(member, id, code, after.v);
      if (after !== game) storeGame.run(JSON.stringify(after));
      if (after.v !== game.v) storeStep.run(after.round, after.v, JSON.stringify(command));
      db.exec("commit");
    } catch (error) {
      db.exec("rollback");
      throw error;
    }
    const hasChanged = after !== game;
    game = after;
    return {
      toSender: answerFrame(id, answer),
      ...(hasChanged ? { toAll: tableOf(game, members, rules, padding) } : {}),
    };
  };
  return { handle: (member, command) => handle(member, /** @type {GameCommand | Hello} */ (command)) };
}

/**
 * The game after a command. When the command is refused, `after` is the same object as `game`.
 * @param {Game} game
 * @param {number} seat -1 for a spectator
 * @param {string} member
 * @param {GameCommand} command
 * @param {Rules} rules
 * @returns {{ code: string | null, after: Game }}
 */
function decide(game, seat, member, command, rules) {
  const refused = (/** @type {string} */ code) => ({ code, after: game });
  if (seat < 0) return refused("not_in_room");
  if (command.t === "again") {
    if (!rules.result(game.board)) return refused("too_early");
    const ready = [...new Set([...game.ready, member])];
    return {
      code: null,
      after:
        ready.length < 2 ? { ...game, ready } : { ...game, round: game.round + 1, ready: [], board: rules.setup() },
    };
  }
  if (command.v !== game.v) return refused("stale");
  const applied = rules.apply(game.board, seat, command.a);
  return applied.ok ? { code: null, after: { ...game, v: game.v + 1, board: applied.state } } : refused(applied.code);
}

/** @param {Game} game @param {readonly string[]} seats @param {Rules} rules @param {string} padding */
const tableOf = ({ v, round, ready, board }, seats, rules, padding) => {
  const result = rules.result(board);
  return {
    t: "table",
    nowMs: Date.now(),
    v,
    table: { status: result ? "over" : "playing", round, seats, ready, result },
    view: board,
    rest: padding,
  };
};

/** @param {string} id @param {Answer} answer */
const answerFrame = (id, { code, v }) => (code === null ? { t: "ack", id, v } : refusal(id, code));

const refusal = (/** @type {string} */ id, /** @type {string} */ code) => ({ t: "error", code, id });

/** The product's rules, which are TypeScript. @returns {Promise<Rules>} */
export async function loadRules() {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { outputFiles } = await build({
    entryPoints: ["games/ticTacToe/rules.ts"],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: "esm",
    logLevel: "warning",
  });
  const { ticTacToe } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
  return ticTacToe;
}
