// What members do, for the measurement of distance (../distance.mjs).
import crypto from "node:crypto";
import { idIn, startChat, Visitor } from "../../scripts/demo/visitor.mjs";
import { logIn, publish, socketOf } from "../cost/day.mjs";
import { befriend, newPlayer, openGame, PLAIN_OPTIONS, sitDown, twoFriends } from "../gameRooms.mjs";

/** @typedef {{ name: string, act: (n: number) => Promise<void | number> }} Act act may return the time that counts, in ms */

/** The cron runs wherever the platform has room. */
export const IDLE_CRON = "the cron, nothing due";

/**
 * The most far waits of each act until its answer. @type {Record<string, number>}
 */
export const FAR_WAITS_MAX = {
  "the feed, All": 1,
  "the feed, Friends": 1,
  "the feed, Tags": 1,
  "the feed, with a muted word except from friends": 1,
  "a profile": 1,
  "a post": 1,
  "a post, most liked first": 1,
  "a like": 1,
  "a comment": 1,
  "a text post": 1,
  "a picture, uploaded and published": 4,
  "a private file": 1,
  "a log-in": 2,
  "a sign-up": 1,
  "a profile, saved": 2,
  "an invitation to a game": 2,
  "a conversation, its page": 1,
  "a conversation in an open page, until its messages": 1,
  "a conversation, its socket until it is live": 1,
  "the list of chats": 1,
  "a conversation's first message": 1,
  ringing: 2,
  "a move, until the rival sees it": 0,
  [IDLE_CRON]: 23,
};

const LAST_MESSAGE = "See you at the harbour.";

const feed = (/** @type {string} */ tab) => `/?tab=${tab}`;

/**
 * All acts of one member, whose requests come from an edge with these headers.
 * @param {string} origin
 * @param {string} name unique, for the emails
 * @param {{ headers: Record<string, string>, times: number, rooms?: Record<string, string> }} options `rooms`: headers
 * of the requests that create the member's rooms, if they lie elsewhere
 */
export async function actsOf(origin, name, { headers, times, rooms = headers }) {
  const players = await twoFriends(origin, name, rooms);
  const [me, friend] = players;
  /** @type {import("../gameRooms.mjs").Player[]} */
  const strangers = [];
  for (let n = 0; n <= times; n++) {
    const other = await newPlayer(origin, `${name}-other-${n}`, rooms);
    await befriend(me, other);
    strangers.push(other);
  }
  const chat = chatOf(me.id, friend.id);
  await startChat(origin, chat, friend.visitor.cookie, rooms);
  const room = await friend.visitor.enterChat(chat);
  for (let n = 0; n < 20; n++) await room.say(`Message ${n}: the ice is gone from the harbour.`);
  await room.say(LAST_MESSAGE);
  await room.leave();
  /** @type {string[]} */
  const posts = [];
  for (let n = 0; n <= times; n++)
    posts.push(idIn(await friend.visitor.submit("/posts", { text: `Post ${n}: the ice is gone from the harbour.` })));
  const [post = ""] = posts;
  for (let n = 0; n < 5; n++) await friend.visitor.submit("/comments", { post, text: `Comment ${n}.` });
  const key = await publish(friend.visitor, { audience: "friends" });
  const reader = await newPlayer(origin, `${name}-reader`, rooms);
  await befriend(reader, friend);
  await reader.visitor.submit("/mutes/words", { do: "mute", word: "harbour", exceptFriends: "1" });
  for (const { visitor } of [...players, reader]) await visitor.open("/");
  const game = await sitDown(players, await openGame(players, "SuperTicTacToe"));
  // from here on, the members are where the edge is
  for (const { visitor } of [me, reader]) visitor.sendWith(headers);
  const { visitor } = me;
  const open = (/** @type {string} */ path) => async () => void (await visitor.open(path));
  /** @type {Act[]} */
  const acts = [
    { name: "the feed, All", act: open("/") },
    { name: "the feed, Friends", act: open(feed("friends")) },
    { name: "the feed, Tags", act: open(feed("tags")) },
    {
      name: "the feed, with a muted word except from friends",
      act: async () => {
        await reader.visitor.open("/");
      },
    },
    { name: "a profile", act: open(`/${friend.id}`) },
    { name: "a post", act: open(`/${friend.id}/${post}`) },
    { name: "a post, most liked first", act: open(`/${friend.id}/${post}?sort=liked`) },
    { name: "a like", act: async (n) => void (await visitor.submit(`/posts/${posts[n]}/like`, { on: "1" })) },
    {
      name: "a comment",
      act: async () => void (await visitor.submit("/comments", { post, text: "It came back in March." })),
    },
    { name: "a text post", act: async () => void (await visitor.submit("/posts", { text: "Back on the water." })) },
    { name: "a picture, uploaded and published", act: async () => void (await publish(visitor)) },
    { name: "a private file", act: open(`/media/${key}`) },
    { name: "a log-in", act: () => logIn(origin, `${name}-host@bench.example`, headers) },
    {
      name: "a sign-up",
      act: async (n) => {
        const password = "a fine long password";
        const email = `${name}-new-${n}@bench.example`;
        await new Visitor(origin, headers).submit("/api/signup", { email, password, confirmPassword: password });
      },
    },
    {
      name: "a profile, saved",
      act: async () => void (await visitor.submit("/profile", { name: "Ada", dob: "1990-01-01", handle: "" })),
    },
    {
      name: "an invitation to a game",
      act: async (n) => {
        const invited = strangers[n]?.id ?? "";
        await visitor.submit("/games/invite", {
          game: "Chess",
          members: JSON.stringify([invited]),
          options: JSON.stringify(PLAIN_OPTIONS.Chess),
        });
      },
    },
    { name: "a conversation, its page", act: open(`/messages/${friend.id}`) },
    {
      name: "a conversation in an open page, until its messages",
      act: async () => {
        const data = await visitor.open(`/messages/${friend.id}.data`);
        if (!data.includes(LAST_MESSAGE)) throw new Error("The data of the conversation lacks its messages.");
      },
    },
    { name: "the list of chats", act: open("/messages") },
    {
      name: "a conversation, its socket until it is live",
      act: async () => {
        const { socket } = await socketOf(visitor, `chat/${encodeURIComponent(chat)}`, "welcome");
        socket.close();
      },
    },
    {
      name: "a conversation's first message",
      act: async (n) => {
        const first = chatOf(me.id, strangers[n]?.id ?? "");
        const message = { id: crypto.randomUUID(), text: "Are you coming out on Saturday?" };
        await startChat(origin, first, visitor.cookie, headers, message);
      },
    },
    {
      name: "ringing",
      act: async () => {
        const startedAt = performance.now();
        const call = idIn(await visitor.submit("/calls", { to: friend.id, kind: "audio" }));
        const { socket, does } = await socketOf(visitor, `call/${call}`, "call");
        const ms = performance.now() - startedAt;
        await does({ t: "take", device: "bench", since: 0 });
        await does({ t: "hangUp" });
        socket.close();
        return ms;
      },
    },
    { name: "a move, until the rival sees it", act: () => game.move() },
  ];
  return { acts, leave: game.leave };
}

/** @param {string} a @param {string} b */
const chatOf = (a, b) => `dm:${[a, b].sort().join(":")}`;
