// Realistic posts, straight into D1: the demo's people and what they wrote.
import { PEOPLE } from "../scripts/demo/people.mjs";
import { POSTS, SIZES } from "../scripts/demo/posts.mjs";

const MINUTE_MS = 60_000;
const MEMBER = "insert into members (id, name, about, dob, photo_key, created_at) values (?1, ?2, ?3, ?4, ?5, ?6)";
const POST = `insert into posts (id, author_id, text, like_count, repost_count, comment_count, revision, created_at)
  values (?1, ?2, ?3, ?4, ?5, ?6, ?4 + ?5 + ?6, ?7)`;
const MEDIA = `insert into post_media (post_id, position, media_key, kind, alt, width, height) values (?1, ?2, ?3, 'image', ?4, ?5, ?6)`;

/** More than one page of posts, with names, photos, pictures and counts. @param {D1Database} db */
export async function seedFeed(db) {
  const now = Date.now();
  const members = new Map(PEOPLE.map(({ key }, i) => [key, idOf(1_000 + i)]));
  const people = PEOPLE.map(({ name, about, dob }, i) => db.prepare(MEMBER).bind(idOf(1_000 + i), name, about, dob, keyOf("profilePhotos", i), now));
  const posts = POSTS.flatMap(({ by, text, pictures = [], likes = "", reposts = "", comments = [] }, i) => [
    db.prepare(POST).bind(idOf(i), members.get(by) ?? "", text, wordsIn(likes), wordsIn(reposts), comments.length, now - (POSTS.length - i) * 47 * MINUTE_MS),
    ...pictures.map(([, shape, seed, alt], at) => {
      const { width, height } = SIZES[shape];
      return db.prepare(MEDIA).bind(idOf(i), at, keyOf("posts", seed + i * 100), alt, width, height);
    }),
  ]);
  await db.batch([...people, ...posts]);
}

/** Like a ULID; in the order of the numbers. @param {number} n */
const idOf = (n) => `01KAJ7Q2M0${String(n).padStart(16, "0")}`;

/** As long as a real one. @param {string} folder @param {number} n */
const keyOf = (folder, n) => `${folder}/${idOf(n)}/${String(n).padStart(22, "m")}`;

/** @param {string} text */
const wordsIn = (text) => text.split(" ").filter(Boolean).length;
