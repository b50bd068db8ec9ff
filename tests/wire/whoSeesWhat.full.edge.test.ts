/**
 * A day in a small network, and what each person gets of it: of which posts, comments, files and members an answer or a
 * frame has the ids. `whoSeesWhat.txt` is the recording. A change of who sees what changes this file, and must be meant.
 */
// @module-tag full
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import type { Env } from "~/app/server/env.server";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { textOf } from "~/tests/kit/workerd/dayOfPages";
import { commentWithFile, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { block, comment, feedOf, inboxOf, jsonOf, postRoomOf, reply } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator } from "~/tests/kit/workerd/wireDecisions";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { create, idIn } from "~/tests/kit/workerd/wireGroups";
import { saveProfile } from "~/tests/kit/workerd/wireMentions";
import { BAN, decideAbout, RESTRICT_ALL } from "~/tests/kit/workerd/wireModeration";
import { mute } from "~/tests/kit/workerd/wireMutes";
import { quote } from "~/tests/kit/workerd/wireQuotes";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env;

/** The people of the day, by what they are to the owner or to the moderators. */
async function cast() {
  return {
    owner: await newMember("zebra Owner"),
    friend: await newMember("zebra Friend"),
    stranger: await newMember("zebra Stranger"),
    blocking: await newMember("zebra Blocking"),
    blocked: await newMember("zebra Blocked"),
    muting: await newMember("zebra Muting"),
    restricted: await newMember("zebra Restricted"),
    banned: await newMember("zebra Banned"),
    hidden: await newMember("zebra Hidden"),
    host: await newMember("zebra Host"),
    moderator: await newModerator(),
  };
}
type Cast = Awaited<ReturnType<typeof cast>>;

/** What the day makes, by name: the ids of posts and comments, the keys of files, a group's id. */
type Made = Record<string, string>;

async function publish(author: Caller, text: string, fields: Record<string, string> = {}, file?: string) {
  const media: Record<string, string> = file ? { media: JSON.stringify([{ key: file, alt: "" }]) } : {};
  const answer = author.post("/posts", { text: `zebra ${text} #zebra`, ...media, ...fields }, AS_JSON);
  return (await jsonOf<{ post: { id: string } }>(answer)).post.id;
}

const toggle = (what: "like" | "repost" | "bookmark") => (who: Caller, post: string) =>
  who.post(`/posts/${post}/${what}`, { on: "1" }, AS_JSON);
const [like, repost, bookmark] = [toggle("like"), toggle("repost"), toggle("bookmark")];

/** What happens while everybody may still do everything. */
async function morning({ owner, friend, stranger, blocking, blocked, muting, restricted, banned, hidden, host }: Cast) {
  await befriend(owner, friend, blocking, blocked, muting, restricted, banned, hidden, host);
  await befriend(host, friend, blocking, blocked, banned, hidden);
  await saveProfile(owner, { name: "zebra Owner", handle: `o${Date.now()}`, about: "zebra" });
  const photo = await uploadPicture(hidden, "profilePhotos");
  const saved = await saveProfile(hidden, { name: "zebra Hidden", about: "zebra", photo });
  expect(saved.status).toBe(200);
  const made: Made = { "host's post": await publish(host, "host"), "hidden's photo": photo };
  const on = made["host's post"] ?? "";
  for (const [name, who] of Object.entries({ owner, blocked, banned, hidden, stranger, restricted })) {
    const file = await uploadPicture(who, "posts");
    const commentFile = await uploadPicture(who, "comments");
    const forEveryone = await publish(who, `${name} for everyone`, {}, file);
    const friendsFile = await uploadPicture(who, "posts");
    const forFriends = await publish(who, `${name} for friends`, { audience: "friends" }, friendsFile);
    const said = await commentWithFile(who, on, `zebra ${name}`, commentFile);
    Object.assign(made, {
      [`${name}'s post`]: forEveryone,
      [`${name}'s file`]: file,
      [`${name}'s post for friends`]: forFriends,
      [`${name}'s file for friends`]: friendsFile,
      [`${name}'s comment`]: said,
      [`${name}'s comment's file`]: commentFile,
      [`${name}'s quote`]: await quote(who, on, { text: `zebra quote ${name} #zebra` }),
      [`friend's reply to ${name}`]: await reply(friend, on, said, "zebra reply"),
      [`friend's quote of ${name}`]: await quote(friend, forEveryone, { text: `zebra quoting ${name}` }),
    });
    await like(who, on);
    await repost(who, on);
    await repost(host, forEveryone);
    await like(host, forEveryone);
    await bookmark(friend, forEveryone);
    await bookmark(stranger, forEveryone);
  }
  const ownersPost = made["owner's post"] ?? "";
  const ownersForFriends = made["owner's post for friends"] ?? "";
  made["friend's comment for friends"] = await comment(friend, ownersForFriends, "zebra for friends");
  made["banned's comment on the owner's"] = await comment(banned, ownersPost, "zebra banned");
  made["blocked's comment on the owner's"] = await comment(blocked, ownersPost, "zebra blocked");
  made["hidden's comment on the owner's"] = await comment(hidden, ownersPost, "zebra hidden");
  made["blocked's quote of the owner's"] = await quote(blocked, ownersPost, { text: "zebra blocked quoting" });
  made["owner's post for its mentioned"] = await publish(owner, "mentioned", { commenters: "mentioned" });
  made["owner's post for friends to quote"] = await publish(owner, "quoters", { quoters: "friends" });
  await like(friend, ownersForFriends);
  await repost(friend, ownersForFriends);
  for (const who of [stranger, blocking, blocked, banned, hidden]) await like(who, ownersPost);
  await repost(banned, ownersPost);
  made["group"] = await idIn(await create(owner, [friend, blocked, banned, hidden]));
  for (const who of [friend, blocked, banned]) await openChat(owner, who);
  return made;
}

