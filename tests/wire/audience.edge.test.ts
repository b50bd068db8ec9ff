import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import {
  commentWithFile,
  postForFriends,
  publishForFriends,
  unfriend,
  uploadPicture,
} from "~/tests/kit/workerd/wireAudience";
import { codeOf, comment, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import {
  type NamedPost,
  POST_REQUESTS,
  type PostRequest,
  postStatuses,
  unknownPost,
} from "~/tests/kit/workerd/postRequests";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, type Caller, newMember } from "./caller";

const { DB: db, SEARCH: searchDb } = env as unknown as Env;

let world: Awaited<ReturnType<typeof postForFriends>>;
beforeAll(async () => {
  world = await postForFriends();
});

/**
 * The status of every request about a post for a friend and then for the author. For all others, an unknown post gets
 * the same answer.
 */
const STATUSES: Record<PostRequest, readonly [friend: number, author: number]> = {
  "the post's page": [200, 200],
  "the page of its earlier versions": [200, 200],
  "who liked it": [200, 200],
  "who reposted it": [200, 200],
  "posts by id": [200, 200],
  "the comments": [200, 200],
  "comments by id": [200, 200],
  "the post's file": [200, 200],
  "the file of a comment": [200, 200],
  "the post's live room": [404, 404], // it has none
  "a like": [200, 200],
  "a repost": [403, 403],
  "a bookmark": [200, 200],
  "the end of a bookmark": [200, 200],
  "a comment": [200, 200],
  "the page of a comment": [200, 200],
  "the replies to a comment": [200, 200],
  "a reply to a comment": [200, 200],
  "a like of a comment": [200, 200],
  "the choice of who can comment": [404, 200],
  "the page of its quotes": [200, 200],
  "a quote": [403, 403],
  "the choice of who can quote": [404, 200],
  "a detachment": [404, 404], // it is no quote
  "the page of its edit": [404, 200],
  "an edit": [404, 200],
  "the removal of a version": [404, 200],
  "the deletion of the post": [404, 200],
};
const WHO = [
  "signed out",
  "a stranger",
  "a former friend",
  "asking to be a friend",
  "asked to be a friend",
  "blocking the author",
  "blocked by the author",
] as const;

const existing = (): NamedPost => ({
  author: world.author.id,
  post: world.post,
  comment: world.comments.ofFriend,
  file: world.file,
  commentFile: world.commentFile,
});
const unknown = () => unknownPost(world.author.id, world.friend.id);

describe("a post for friends", () => {
  it.each(WHO)(
    "X32 · every request about it is answered for a member %s like one about an unknown post",
    async (role) => {
      const who = world.outsiders[role];
      for (const [what, ask] of Object.entries(POST_REQUESTS)) {
        const [hidden, missing] = [await ask(who, existing()), await ask(who, unknown())];
        expect([what, hidden.status, await hidden.text()]).toEqual([what, missing.status, await missing.text()]);
        expect(hidden.headers.get("cache-control"), what).toBe(missing.headers.get("cache-control"));
      }
    },
  );

  it.each(["friend", "author"] as const)("X32 · every request of its %s is answered as its row says", async (role) => {
    const expected = Object.entries(STATUSES).map(([what, [friend, author]]) => [
      what,
      role === "friend" ? friend : author,
    ]);
    expect(await postStatuses(STATUSES, world[role], existing())).toEqual(Object.fromEntries(expected));
  });
});

type Items = { page: { items: { id: string }[] } };
const idsOf = async (answer: Promise<Response>) => (await jsonOf<Items>(answer)).page.items.map(({ id }) => id);

async function friends(...names: string[]): Promise<Caller[]> {
  const [author, ...others] = await Promise.all(["Author", ...names].map((name) => newMember(name)));
  if (!author) throw new Error("no author");
  await befriend(author, ...others);
  return [author, ...others];
}

