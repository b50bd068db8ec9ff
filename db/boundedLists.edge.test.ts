import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { metered } from "~/tests/kit/workerd/rowsRead";
import { ulid } from "~/base/ulid";
import { WALK_MAX, entriesQuery, pendingItemsQuery, walkEndQuery } from "./posts/feedEntries";
import { FOLLOWED_TAGS_MAX, followedPostsQuery } from "./posts/postLists";
import { isTooDeepFor } from "./posts/comments";
import { commentListQueries } from "./posts/commentThreads";
import { mentionsAmongQuery } from "./posts/mentions";
import { MENTIONS_IN_TAB_MAX, createPost, feedQuery, noticedPostsQuery } from "./posts/posts";
import { gamesOfFriendsQuery } from "./members/watchableGames";
import { reachableQuery } from "./safety/privacy";
import { canAct, canComment, canSeeComment } from "./rights/decide";
import { all, batch } from "./statement";
import { newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;
/** What an hour's limit lets one member write. */
const SPAM = 600;
const PAGE = 16;
const ROWS_READ_MAX = 150;

const member = () => newAccount(db, NOW);
async function publish(authorId: string, audience: "everyone" | "friends" = "everyone"): Promise<string> {
  const id = ulid(NOW);
  const rights = { audience, commenters: "everyone" } as const;
  await createPost(db, { id, authorId, text: "x", searchText: "x", ...rights, media: [], nowMs: NOW });
  return id;
}
const block = (one: string, other: string) =>
  db.prepare("insert into blocks values (?1, ?2, 'blocks', 1), (?2, ?1, 'blockedBy', 1)").bind(one, other).run();
const numbered = (prefix: string) =>
  `with recursive c(n) as (select 1 union all select n + 1 from c where n < ${SPAM}) select '${prefix}' || printf('%016d', n)`;

it("X97 · a page of the tab All reads no further than its length past the posts of a blocked member", async () => {
  const [reader, spammer] = [await member(), await member()];
  await block(reader, spammer);
  await db
    .prepare(`insert into posts (id, author_id, text, created_at) ${numbered("7YYYYYYYYY")}, ?, 'x', 1 from c`)
    .bind(spammer)
    .run();
  const counting = metered(db);
  const rows = await all(counting.db, feedQuery(reader, null, PAGE));
  expect(rows.map(canAct)).toEqual(Array.from({ length: PAGE }, () => false));
  expect(counting.rowsRead()).toBeLessThanOrEqual(ROWS_READ_MAX);
});

it.each(["blocked", "banned"])(
  "X107 · a page of comments reads no further than its length past those of a %s member",
  async (why) => {
    const [reader, author, spammer] = [await member(), await member(), await member()];
    const post = await publish(author);
    if (why === "blocked") await block(reader, spammer);
    else await db.prepare("update members set banned_at = 1 where id = ?").bind(spammer).run();
    await db
      .prepare(
        `insert into comments (id, post_id, author_id, text, created_at) ${numbered(why === "blocked" ? "0YYYYYYYYY" : "0XXXXXXXXX")}, ?, ?, 'x', 1 from c`,
      )
      .bind(post, spammer)
      .run();
    for (const order of ["oldest", "newest"] as const) {
      const counting = metered(db);
      const list = { post, parent: null, order, after: null, except: [] };
      const { listed } = await batch(counting.db, commentListQueries(reader, list, PAGE));
      expect(listed.rows.map(canSeeComment)).toEqual(Array.from({ length: PAGE }, () => false));
      expect(counting.rowsRead()).toBeLessThanOrEqual(ROWS_READ_MAX);
    }
  },
);

it("X105 · nobody learns how deep a comment is that they don't see", async () => {
  const [author, stranger] = [await member(), await member()];
  const post = await publish(author, "friends");
  const comment = ulid(NOW);
  await db
    .prepare("insert into comments (id, post_id, author_id, text, created_at, depth) values (?, ?, ?, 'x', 1, 100)")
    .bind(comment, post, author)
    .run();
  expect(await isTooDeepFor(db, author, comment)).toBe(true);
  expect(await isTooDeepFor(db, stranger, comment)).toBe(false);
});

/** X89: as many as one text mentions */
const MENTIONED = 20;
let published = 0;
/** Writes posts by the author, newer than all others. Further columns and their values are SQL. */
async function publishMany(author: string, count: number, columns = "", values = "") {
  const from = published;
  published += count;
  await db
    .prepare(
      `with recursive c(n) as (select ${from + 1} union all select n + 1 from c where n < ${published})
        insert into posts (id, author_id, text, created_at${columns})
          select '7ZZZZZZZZZ' || printf('%016d', n), ?, 'x', 1${values} from c`,
    )
    .bind(author)
    .run();
}

/** A page of posts by one author, each with a quote and as many mentions as a text can have. */
async function fullCards(reader: string): Promise<{ author: string; quoted: string }> {
  const author = await member();
  const quoted = await publish(author);
  await publishMany(author, PAGE, ", quoted_id, quoted_version, commenters", `, '${quoted}', 1, 'mentioned'`);
  await block(reader, await member());
  for (let n = 0; n < MENTIONED; n++)
    await db
      .prepare(
        `insert into post_mentions (post_id, key, member_id, for_everyone)
          select id, 'key' || ?1, ?2, 1 from posts where author_id = ?3 and quoted_id is not null`,
      )
      .bind(String.fromCharCode(97 + n), await member(), author)
      .run();
  return { author, quoted };
}

it("X97 · a page of the tab All whose posts mention and quote as much as they can reads at most 1,000 rows", async () => {
  const reader = await member();
  const { quoted: id } = await fullCards(reader);
  const counting = metered(db);
  const rows = await all(counting.db, feedQuery(reader, null, PAGE));
  expect(rows.map(({ mentions, quoted }) => [mentions?.length, quoted?.id])).toEqual(
    Array.from({ length: PAGE }, () => [MENTIONED, id]),
  );
  expect(counting.rowsRead()).toBeLessThanOrEqual(1_000);
});

it("X97 · a page of the tab Tags with 200 followed tags and such posts reads at most 1,000 rows", async () => {
  const reader = await member();
  const { author } = await fullCards(reader);
  await db
    .prepare(
      `with recursive c(n) as (select 1 union all select n + 1 from c where n < ${FOLLOWED_TAGS_MAX})
        insert into followed_tags (member_id, tag, created_at) select ?, 'followed' || n, n from c`,
    )
    .bind(reader)
    .run();
  await db
    .prepare(
      `insert into post_tags (post_id, tag, author_id) select posts.id, followed.tag, ?2 from posts
        join (select tag from followed_tags where member_id = ?1 limit 30) followed
        where author_id = ?2 and quoted_id is not null`,
    )
    .bind(reader, author)
    .run();
  const counting = metered(db);
  const rows = await all(counting.db, followedPostsQuery(reader, null, PAGE));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ mentions }) => mentions?.length)).toEqual(rows.map(() => MENTIONS_IN_TAB_MAX));
  expect(counting.rowsRead()).toBeLessThanOrEqual(1_000);
});

