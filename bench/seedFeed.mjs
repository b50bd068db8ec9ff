// Fills the feed with any number of posts of one member: the demo's texts and pictures, again and again.
import { pictureOf } from "../scripts/demo/pictures.mjs";
import { POSTS } from "../scripts/demo/posts.mjs";
import { postStatements } from "./demoPosts.mjs";

const MINUTE_MS = 60_000;

/**
 * The author uploads each picture once. The feed shows these posts below those of `seedPages`, because their ids are
 * lower.
 * @param {D1Database} db
 * @param {import("./gameRooms.mjs").Player} author
 * @param {number} count
 */
export async function seedFeed(db, { id: author, visitor }, count) {
  const files = new Set(POSTS.flatMap(({ pictures = [] }) => pictures.map(([file]) => file)));
  /** @type {Map<string, string>} */
  const keys = new Map();
  for (const file of files) keys.set(file, await visitor.upload("posts", pictureOf(file)));
  const keyOf = (/** @type {string} */ file) => keys.get(file) ?? "";
  const now = Date.now();
  const rows = Array.from({ length: Math.ceil(count / POSTS.length) }, () => POSTS)
    .flat()
    .slice(0, count)
    .flatMap((post, n) =>
      postStatements(db, post, { id: idOf(n), author, atMs: now - (count - n) * MINUTE_MS, keyOf }),
    );
  // only the author may fetch a file that isn't attached
  const attach = db.prepare("update media set state = 'attached' where owner_id = ?").bind(author);
  await db.batch([attach, ...rows]);
}

/** Like a ULID, in the order of the numbers. @param {number} n */
const idOf = (n) => `01KAJ7Q2K0${String(n).padStart(16, "0")}`;
