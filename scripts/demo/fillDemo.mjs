// npm start -- --demo: creates people, friendships, posts, comments, chats and games over HTTP and WebSocket, as
// browsers would, and makes one of the people a moderator.
import { askAsOperator } from "../operator/ask.mjs";
import { CHATS, GROUPS } from "./chats.mjs";
import { CHESS_GAMES } from "./games.mjs";
import { DEMO_PASSWORD, demoEmail, FOLLOWED_TAGS, FRIENDSHIPS, MODERATOR, PEOPLE, REQUESTS } from "./people.mjs";
import { pictureOf } from "./pictures.mjs";
import { POSTS } from "./posts.mjs";
import { hasId, idIn, startChat, Visitor } from "./visitor.mjs";

/** @typedef {import("./posts.mjs").DemoPost} DemoPost */
/** @typedef {{ visitor: Visitor, id: string }} Member */
/** @typedef {(key: string) => Member} MemberOf */
/** @typedef {{ key: string, alt: string }[]} Media */

/**
 * Does work on the server at an earlier time.
 * @typedef {<Result>(agoMs: number, work: () => Promise<Result>) => Promise<Result>} WorkAgo
 */

const POSTS_AT_ONCE = 6;
/** Tags of the day count those whose accounts are older than a day (X112). */
const JOINED_AGO_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Fills an empty database, and prints the logins. If the demo is already there, it prints only the logins.
 * If there are other people's posts, it adds nothing.
 * @param {string} url of the running server
 * @param {WorkAgo} [workAgo] without it, everything happens now
 */
export async function fillDemo(url, workAgo = (_agoMs, work) => work()) {
  const there = await whatIsThere(url);
  if (there === "others")
    return console.error(
      "There are posts already, so the demo was not added. Name a new folder with PARLOR_STATE to see it.",
    );
  if (there === "nothing") await fill(url, workAgo);
  console.log("Demo logins:");
  for (const { key, name } of PEOPLE) {
    const about = key === MODERATOR ? ", a moderator (the queue of reports asks for a second sign-in step first)" : "";
    console.log(`  ${demoEmail(key).padEnd(26)}${DEMO_PASSWORD}   ${name}${about}`);
  }
}

/** @param {string} url @returns {Promise<"nothing" | "demo" | "others">} */
async function whatIsThere(url) {
  const [first] = PEOPLE;
  const isDemo =
    first && (await new Visitor(url).trySubmit("/api/login", { email: demoEmail(first.key), password: DEMO_PASSWORD }));
  if (isDemo) return "demo";
  return hasId(await new Visitor(url).open("/_root.data")) ? "others" : "nothing"; // the feed's data
}

/** @param {string} url @param {WorkAgo} workAgo */
async function fill(url, workAgo) {
  console.error("Filling the demo…");
  const members = await workAgo(JOINED_AGO_MS, () => Promise.all(PEOPLE.map((person) => join(url, person))));
  const memberOf = (/** @type {string} */ key) => found(members[PEOPLE.findIndex((person) => person.key === key)], key);
  const media = await Promise.all(POSTS.map((post) => uploadPictures(memberOf, post)));
  await befriend(memberOf);
  await publish(memberOf, media);
  for (const [key, tags] of FOLLOWED_TAGS)
    for (const tag of words(tags)) await memberOf(key).visitor.submit(`/tags/${tag}/follow`, { on: "1" });
  await Promise.all([
    ...CHATS.map((chat) => converse(memberOf, chat)),
    ...GROUPS.map((group) => gather(memberOf, group)),
  ]);
  await Promise.all(CHESS_GAMES.map((game) => playChess(memberOf, game)));
  await askAsOperator(url, "/operator/moderation/role", { email: demoEmail(MODERATOR), role: "moderator" });
}

/**
 * Signs up, and completes the profile.
 * @param {string} url
 * @param {import("./people.mjs").DemoPerson} person
 * @returns {Promise<Member>}
 */
async function join(url, { key, name, handle = "", about, dob }) {
  const visitor = new Visitor(url);
  const answer = await visitor.submit("/api/signup", {
    email: demoEmail(key),
    password: DEMO_PASSWORD,
    confirmPassword: DEMO_PASSWORD,
  });
  const photo = await visitor.upload("profilePhotos", pictureOf(`${key}-photo`));
  const cover = await visitor.upload("coverPhotos", pictureOf(`${key}-cover`));
  await visitor.completeProfile({ name, handle, about, dob, photo, cover });
  return { visitor, id: idIn(answer) };
}

/** @param {MemberOf} memberOf @param {DemoPost} post @returns {Promise<Media>} */
const uploadPictures = (memberOf, { by, pictures = [] }) =>
  Promise.all(
    pictures.map(async ([file, alt]) => ({ key: await memberOf(by).visitor.upload("posts", pictureOf(file)), alt })),
  );

/** @param {MemberOf} memberOf */
async function befriend(memberOf) {
  for (const [a, b] of [...FRIENDSHIPS, ...REQUESTS])
    await memberOf(a).visitor.submit(`/friends/${memberOf(b).id}`, { do: "add" });
  for (const [a, b] of FRIENDSHIPS) await memberOf(b).visitor.submit(`/friends/${memberOf(a).id}`, { do: "accept" });
}

