// Inserts realistic posts directly into D1: the demo's people and their texts.
import { PEOPLE } from "../scripts/demo/people.mjs";
import { POSTS } from "../scripts/demo/posts.mjs";
import { postStatements } from "./demoPosts.mjs";

const MINUTE_MS = 60_000;
const MEMBER = "insert into members (id, name, about, dob, photo_key, created_at) values (?1, ?2, ?3, ?4, ?5, ?6)";

/** @typedef {Awaited<ReturnType<typeof seedPages>>} Pages */

const COMMENT = "insert into comments (id, post_id, author_id, text, created_at) values (?1, ?2, ?3, ?4, ?5)";

/**
 * More than one page of posts, with names, photos, pictures and counts. Only the post with the most comments gets its
 * comments.
 * @param {D1Database} db
 * @returns the pages to request, by name
 */
export async function seedPages(db) {
  const now = Date.now();
  const members = new Map(PEOPLE.map(({ key }, i) => [key, idOf(1_000 + i)]));
  const people = PEOPLE.map(({ name, about, dob }, i) =>
    db.prepare(MEMBER).bind(idOf(1_000 + i), name, about, dob, keyOf("profilePhotos", i), now),
  );
  const posts = POSTS.flatMap((post, i) =>
    postStatements(db, post, {
      id: idOf(i),
      author: members.get(post.by) ?? "",
      atMs: now - (POSTS.length - i) * 47 * MINUTE_MS,
      keyOf: (_, at) => keyOf("posts", at + i * 100),
    }),
  );
  const longest = POSTS.reduce(
    (most, { comments = [] }, i) => (comments.length > (POSTS[most]?.comments?.length ?? 0) ? i : most),
    0,
  );
  const { by = "", comments = [] } = POSTS[longest] ?? {};
  const commentRows = comments.map(([who, text], i) =>
    db.prepare(COMMENT).bind(idOf(i), idOf(longest), members.get(who) ?? "", text, now),
  );
  await db.batch([...people, ...posts]);
  await db.batch([
    ...commentRows,
    // the trigger comments_added has counted them a second time
    db.prepare("update posts set comment_count = ?1 where id = ?2").bind(comments.length, idOf(longest)),
  ]);
  const author = members.get(by) ?? "";
  return { feed: "/", profile: `/${author}`, post: `/${author}/${idOf(longest)}` };
}

/** Like a ULID, in the order of the numbers. @param {number} n */
const idOf = (n) => `01KAJ7Q2M0${String(n).padStart(16, "0")}`;

/** In the form of a real key, but shorter: the last part of a real one has 32 digits and an extension. @param {string} folder @param {number} n */
const keyOf = (folder, n) => `${folder}/${idOf(n)}/${String(n).padStart(22, "m")}`;