/** From here on, people are apart, and moderators have decided. */
async function noon(
  { owner, blocking, blocked, muting, restricted, banned, hidden, stranger, moderator }: Cast,
  made: Made,
) {
  await block(blocking, owner);
  await block(owner, blocked);
  await mute(muting, owner);
  for (const [reporter, type, id] of [
    [stranger, "post", made["hidden's post"]],
    [owner, "post", made["hidden's post for friends"]],
    [stranger, "comment", made["hidden's comment"]],
    [stranger, "comment", made["hidden's comment on the owner's"]],
    [stranger, "profile", hidden.id],
  ] as const)
    await decided({ reporter, moderator }, { type, id: id ?? "" }, "hide");
  const moved = (sql: string, id = "") => world.DB.prepare(sql).bind(id).first<string>("key");
  made["hidden's moved file"] =
    (await moved("select media_key as key from post_media where post_id = ?", made["hidden's post"])) ?? "";
  made["hidden's comment's moved file"] =
    (await moved("select media_key as key from comments where id = ?", made["hidden's comment"])) ?? "";
  await decideAbout(restricted, RESTRICT_ALL);
  await decideAbout(banned, BAN);
}

/** What happens while the others listen. */
async function afternoon({ owner, friend, blocked, hidden, host, stranger }: Cast, made: Made) {
  made["owner's later post"] = await publish(owner, "later");
  made["owner's later post for friends"] = await publish(owner, "later for friends", { audience: "friends" });
  made["owner's later comment"] = await comment(owner, made["host's post"] ?? "", "zebra later");
  made["blocked's later post"] = await publish(blocked, "later");
  made["blocked's later comment"] = await comment(blocked, made["host's post"] ?? "", "zebra later");
  made["hidden's later post"] = await publish(hidden, "later");
  made["friend's later comment"] = await comment(friend, made["owner's later post"] ?? "", "zebra later");
  made["stranger's later comment"] = await comment(stranger, made["owner's later post"] ?? "", "zebra later");
  await like(friend, made["owner's later post"] ?? "");
  await like(stranger, made["owner's post"] ?? "");
  await like(friend, made["hidden's post"] ?? "");
  await repost(friend, made["owner's later post"] ?? "");
  made["the last post"] = await publish(host, "last");
}

