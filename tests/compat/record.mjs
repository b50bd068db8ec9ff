// node tests/compat/record.mjs <folder> [story …]: plays the stories on the built product of a checkout, and writes
// the recordings, the rooms' SQLite files and the attachments of their sockets to tests/compat/fixtures. Without names
// it plays all stories. With names it leaves the attachments (sockets.json) as they are.
import { execFileSync } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Product } from "./product.mjs";
import { printed } from "./printed.mjs";
import { playStory, RESTART_STORY, STORIES } from "./stories/stories.mjs";

process.env.WRANGLER_LOG = "error";

/** @typedef {import("./recording.mjs").Recording} Recording */

const FIXTURES = path.join(import.meta.dirname, "fixtures");
/**
 * The rooms whose SQLite files are kept: name of the file, story, name of the room in the story, binding.
 * @type {[string, string, string, string][]}
 */
const STORED = [
  ["chatOfTwo", "chat", "the chat", "CHAT"],
  ["group", "group", "the group", "CHAT"],
  ["inbox", "feed", "Cy", "INBOX"],
  ["inboxInCall", "call", "Ann", "INBOX"],
  ["gameRunning", "chess", "the game", "GAME"],
  ["gameOver", "ticTacToe", "the game", "GAME"],
  ["callRunning", "call", "a call that goes on", "CALL"],
];
/** Rooms that are the same in every story. */
const LIVE = [
  { file: "liveHub", to: "LIVE_HUB", room: "feed" },
  { file: "liveLeaf", to: "LIVE_LEAF", room: "feed/0" },
];
/** A hub has no sockets. */
const HUB = "LIVE_HUB";

const [checkout, ...chosen] = process.argv.slice(2);
if (!checkout) throw new Error("Name the folder of a built checkout.");
const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: checkout, encoding: "utf8" }).trim();
const isChosen = (/** @type {string} */ name) => chosen.length === 0 || chosen.includes(name);

/** @param {Recording} recording */
async function keep(recording) {
  // the edge answers requests, and the replay has only rooms
  const steps = recording.steps.map(({ answer: _answer, ...step }) => step);
  await fs.writeFile(path.join(FIXTURES, `${recording.story}.json`), printed({ commit, ...recording, steps }));
  console.log(`${recording.story}: ${steps.length} steps`);
}

const product = new Product({ edge: checkout, rooms: checkout });
await product.start();
try {
  /** @type {Map<string, Recording>} */
  const recordings = new Map();
  for (const [name, story] of STORIES) if (isChosen(name)) recordings.set(name, await playStory(product, name, story));
  for (const recording of recordings.values()) await keep(recording);
  const rooms = STORED.flatMap(([file, story, name, to]) => {
    const known = recordings.get(story);
    const id = known && Object.keys(known.names).find((each) => known.names[each] === name);
    return id ? [{ file, to, room: id }] : [];
  });
  await keepStored([...rooms, ...(recordings.has("feed") ? LIVE : [])]);
} finally {
  await product.discard();
}

if (isChosen(RESTART_STORY[0])) {
  const restarted = new Product({ edge: checkout, rooms: checkout });
  await restarted.start();
  await playStory(restarted, ...RESTART_STORY)
    .then(keep)
    .finally(() => restarted.discard());
}
process.exit(0); // sockets may still be closing

/** @param {{ file: string, to: string, room: string }[]} rooms */
async function keepStored(rooms) {
  const withAttachments = await Promise.all(
    rooms.map(async ({ to, room }) => ({
      to,
      room,
      attachments: to === HUB ? [] : await product.call(to, room, "compatAttachments"),
    })),
  );
  if (chosen.length === 0)
    await fs.writeFile(
      path.join(FIXTURES, "sockets.json"),
      printed({
        commit,
        rooms: withAttachments.filter(({ attachments }) => Array.isArray(attachments) && attachments.length > 0),
      }),
    );
  const ids = await Promise.all(rooms.map(({ to, room }) => product.idOf(to, room)));
  await product.stop();
  const files = (await fs.readdir(product.state, { recursive: true })).filter((file) => file.endsWith(".sqlite"));
  for (const [i, { file }] of rooms.entries()) {
    const stored = files.find((each) => each.includes(ids[i] ?? "?"));
    if (!stored) throw new Error(`The room of ${file} stored nothing.`);
    const to = path.join(FIXTURES, `${file}.sqlite`);
    await fs.rm(to, { force: true });
    const db = new DatabaseSync(path.join(product.state, stored));
    db.exec(`vacuum into '${to}'`); // one file, including the contents of the write-ahead log
    db.close();
  }
  console.log(`${rooms.length} SQLite files`);
}
