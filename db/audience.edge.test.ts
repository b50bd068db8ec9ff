import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import { rowsRead } from "~/tests/kit/workerd/rowsRead";
import { removeComment } from "./posts/commentDeletion";
import { createComment, toggleCommentLike } from "./posts/comments";
import { claimQueries } from "./members/creations";
import { moveFriendship, moveQueries } from "./friendships/friends";
import { shownMediaQuery } from "./media/media";
import { createPost, feedQuery, removePost } from "./posts/posts";
import { toggleLike, toggleRepost } from "./posts/postToggles";
import { authorQuery } from "./posts/postLists";
import { all, collectingEvents, type Query, run } from "./statement";
import { makeFriends, newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;
/** A feed's page with the row that shows whether there are more. */
const ROWS = 16;
/**
 * The most rows that a post for friends needs: the reader's row, the post, its author's name, the friendship, and two for its
 * picture.
 */
const ROWS_READ_MAX = 6 * (ROWS + 1);
const HIDDEN = 2_000;

const member = () => newAccount(db, NOW);

const befriend = (one: string, other: string) => makeFriends(db, one, other, NOW);

type Audience = "everyone" | "friends";
async function post(authorId: string, audience: Audience, nowMs = NOW, also: Query<never>[] = []): Promise<string> {
  const id = ulid(nowMs);
  const written = { text: "x", searchText: "x", media: [], audience, commenters: "everyone" as const };
  await createPost(db, { id, authorId, nowMs, ...written }, also);
  return id;
}

const typeOf = (body: string): string => (JSON.parse(body) as { type: string }).type;
const shown = async (query: Query<{ id: string }>): Promise<string[]> => (await all(db, query)).map(({ id }) => id);
const feedOf = (viewer: string | null) => shown(feedQuery(viewer, null, 100));
const readersOf = async (id: string): Promise<string[]> =>
  (
    await db.prepare("select reader_id as id from post_readers where post_id = ?").bind(id).all<{ id: string }>()
  ).results.map((row) => row.id);

/** Inserts posts for friends, each with a picture, that are newer than every other post. */
async function hide(author: string): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: HIDDEN }, () => ulid(NOW + 1_000_000)));
  await db.batch([
    db
      .prepare(
        "insert into posts (id, author_id, text, created_at, audience) select value, ?1, 'hidden', 1, 'friends' from json_each(?2)",
      )
      .bind(author, ids),
    db
      .prepare(
        "insert into post_media (post_id, position, media_key, kind, width, height) select value, 0, 'Posts/' || value, 'image', 1, 1 from json_each(?)",
      )
      .bind(ids),
    db
      .prepare(
        "insert into media (key, owner_id, purpose, state, kind, type, size_bytes, width, height, created_at, friends_post_id) select 'Posts/' || value, ?1, 'posts', 'attached', 'image', 'image/png', 1, 1, 1, 1, value from json_each(?2)",
      )
      .bind(author, ids),
  ]);
}

let [hostile, stranger, friend] = ["", "", ""];
let visible: string[] = [];
beforeAll(async () => {
  [hostile, stranger, friend] = [await member(), await member(), await member()];
  const [author, writer] = [await member(), await member()];
  await befriend(stranger, writer);
  await befriend(hostile, friend);
  for (let n = 0; n < 2 * ROWS; n++) visible.push(await post(n % 2 ? author : writer, n % 2 ? "everyone" : "friends"));
  for (let n = 0; n < 2 * ROWS; n++) await post(hostile, "everyone");
  await hide(hostile);
  visible = visible.toReversed();
});

it("X40 · a page of the feed reads a bounded number of rows with 2,000 posts for friends on top", async () => {
  for (const viewer of [stranger, friend, hostile, null])
    expect(await rowsRead(db, feedQuery(viewer, null, ROWS)), String(viewer)).toBeLessThanOrEqual(ROWS_READ_MAX);
});

it("X40 · a page of a profile reads a bounded number of rows with 2,000 posts for friends on top", async () => {
  for (const viewer of [stranger, friend, hostile, null])
    expect(await rowsRead(db, authorQuery(viewer, hostile, null, ROWS)), String(viewer)).toBeLessThanOrEqual(
      ROWS_READ_MAX,
    );
});

it("X40 · a stranger's Media tab reads none of 2,000 files of posts for friends", async () => {
  expect(await rowsRead(db, shownMediaQuery(hostile, stranger, null, ROWS))).toBeLessThanOrEqual(ROWS);
  expect(await shown(shownMediaQuery(hostile, stranger, null, ROWS))).toEqual([]);
  expect(await shown(shownMediaQuery(hostile, friend, null, ROWS))).toHaveLength(ROWS);
});

it("X32 · a stranger's feed mixes posts for everyone with those of their friends, newest first", async () => {
  const page = await feedOf(stranger);
  expect(page).toEqual([...page].sort().reverse());
  expect(visible.filter((id) => !page.includes(id))).toEqual([]);
});