/** Every address that shows content or members, by a name that stays the same from run to run. */
function addresses(people: Cast, made: Made): [name: string, path: string][] {
  const id = (name: string) => made[name] ?? "";
  const posts = Object.keys(made).filter((name) => /post|quote/.test(name));
  const comments = Object.keys(made).filter((name) => /comment$|comment on|reply/.test(name));
  const files = Object.keys(made).filter((name) => /file|photo/.test(name));
  const authorOf = (name: string) =>
    Object.entries(people).find(([person]) => name.startsWith(`${person}'s`))?.[1] ?? people.host;
  const found: [string, string][] = [
    ...["/", "/?tab=friends", "/api/feed", "/api/feed?tab=friends", "/notifications", "/notifications?tab=requests"],
    ...["/bookmarks", "/api/bookmarks", "/search?query=zebra", "/api/people?query=zebra"],
    ...["/api/found?tab=posts&query=zebra", "/api/mentionable?query=zebra", "/tags/zebra", "/api/tags?tag=zebra"],
    ...["/api/tags?tag=zebra&sort=mostLiked", "/messages", "/games", "/api/suggestions", "/settings"],
  ].map((path) => [path, path]);
  for (const [name, who] of Object.entries(people)) {
    for (const tab of ["friends", "media"]) found.push([`/{${name}}?tab=${tab}`, `/${who.id}?tab=${tab}`]);
    found.push([`/api/feed?author={${name}}`, `/api/feed?author=${who.id}`]);
  }
  for (const name of posts) {
    const page = `/${authorOf(name).id}/${id(name)}`;
    found.push([`/{author}/{${name}}`, page], [`/api/comments?post={${name}}`, `/api/comments?post=${id(name)}`]);
    found.push([`/parties/live/post:{${name}}`, `/parties/live/post:${id(name)}`]);
    if (/^\w+'s (post|quote)$|mentioned/.test(name))
      for (const list of ["likes", "reposts", "quotes", "versions"])
        found.push([`/{author}/{${name}}/${list}`, `${page}/${list}`]);
  }
  for (const name of comments) {
    const [post, author] = name.endsWith("the owner's") ? ["owner's post", people.owner] : ["host's post", people.host];
    found.push([`/{author}/{post}/{${name}}`, `/${author.id}/${id(post)}/${id(name)}`]);
  }
  for (const name of files) found.push([`/media/{${name}}`, `/media/${id(name)}`]);
  for (let at = 0; at < posts.length; at += 20) {
    const ids = posts.slice(at, at + 20).map(id);
    found.push([`/api/posts, from ${at}`, `/api/posts?ids=${ids.join(",")}`]);
  }
  found.push([
    "/api/members",
    `/api/members?ids=${Object.values(people)
      .map((who) => who.id)
      .join(",")}`,
  ]);
  found.push(["/api/groups", `/api/groups?ids=${id("group")}`]);
  return found;
}

/** The status and the text of the answer. Of a list's pages, all of them. */
async function answerOf(who: Caller, path: string): Promise<{ status: number; text: string }> {
  const answer = await who.get(path);
  let text = path.startsWith("/media/") ? String((await answer.arrayBuffer()).byteLength) : await answer.text();
  let next = nextIn(text);
  while (next !== null) {
    const page = await (await who.get(`${path}${path.includes("?") ? "&" : "?"}before=${next}`)).text();
    text += page;
    next = nextIn(page);
  }
  return { status: answer.status, text };
}

function nextIn(text: string): string | null {
  if (!text.startsWith("{")) return null;
  const { page } = JSON.parse(text) as { page?: { next?: string | null } };
  return page?.next ?? null;
}

it("X13 · X32 · X59 · X73 · in a day of members whom blocks, bans and decisions keep apart, each person gets the recorded ids", async () => {
  const people = await cast();
  const made = await morning(people);
  await deliverOutbox(world);
  await noon(people, made);
  await deliverOutbox(world);
  const on = made["host's post"] ?? "";
  const viewers: Record<string, Caller> = { visitor: caller(), ...people };
  const sockets: { what: string; viewer: string; frames: readonly unknown[] }[] = [];
  for (const [viewer, who] of Object.entries(viewers)) {
    if (viewer === "banned") continue; // a restricted session opens no socket
    sockets.push({ what: "the feed's room", viewer, frames: (await feedOf(who)).frames });
    sockets.push({ what: "the room of host's post", viewer, frames: (await postRoomOf(who, on)).frames });
    if (viewer !== "visitor") sockets.push({ what: "the inbox", viewer, frames: (await inboxOf(who)).frames });
  }
  const live = sockets.filter(({ what }) => what !== "the inbox");
  const arrives = async (post: string, said: string) => {
    await deliverOutbox(world);
    for (const { frames } of live) await expect.poll(() => textOf(frames)).toMatch(new RegExp(`${post}|${said}`));
  };
  // what the rooms still had from the morning comes before these two
  await arrives(await publish(people.host, "noon"), await comment(people.host, on, "zebra noon"));
  const before = new Map(sockets.map(({ frames }) => [frames, frames.length]));
  await afternoon(people, made);
  await arrives(made["the last post"] ?? "", await comment(people.host, on, "zebra last"));

  const names = [...Object.entries(made), ...Object.entries(people).map(([name, { id }]) => [name, id] as const)];
  const idsIn = (text: string, viewer: string) =>
    names.filter(([name, id]) => name !== viewer && text.includes(id)).map(([name]) => name);
  const seen = sockets.map(({ what, viewer, frames }) => ({
    what,
    viewer,
    answer: idsIn(textOf(frames.slice(before.get(frames))), viewer).join(", "),
  }));
  for (const [what, path] of addresses(people, made))
    for (const [viewer, who] of Object.entries(viewers)) {
      const { status, text } = await answerOf(who, path);
      seen.push({ what, viewer, answer: [status, ...idsIn(text, viewer)].join(", ") });
    }
  await expect(recordingOf(seen)).toMatchFileSnapshot("./whoSeesWhat.txt");
});

/** For each address and room, what each viewer gets; viewers who get the same share a line. */
function recordingOf(seen: readonly { what: string; viewer: string; answer: string }[]): string {
  const lines = [...Map.groupBy(seen, ({ what }) => what)].flatMap(([what, answers]) => [
    what,
    ...[...Map.groupBy(answers, ({ answer }) => answer)].map(
      ([answer, same]) => `  ${same.map(({ viewer }) => viewer).join(" ")}: ${answer}`,
    ),
  ]);
  return `${lines.join("\n")}\n`;
}
