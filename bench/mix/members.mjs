// Members who are all online and act as docs/performance.md describes the mix.
import crypto from "node:crypto";
import { clearInterval, clearTimeout, setInterval, setTimeout } from "node:timers";
import { URLSearchParams } from "node:url";
import WebSocket from "ws";
import { startChat } from "../../scripts/demo/visitor.mjs";

/** In their most active minutes: a page every five seconds, a message and a like every twenty. */
const EVERY_MS = { page: 5_000, message: 20_000, like: 20_000, ping: 8_000 };
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const MEMBERS_AT_ONCE = 50;
/** party/core/protocol.ts */
const HELLO = JSON.stringify({ t: "hello", v: 1, since: null });

/** @typedef {{ id: string, cookie: string }} Member */
/** @typedef {{ pages: number[], errors: string[] }} Seen pages: ms of each page since the last look */

/**
 * Inserts members with sessions, in pairs of friends, directly into D1, because most of a sign-up's time goes into
 * hashing its password.
 * @param {D1Database} db
 * @param {number} count
 */
export async function makeMembers(db, count) {
  const now = Date.now();
  const members = Array.from({ length: count }, (_, n) => {
    const token = Array.from(crypto.randomBytes(40), (byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte % 32]).join("");
    return {
      id: `01KAJ7Q2M3${String(n).padStart(16, "0")}`,
      cookie: `sid=${token}`,
      session: crypto.createHash("sha256").update(token).digest("hex"),
    };
  });
  for (let from = 0; from < count; from += MEMBERS_AT_ONCE) {
    await db.batch(
      members.slice(from, from + MEMBERS_AT_ONCE).flatMap(({ id, session }, i) => {
        const friend = members[(from + i) ^ 1]?.id ?? id;
        return [
          db
            .prepare("insert into accounts (member_id, email, email_key, created_at) values (?1, ?1, ?1, ?2)")
            .bind(id, now),
          db
            .prepare("insert into members (id, name, dob, created_at) values (?1, 'Member ' || ?2, '1990-01-01', ?3)")
            .bind(id, from + i, now),
          db
            .prepare(
              "insert into sessions (id, member_id, device, created_at, used_at, expires_at) values (?1, ?2, '', ?3, ?3, ?4)",
            )
            .bind(session, id, now, now + YEAR_MS),
          ...(friend === id
            ? []
            : [
                db
                  .prepare("insert into friendships (owner_id, other_id, created_at) values (?1, ?2, ?3)")
                  .bind(id, friend, now),
              ]),
        ];
      }),
    );
  }
  return /** @type {Member[]} */ (members.map(({ id, cookie }) => ({ id, cookie })));
}

/**
 * Brings a member online. Returns a function that takes them offline.
 * @param {{ origin: string, ask: (ask: import("../http.mjs").Ask) => Promise<unknown>, paths: string[], post: string, seen: Seen }} world
 * @param {Member} me
 * @param {Member} friend
 */
export async function comeOnline({ origin, ask, paths, post, seen }, me, friend) {
  const headers = { cookie: me.cookie, origin };
  const chat = `dm:${[me.id, friend.id].sort().join(":")}`;
  await startChat(origin, chat, me.cookie);
  const sockets = await Promise.all(
    [`inbox/${me.id}`, "live/feed", `chat/${chat}`].map((room) =>
      opened(`${origin.replace("http", "ws")}/parties/${room}`, headers),
    ),
  );
  const talk = sockets[2];
  const failed = (/** @type {unknown} */ error) =>
    seen.errors.push(error instanceof Error ? error.message : String(error));
  talk?.on("message", (data) => data.toString().startsWith('{"t":"error"') && failed(`the chat answered ${data}`));
  for (const socket of sockets) socket.on("close", (code) => isOnline && failed(`a socket was closed with ${code}`));
  let isOnline = true;
  let n = Math.floor(Math.random() * paths.length);
  let isLiked = false;
  const page = async () => {
    const startedAt = performance.now();
    await ask({ path: paths[n++ % paths.length] ?? "/", headers: { ...headers, host: new URL(origin).host } });
    seen.pages.push(performance.now() - startedAt);
  };
  const like = async () => {
    isLiked = !isLiked;
    const response = await fetch(`${origin}/posts/${post}/like`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ on: isLiked ? "1" : "0" }),
    });
    if (!response.ok) throw new Error(`a like answered ${response.status}`);
    await response.text();
  };
  const timers = [
    every(EVERY_MS.page, () => page().catch(failed)),
    every(EVERY_MS.like, () => like().catch(failed)),
    every(EVERY_MS.message, () =>
      talk?.send(JSON.stringify({ t: "send", id: crypto.randomUUID(), text: "Are you coming out on Saturday?" })),
    ),
    every(EVERY_MS.ping, () => sockets.forEach((socket) => socket.send("ping"))),
  ];
  return () => {
    isOnline = false;
    for (const stop of timers) stop();
    for (const socket of sockets) socket.terminate();
  };
}

/**
 * Starts at a random moment of the period, so that members don't act together.
 * @param {number} periodMs
 * @param {() => unknown} act
 */
function every(periodMs, act) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let again;
  const first = setTimeout(() => {
    act();
    again = setInterval(act, periodMs);
  }, Math.random() * periodMs);
  return () => {
    clearTimeout(first);
    clearInterval(again);
  };
}

/** @param {string} url @param {Record<string, string>} headers @returns {Promise<WebSocket>} */
async function opened(url, headers) {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.send(HELLO);
  return socket;
}
