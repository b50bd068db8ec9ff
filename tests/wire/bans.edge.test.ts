/** X73 to X77: what others see of a banned member. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { textOf } from "~/tests/kit/workerd/dayOfPages";
import { commentWithFile, publishForFriends, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { comment, feedOf, jsonOf, postRoomOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator, overturned } from "~/tests/kit/workerd/wireDecisions";
import { decideAbout, SUSPEND, unmarkPublished } from "~/tests/kit/workerd/wireModeration";
import { POST_REQUESTS, unknownPost } from "~/tests/kit/workerd/postRequests";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env;
const { SEARCH: searchDb } = world;

type Items = { page: { items: { id: string }[] } };
const idsOf = async (answer: Promise<Response>) => (await jsonOf<Items>(answer)).page.items.map(({ id }) => id);
const foundText = (post: string) =>
  searchDb.prepare("select text from posts where post_id = ?").bind(post).first<string>("text");
const statusOf = async (who: Caller, key: string) => (await who.get(`/media/${key}`)).status;

/** A member who published something of each kind, and everybody who may look for it. */
async function publisher() {
  const [author, friend, stranger, host] = [
    await newMember("Xanthippe Quill"),
    await newMember("Friend"),
    await newMember("Stranger"),
    await newMember("Host"),
  ];
  const [moderator, another] = [await newModerator(), await newModerator()];
  await befriend(author, friend);
  const [cover, photo] = [await uploadPicture(author, "coverPhotos"), await uploadPicture(author, "profilePhotos")];
  await author.post("/profile", { name: "Xanthippe Quill", about: "walrus", dob: "1990-01-01", cover, photo });
  const file = await uploadPicture(author, "posts");
  const media = JSON.stringify([{ key: file, alt: "" }]);
  const { post } = await jsonOf<{ post: { id: string } }>(
    author.post("/posts", { text: "walrus post", media }, AS_JSON),
  );
  const forFriends = await publishForFriends(author, "walrus for friends");
  const commentFile = await uploadPicture(friend, "comments");
  const said = await commentWithFile(friend, post.id, "under it", commentFile);
  const elsewhere = await publish(host, "of the host");
  const ownCommentFile = await uploadPicture(author, "comments");
  const ownComment = await commentWithFile(author, elsewhere, "walrus comment", ownCommentFile);
  await vi.waitUntil(async () => (await foundText(post.id)) !== null, { timeout: 10_000 });
  return {
    ...{ author, friend, stranger, host, moderator, another, cover, photo, file, post: post.id, forFriends },
    ...{ said, commentFile, elsewhere, ownComment, ownCommentFile },
  };
}
type World = Awaited<ReturnType<typeof publisher>>;
const ban = ({ author, stranger, moderator }: World) =>
  decided({ reporter: stranger, moderator }, { type: "profile", id: author.id }, "ban");

const OTHERS = ["friend", "stranger", "visitor"] as const;
const other = (of: World, role: (typeof OTHERS)[number]) => (role === "visitor" ? caller() : of[role]);

/** Nothing has reached what the member published, not even in the search. */
async function unmark({ author, post }: World): Promise<void> {
  await vi.waitUntil(async () => (await foundText(post)) === "", { timeout: 10_000 });
  await unmarkPublished(author.id);
  await searchDb.prepare("update posts set text = 'walrus post' where post_id = ?").bind(post).run();
}

