import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import { entriesQuery, pendingItemsQuery, walkEndQuery, WALK_MAX } from "./feedEntries";
import { ENTRIES_KEPT, stepOfFeedJob } from "./feedJobs";
import { createPost, removePost } from "./posts";
import { toggleRepost } from "./postToggles";
import { moveFriendship } from "~/db/friendships/friends";
import { all, batch } from "~/db/statement";
import { takeDueJob } from "~/tests/kit/workerd/jobs";
import { metered } from "~/tests/kit/workerd/rowsRead";
import { makeFriends, newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const LONG_AGO = 1_700_000_000_000;
const LATER = 4_000_000_000_000;
/** X97 */
const ROWS_READ_MAX = 1_000;

async function member(name = "Member", suffix?: string): Promise<string> {
  const made = ulid(LONG_AGO);
  const id = suffix === undefined ? made : made.slice(0, -1) + suffix;
  await newAccount(db, 1, id);
  await db.prepare("update members set name = ? where id = ?").bind(name, id).run();
  return id;
}
const befriend = (one: string, other: string) => makeFriends(db, one, other, LONG_AGO);
let clock = LONG_AGO;
const tick = () => (clock += 1_000);
async function publish(author: string, text = "x"): Promise<string> {
  const nowMs = tick();
  const [id, searchText] = [ulid(nowMs), text];
  const rights = { audience: "everyone", commenters: "everyone" } as const;
  await createPost(db, { id, authorId: author, text, searchText, ...rights, media: [], nowMs });
  return id;
}
const repost = (who: string, post: string, on = true) => toggleRepost(db, { post, member: who, on, nowMs: tick() });

const takeDueFeedJob = () => takeDueJob(db, ["feed-item", "feed-friend", "feed-fill"], LATER, LATER);

/** Does up to so many steps of the jobs, each of so many members. Returns whether all are done. */
async function work({ steps = 1_000, atOnce = 500 } = {}): Promise<boolean> {
  for (let done = 0; done < steps; done++) {
    const job = await takeDueFeedJob();
    if (!job) return true;
    await stepOfFeedJob(db, job, atOnce, LATER);
  }
  return false;
}
/** The posts in a member's entries that are for them, newest first. */
async function listedFor(viewer: string): Promise<string[]> {
  const rows = await all(db, entriesQuery(viewer, null, 50));
  return rows.sort((a, b) => (a.position < b.position ? 1 : -1)).map(({ id }) => id);
}
const entriesOf = (owner: string) =>
  db.prepare("select count(*) as n from feed_entries where member_id = ?").bind(owner).first<number>("n");
const jobs = () => db.prepare("select count(*) as n from jobs").first<number>("n");

beforeEach(() => db.prepare("delete from jobs").run());

it("X95 · publishing writes one row for the feeds, however many friends there are, and the jobs write the rest", async () => {
  const author = await member();
  const friends = await Promise.all([1, 2, 3].map(() => member()));
  for (const friend of friends) await befriend(author, friend);
  await work();
  const post = await publish(author);
  expect(await jobs()).toBe(1);
  expect(await listedFor(friends[0] ?? "")).toEqual([]);
  expect(await work({ atOnce: 1 })).toBe(true);
  for (const reader of [author, ...friends]) expect(await listedFor(reader)).toEqual([post]);
});

it("X95 · a post that no job has brought to a friend yet is shown to them and to its author, and to nobody else", async () => {
  const [author, friend, stranger] = [await member(), await member(), await member()];
  await befriend(author, friend);
  const post = await publish(author);
  const pendingFor = async (who: string) => (await all(db, pendingItemsQuery(who, null))).map(({ id }) => id);
  expect([await pendingFor(author), await pendingFor(friend), await pendingFor(stranger)]).toEqual([
    [post],
    [post],
    [],
  ]);
});

it("X95 · however the jobs are cut short, repeated and mixed, the entries are the same in the end", async () => {
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom("publish", "delete", "repost", "undo", "befriend", "unfriend"),
      one: fc.nat(2),
      other: fc.nat(2),
      steps: fc.nat(3),
    }),
    { maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      await db.batch(["jobs", "feed_entries", "posts", "friendships"].map((t) => db.prepare(`delete from ${t}`)));
      await db.prepare("delete from jobs").run();
      const people = [await member(), await member(), await member()];
      const published: { id: string; author: string }[] = [];
      for (const { act, one, other, steps } of all) {
        const [me = "", them = ""] = [people[one], people[other]];
        const post = published[(one + other) % Math.max(1, published.length)];
        if (act === "publish") published.push({ id: await publish(me), author: me });
        else if (act === "befriend" && me !== them) await befriend(me, them);
        else if (act === "unfriend") await moveFriendship(db, me, them, "remove", LONG_AGO);
        else if (post && act === "delete") await removePost(db, post.id, post.author, tick());
        else if (post) await repost(me, post.id, act === "repost");
        const twice = await takeDueFeedJob();
        if (twice) await Promise.all([1, 2].map(() => stepOfFeedJob(db, twice, 1, LATER)));
        await work({ steps, atOnce: 1 });
      }
      await work({ atOnce: 1 });
      const { results } = await db
        .prepare(
          // reposts that go with their post leave entries, which pages pass over
          `select member_id || ' ' || place || ' ' || source_id as entry from feed_entries
             where post_id in (select id from posts) order by 1`,
        )
        .all<{ entry: string }>();
      const wanted = await db
        .prepare(
          `with items (place, source) as
             (select id, author_id from posts union all select place, member_id from reposts),
           feeds (owner, source) as (select owner_id, other_id from friendships
             union all select id, id from members where id in (?, ?, ?))
           select owner || ' ' || place || ' ' || source as entry from items join feeds using (source) order by 1`,
        )
        .bind(...people)
        .all<{ entry: string }>();
      expect(results).toEqual(wanted.results);
    }),
    { numRuns: 25 },
  );
});

