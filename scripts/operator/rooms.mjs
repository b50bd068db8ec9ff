// npm run operator -- rooms: restores and repairs rooms (docs/decisions/0062). See USAGE of operator.mjs.
import { askAsOperator, pagesOf } from "./ask.mjs";

/** @typedef {{ kind: string, room: string }} Room */
/** @typedef {(line: string) => void} Print */

/**
 * Takes a room back to a time or a bookmark, and repairs it.
 * @param {string} url @param {Room} room @param {{ at: string } | { bookmark: string }} to @param {Print} print
 */
export async function restoreRoom(url, room, to, print) {
  const answer = await askAsOperator(url, "/operator/rooms/restore", { ...room, ...to });
  if (answer === null) throw new Error(unknownRoom(url, room));
  const { undo } = /** @type {{ undo: string }} */ (answer);
  print(`The ${room.kind} ${room.room} has gone back. This brings it to the state before:`);
  print(`npm run operator -- rooms undo ${room.kind} ${room.room} ${undo} --url ${url}`);
  await repairRoom(url, room);
  print("The rooms around it agree with it.");
}

/** In steps, because each makes calls to other rooms. @param {string} url @param {Room} room */
export async function repairRoom(url, room) {
  for (let after = /** @type {string | null} */ (""); after !== null;) {
    const answer = await askAsOperator(url, "/operator/rooms/repair", { ...room, after });
    if (answer === null) throw new Error(unknownRoom(url, room));
    after = /** @type {{ next: string | null }} */ (answer).next;
  }
}

/** Repairs all inboxes and chats that the database knows. @param {string} url @param {Print} print */
export async function repairAllRooms(url, print) {
  let repaired = 0;
  for await (const { rooms, next } of pagesOf(url, "/operator/rooms")) {
    for (const room of /** @type {Room[]} */ (rooms)) {
      await repairRoom(url, room);
      repaired++;
    }
    print(`${repaired} rooms repaired${next === null ? "." : " so far."}`);
  }
}

/** @param {string} url @param {Room} room */
const unknownRoom = (url, { kind, room }) => `There is no ${kind} ${room}, or ${url} doesn't accept the key.`;