it("X32 · a friend has the post in their feed and on the author's profile with `friends` as its audience, a stranger has neither", async () => {
  const [author, friend] = (await friends("Friend")) as [Caller, Caller];
  const stranger = await newMember("Stranger");
  const post = await publishForFriends(author, "for friends");
  const lists = async (who: Caller) => [
    (await idsOf(who.get("/api/feed"))).includes(post),
    (await idsOf(who.get(`/api/feed?author=${author.id}`))).includes(post),
  ];
  expect([await lists(author), await lists(friend), await lists(stranger)]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
  expect(await jsonOf(friend.get(`/api/posts?ids=${post}`))).toMatchObject({ posts: [{ audience: "friends" }] });
});

it("X32 · the search's database gets nothing of a post for friends, neither when it is published nor when it is deleted", async () => {
  const author = await newMember("Author");
  const post = await publishForFriends(author, "secretword");
  const posted = await publish(author, "known");
  await author.post(`/posts/${post}/delete`);
  const found = (id: string) =>
    searchDb.prepare("select count(*) as n from posts where post_id = ?").bind(id).first<number>("n");
  await expect.poll(() => found(posted)).toBe(1);
  await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
  expect(await found(post)).toBe(0);
});

it("X32 · a browser keeps the files of a post for friends only if it asks for them again each time", async () => {
  const [author, friend] = (await friends("Friend")) as [Caller, Caller];
  const [file, commentFile] = [await uploadPicture(author, "posts"), await uploadPicture(friend, "comments")];
  const post = await publishForFriends(author, "for friends", [file]);
  await commentWithFile(friend, post, "look", commentFile);
  for (const [who, key] of [
    [author, file],
    [friend, file],
    [author, commentFile],
  ] as const) {
    const { status, headers } = await who.get(`/media/${key}`);
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    const again = await who.get(`/media/${key}`, { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  }
});

it("X33 · when the friendship ends, the post and its files are gone for the former friend at their next request, with what they did there", async () => {
  const [author, friend] = (await friends("Friend")) as [Caller, Caller];
  const [file, commentFile] = [await uploadPicture(author, "posts"), await uploadPicture(friend, "comments")];
  const post = await publishForFriends(author, "for friends", [file]);
  const own = await commentWithFile(friend, post, "mine", commentFile);
  await friend.post(`/posts/${post}/like`, { on: "1" }, AS_JSON);
  const etag = (await friend.get(`/media/${file}`)).headers.get("etag") ?? "";
  await unfriend(author, friend);
  const asked = {
    page: (await friend.get(`/${author.id}/${post}.data`)).status,
    file: (await friend.get(`/media/${file}`, { "if-none-match": etag })).status,
    ownFile: (await friend.get(`/media/${commentFile}`)).status,
    like: await codeOf(friend.post(`/posts/${post}/like`, { on: "1" }, AS_JSON)),
    comment: await codeOf(friend.post("/comments", { post, text: "x" }, AS_JSON)),
    likeOfOwnComment: await codeOf(friend.post(`/comments/${own}/like`, { on: "1" }, AS_JSON)),
    feed: (await idsOf(friend.get("/api/feed"))).includes(post),
  };
  expect(asked).toEqual({
    page: 404,
    file: 404,
    ownFile: 404,
    like: [404, "not-found"],
    comment: [404, "not-found"],
    likeOfOwnComment: [404, "not-found"],
    feed: false,
  });
});

it("X33 · a new friendship brings back each member's earlier posts for friends", async () => {
  const [author, friend] = (await friends("Friend")) as [Caller, Caller];
  const post = await publishForFriends(author, "for friends");
  await unfriend(friend, author);
  await befriend(author, friend);
  expect(await idsOf(friend.get("/api/feed"))).toContain(post);
});

it("X31 · a repeated form with another audience leaves the post as it was published", async () => {
  const author = await newMember("Author");
  const key = crypto.randomUUID();
  const send = (audience: string) => author.post("/posts", { text: "once", audience, key }, AS_JSON);
  await send("friends");
  expect(await jsonOf(send("everyone"))).toMatchObject({ repeated: true, post: { audience: "friends" } });
});

it("X31 · an unknown audience or choice of who can comment is refused", async () => {
  const author = await newMember("Author");
  for (const field of ["audience", "commenters"])
    expect(await codeOf(author.post("/posts", { text: "x", [field]: "family" }, AS_JSON))).toEqual([
      422,
      "invalid-form",
    ]);
});

it("X31 · the author's exported file says who can see and who can comment on each post", async () => {
  const author = await newMember("Author");
  const post = await publishForFriends(author, "for friends");
  const { Posts } = await jsonOf<{ Posts: Record<string, object> }>(author.get("/settings/export"));
  expect(Posts[post]).toMatchObject({ audience: "friends", commenters: "everyone" });
});

describe("who can comment", () => {
  const publishWith = async (author: Caller, commenters: string): Promise<string> =>
    (await jsonOf<{ post: { id: string } }>(author.post("/posts", { text: "x", commenters }, AS_JSON))).post.id;
  const mayComment = async (who: Caller, post: string) => {
    const { posts } = await jsonOf<{ posts: { mayComment: boolean }[] }>(who.get(`/api/posts?ids=${post}`));
    const [code] = await codeOf(who.post("/comments", { post, text: "x" }, AS_JSON));
    return [posts[0]?.mayComment, code];
  };

  it.each([
    ["everyone", [true, 200], [true, 200]],
    ["friends", [true, 200], [false, 403]],
    ["mentioned", [false, 403], [false, 403]], // the post mentions nobody
    ["nobody", [false, 403], [false, 403]],
  ] as const)("X34 · `%s` lets the author comment, and those whom it names", async (commenters, friend, stranger) => {
    const [author, other] = (await friends("Friend")) as [Caller, Caller];
    const post = await publishWith(author, commenters);
    const asked = [];
    for (const who of [author, other, await newMember("Stranger")]) asked.push(await mayComment(who, post));
    expect(asked).toEqual([[true, 200], friend, stranger]);
  });

  it("X34 · a refused comment says why, and isn't published", async () => {
    const [author, stranger] = [await newMember("Author"), await newMember("Stranger")];
    const post = await publishWith(author, "nobody");
    expect(await jsonOf(stranger.post("/comments", { post, text: "x" }, AS_JSON))).toMatchObject({
      code: "forbidden",
      message: "The author doesn't allow comments from you on this post.",
    });
    expect(await idsOf(author.get(`/api/comments?post=${post}`))).toEqual([]);
  });

  it("X34 · the author changes it later, and earlier comments stay", async () => {
    const [author, stranger] = [await newMember("Author"), await newMember("Stranger")];
    const post = await publish(author, "x");
    const earlier = await comment(stranger, post, "early");
    const set = (commenters: string) => author.post(`/posts/${post}/commenters`, { commenters }, AS_JSON);
    expect(await jsonOf(set("friends"))).toEqual({ ok: true, commenters: "friends" });
    expect(await jsonOf(set("friends"))).toEqual({ ok: true, commenters: "friends" });
    expect(await mayComment(stranger, post)).toEqual([false, 403]);
    expect(await idsOf(stranger.get(`/api/comments?post=${post}`))).toEqual([earlier]);
    await set("everyone");
    expect(await mayComment(stranger, post)).toEqual([true, 200]);
  });

  it("X34 · under a post for friends, everyone means everyone who sees it", async () => {
    const [author, friend] = (await friends("Friend")) as [Caller, Caller];
    const post = await publishForFriends(author, "for friends");
    expect(await mayComment(friend, post)).toEqual([true, 200]);
    expect(await codeOf((await newMember("Stranger")).post("/comments", { post, text: "x" }, AS_JSON))).toEqual([
      404,
      "not-found",
    ]);
  });

  it("X34 · the page has a sentence instead of the composer for those who can't comment", async () => {
    const [author, stranger] = [await newMember("Author"), await newMember("Stranger")];
    const post = await publishWith(author, "friends");
    const [own, theirs] = await Promise.all(
      [author, stranger].map(async (who) => (await who.get(`/${author.id}/${post}`)).text()),
    );
    expect([own?.includes('action="/comments"'), theirs?.includes('action="/comments"')]).toEqual([true, false]);
    expect(theirs).toContain("Only friends of Author can comment on this post.");
  });
});