describe.each([
  { marks: "marked", begin: ban },
  { marks: "not yet marked", begin: async (of: World) => (await ban(of), unmark(of)) },
])("a banned member whose posts and comments are $marks", ({ begin }) => {
  let of: World;
  beforeAll(async () => {
    of = await publisher();
    await begin(of);
  });

  it.each(OTHERS)(
    "X73 · a %s's requests about the member's post are answered like those about no post",
    async (role) => {
      const who = other(of, role);
      const { author, friend, post, said, file, commentFile } = of;
      const unknown = unknownPost(author.id, friend.id);
      for (const [what, ask] of Object.entries(POST_REQUESTS)) {
        const [hidden, missing] = [
          await ask(who, { author: author.id, post, comment: said, file, commentFile }),
          await ask(who, unknown),
        ];
        expect([what, hidden.status, await hidden.text()]).toEqual([what, missing.status, await missing.text()]);
      }
    },
  );

  it.each(OTHERS)("X73 · a %s finds none of the member's posts in the feed or by author", async (role) => {
    const who = other(of, role);
    const feed = [
      ...(await idsOf(who.get("/api/feed"))),
      ...(await idsOf(who.get(`/api/feed?author=${of.author.id}`))),
    ];
    expect([feed.includes(of.post), feed.includes(of.forFriends)]).toEqual([false, false]);
  });

  it.each(OTHERS)("X73 · the member's profile tells a %s only that the account was banned", async (role) => {
    for (const tab of ["", "?tab=media", "?tab=friends"]) {
      const response = await other(of, role).get(`/${of.author.id}${tab}`);
      const html = await response.text();
      expect([response.status, html.includes("This account was banned.")]).toEqual([404, true]);
      expect(html).toMatch(/<meta name="robots" content="noindex"/);
      for (const secret of ["walrus", "Xanthippe", of.photo, of.cover, of.file]) expect(html).not.toContain(secret);
    }
  });

  it.each(OTHERS)("X73 · a %s sees none of the member's comments, and their number stays", async (role) => {
    const who = other(of, role);
    expect(await idsOf(who.get(`/api/comments?post=${of.elsewhere}`))).toEqual([]);
    expect(await jsonOf(who.get(`/api/comments?post=${of.elsewhere}&ids=${of.ownComment}`))).toMatchObject({
      comments: [],
    });
    expect(await jsonOf(who.get(`/api/posts?ids=${of.elsewhere}`))).toMatchObject({ posts: [{ comments: 1 }] });
  });

  it("X73 · nobody can like the member's comment", async () => {
    const answer = await of.host.post(`/comments/${of.ownComment}/like`, { on: "1" }, AS_JSON);
    expect(answer.status).toBe(404);
  });

  it("X73 · the author of a post can't delete the member's comment on it", async () => {
    const answer = await of.host.post(`/comments/${of.ownComment}/delete`, {}, AS_JSON);
    expect(answer.status).toBe(404);
  });

  it.each(OTHERS)("X73 · a %s's search finds neither the member nor their posts", async (role) => {
    const who = other(of, role);
    for (const query of ["Xanthippe", "walrus"]) {
      const text = await (await who.get(`/api/found?query=${query}&tab=people`)).text();
      const posts = await (await who.get(`/api/found?query=${query}&tab=posts`)).text();
      expect(text + posts).not.toContain(of.author.id);
    }
  });

  it.each(OTHERS)("X73 · a %s gets none of the member's files", async (role) => {
    const who = other(of, role);
    for (const key of [of.cover, of.photo, of.file, of.ownCommentFile]) expect(await statusOf(who, key)).toBe(404);
  });

  it("X73 · a moderator still gets the member's posts, comments and files", async () => {
    const { moderator: who } = of;
    for (const key of [of.photo, of.file, of.ownCommentFile, of.commentFile])
      expect(await statusOf(who, key)).toBe(200);
    expect((await who.get(`/${of.author.id}/${of.post}.data`)).status).toBe(200);
    expect(await idsOf(who.get(`/api/comments?post=${of.elsewhere}`))).toEqual([of.ownComment]);
  });

  it("X73 · the member's name stays in the friend's list, without a photo", async () => {
    const html = await (await of.friend.get(`/${of.friend.id}?tab=friends`)).text();
    expect([html.includes("Xanthippe Quill"), html.includes(of.photo)]).toEqual([true, false]);
  });

  it("X78 · the member still exports everything, with its files", async () => {
    const exported = await (await of.author.get("/settings/export")).text();
    for (const text of ["walrus post", "walrus for friends", "walrus comment", of.photo, of.file])
      expect(exported).toContain(text);
    for (const key of [of.photo, of.file, of.ownCommentFile]) expect(await statusOf(of.author, key)).toBe(200);
  });

  it("X73 · nobody can add the member as a friend", async () => {
    expect((await of.stranger.post(`/friends/${of.author.id}`, { do: "add" }, AS_JSON)).status).toBe(404);
  });
});

it("X74 · open pages drop the newest posts and comments of a banned member, and load the member again", async () => {
  const of = await publisher();
  const [feed, post] = [await feedOf(of.stranger), await postRoomOf(of.stranger, of.elsewhere)];
  await ban(of);
  await expect.poll(() => textOf(feed.frames)).toMatch(new RegExp(`"gone"[^}]*${of.post}`));
  await expect.poll(() => textOf(feed.frames)).toMatch(new RegExp(`"member"[^}]*${of.author.id}`));
  await expect.poll(() => textOf(post.frames)).toMatch(new RegExp(`"commentGone"[^}]*${of.ownComment}`));
});