it("X97 · a page of the tab Friends with such posts, new ones above and gone ones between, reads at most 1,000 rows", async () => {
  const reader = await member();
  const { author } = await fullCards(reader);
  const friend = (one: string, other: string) =>
    db
      .prepare("insert into friendships (owner_id, other_id, created_at) values (?1, ?2, 1), (?2, ?1, 1)")
      .bind(one, other);
  await friend(reader, author).run();
  // newer than the others
  const blocking = await member();
  const goneCount = WALK_MAX - PAGE;
  await publishMany(blocking, goneCount);
  await block(reader, blocking);
  await friend(reader, blocking).run();
  await db.prepare("delete from jobs").run();
  await db
    .prepare(
      `insert into feed_entries (member_id, place, post_id, source_id)
        select ?1, id, id, author_id from posts where (author_id = ?2 and quoted_id is not null) or author_id = ?3`,
    )
    .bind(reader, author, blocking)
    .run();
  await db
    .prepare(
      `insert into jobs (kind, member_id, subject, place, created_at, due_at)
        select 'feed-item', ?1, id, id, 1, 1 from posts where author_id = ?1 and quoted_id is not null`,
    )
    .bind(author)
    .run();
  const counting = metered(db);
  const { entries, pending } = await batch(counting.db, {
    entries: entriesQuery(reader, null, PAGE),
    pending: pendingItemsQuery(reader, null),
    ends: walkEndQuery(reader, null),
  });
  expect([entries.rows.length, pending.rows.length > 0]).toEqual([PAGE, true]);
  expect(counting.rowsRead()).toBeLessThanOrEqual(1_000);
});

