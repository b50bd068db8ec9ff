import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { pagesOf, textOf } from "~/tests/kit/workerd/dayOfPages";
import { commentWithFile, publishForFriends, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { comment, feedOf, inboxOf, jsonOf, postRoomOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator, overturned } from "~/tests/kit/workerd/wireDecisions";
import {
  type NamedPost,
  POST_REQUESTS,
  type PostRequest,
  postStatuses,
  unknownPost,
} from "~/tests/kit/workerd/postRequests";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const { DB: db, SEARCH: searchDb } = env as unknown as Env;

type Items = { page: { items: { id: string }[] } };
const idsOf = async (answer: Promise<Response>) => (await jsonOf<Items>(answer)).page.items.map(({ id }) => id);

const publishWithFile = async (author: Caller, text: string, key: string): Promise<string> => {
  const media = JSON.stringify([{ key, alt: `${text} alt` }]);
  return (await jsonOf<{ post: { id: string } }>(author.post("/posts", { text, media }, AS_JSON))).post.id;
};
const fileOf = async (post: string): Promise<string> =>
  (await db.prepare("select media_key from post_media where post_id = ?").bind(post).first<string>("media_key")) ?? "";
/** In the text of frames. */
const goneOf = (post: string) => new RegExp(`"gone"[^}]*${post}`);
const foundTexts = (post: string) =>
  searchDb.prepare("select text from posts where post_id = ?").bind(post).first<string>("text");

/** A post with a picture and a commented picture, a member who reports it, and everybody who may look for it. */
async function reportedPost(text = "zebra post") {
  const [author, friend, stranger] = [
    await newMember("Author"),
    await newMember("Friend"),
    await newMember("Stranger"),
  ];
  const [moderator, another] = [await newModerator(), await newModerator()];
  await befriend(author, friend);
  const file = await uploadPicture(author, "posts");
  const post = await publishWithFile(author, text, file);
  const commentFile = await uploadPicture(friend, "comments");
  const said = await commentWithFile(friend, post, `${text} comment`, commentFile);
  await vi.waitUntil(async () => (await foundTexts(post)) === text, { timeout: 10_000 });
  const deciders = { reporter: stranger, moderator };
  return { author, friend, stranger, moderator, another, deciders, post, file, said, commentFile };
}
type World = Awaited<ReturnType<typeof reportedPost>>;

const post = ({ post: id }: World) => ({ type: "post", id }) as const;
const hide = (world: World) => decided(world.deciders, post(world), "hide");

/** The status of requests about the post for its author and for a moderator, once it is hidden. */
const STATUSES: Record<
  Exclude<PostRequest, "the deletion of the post">,
  readonly [author: number, moderator: number]
> = {
  "the post's page": [200, 200],
  "the page of its earlier versions": [200, 200],
  "who liked it": [200, 200],
  "who reposted it": [200, 200],
  "posts by id": [200, 200],
  "the comments": [200, 200],
  "comments by id": [200, 200],
  "the post's file": [200, 200],
  "the file of a comment": [200, 200],
  "the post's live room": [404, 404],
  "a like": [200, 404],
  "a repost": [403, 404],
  "a bookmark": [200, 404],
  "the end of a bookmark": [200, 200],
  "a comment": [200, 404],
  "the page of a comment": [200, 200],
  "the replies to a comment": [200, 200],
  "a reply to a comment": [200, 404],
  "a like of a comment": [200, 404],
  "the choice of who can comment": [200, 404],
  "the page of its quotes": [200, 200],
  "a quote": [403, 404],
  "the choice of who can quote": [200, 404],
  "a detachment": [404, 404], // it is no quote
  "the page of its edit": [404, 404],
  "an edit": [403, 404],
  "the removal of a version": [200, 404],
};

describe("a hidden post", () => {
  let world: World;
  let existing: NamedPost;
  beforeAll(async () => {
    world = await reportedPost();
    await hide(world);
    const { author, post: id, said, commentFile } = world;
    existing = { author: author.id, post: id, comment: said, file: await fileOf(id), commentFile };
  });

  it.each(["friend", "stranger", "visitor"] as const)(
    "X59 · every request of a %s about it is answered like one about an unknown post",
    async (role) => {
      const who = role === "visitor" ? caller() : world[role];
      const unknown = unknownPost(world.author.id, world.friend.id);
      for (const [what, ask] of Object.entries(POST_REQUESTS)) {
        const [hidden, missing] = [await ask(who, existing), await ask(who, unknown)];
        expect([what, hidden.status, await hidden.text()]).toEqual([what, missing.status, await missing.text()]);
      }
    },
  );

  it.each(["author", "moderator"] as const)(
    "X59 · every request of its %s is answered as its row says",
    async (role) => {
      const expected = Object.entries(STATUSES).map(([what, [author, mod]]) => [
        what,
        role === "author" ? author : mod,
      ]);
      expect(await postStatuses(STATUSES, world[role], existing)).toEqual(Object.fromEntries(expected));
    },
  );

  it("X59 · its author has it in the feed, on the profile and in the Media tab, and nobody else has", async () => {
    const { author, friend, stranger, moderator, post: id } = world;
    for (const who of [author, friend, stranger, moderator, caller()]) {
      const media = await (await who.get(`/${author.id}?tab=media`)).text();
      const shown = {
        feed: (await idsOf(who.get("/api/feed"))).includes(id),
        friends: (await idsOf(who.get("/api/feed?tab=friends"))).includes(id),
        profile: (await idsOf(who.get(`/api/feed?author=${author.id}`))).includes(id),
        media: media.includes(existing.file),
      };
      const isAuthor = who === author;
      expect(shown).toEqual({ feed: isAuthor, friends: isAuthor, profile: isAuthor, media: isAuthor });
    }
  });

  it("X59 · its author sees that moderators have hidden it", async () => {
    const { author, post: id } = world;
    expect(await jsonOf(author.get(`/api/posts?ids=${id}`))).toMatchObject({ posts: [{ audience: "hidden" }] });
    expect(await (await author.get(`/${author.id}/${id}`)).text()).toContain("Hidden by moderators");
  });

  it("X59 · its picture has a new address, and the old one answers 404 to everybody", async () => {
    const { author, friend, moderator, file } = world;
    expect(existing.file).not.toBe(file);
    for (const who of [author, friend, moderator, caller()]) expect((await who.get(`/media/${file}`)).status).toBe(404);
  });

  it("X59 · a browser asks for its picture again each time", async () => {
    const { headers } = await world.author.get(`/media/${existing.file}`);
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });

  it("X59 · the search finds it no longer", async () => {
    await expect.poll(() => foundTexts(world.post)).toBe("");
  });

  it("X59 · the author's exported file has it with the audience that the author chose", async () => {
    const { Posts } = await jsonOf<{ Posts: Record<string, object> }>(world.author.get("/settings/export"));
    expect(Posts[world.post]).toMatchObject({ audience: "everyone", hiddenByModerators: true });
  });

  it("X59 · a new friend of the author doesn't get it", async () => {
    const { author, post: id } = world;
    const newcomer = await newMember("Newcomer");
    await befriend(author, newcomer);
    expect(await idsOf(newcomer.get("/api/feed"))).not.toContain(id);
    expect(await idsOf(newcomer.get(`/api/feed?author=${author.id}`))).not.toContain(id);
  });
});

it("X59 · open pages drop a post that is hidden", async () => {
  const world = await reportedPost();
  const [feed, room] = [await feedOf(world.stranger), await postRoomOf(world.stranger, world.post)];
  await hide(world);
  for (const socket of [feed, room]) await expect.poll(() => textOf(socket.frames)).toMatch(goneOf(world.post));
});

it.each(["everyone", "friends"] as const)("X59 · a restored post for %s is shown as before", async (audience) => {
  const world = await reportedPost();
  const { author, friend, stranger } = world;
  const id =
    audience === "everyone"
      ? world.post
      : await publishForFriends(author, "for friends", [await uploadPicture(author, "posts")]);
  const deciders = { ...world.deciders, reporter: friend };
  const shown = async () => {
    const answers = [];
    for (const who of [author, friend, stranger, caller()]) {
      const { posts } = await jsonOf<{ posts: { audience?: string; text: string }[] }>(who.get(`/api/posts?ids=${id}`));
      answers.push([
        posts.map((post) => [post.text, post.audience]),
        (await idsOf(who.get("/api/feed"))).includes(id),
        (await idsOf(who.get(`/api/feed?author=${author.id}`))).includes(id),
        (await who.get(`/media/${await fileOf(id)}`)).headers.get("cache-control"),
        (await who.get(`/media/${world.commentFile}`)).headers.get("cache-control"),
      ]);
    }
    return answers;
  };
  const readers = () => db.prepare("select reader_id from post_readers where post_id = ? order by 1").bind(id).raw();
  const before = [await shown(), await readers()];
  await decided(deciders, { type: "post", id }, "hide");
  expect([await shown(), await readers()]).not.toEqual(before);
  await decided({ ...deciders, reporter: world.moderator, moderator: world.another }, { type: "post", id }, "restore");
  expect([await shown(), await readers()]).toEqual(before);
});

it("X59 · the search and open pages get a restored post again", async () => {
  const world = await reportedPost();
  const { author, another } = world;
  const caseId = await hide(world);
  await expect.poll(() => foundTexts(world.post)).toBe("");
  const feed = await feedOf(world.stranger);
  await overturned(author, another, caseId);
  await expect.poll(() => foundTexts(world.post)).toBe("zebra post");
  await expect.poll(() => textOf(feed.frames)).toMatch(new RegExp(`"post"[^}]*${world.post}`));
});

it("X59 · in a day online, neither friends nor strangers nor visitors receive a trace of a hidden post", async () => {
  const world = await reportedPost("secret zebra");
  const { author, friend, stranger, post: hidden, said, file, commentFile } = world;
  const visitor = caller();
  const known = await publish(author, "known zebra");
  const [inbox, ...feeds] = [
    await inboxOf(friend),
    await feedOf(friend),
    await feedOf(stranger),
    await feedOf(visitor),
  ] as const;
  for (const feed of feeds) feed.send({ t: "watch", posts: [known, hidden] });
  await hide(world);
  for (const feed of feeds) await expect.poll(() => textOf(feed.frames)).toMatch(goneOf(hidden));
  const before = feeds.map(({ frames }) => frames.length); // until here the post was public

  // what the author does with their hidden post
  await author.post(`/posts/${hidden}/like`, { on: "1" }, AS_JSON);
  await author.post(`/posts/${hidden}/commenters`, { commenters: "friends" }, AS_JSON);
  await comment(author, hidden, "secret comment");
  await author.post(`/comments/${said}/like`, { on: "1" }, AS_JSON);
  await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
  const last = await publish(author, "the last post");
  for (const feed of feeds) await expect.poll(() => textOf(feed.frames)).toContain(last);

  const received = new Map([["inbox", textOf(inbox.frames)]]);
  for (const [i, { frames }] of feeds.entries()) received.set(`feed ${i}`, textOf(frames.slice(before[i])));
  for (const [name, who] of Object.entries({ friend, stranger, visitor }))
    for (const path of pagesOf(who, author, known))
      received.set(`${name}: ${path}`, await (await who.get(path)).text());
  const traces = [hidden, said, file, await fileOf(hidden), commentFile, "secret"];
  const found = [...received].flatMap(([source, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${source}: ${trace}`),
  );
  expect(found).toEqual([]);
  expect(received.get("stranger: /")).toContain(known);
});

it("X59 · X73 · the Media tab has no file of a hidden post, also while the file isn't marked yet", async () => {
  const [author, stranger] = [await newMember("Author"), await newMember("Stranger")];
  const file = await uploadPicture(author, "posts");
  const id = await publishWithFile(author, "zebra", file);
  const tab = async (who: Caller) => (await (await who.get(`/${author.id}?tab=media`)).text()).includes(file);
  expect([await tab(author), await tab(stranger)]).toEqual([true, true]);
  await db.prepare("update posts set audience = 'friends', hidden_audience = 'everyone' where id = ?").bind(id).run();
  expect([await tab(author), await tab(stranger)]).toEqual([true, false]);
});