it("X73 · a ban hides the poster of a video in another member's comment on the banned member's post", async () => {
  const of = await publisher();
  await world.DB.prepare("update comments set media_poster_key = media_key, media_key = 'other' where id = ?")
    .bind(of.said)
    .run();
  expect(await statusOf(of.stranger, of.commentFile)).toBe(200);
  await ban(of);
  await unmarkPublished(of.author.id);
  expect(await statusOf(of.stranger, of.commentFile)).toBe(404);
});

it("X75 · the cron also takes the files of others' comments under the posts of a banned member", async () => {
  const of = await publisher();
  await ban(of);
  await runCron(world);
  expect(await statusOf(of.stranger, of.commentFile)).toBe(404);
});

it("X76 · the end of a ban shows the profile, the posts, the comments and their files again", async () => {
  const of = await publisher();
  const caseId = await ban(of);
  await runCron(world);
  await overturned(of.author, of.another, caseId);
  await runCron(world);
  const { stranger, friend } = of;
  expect((await stranger.get(`/${of.author.id}`)).status).toBe(200);
  expect(await idsOf(stranger.get(`/api/feed?author=${of.author.id}`))).toEqual([of.post]);
  expect(await idsOf(friend.get(`/api/feed?author=${of.author.id}`))).toEqual([of.forFriends, of.post]);
  expect(await idsOf(stranger.get(`/api/comments?post=${of.elsewhere}`))).toEqual([of.ownComment]);
  for (const key of [of.cover, of.photo, of.file, of.ownCommentFile, of.commentFile])
    expect(await statusOf(caller(), key)).toBe(200);
  await expect.poll(() => foundText(of.post)).toBe("walrus post");
});

it("X76 · the end of a ban leaves hidden what its own decision hid", async () => {
  const of = await publisher();
  const by = { reporter: of.stranger, moderator: of.moderator };
  await decided(by, { type: "post", id: of.post }, "hide");
  const caseId = await ban(of);
  await runCron(world);
  await overturned(of.author, of.another, caseId);
  await runCron(world);
  expect(await idsOf(of.friend.get(`/api/feed?author=${of.author.id}`))).toEqual([of.forFriends]);
});

it("X76 · a post whose own decision falls during the ban is shown when the ban ends", async () => {
  const of = await publisher();
  const by = { reporter: of.stranger, moderator: of.moderator };
  const hidden = await decided(by, { type: "post", id: of.post }, "hide");
  const caseId = await ban(of);
  await overturned(of.author, of.another, hidden);
  await overturned(of.author, of.another, caseId);
  await runCron(world);
  expect(await idsOf(of.stranger.get(`/api/feed?author=${of.author.id}`))).toEqual([of.post]);
});

it("X77 · a suspension hides nothing that the member published", async () => {
  const of = await publisher();
  await decideAbout(of.author, SUSPEND);
  await runCron(world);
  expect((await of.stranger.get(`/${of.author.id}`)).status).toBe(200);
  expect(await idsOf(of.stranger.get(`/api/feed?author=${of.author.id}`))).toEqual([of.post]);
  expect(await idsOf(of.stranger.get(`/api/comments?post=${of.elsewhere}`))).toEqual([of.ownComment]);
  expect(await statusOf(of.stranger, of.photo)).toBe(200);
});

it("X74 · a ban removes the notice about the member's comment, and its end brings it back", async () => {
  const of = await publisher();
  const notices = async () =>
    (await world.INBOX.getByName(of.host.id).activities(9)).some(({ actor }) => actor === of.author.id);
  await expect.poll(notices).toBe(true);
  const caseId = await ban(of);
  await expect.poll(notices).toBe(false);
  await overturned(of.author, of.another, caseId);
  await runCron(world);
  await expect.poll(notices).toBe(true);
});

it("X73 · a page of comments shows the others' comments beside those of a banned member", async () => {
  const of = await publisher();
  const later = await comment(of.stranger, of.elsewhere, "later");
  await ban(of);
  await unmarkPublished(of.author.id);
  expect(await idsOf(of.host.get(`/api/comments?post=${of.elsewhere}`))).toEqual([later]);
});
