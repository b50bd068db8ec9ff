// Statements that insert the demo's posts directly into D1.
import { imageSize } from "image-size";
import { pictureOf } from "../scripts/demo/pictures.mjs";

/** @typedef {import("../scripts/demo/posts.mjs").DemoPost} DemoPost */

const POST = `insert into posts (id, author_id, text, like_count, repost_count, comment_count, revision, created_at)
  values (?1, ?2, ?3, ?4, ?5, ?6, ?4 + ?5 + ?6, ?7)`;
const MEDIA = `insert into post_media (post_id, position, media_key, kind, alt, width, height) values (?1, ?2, ?3, 'image', ?4, ?5, ?6)`;

/**
 * The statements of one post with its counts and pictures. They insert no likes, reposts and comments.
 * @param {D1Database} db
 * @param {DemoPost} post
 * @param {object} as
 * @param {string} as.id
 * @param {string} as.author
 * @param {number} as.atMs
 * @param {(file: string, at: number) => string} as.keyOf the key of a picture, by its name and its position in the post
 */
export const postStatements = (
  db,
  { text, pictures = [], likes = "", reposts = "", comments = [] },
  { id, author, atMs, keyOf },
) => [
  db.prepare(POST).bind(id, author, text, wordsIn(likes), wordsIn(reposts), comments.length, atMs),
  ...pictures.map(([file, alt], at) => {
    const { width, height } = imageSize(pictureOf(file));
    return db.prepare(MEDIA).bind(id, at, keyOf(file, at), alt, width, height);
  }),
];

/** @param {string} text */
const wordsIn = (text) => text.split(" ").filter(Boolean).length;