/** Writes entries of one source directly: `post` for each number from 1. */
const manyEntries = (owner: string, source: string, count: number, post: string, standing: string) =>
  db
    .prepare(
      `with recursive c(n) as (select 1 union all select n + 1 from c where n < ?1)
       insert into feed_entries select ?2, ${standing}, ${post}, ?3 from c`,
    )
    .bind(count, owner, source)
    .run();
const standing = "'01ZZZZZZZZ' || printf('%016d', n)";

it("X97 · about the newest 1,000 entries are kept: an item drops the oldest of one member in 32", async () => {
  const author = await member();
  const reader = await member("Reader", "7");
  await befriend(author, reader);
  await work();
  for (const source of ["A", "B", "C"])
    await manyEntries(reader, source, 400, "'x'", `'00AAAAAAA${source}' || printf('%016d', n)`);
  const id = ulid(tick()).slice(0, -1) + "7";
  const rights = { audience: "everyone", commenters: "everyone" } as const;
  await createPost(db, { id, authorId: author, text: "x", searchText: "x", ...rights, media: [], nowMs: clock });
  await work();
  expect(await entriesOf(reader)).toBe(ENTRIES_KEPT);
  expect(await listedFor(reader)).toEqual([id]);
});

it("X95 · a friend who reposts a thousand posts doesn't push out what other friends published", async () => {
  const [reader, friend, flooder] = [await member("Reader", "7"), await member(), await member()];
  for (const other of [friend, flooder]) await befriend(reader, other);
  await work();
  const post = await publish(friend);
  await work();
  await manyEntries(reader, flooder, 1_200, "'x'", standing);
  const trims = ulid(tick()).slice(0, -1) + "7";
  const rights = { audience: "everyone", commenters: "everyone" } as const;
  await createPost(db, {
    id: trims,
    authorId: flooder,
    text: "x",
    searchText: "x",
    ...rights,
    media: [],
    nowMs: clock,
  });
  await work();
  await moveFriendship(db, reader, flooder, "remove", LONG_AGO);
  await work();
  expect(await listedFor(reader)).toEqual([post]);
});

it("X95 · the end of a post that many members reposted leaves one job", async () => {
  const author = await member();
  const post = await publish(author);
  for (let n = 0; n < 5; n++) await repost(await member(), post);
  await work();
  await removePost(db, post, author, tick());
  expect(await jobs()).toBe(1);
});

const readOf = async (viewer: string) => {
  const counting = metered(db);
  const { entries } = await batch(counting.db, {
    entries: entriesQuery(viewer, null, 16),
    pendingItems: pendingItemsQuery(viewer, null),
    ends: walkEndQuery(viewer, null),
  });
  return { found: entries.rows.length, read: counting.rowsRead() };
};

