// The people: the hostile member on six devices, members who read and write at the same time, and strangers.
import { URLSearchParams } from "node:url";
import { idIn, startChat } from "../../scripts/demo/visitor.mjs";
import { seedPages } from "../seedPages.mjs";
import { videoBeginning, VIDEO_BYTES } from "./files.mjs";
import { enterChat } from "./chatSocket.mjs";

/** @typedef {import("../runtime.mjs").Runtime} Runtime */
/**
 * @typedef {{ id: string, email: string, cookie: string, device: string }} Member device: the cookie of a browser that
 * signed in before
 */
/** @typedef {Awaited<ReturnType<typeof makeCast>>} Cast */

export const DEVICES = 6;
const PASSWORD = "measured twice";
const STRANGERS = 300;
const STRANGER =
  "insert into members (id, name, about, created_at) with recursive c(n) as (select 1 union all select n + 1 from c where n < ?1) select '01KAJ7Q2M1' || printf('%016d', n), 'Member ' || n, '', 1 from c";
/** A new account has lower limits (docs/limits.md). */
const NO_LONGER_NEW = "update accounts set created_at = 0, email_verified_at = 0 where member_id = ?";
/** Enough for the parts of five minutes: each upload accepts 200 (app/media/limits.ts). */
const UPLOADS = 7;
/**
 * Folding Devanagari is slow, so a search among these texts costs the room most (party/chat/protocol.ts,
 * searchSpanChars).
 */
const LONG_TEXT = "नमस्ते ".repeat(570);
const HYPHENATED = ["Jean-Luc Picard-Ray", "Anne-Marie O-Neil", "Karl-Heinz Meyer-Lang"];

/** @param {Runtime} runtime @param {number} longTexts of each member in the group */
export async function makeCast(runtime, longTexts) {
  const { origin, db } = runtime;
  const pages = await seedPages(db);
  await db.prepare(STRANGER).bind(STRANGERS).run();
  const strangers = Array.from({ length: STRANGERS }, (_, i) => `01KAJ7Q2M1${String(i + 1).padStart(16, "0")}`);
  const hostile = await signUp(origin, "Mal-Ory");
  await db.prepare(NO_LONGER_NEW).bind(hostile.id).run();
  const devices = [hostile, ...(await inTurn(DEVICES - 1, () => logIn(origin, hostile)))];
  const others = await inTurn(HYPHENATED.length, (i) => signUp(origin, HYPHENATED[i] ?? ""));
  const [owner, second, third] = /** @type {[Member, Member, Member]} */ (others);
  for (const friend of [second, third, hostile]) {
    await submit(origin, owner, `/friends/${friend.id}`, { do: "add" });
    await submit(origin, friend, `/friends/${owner.id}`, { do: "accept" });
  }
  const group = idIn(
    await submit(origin, owner, "/groups", { name: "Us", members: JSON.stringify([second.id, third.id, hostile.id]) }),
  );
  for (const member of others) {
    const chat = await enterChat(runtime, group, member);
    for (let n = 0; n < longTexts; n++) await chat.say(LONG_TEXT);
    chat.leave();
  }
  const post = pages.post.split("/").at(-1) ?? "";
  const chatWith = (/** @type {string} */ other) => directRoom(hostile.id, other);
  const otherChat = directRoom(second.id, third.id);
  await startChat(origin, chatWith(owner.id), hostile.cookie);
  await startChat(origin, otherChat, second.cookie);
  const uploads = await inTurn(UPLOADS, () => beginUpload(origin, hostile));
  return { origin, pages, post, strangers, hostile, devices, others, owner, group, chatWith, otherChat, uploads };
}

/** @param {string} a @param {string} b */
const directRoom = (a, b) => `dm:${[a, b].sort().join(":")}`;

/** @param {string} origin @param {string} name @returns {Promise<Member>} */
async function signUp(origin, name) {
  const email = `${name.replaceAll(" ", "").toLowerCase()}@bench.example`;
  const entered = await enter(origin, "/api/signup", { email, password: PASSWORD, confirmPassword: PASSWORD });
  const member = { ...entered, email, id: idIn(entered.text) };
  await submit(origin, member, "/profile", { name, about: "", dob: "1990-01-01" });
  return member;
}

/** @param {string} origin @param {Member} member @returns {Promise<Member>} */
const logIn = async (origin, { id, email }) => ({
  ...(await enter(origin, "/api/login", { email, password: PASSWORD })),
  id,
  email,
});

/**
 * Whether the owner of an account gets in from a browser that signed in before.
 * @param {string} origin
 * @param {Member} member
 */
export async function ownerGetsIn(origin, { email, device }) {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password: PASSWORD }),
    headers: { origin, cookie: device },
  });
  await answer.arrayBuffer();
  return answer.ok;
}

/** @param {string} origin @param {string} path @param {Record<string, string>} fields */
async function enter(origin, path, fields) {
  const answer = await fetch(origin + path, { method: "POST", body: new URLSearchParams(fields), headers: { origin } });
  const cookies = answer.headers.getSetCookie().map((set) => set.split(";", 1)[0] ?? "");
  const named = (/** @type {string} */ name) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
  const text = await answer.text();
  if (!answer.ok || !named("sid")) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return { cookie: named("sid"), device: named("device"), text };
}

/** @param {string} origin @param {Member} member @param {string} path @param {Record<string, string>} fields */
async function submit(origin, { cookie }, path, fields) {
  const answer = await fetch(origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin, cookie },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}

/** @param {string} origin @param {Member} member @returns {Promise<string>} */
async function beginUpload(origin, { cookie }) {
  const answer = await fetch(`${origin}/api/media/uploads?purpose=posts&size=${VIDEO_BYTES}`, {
    method: "POST",
    body: new Uint8Array(videoBeginning()),
    headers: { origin, cookie },
  });
  const { id } = /** @type {{ id?: string }} */ (await answer.json());
  if (!id) throw new Error(`An upload did not start: ${answer.status}`);
  return id;
}

/** @template Made @param {number} times @param {(i: number) => Promise<Made>} make @returns {Promise<Made[]>} */
async function inTurn(times, make) {
  const made = [];
  for (let i = 0; i < times; i++) made.push(await make(i));
  return made;
}
