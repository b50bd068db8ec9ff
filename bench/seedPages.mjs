// Inserts realistic posts directly into D1: the demo's people and their texts.
import { imageSize } from "image-size";
import { PEOPLE } from "../scripts/demo/people.mjs";
import { pictureOf } from "../scripts/demo/pictures.mjs";
import { POSTS } from "../scripts/demo/posts.mjs";

const MINUTE_MS = 60_000;
const MEMBER = "insert into members (id, name, about, dob, photo_key, created_at) values (?1, ?2, ?3, ?4, ?5, ?6)";
const POST = `insert into posts (id, author_id, text, like_count, repost_count, comment_count, revision, created_at)
  values (?1, ?2, ?3, ?4, ?5, ?6, ?4 + ?5 + ?6, ?7)`;
const MEDIA = `insert into post_media (post_id, position, media_key, kind, alt, width, height) values (?1, ?2, ?3, 'image', ?4, ?5, ?6)`;

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
  const posts = POSTS.flatMap(({ by, text, pictures = [], likes = "", reposts = "", comments = [] }, i) => [
    db
      .prepare(POST)
      .bind(
        idOf(i),
        members.get(by) ?? "",
        text,
        wordsIn(likes),
        wordsIn(reposts),
        comments.length,
        now - (POSTS.length - i) * 47 * MINUTE_MS,
      ),
    ...pictures.map(([file, alt], at) => {
      const { width, height } = imageSize(pictureOf(file));
      return db.prepare(MEDIA).bind(idOf(i), at, keyOf("posts", at + i * 100), alt, width, height);
    }),
  ]);
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

/** @param {string} text */
const wordsIn = (text) => text.split(" ").filter(Boolean).length;