it("X34 · X97 · who may comment is found without going through all mentions of the viewer", async () => {
  const [reader, author] = [await member(), await member()];
  await publishMany(author, PAGE, ", commenters", ", 'mentioned'");
  await db
    .prepare(
      `insert into post_mentions (post_id, key, member_id, for_everyone) ${numbered("0XXXXXXXXX")}, 'key', ?, 1 from c`,
    )
    .bind(reader)
    .run();
  const counting = metered(db);
  const rows = await all(counting.db, feedQuery(reader, null, PAGE));
  expect(rows.map(canComment)).toEqual(Array.from({ length: PAGE }, () => false));
  expect(counting.rowsRead()).toBeLessThanOrEqual(ROWS_READ_MAX);
});

it("N1 · the notices of 200 posts read a few rows for each, however often the reader was mentioned", async () => {
  const [reader, author] = [await member(), await member()];
  await publishMany(author, 200);
  for (const [table, columns] of [
    ["post_mentions (post_id, key, member_id, for_everyone)", "'key', ?, 1"],
    ["comment_mentions (comment_id, key, member_id)", "'key', ?"],
  ])
    await db
      .prepare(`insert into ${table} ${numbered("0WWWWWWWWW")}, ${columns} from c`)
      .bind(reader)
      .run();
  const { results } = await db.prepare("select id from posts where author_id = ?").bind(author).all<{ id: string }>();
  const ids = results.map(({ id }) => id);
  const counting = metered(db);
  const {
    noticedPosts: { rows },
  } = await batch(counting.db, {
    noticedPosts: noticedPostsQuery({ viewer: reader, ids }),
    mentionsAmong: mentionsAmongQuery({ me: reader, ids }),
  });
  expect(rows).toHaveLength(200);
  expect(counting.rowsRead()).toBeLessThanOrEqual(10 * 200);
});

const relate = {
  "a friend": "insert into friendships values (?1, ?2, 1), (?2, ?1, 1)",
  "somebody with whom there is a chat":
    "insert into chats (id, kind, created_at) values ('dm:' || min(?1, ?2) || ':' || max(?1, ?2), 'direct', 1)",
  "a stranger": "select ?1, ?2",
};
it.each([
  ["a friend", "friendsOfFriends", true],
  ["somebody with whom there is a chat", "friendsOfFriends", true],
  ["a stranger", "friends", false],
] as const)(
  "X26 · whether a member with many friends can write to %s who chose %s is found without reading the friends",
  async (who, choice, isReachable) => {
    const [me, other] = [await member(), await member()];
    await db
      .prepare(`insert into friendships select ?1, id, 1 from (${numbered("7FFFFFFFFF")} as id from c)`)
      .bind(me)
      .run();
    await db.prepare(relate[who]).bind(me, other).run();
    await db
      .prepare(
        "insert into privacy (member_id, messages, calls, games, groups, presence, receipts, suggestions, revision) values (?, ?, 'friends', 'friends', 'friends', 'friends', 'friends', 'everyone', 1)",
      )
      .bind(other, choice)
      .run();
    const counting = metered(db);
    expect(await all(counting.db, reachableQuery({ me, ids: [other] }))).toEqual(isReachable ? [{ id: other }] : []);
    expect(counting.rowsRead()).toBeLessThanOrEqual(15);
  },
);

it("G12 · a friend with many games that the member may not know of doesn't push out those of others", async () => {
  const [me, friend, busy, hidden] = [await member(), await member(), await member(), await member()];
  for (const one of [friend, busy])
    await db.prepare("insert into friendships values (?1, ?2, 1), (?2, ?1, 1)").bind(me, one).run();
  await block(me, hidden);
  await db.prepare("insert into watchable_games values (?, '01AAAAAAAAAAAAAAAAAAAAAAAA', 1)").bind(friend).run();
  for (const player of [busy, hidden])
    await db
      .prepare(`insert into watchable_games select ?1, id, 1 from (${numbered("7GGGGGGGGG")} as id from c)`)
      .bind(player)
      .run();
  const counting = metered(db);
  const found = await all(counting.db, gamesOfFriendsQuery({ me, limit: 50 }));
  expect(found.map(({ room }) => room)).toEqual(["01AAAAAAAAAAAAAAAAAAAAAAAA"]);
  expect(counting.rowsRead()).toBeLessThanOrEqual(ROWS_READ_MAX);
});
