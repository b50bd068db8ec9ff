// What a hostile member does, and how often: each act at about one and a half times its limit (party/limits/table.ts).
import { Buffer } from "node:buffer";
import process from "node:process";
import { URLSearchParams } from "node:url";
import { pieceBomb, tinyPng } from "./files.mjs";

/** @typedef {import("./cast.mjs").Cast} Cast */
/** @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string | Buffer }} Ask */

/**
 * @typedef {object} Act
 * @property {string} name
 * @property {number} perSecond over all devices
 * @property {readonly number[]} taken the answers that say that the server did the work; 429 is a refusal, everything
 * else is unexpected
 * @property {(n: number, cast: Cast) => Ask} ask the nth request
 * @property {boolean} [isRead] its own limit is that of all reads together
 * @property {boolean} [upgrades] opens a socket, and leaves it open for a while
 * @property {boolean} [atOnce] all devices act at the same moment; the total rate stays the same
 * @property {boolean} [signedOut] without the devices' cookies
 */

const OK = [200];
const form = (/** @type {string} */ path, /** @type {Record<string, string>} */ fields) => ({
  path,
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});
const file = (/** @type {Buffer} */ body) => ({
  path: "/api/media?purpose=posts",
  method: "POST",
  headers: { "content-type": "image/webp" },
  body,
});

const ULID_DIGITS = 26;
/** An id that nothing has. @param {number} n */
const unknownId = (n) => `01J${String(n).padStart(ULID_DIGITS - 3, "0")}`;
/** @template Thing @param {readonly Thing[]} things @param {number} n @returns {Thing} */
const nth = (things, n) => /** @type {Thing} */ (things[n % things.length]);

/** As long as a post may be (app/posts/view.ts). */
const DOTTED_POST = "a.b.".repeat(750);
/** As long as a comment may be (app/posts/view.ts). */
const DOTTED_COMMENT = ".".repeat(1_000);
export const DOTTED_MESSAGE = "..a.".repeat(1_000);
const NO_PICTURE = Buffer.alloc(2_000, "no picture");
const PNG = tinyPng();
const BOMB = pieceBomb();
const PART = Buffer.alloc(64 * 1024, 7);

/** Only acts whose names match run, to find which of them costs most. */
const CHOSEN = new RegExp(process.env.HOSTILE_ACTS ?? "");

/** @type {readonly Act[]} */
const ALL_ACTS = [
  {
    name: "unknown ids at rooms' sockets",
    perSecond: 1.5,
    taken: [101, 403, 404],
    upgrades: true,
    ask: (n) => ({ path: `/parties/${nth(["game", "call"], n)}/${unknownId(n)}` }),
  },
  {
    name: "unknown ids at rooms",
    perSecond: 4,
    taken: [404],
    isRead: true,
    ask: (n) => ({ path: `/parties/${nth(["game", "call"], n)}/${unknownId(n)}` }),
  },
  // With the other acts' pages and forms, these are 27 requests a second, or 1,620 a minute. The limit of all reads is
  // 1,200 (wrangler.toml, LIMIT_READS).
  {
    name: "unknown ids at pages",
    perSecond: 3,
    taken: [200, 404],
    isRead: true,
    ask: (n, { strangers }) => ({ path: nth([`/Games/Chess/${unknownId(n)}`, `/messages/${nth(strangers, n)}`], n) }),
  },
  { name: "unknown ids at runs", perSecond: 3, taken: [404], ask: (n) => form(`/games/runs/${unknownId(n)}`, {}) },
  {
    name: "chats with strangers",
    perSecond: 0.5,
    taken: OK,
    ask: (n, cast) => form(`/api/chats/${encodeURIComponent(cast.chatWith(nth(cast.strangers, n)))}`, {}),
  },
  { name: "pictures of many pieces", perSecond: 0.4, taken: [413, 415], atOnce: true, ask: () => file(BOMB) },
  { name: "files that are no pictures", perSecond: 0.2, taken: [415], ask: () => file(NO_PICTURE) },
  { name: "small pictures", perSecond: 2.5, taken: [201], ask: () => file(PNG) },
  {
    name: "parts of uploads",
    perSecond: 5,
    taken: [201],
    ask: (n, { uploads }) => ({ path: `/api/media/uploads/${nth(uploads, n)}/parts/20`, method: "PUT", body: PART }),
  },
  {
    name: "posts of dotted text",
    perSecond: 1,
    taken: OK,
    ask: (n) => form("/posts", { text: `${n} ${DOTTED_POST}`.slice(0, 3_000) }),
  },
  {
    name: "comments of dotted text",
    perSecond: 1,
    taken: OK,
    ask: (n, { post }) => form("/comments", { post, text: `${n}${DOTTED_COMMENT}`.slice(0, 1_000) }),
  },
  {
    name: "likes",
    perSecond: 7,
    taken: OK,
    ask: (n, { post }) => form(`/posts/${post}/like`, { on: String((n + 1) % 2) }),
  },
  {
    name: "friend requests",
    perSecond: 2.5,
    taken: OK,
    ask: (n, { strangers }) => form(`/friends/${nth(strangers, n >> 1)}`, { do: nth(["add", "cancel"], n) }),
  },
  {
    name: "searches",
    perSecond: 4,
    taken: OK,
    ask: (n) => ({ path: nth(["/search.data?query=the", "/api/people?query=member"], n) }),
  },
  { name: "servers of calls", perSecond: 1.5, taken: OK, ask: () => ({ path: "/api/call-servers" }) },
  { name: "sockets", perSecond: 3, taken: [101], upgrades: true, ask: () => ({ path: "/parties/live/feed" }) },
  {
    name: "wrong passwords at somebody's account",
    perSecond: 0.6,
    taken: [401],
    signedOut: true,
    ask: (n, { owner }) => form("/api/login", { email: owner.email, password: `not it ${n}` }),
  },
];

export const ACTS = ALL_ACTS.filter(({ name }) => CHOSEN.test(name));

/** The frames sent in the chats over six sockets each: messages and searches. */
const ALL_FRAMES = {
  "messages of dotted text": { perSecond: 12, room: "direct" },
  "mentions of hyphenated names": { perSecond: 14, room: "group" },
  "searches in a group": { perSecond: 4, room: "group" },
};

export const FRAMES = Object.fromEntries(Object.entries(ALL_FRAMES).filter(([name]) => CHOSEN.test(name)));
