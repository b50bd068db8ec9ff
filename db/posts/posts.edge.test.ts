import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { removeComment } from "./commentDeletion";
import { createComment, toggleCommentLike } from "./comments";
import { addMedia, type MediaPurpose, takeOrphanedMedia } from "~/db/media/media";
import { type AttachedMedia, createPost, feedQuery, findPost, removePost } from "./posts";
import { toggleLike, toggleRepost } from "./postToggles";
import { all, collectingEvents } from "~/db/statement";
import { ulid } from "~/base/ulid";
import { newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;

const member = () => newAccount(db, NOW);

async function post(author: string, media: { key: string; alt: string }[] = [], nowMs = NOW): Promise<string> {
  const id = ulid(nowMs);
  const row = await createPost(db, {
    id,
    authorId: author,
    text: "hello",
    searchText: "hello",
    audience: "everyone",
    commenters: "everyone",
    media,
    nowMs,
  });
  expect(row?.id).toBe(id);
  return id;
}

const attemptBy = (authorId: string, media: AttachedMedia[]) =>
  createPost(db, {
    id: ulid(NOW),
    authorId,
    text: "x",
    searchText: "x",
    audience: "everyone",
    commenters: "everyone",
    media,
    nowMs: NOW,
  });

async function picture(ownerId: string, purpose: MediaPurpose = "posts"): Promise<string> {
  const key = `${purpose}/${ownerId}/${crypto.randomUUID()}`;
  await addMedia(db, {
    key,
    ownerId,
    purpose,
    chatId: null,
    kind: "image",
    type: "image/png",
    sizeBytes: 1,
    width: 3,
    height: 2,
    nowMs: NOW,
  });
  return key;
}

const outboxOf = async (subject: string) =>
  (
    await db
      .prepare("select target, room, body from outbox where subject = ?")
      .bind(subject)
      .all<{ target: string; room: string; body: string }>()
  ).results;

it("S3 · after each of any toggles, the counts are right, and a repeat sends no event", async () => {
  const [author, ...fans] = [await member(), await member(), await member(), await member()];
  const connection = collectingEvents(db);
  const toggle = fc.record({
    fan: fc.constantFrom(...fans),
    on: fc.boolean(),
    what: fc.constantFrom("like", "repost"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(toggle, { maxLength: 15 }), async (toggles) => {
      const id = await post(author);
      const likes = new Set<string>();
      const reposts = new Set<string>();
      let revision = 0;
      for (const { fan, on, what } of toggles) {
        const set = what === "like" ? likes : reposts;
        connection.events.length = 0;
        const isChange = set.has(fan) !== on;
        if (isChange) revision++;
        if (on) set.add(fan);
        else set.delete(fan);
        const counts = await (what === "like" ? toggleLike : toggleRepost)(connection, {
          post: id,
          member: fan,
          on,
          nowMs: NOW,
        });
        expect(counts).toMatchObject({ likes: likes.size, reposts: reposts.size, revision });
        expect(connection.events.length).toBe(isChange ? 3 : 0); // the author, the feed and the post's page
      }
    }),
    { numRuns: 40 },
  );
});

it("S11 · a like of one's own post notifies nobody", async () => {
  const author = await member();
  const id = await post(author);
  await toggleLike(db, { post: id, member: author, on: true, nowMs: NOW });
  expect(await outboxOf(`activity:${id}:like:${author}:`)).toEqual([]);
});

it("S11 · a like of another's post, and its undoing, notify the author", async () => {
  const [author, fan] = [await member(), await member()];
  const id = await post(author);
  await toggleLike(db, { post: id, member: fan, on: true, nowMs: NOW });
  await toggleLike(db, { post: id, member: fan, on: false, nowMs: NOW });
  const rows = await outboxOf(`activity:${id}:like:${fan}:`);
  expect(rows.map((row) => [row.room, (JSON.parse(row.body) as { state: string }).state])).toEqual([
    [author, "on"],
    [author, "off"],
  ]);
});

it("S1 · a post is written only if its files are the author's own and unused", async () => {
  const [author, other] = [await member(), await member()];
  const [own, foreign] = [await picture(author), await picture(other)];
  const attempt = (media: AttachedMedia[]) => attemptBy(author, media);
  const before = await db
    .prepare(
      "select (select count(*) from posts) + (select count(*) from outbox) + (select count(*) from post_media) as n",
    )
    .first("n");
  expect(
    await attempt([
      { key: own, alt: "" },
      { key: foreign, alt: "" },
    ]),
  ).toBeNull();
  expect(await attempt([{ key: "Posts/none", alt: "" }])).toBeNull();
  expect(
    await db
      .prepare(
        "select (select count(*) from posts) + (select count(*) from outbox) + (select count(*) from post_media) as n",
      )
      .first("n"),
  ).toBe(before);
  const row = await attempt([{ key: own, alt: "a boat" }]);
  expect(row?.media).toEqual([{ key: own, kind: "image", alt: "a boat", width: 3, height: 2, poster: null }]);
  expect(await attempt([{ key: own, alt: "" }])).toBeNull();
});

it("S1 · a video takes its dimensions from its poster, which must be the author's own picture", async () => {
  const [author, other] = [await member(), await member()];
  const [video, poster, foreign] = [await picture(author), await picture(author), await picture(other)];
  await db.prepare("update media set kind = 'video', width = 0, height = 0 where key = ?").bind(video).run();
  const attempt = (media: AttachedMedia[]) => attemptBy(author, media);
  expect(await attempt([{ key: video, alt: "", poster: foreign }])).toBeNull();
  await db.prepare("update media set arrived = 0 where key = ?").bind(poster).run();
  expect(await attempt([{ key: video, alt: "", poster }])).toBeNull();
  await db.prepare("update media set arrived = 1 where key = ?").bind(poster).run();
  const row = await attempt([{ key: video, alt: "waves", poster }]);
  expect(row?.media).toEqual([{ key: video, kind: "video", alt: "waves", width: 3, height: 2, poster }]);
  const state = async () =>
    (await db.prepare("select state from media where key in (?, ?)").bind(video, poster).all()).results;
  expect(await state()).toEqual([{ state: "attached" }, { state: "attached" }]);
  expect(await removePost(db, row?.id ?? "", author, NOW)).toBe(true);
  expect(await state()).toEqual([{ state: "deleted" }, { state: "deleted" }]);
});

it("S6 · the feed pages by key, newest first, without a gap or a repeat while posts arrive", async () => {
  const author = await member();
  const ids: string[] = [];
  for (let i = 0; i < 45; i++) ids.push(await post(author, [], NOW + 1_000 + i));
  const seen: string[] = [];
  let before: string | null = null;
  for (let page = 0; page < 3; page++) {
    const rows: { id: string }[] = await all(db, feedQuery(null, before, 15));
    seen.push(...rows.map((row) => row.id));
    before = rows.at(-1)?.id ?? null;
    await post(author, [], NOW + 2_000 + page); // arrives meanwhile, above the page
  }
  expect(seen).toEqual([...ids].reverse());
});

it("S10 · only the author can delete a post, and its likes, comments and media are deleted with it", async () => {
  const [author, other] = [await member(), await member()];
  const key = await picture(author);
  const id = await post(author, [{ key, alt: "" }]);
  await toggleLike(db, { post: id, member: other, on: true, nowMs: NOW });
  await createComment(db, { id: ulid(NOW), post: id, author: other, text: "nice", media: null, nowMs: NOW });
  expect(await removePost(db, id, other, NOW)).toBe(false);
  expect(await findPost(db, null, id)).toMatchObject({ likes: 1, comments: 1 });
  expect(await takeOrphanedMedia(db, 0, 10)).not.toContain(key);
  expect(await removePost(db, id, author, NOW)).toBe(true);
  expect(await findPost(db, null, id)).toBeNull();
  for (const table of ["post_likes", "comments", "post_media"]) {
    expect(await db.prepare(`select count(*) as n from ${table} where post_id = ?`).bind(id).first("n")).toBe(0);
  }
  expect(await takeOrphanedMedia(db, 0, 10)).toContain(key);
});

it("S10 · a comment's author can delete the comment, which removes the post author's notice", async () => {
  const [author, guest, stranger] = [await member(), await member(), await member()];
  const id = await post(author);
  const comment = ulid(NOW);
  const media = { key: await picture(guest, "comments"), alt: "" };
  await createComment(db, { id: comment, post: id, author: guest, text: "nice", media, nowMs: NOW });
  await toggleCommentLike(db, { comment, member: author, on: true, nowMs: NOW });
  const connection = collectingEvents(db);
  expect(await removeComment(connection, comment, stranger, NOW)).toBe(false);
  expect(connection.events).toEqual([]);
  expect(await removeComment(db, comment, guest, NOW)).toBe(true);
  expect(await removeComment(db, comment, guest, NOW)).toBe(false);
  expect(await findPost(db, null, id)).toMatchObject({ comments: 0 });
  expect(
    await db.prepare("select count(*) as n from comment_likes where comment_id = ?").bind(comment).first("n"),
  ).toBe(0);
  const notices = await outboxOf(`activity:${id}:comment:${guest}:${comment}`);
  expect(notices.map((row) => (JSON.parse(row.body) as { state: string }).state)).toEqual(["on", "off"]);
  expect(await outboxOf(`commentGone:${comment}`)).toHaveLength(1);
  expect(await takeOrphanedMedia(db, 0, 10)).toContain(media.key);
});

it("S10 · a post's author can delete another member's comment on it, which removes the author's notice", async () => {
  const [author, guest] = [await member(), await member()];
  const id = await post(author);
  const comment = ulid(NOW);
  await createComment(db, { id: comment, post: id, author: guest, text: "rude", media: null, nowMs: NOW });
  expect(await removeComment(db, comment, author, NOW)).toBe(true);
  expect(await findPost(db, null, id)).toMatchObject({ comments: 0 });
  const notices = await outboxOf(`activity:${id}:comment:${guest}:${comment}`);
  expect(notices.map((row) => (JSON.parse(row.body) as { state: string }).state)).toEqual(["on", "off"]);
});

it("X208 · a picture keeps its own dimensions beside its small size, which is the author's own picture", async () => {
  const [author, other] = [await member(), await member()];
  const [own, small, foreign] = [await picture(author), await picture(author), await picture(other)];
  await db.prepare("update media set width = 30, height = 20 where key = ?").bind(own).run();
  expect(await attemptBy(author, [{ key: own, alt: "", poster: foreign }])).toBeNull();
  const row = await attemptBy(author, [{ key: own, alt: "a boat", poster: small }]);
  expect(row?.media).toEqual([{ key: own, kind: "image", alt: "a boat", width: 30, height: 20, poster: small }]);
  expect(
    (await db.prepare("select state from media where key = ?").bind(small).first<{ state: string }>())?.state,
  ).toBe("attached");
});

it("S9 · the page of a comment receives the number of its likes once for each change", async () => {
  const [author, fan] = [await member(), await member()];
  const comment = ulid(NOW);
  await createComment(db, { id: comment, post: await post(author), author, text: "x", media: null, nowMs: NOW });
  const connection = collectingEvents(db);
  for (const on of [true, true, false]) await toggleCommentLike(connection, { comment, member: fan, on, nowMs: NOW });
  const counts = connection.events.map((row) => JSON.parse(row.body) as { likes: number; revision: number });
  expect(counts.map(({ likes, revision }) => [likes, revision])).toEqual([
    [1, 1],
    [0, 2],
  ]);
});

it("S7 · a comment is written only if its file is the author's own, unused and uploaded for comments", async () => {
  const [author, other] = [await member(), await member()];
  const id = await post(author);
  const [own, poster, foreign, forPosts] = [
    await picture(other, "comments"),
    await picture(other, "comments"),
    await picture(author, "comments"),
    await picture(other),
  ];
  const attempt = (media: { key: string; alt: string; poster?: string | null } | null) =>
    createComment(db, { id: ulid(NOW), post: id, author: other, text: "", media, nowMs: NOW });
  const change = (key: string, what: string) => db.prepare(`update media set ${what} where key = ?`).bind(key).run();
  for (const key of [foreign, forPosts, "comments/none"]) {
    expect(await attempt({ key, alt: "" }), key).toBeNull();
    expect(await attempt({ key: own, alt: "", poster: key }), key).toBeNull();
  }
  await change(own, "arrived = 0");
  expect(await attempt({ key: own, alt: "" })).toBeNull();
  expect(await findPost(db, null, id)).toMatchObject({ comments: 0 });
  await change(own, "arrived = 1, kind = 'video', width = 0, height = 0");
  const row = await attempt({ key: own, alt: "waves", poster });
  expect(row?.comment.media).toEqual({ key: own, kind: "video", alt: "waves", width: 3, height: 2, poster });
  expect(await attempt({ key: own, alt: "" })).toBeNull();
  expect((await attempt(null))?.comment.media).toBeNull();
  const states = async () =>
    (await db.prepare("select state from media where key in (?, ?)").bind(own, poster).all()).results;
  expect(await states()).toEqual([{ state: "attached" }, { state: "attached" }]);
  await removePost(db, id, author, NOW);
  expect(await states()).toEqual([{ state: "deleted" }, { state: "deleted" }]);
});

it("X208 · a comment's picture keeps its own dimensions beside its small size", async () => {
  const author = await member();
  const [own, small] = [await picture(author, "comments"), await picture(author, "comments")];
  await db.prepare("update media set width = 30, height = 20 where key = ?").bind(own).run();
  const media = { key: own, alt: "", poster: small };
  const row = await createComment(db, { id: ulid(NOW), post: await post(author), author, text: "", media, nowMs: NOW });
  expect(row?.comment.media).toMatchObject({ kind: "image", width: 30, height: 20, poster: small });
});

it("S3 · a like of a post that doesn't exist is answered with null and notifies nobody", async () => {
  const [fan, id] = [await member(), ulid(NOW)];
  expect(await toggleLike(db, { post: id, member: fan, on: true, nowMs: NOW })).toBeNull();
  expect(await outboxOf(`activity:${id}:like:${fan}:`)).toEqual([]);
});
