// A day of a member, as docs/performance.md describes it: what they do, and how often.
import { Buffer } from "node:buffer";
import crypto from "node:crypto";
import { clearTimeout, setTimeout } from "node:timers";
import { URLSearchParams } from "node:url";
import WebSocket from "ws";
import { idIn, startChat } from "../../scripts/demo/visitor.mjs";
import { openGame, sitDown, twoFriends } from "../gameRooms.mjs";

/**
 * @typedef {{ name: string, aDay: number, times: number, act: (n: number) => Promise<void> }} Action times: how often
 * it is measured
 */
/** @typedef {import("../gameRooms.mjs").Player} Player */
/** @typedef {Player["visitor"]} Visitor */

const PASSWORD = "measured twice";
const WITHIN_MS = 10_000;
/** party/core/protocol.ts */
const HELLO = JSON.stringify({ t: "hello", v: 1, since: null });
const MOVES_OF_A_GAME = 20;
const CANDIDATES_OF_A_SIDE = 8;
/** The minutes of a day in which a page is open. Meanwhile each of its two sockets sends a ping every 8 s. */
const ONLINE_MINUTES = 30;
export const PINGS_A_DAY = (2 * ONLINE_MINUTES * 60) / 8;
/** More within a minute are one summary (party/inbox/pushes.ts). */
const SINGLE_PUSHES = 4;
/** The names of two actions that differ only in that the second is pushed to a device. */
export const MESSAGE = "a message";
export const PUSHED_MESSAGE = "a message that is pushed to a device";

/**
 * @param {import("../runtime.mjs").Runtime} runtime
 * @param {import("../seedPages.mjs").Pages} pages
 * @param {{ few: number, many: number }} times
 * @returns {Promise<Action[]>}
 */
export async function dayOf({ origin }, pages, { few, many }) {
  const players = await twoFriends(origin, "cost");
  const [me, friend] = players;
  const chat = `dm:${[me.id, friend.id].sort().join(":")}`;
  await startChat(origin, chat, me.visitor.cookie);
  const room = await me.visitor.enterChat(chat);
  const [first, second] = await Promise.all(
    [1, 2].map(async () => idIn(await friend.visitor.submit("/posts", { text: "The ice is gone from the harbour." }))),
  );
  await me.visitor.open("/"); // creates what only a first visit creates, such as the inbox
  const open = (/** @type {string} */ path) => async () => void (await data(me.visitor, path));
  return [
    { name: "a log-in", aDay: 1, times: few, act: () => logIn(origin) },
    {
      name: "a visit: the feed as a page, and its two sockets",
      aDay: 6,
      times: few,
      act: () => visit(me.visitor, me.id),
    },
    { name: "the feed", aDay: 34, times: many, act: open("/") },
    { name: "a profile", aDay: 15, times: many, act: open(pages.profile) },
    { name: "a post with its comments", aDay: 15, times: many, act: open(pages.post) },
    { name: "a conversation", aDay: 10, times: many, act: open(`/messages/${friend.id}`) },
    // a friend's two posts: two acts add the likes, and the next two remove them
    {
      name: "a like",
      aDay: 20,
      times: many,
      act: async (n) =>
        void (await me.visitor.submit(`/posts/${n % 2 === 0 ? first : second}/like`, { on: n % 4 < 2 ? "1" : "0" })),
    },
    { name: "a post with a picture", aDay: 1, times: few, act: async () => void (await publish(me.visitor)) },
    {
      name: MESSAGE,
      aDay: 20,
      times: many,
      act: async () => void (await room.say("Are you coming out on Saturday?")),
    },
    {
      name: `a game of ${MOVES_OF_A_GAME} moves, from the invitation on`,
      aDay: 1,
      times: few,
      act: () => play(players),
    },
    { name: "a call, from ringing to hanging up", aDay: 1, times: few, act: () => call(players) },
    {
      name: PUSHED_MESSAGE,
      aDay: 0, // the day has it as a message
      times: Math.min(few, SINGLE_PUSHES - 1),
      act: async (n) => {
        if (n === 0) await getPushes(me.visitor);
        await (await friend.visitor.enterChat(chat)).say("Are you coming out on Saturday?");
      },
    },
  ];
}

/** Makes a browser of the visitor get pushes. @param {Visitor} visitor */
async function getPushes(visitor) {
  const { publicKey } = JSON.parse(await visitor.open("/api/push"));
  const browser = crypto.createECDH("prime256v1");
  const response = await fetch(`${visitor.url}/api/push`, {
    method: "POST",
    headers: { ...visitor.headers, origin: visitor.url, "content-type": "application/json" },
    body: JSON.stringify({
      endpoint: "https://fcm.googleapis.com/fcm/send/bench",
      keys: { p256dh: browser.generateKeys("base64url"), auth: crypto.randomBytes(16).toString("base64url") },
      publicKey,
    }),
  });
  if (!response.ok) throw new Error(`The subscription answered ${response.status}.`);
}