it("X33 · after any friendships, posts and deletions, each feed has the posts for friends that its reader may see", async () => {
  const action = fc.record({
    what: fc.constantFrom("befriend", "unfriend", "publish", "delete"),
    who: fc.nat(2),
    other: fc.nat(1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 20 }), async (actions) => {
      const people = [await member(), await member(), await member()];
      const friends = new Set<string>();
      const published = new Map<string, string>();
      for (const { what, who, other } of actions) {
        const [me, them] = [people[who] ?? "", people[(who + 1 + other) % 3] ?? ""];
        const pair = [me, them].sort().join();
        if (what === "befriend") {
          await befriend(me, them);
          friends.add(pair);
        } else if (what === "unfriend") {
          await moveFriendship(db, me, them, "remove", NOW);
          friends.delete(pair);
        } else if (what === "publish") published.set(await post(me, "friends"), me);
        else
          for (const [id, author] of published)
            if (author === me) {
              await removePost(db, id, me, NOW);
              published.delete(id);
            }
      }
      for (const reader of people) {
        const expected = [...published].flatMap(([id, author]) =>
          author === reader || friends.has([author, reader].sort().join()) ? [id] : [],
        );
        const { results } = await db
          .prepare("select post_id as id from post_readers where reader_id = ? order by post_id")
          .bind(reader)
          .all<{ id: string }>();
        expect(results.map(({ id }) => id)).toEqual(expected.sort());
      }
    }),
    { numRuns: 20 },
  );
});

it("X33 · a new friend gets the newest 100 earlier posts for friends in their feed, and all on the profile", async () => {
  const [author, reader] = [await member(), await member()];
  const ids = Array.from({ length: 102 }, () => ulid(NOW)).sort();
  await db
    .prepare(
      "insert into posts (id, author_id, text, created_at, audience) select value, ?1, 'x', 1, 'friends' from json_each(?2)",
    )
    .bind(author, JSON.stringify(ids))
    .run();
  await befriend(author, reader);
  expect((await shown(authorQuery(reader, author, null, 200))).toReversed()).toEqual(ids);
  const feed = await shown(feedQuery(reader, null, 1_000));
  expect(ids.filter((id) => feed.includes(id))).toEqual(ids.slice(2));
});

it("X32 · a publication that is cut short leaves no post and no reader's row", async () => {
  const author = await member();
  const key = { member: author, kind: "post", key: "k".repeat(26), nowMs: NOW } as const;
  const first = await post(author, "friends");
  await run(db, ...claimQueries({ ...key, id: first }));
  // the batch's last statement fails, because the key was used before
  await expect(post(author, "friends", NOW, claimQueries({ ...key, id: first }))).rejects.toThrow();
  expect(await feedOf(author)).toContain(first);
  const own = await db.prepare("select count(*) as n from post_readers where reader_id = ?").bind(author).first("n");
  expect(own).toBe(1);
});

it("X33 · the end of a friendship that is cut short changes nothing, and its repeat takes the posts", async () => {
  const [author, reader] = [await member(), await member()];
  await befriend(author, reader);
  const id = await post(author, "friends");
  const key = { member: author, kind: "post", key: "k".repeat(26), id, nowMs: NOW } as const;
  await run(db, ...claimQueries(key));
  await expect(run(db, ...moveQueries(author, reader, "remove", NOW), ...claimQueries(key))).rejects.toThrow();
  expect([(await feedOf(reader)).includes(id), await readersOf(id)]).toEqual([true, [author, reader].sort()]);
  await moveFriendship(db, author, reader, "remove", NOW);
  expect([(await feedOf(reader)).includes(id), await readersOf(id)]).toEqual([false, [author]]);
});

it("X32 · no change of a post for friends has an event for a live room or the search", async () => {
  const [author, friend] = [await member(), await member()];
  await befriend(author, friend);
  const connection = collectingEvents(db);
  const targetsOf = async (audience: Audience): Promise<string[]> => {
    connection.events.length = 0;
    const [id, comment] = [ulid(NOW), ulid(NOW)];
    const written = { text: "x", searchText: "x", media: [], audience, commenters: "everyone" as const };
    await createPost(connection, { id, authorId: author, nowMs: NOW, ...written });
    for (const on of [true, false])
      for (const toggle of [toggleLike, toggleRepost])
        await toggle(connection, { post: id, member: friend, on, nowMs: NOW });
    await createComment(connection, { id: comment, post: id, author: friend, text: "x", media: null, nowMs: NOW });
    for (const on of [true, false]) await toggleCommentLike(connection, { comment, member: author, on, nowMs: NOW });
    await removeComment(connection, comment, friend, NOW);
    await removePost(connection, id, author, NOW);
    return [...new Set(connection.events.map(({ target, body }) => `${target} ${typeOf(body)}`))].sort();
  };
  expect(await targetsOf("friends")).toEqual(["inbox activity", "inbox postGone"]);
  expect(await targetsOf("everyone")).toEqual([
    "inbox activity",
    "inbox postGone",
    "live comment",
    "live commentGone",
    "live commentLikes",
    "live counts",
    "live gone",
    "live post",
    "search post",
  ]);
});
