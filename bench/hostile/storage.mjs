// How much is stored, and by how much one member can make that grow within the table of limits.
import fs from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** @typedef {import("../../party/limits/table.ts").BudgetName} BudgetName */
/**
 * @typedef {{ rows: number, rooms: number, objectBytes: number }} Stored rows: of both databases and all rooms; rooms:
 * those with storage
 */

const { BUDGETS } = /** @type {typeof import("../../party/limits/table.ts")} */ (
  await import(new URL("../../party/limits/table.ts", import.meta.url).href)
);

/** The tables of SQLite and the runtime, and the search index's own, which grow with the words, not with the posts. */
const NOT_COUNTED = /^(sqlite_|_cf_(?!KV)|_mf_|d1_|\w+_text)/;

/** @param {import("../runtime.mjs").Runtime} runtime @returns {Promise<Stored>} */
export async function stored({ state }) {
  const files = await filesIn(path.join(state, "v3"));
  const databases = files.filter((file) => file.endsWith(".sqlite") && path.basename(file) !== "metadata.sqlite");
  const rooms = databases.filter((file) => file.includes("parlor-rooms-")).map(rowsOf);
  const others = databases.filter((file) => file.includes(`${path.sep}d1${path.sep}`)).map(rowsOf);
  const blobs = files.filter(
    (file) => file.includes(`${path.sep}r2${path.sep}`) && file.includes(`${path.sep}blobs${path.sep}`),
  );
  // a file may be deleted meanwhile
  const sizes = await Promise.all(blobs.map(async (file) => (await fs.stat(file).catch(() => ({ size: 0 }))).size));
  return { rows: sum([...rooms, ...others]), rooms: rooms.filter((rows) => rows > 0).length, objectBytes: sum(sizes) };
}

/** @param {string} folder */
const filesIn = async (folder) =>
  (await fs.readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** @param {string} file */
function rowsOf(file) {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = db
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => String(name));
    return sum(
      tables
        .filter((name) => !NOT_COUNTED.test(name))
        .map((name) => Number(db.prepare(`select count(*) n from "${name}"`).get()?.n)),
    );
  } finally {
    db.close();
  }
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, n) => total + n, 0);

/**
 * The most rows that a point of a budget leaves, in all databases and rooms: the rows of the budget's most expensive
 * action, divided by the points that the action costs. A new room has 20 rows: its migration steps, timers, access,
 * members.
 */
const ROWS_PER_POINT = /** @type {Partial<Record<BudgetName, number>>} */ ({
  publishing: 6 / 3, // a post: its row, its search row, its creation, its event, a notice, what was watched
  reactions: 3, // a like, its notice, its event
  friendMoves: 27 / 3, // a request: two rows, two notices, two events, and the inbox of a member who had none
  uploads: 2, // a file's row, its upload
  uploadParts: 1,
  strangers: 2 * 20 + 8, // the room of a chat, the inbox of a stranger, and the chat's rows
  messages: 3, // a message and two names in it
  sockets: 2, // an inbox records which rooms a session was let into
  logins: 1,
});

/** The most rows, and the most rooms, that only hold counters: of the member, of addresses and of accounts. */
const COUNTERS = 10;
/** A room's lease that wasn't used up (docs/limits.md). */
const LEASE = 60;
/** How many rows a message of another member leaves. */
const ROWS_PER_OTHER_MESSAGE = 2;

/**
 * The most points of a budget that can be taken in `seconds`. No window, wherever it begins, exceeds its maximum.
 * @param {BudgetName} name
 * @param {number} seconds
 */
function pointsIn(name, seconds) {
  const { fast, slow } = BUDGETS[name];
  return Math.min(...[fast, slow].map((window) => window.max * Math.ceil(seconds / window.seconds)));
}

/**
 * By how much the stored amounts may have grown after `seconds`.
 * @param {number} seconds
 * @param {number} otherMessages
 * @param {number} roomsEntered
 * @returns {Stored}
 */
export function mayGrow(seconds, otherMessages, roomsEntered) {
  const points = (/** @type {BudgetName} */ name) =>
    pointsIn(name, seconds) + (name === "messages" ? LEASE * roomsEntered : 0);
  const rows = Object.entries(ROWS_PER_POINT).map(([name, each]) => each * points(/** @type {BudgetName} */ (name)));
  return {
    rows: Math.ceil(sum(rows)) + COUNTERS + otherMessages * ROWS_PER_OTHER_MESSAGE,
    rooms: 2 * points("strangers") + points("friendMoves") / 3 + COUNTERS,
    // parts are counted when an upload begins, and each may be sent ten times
    objectBytes: points("uploadBytes"),
  };
}