it("X97 · a page reads at most 1,000 rows where all entries are by a former friend", async () => {
  const [reader, former] = [await member(), await member()];
  await manyEntries(reader, former, 1_000, "'x'", standing);
  const { found, read } = await readOf(reader);
  expect(found).toBe(0);
  expect(read).toBeLessThanOrEqual(ROWS_READ_MAX);
  expect(read).toBeGreaterThan(WALK_MAX);
});

it("X97 · a post that 35 friends reposted is shown once, above older posts, and a page reads at most 1,000 rows", async () => {
  const [reader, author] = [await member(), await member()];
  const reposters = 35;
  const older: string[] = [];
  for (let n = 0; n < WALK_MAX - reposters; n++) older.unshift(await publish(reader));
  const post = await publish(author);
  for (let n = 0; n < reposters; n++) {
    const friend = await member();
    await befriend(reader, friend);
    await repost(friend, post);
  }
  await work();
  expect(await entriesOf(reader)).toBe(WALK_MAX);
  const { found, read } = await readOf(reader);
  expect(found).toBe(16);
  expect(read).toBeLessThanOrEqual(ROWS_READ_MAX);
  expect(read).toBeGreaterThan(reposters);
  expect(await listedFor(reader)).toEqual([post, ...older]);
});

it("X95 · the feed of a member who had friends before there were entries gets 20 posts and 20 reposts of each", async () => {
  const [reader, author] = [await member(), await member()];
  const friends = [await member(), await member(), await member()];
  for (const friend of friends) {
    await befriend(reader, friend);
    for (let n = 0; n < 25; n++) {
      await publish(friend);
      await repost(friend, await publish(author));
    }
  }
  const own = await publish(reader);
  await db.batch(["jobs", "feed_entries"].map((table) => db.prepare(`delete from ${table}`)));
  await db
    .prepare("insert into jobs (kind, member_id, created_at, due_at) values ('feed-fill', ?, 1, 1)")
    .bind(reader)
    .run();
  expect(await work({ atOnce: 1 })).toBe(true);
  const ofFriend = (friend: string) =>
    db
      .prepare(
        `select count(*) filter (where place = post_id) as posts, count(*) filter (where place <> post_id) as reposts,
           min(place) > (select place from (select id as place from posts where author_id = ?2
             order by id desc limit 1 offset 20)) as newest
         from feed_entries where member_id = ?1 and source_id = ?2`,
      )
      .bind(reader, friend)
      .first();
  for (const friend of friends) expect(await ofFriend(friend)).toEqual({ posts: 20, reposts: 20, newest: 1 });
  expect(await entriesOf(reader)).toBe(3 * 40 + 1);
  expect((await listedFor(reader))[0]).toBe(own);
});

it("X97 · a page reads at most 1,000 rows where friends reposted only posts of members who block the reader", async () => {
  const [reader, friend, author] = [await member(), await member(), await member()];
  await befriend(reader, friend);
  await db
    .prepare("insert into blocks values (?, ?, 'blockedBy', 1), (?, ?, 'blocks', 1)")
    .bind(reader, author, author, reader)
    .run();
  for (let n = 0; n < WALK_MAX + 20; n++) await repost(friend, await publish(author));
  await work();
  const counting = metered(db);
  const { entries } = await batch(counting.db, {
    entries: entriesQuery(reader, null, 16),
    pendingItems: pendingItemsQuery(reader, null),
    ends: walkEndQuery(reader, null),
  });
  expect(entries.rows).toEqual([]);
  expect(counting.rowsRead()).toBeLessThanOrEqual(ROWS_READ_MAX);
  const posts = await db.prepare("select count(*) as n from feed_entries where member_id = ?").bind(reader).first("n");
  expect(posts).toBe(WALK_MAX + 20);
});

it("X97 · a full page reads a few rows for each post", async () => {
  const [reader, friend] = [await member(), await member()];
  await befriend(reader, friend);
  for (let n = 0; n < 30; n++) await publish(friend);
  await work();
  const { found, read } = await readOf(reader);
  expect(found).toBe(16);
  expect(read).toBeLessThanOrEqual(250);
});