/**
 * Publishes the posts one after the other, oldest first. Then they are liked, reposted and commented on.
 * @param {MemberOf} memberOf
 * @param {Media[]} media
 */
async function publish(memberOf, media) {
  /** @type {{ id: string, post: DemoPost }[]} */
  const published = [];
  /** @type {Map<string, string>} */
  const named = new Map();
  for (const [i, post] of POSTS.entries()) {
    const { visitor } = memberOf(post.by);
    const answer = await visitor.submit("/posts", {
      text: post.text,
      media: JSON.stringify(media[i]),
      ...(post.warning && { warning: post.warning }),
      ...(post.quotes && { quoted: found(named.get(post.quotes), post.quotes) }),
    });
    const id = idIn(answer);
    if (post.name) named.set(post.name, id);
    if (post.edited)
      await visitor.submit(`/posts/${id}/edit/send`, { text: post.edited, warning: post.warning ?? "", version: "1" });
    published.push({ id, post });
  }
  for (let i = 0; i < published.length; i += POSTS_AT_ONCE) {
    await Promise.all(published.slice(i, i + POSTS_AT_ONCE).map(({ id, post }) => react(memberOf, id, post)));
  }
}

/** @param {MemberOf} memberOf @param {string} id @param {DemoPost} post */
async function react(memberOf, id, { likes, reposts, reports = [], comments = [] }) {
  for (const key of words(likes)) await memberOf(key).visitor.submit(`/posts/${id}/like`, { on: "1" });
  for (const key of words(reposts)) await memberOf(key).visitor.submit(`/posts/${id}/repost`, { on: "1" });
  for (const [by, reason, text] of reports)
    await memberOf(by).visitor.submit("/reports", { subject: "post", id, reason, text });
  for (const [by, text, liked, replies = []] of comments) {
    const comment = idIn(await memberOf(by).visitor.submit("/comments", { post: id, text }));
    for (const key of words(liked)) await memberOf(key).visitor.submit(`/comments/${comment}/like`, { on: "1" });
    for (const [replier, reply] of replies)
      await memberOf(replier).visitor.submit("/comments", { post: id, parent: comment, text: reply });
  }
}

/** @param {MemberOf} memberOf @param {import("./chats.mjs").DemoChat} chat */
async function converse(memberOf, { between: [a, b], lines, unread = 0 }) {
  const [first, second] = [memberOf(a), memberOf(b)];
  const room = `dm:${[first.id, second.id].sort().join(":")}`;
  await startChat(first.visitor.url, room, first.visitor.cookie);
  const [one, other] = await Promise.all([first.visitor.enterChat(room), second.visitor.enterChat(room)]);
  let [seq, speaker] = [0, one];
  for (const line of lines.trim().split("\n")) {
    speaker = line.trim().startsWith(">") ? one : other;
    seq = await speaker.say(line.trim().slice(1).trim());
  }
  (speaker === one ? one : other).read(seq);
  (speaker === one ? other : one).read(seq - unread);
  await Promise.all([one.leave(), other.leave()]);
}

/** @param {MemberOf} memberOf @param {import("./chats.mjs").DemoGroup} group */
async function gather(memberOf, { by, name, members, lines }) {
  const creator = memberOf(by);
  const ids = members.map((key) => memberOf(key).id);
  const room = idIn(await creator.visitor.submit("/groups", { name, members: JSON.stringify(ids) }));
  for (const [speaker, text] of lines) {
    const chat = await memberOf(speaker).visitor.enterChat(room);
    await chat.say(text);
    await chat.leave();
  }
}

/**
 * The first player invites the second, and both play the moves in turn, without clocks.
 * @param {MemberOf} memberOf @param {import("./games.mjs").DemoGame} game
 */
async function playChess(memberOf, { players: [white, black], moves, isWatchable = false }) {
  const [host, guest] = [memberOf(white), memberOf(black)];
  const invitation = {
    game: "Chess",
    members: JSON.stringify([guest.id]),
    options: JSON.stringify({ mode: "standard", clock: "none" }),
  };
  const room = idIn(await host.visitor.submit("/games/invite", invitation));
  await guest.visitor.submit(`/Games/Chess/${room}/answer`, { do: "accept" });
  const [first, second] = await Promise.all([host.visitor.enterGame(room), guest.visitor.enterGame(room)]);
  if (isWatchable) await first.letFriendsWatch();
  let version = Math.max(...(await Promise.all([first.begun, second.begun])));
  for (const [i, move] of words(moves).entries())
    version = await (i % 2 === 0 ? first : second).act(version, { from: move.slice(0, 2), to: move.slice(2, 4) });
  await Promise.all([first.leave(), second.leave()]);
}

const words = (/** @type {string | undefined} */ text) => text?.split(" ") ?? [];

/** @template T @param {T | undefined} value of a person or a post @param {string} key @returns {T} */
function found(value, key) {
  if (value === undefined) throw new Error(`The demo has nothing called ${key}`);
  return value;
}