/** Requests the data that a click on a link requests. @param {Visitor} visitor @param {string} path */
async function data(visitor, path) {
  return visitor.open(`${path === "/" ? "/_root" : path}.data`);
}

/**
 * @param {string} origin
 * @param {string} [email]
 * @param {Record<string, string>} [headers]
 */
export async function logIn(origin, email = "cost-host@bench.example", headers = {}) {
  const response = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { ...headers, origin },
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`The log-in answered ${response.status}.`);
  await response.text();
}

/** @param {Visitor} visitor @param {string} id */
async function visit(visitor, id) {
  await visitor.open("/");
  const sockets = await Promise.all([
    socketOf(visitor, `inbox/${id}`, "snapshot"),
    socketOf(visitor, "live/feed", "welcome"),
  ]);
  for (const { socket } of sockets) socket.close();
}

/** A post with a picture. Returns the key of the picture. @param {Visitor} visitor @param {Record<string, string>} [more] */
export async function publish(visitor, more = {}) {
  const picture = crypto.randomBytes(60_000); // nothing reads the middle of a JPEG
  const key = await visitor.upload("posts", jpegOf(picture));
  await visitor.submit("/posts", {
    text: "From this morning.",
    media: JSON.stringify([{ key, alt: "The harbour without ice" }]),
    ...more,
  });
  return key;
}

/** @param {readonly [Player, Player]} players */
async function play(players) {
  const room = await openGame(players, "SuperTicTacToe");
  const game = await sitDown(players, room);
  for (let n = 0; n < MOVES_OF_A_GAME; n++) await game.move();
  game.leave();
}

/** @param {readonly [Player, Player]} players */
async function call([caller, callee]) {
  const id = idIn(await caller.visitor.submit("/calls", { to: callee.id, kind: "audio" }));
  const sides = await Promise.all([caller, callee].map(({ visitor }) => socketOf(visitor, `call/${id}`, "call")));
  const [from, to] = /** @type {[Socket, Socket]} */ (sides);
  await from.does({ t: "take", device: "caller", since: 0 });
  await to.does({ t: "answer", device: "callee" });
  const sdp = "v=0\r\n".padEnd(3_000, "a=candidate\r\n");
  await from.does({ t: "signal", signal: { description: { type: "offer", sdp } } });
  await to.does({ t: "signal", signal: { description: { type: "answer", sdp } } });
  for (let n = 0; n < CANDIDATES_OF_A_SIDE; n++) {
    for (const side of sides) {
      await side.does({
        t: "signal",
        signal: {
          candidate: {
            candidate: `candidate:${n} 1 udp 2122260223 192.0.2.${n} 50000 typ host`,
            sdpMid: "0",
            sdpMLineIndex: 0,
            usernameFragment: null,
          },
        },
      });
    }
  }
  await from.does({ t: "hangUp" });
  for (const { socket } of sides) socket.close();
}

/** @typedef {Awaited<ReturnType<typeof socketOf>>} Socket */

/** @param {Visitor} visitor @param {string} room @param {string} first the frame that answers the hello */
export async function socketOf(visitor, room, first) {
  const socket = new WebSocket(`${visitor.url.replace("http", "ws")}/parties/${room}`, {
    headers: visitor.headers,
  });
  const next = (
    /** @type {(frame: { t: string, id?: string, code?: string }) => boolean} */ what,
    /** @type {string} */ name,
  ) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${room} did not answer ${name}.`)), WITHIN_MS);
      const hear = (/** @type {Buffer} */ bytes) => {
        const frame = JSON.parse(bytes.toString());
        if (frame.t !== "error" && !what(frame)) return;
        clearTimeout(late);
        socket.off("message", hear);
        if (frame.t === "error") reject(new Error(`${room} refused ${name}: ${frame.code}`));
        else resolve(frame);
      };
      socket.on("message", hear);
    });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const welcomed = next(({ t }) => t === first, "hello");
  socket.send(HELLO);
  await welcomed;
  return {
    socket,
    /** Sends a command and waits until it is acknowledged. @param {object} command */
    async does(command) {
      const id = crypto.randomUUID().slice(0, 26);
      const acknowledged = next((frame) => frame.t === "ack" && frame.id === id, JSON.stringify(command).slice(0, 60));
      socket.send(JSON.stringify({ ...command, id }));
      await acknowledged;
    },
  };
}

/** A JPEG with these bytes. Its header says that it has 1,200 by 900 pixels. @param {Buffer} bytes */
function jpegOf(bytes) {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 900 >> 8, 900 & 255, 1200 >> 8, 1200 & 255, 1, 1, 0x11, 0]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
  const data = Buffer.from(bytes.map((byte) => (byte === 0xff ? 0xfe : byte)));
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, scan, data, Buffer.from([0xff, 0xd9])]);
}
