// The delivery of a message that is stored and then sent to everyone, compared with a room that keeps nothing.
import { Buffer } from "node:buffer";
import { setTimeout as pause } from "node:timers/promises";
import { URLSearchParams } from "node:url";
import { idIn, startChat } from "../scripts/demo/visitor.mjs";
import { enterRoom } from "./fanOut.mjs";
import { median, percentile, takeTurns } from "./measure.mjs";
import { FLOOR_HOST } from "./runtime.mjs";
import { ratioRow } from "./table.mjs";

/** @typedef {import("./fanOut.mjs").RoomDoor} RoomDoor */
/** @typedef {import("./runtime.mjs").Runtime} Runtime */

const SIZES = {
  full: {
    rooms: [
      { sockets: 10, limit: 2.75 },
      { sockets: 100, limit: 1.4 },
      { sockets: 500, limit: 1.2 },
    ],
    rounds: 12,
    framesARound: 40,
    warmUpFrames: 150,
  },
  // The warm-up has more frames than the chat lets two members send at once (party/core/rates.ts). So the smoke run
  // fails if the bench sends far too fast.
  smoke: { rooms: [{ sockets: 20, limit: 2.75 }], rounds: 2, framesARound: 3, warmUpFrames: 50 },
};
const P99_LIMIT = 3;
/** The largest allowed size of a message on the wire without its text. */
const BESIDE_TEXT_MAX_BYTES = 120;
const MEMBERS = 2;
/** How fast each member sends; the two take turns. A chat allows a member 20 a second (party/chat/protocol.ts). */
const COMMANDS_PER_SECOND = 16;
export const FRAMES_APART_MS = 1_000 / (MEMBERS * COMMANDS_PER_SECOND);
/** party/core/protocol.ts */
const HELLO = JSON.stringify({ t: "hello", v: 1, since: null });
export const TEXT = "The ice is gone from the harbour. Are you coming out on Saturday?";

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* chatRows(world) {
  const runtime = await world.runtime();
  const chat = await openChat(runtime);
  const { rooms, ...size } = SIZES[world.size];
  for (const { sockets, limit } of rooms)
    yield* await fanOutRows(chat, echoDoor(runtime, sockets), sockets, limit, size);
  yield await wireRow(chat);
}

/**
 * The bytes of a message on the wire in addition to its text.
 * @param {RoomDoor} chat
 * @returns {Promise<import("./table.mjs").Row>}
 */
async function wireRow(chat) {
  const room = await enterRoom(chat, 1);
  try {
    const bytes = await room.bytesOf();
    const text = Buffer.byteLength(TEXT);
    return {
      line: "chat, bytes of a message",
      ours: `${bytes} B`,
      floor: `${text} B`,
      value: bytes - text,
      limit: BESIDE_TEXT_MAX_BYTES,
      unit: " B",
    };
  } finally {
    room.leave();
  }
}

/**
 * @param {RoomDoor} chat
 * @param {RoomDoor} echo
 * @param {number} sockets
 * @param {number} limit
 * @param {{ rounds: number, framesARound: number, warmUpFrames: number }} size
 */
async function fanOutRows(chat, echo, sockets, limit, { rounds, framesARound, warmUpFrames }) {
  const [ours, floor] = [await enterRoom(chat, sockets), await enterRoom(echo, sockets)];
  /** @type {Map<typeof ours, number[]>} */
  const all = new Map([
    [ours, []],
    [floor, []],
  ]);
  const round = async (/** @type {typeof ours} */ room) => {
    const times = await deliverAll(room, framesARound);
    all.get(room)?.push(...times);
    return median(times);
  };
  try {
    for (const room of [ours, floor]) await deliverAll(room, warmUpFrames);
    const found = await takeTurns(rounds, { ours: () => round(ours), floor: () => round(floor) });
    const [oursP99, floorP99] = [percentile(all.get(ours) ?? [], 0.99), percentile(all.get(floor) ?? [], 0.99)];
    return [
      ratioRow(`chat, ${sockets} sockets, p50`, found.ours, found.floor, limit),
      ratioRow(`chat, ${sockets} sockets, p99`, [oursP99], [floorP99], P99_LIMIT),
    ];
  } finally {
    ours.leave();
    floor.leave();
  }
}

/**
 * The times of `frames` frames, sent one after the other.
 * @param {Awaited<ReturnType<typeof enterRoom>>} room
 * @param {number} frames
 */
async function deliverAll(room, frames) {
  const times = [];
  for (let i = 0; i < frames; i++) {
    const tookMs = await room.deliver(i);
    times.push(tookMs);
    if (tookMs < FRAMES_APART_MS) await pause(FRAMES_APART_MS - tookMs);
  }
  return times;
}

/**
 * Two members and their chat. Each member has half of the sockets.
 * @param {Runtime} runtime
 * @returns {Promise<RoomDoor>}
 */
async function openChat(runtime) {
  const { host } = new URL(runtime.origin);
  const members = [await signUp(runtime, "one"), await signUp(runtime, "other")];
  const headers = (/** @type {number} */ place) => ({
    host,
    origin: runtime.origin,
    cookie: members[place % MEMBERS]?.cookie ?? "",
  });
  const room = `dm:${members
    .map(({ id }) => id)
    .sort()
    .join(":")}`;
  await startChat(runtime.origin, room, members[0]?.cookie ?? "");
  return {
    url: `ws://${runtime.host}:${runtime.port}/parties/chat/${encodeURIComponent(room)}`,
    headers,
    hello: HELLO,
    frame: (id) => JSON.stringify({ t: "send", id, text: TEXT }),
  };
}

/** @param {Runtime} runtime @param {string} name @returns {Promise<{ id: string, cookie: string }>} */
async function signUp({ origin }, name) {
  const body = new URLSearchParams({
    email: `${name}@bench.example`,
    password: "measured twice",
    confirmPassword: "measured twice",
  });
  const answer = await fetch(`${origin}/api/signup`, { method: "POST", body, headers: { origin } });
  const cookie = answer.headers
    .getSetCookie()
    .find((set) => set.startsWith("sid="))
    ?.split(";", 1)[0];
  if (!answer.ok || !cookie) throw new Error(`The sign-up answered ${answer.status}`);
  return { id: idIn(await answer.text()), cookie };
}

/**
 * The door of the floor's room. Its frames are as long as those of a chat.
 * @param {Runtime} runtime
 * @param {number} sockets
 * @returns {RoomDoor}
 */
const echoDoor = ({ host, port }, sockets) => ({
  url: `ws://${host}:${port}/echo-${sockets}`,
  headers: () => ({ host: FLOOR_HOST.echo }),
  hello: null,
  frame: (id) =>
    JSON.stringify({
      t: "message",
      seq: 1_000,
      id,
      from: "01KAJ7Q2M00000000000000000",
      atMs: 1_763_728_000_000,
      text: TEXT,
    }),
});
