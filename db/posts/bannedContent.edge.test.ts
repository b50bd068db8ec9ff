import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { DecisionState } from "~/base/moderation/state";
import type { Limited } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { metered, rowsRead } from "~/tests/kit/workerd/rowsRead";
import { stepOfBan } from "./bannedContent";
import type { Job } from "~/db/outbox/jobs";
import { createComment, toggleCommentLike } from "./comments";
import { commentListQueries } from "./commentThreads";
import { closeAccount } from "~/db/memberData/erasure";
import { exportPages } from "~/db/memberData/export";
import { hideCommentQueries, hidePostQueries, restoreCommentQueries, restorePostQueries } from "./hiddenContent";
import { findFileFacts } from "~/db/rights/files";
import { memberQuery } from "~/db/members/members";
import { createPost, feedQuery } from "./posts";
import { authorQuery } from "./postLists";
import { putRestrictionsQueries } from "~/db/moderation/restrictions";
import { all, type Db, type Query, run } from "~/db/statement";
import { newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;
const LATER = NOW + 1_000_000;
/** A feed's page with the row that shows whether there are more. */
const ROWS = 16;
/** The post, and its author's name. */
const ROWS_READ_MAX = 2 * (ROWS + 1);
const STEP = 25;

const member = () => newAccount(db, NOW);
async function post(authorId: string, audience: "everyone" | "friends" = "everyone", atMs = NOW): Promise<string> {
  const id = ulid(atMs);
  const written = { text: "x", searchText: "x", media: [], audience, commenters: "everyone" as const };
  await createPost(db, { id, authorId, nowMs: NOW, ...written });
  return id;
}
async function comment(on: string, author: string): Promise<string> {
  const id = ulid(NOW);
  await createComment(db, { id, post: on, author, text: "x", media: null, nowMs: NOW });
  return id;
}
/** Many posts, newer than those of `post`. */
async function manyPosts(author: string, count: number): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: count }, () => ulid(LATER)));
  await db
    .prepare(
      "insert into posts (id, author_id, text, created_at, audience) select value, ?1, 'spam', 1, 'everyone' from json_each(?2)",
    )
    .bind(author, ids)
    .run();
}

const BANNED = { id: "d".repeat(26), untilMs: null } as unknown as DecisionState; // nothing else of it is stored
const banQueries = (who: string, now = NOW) =>
  putRestrictionsQueries(who, new Map<Limited, DecisionState>([["banned", BANNED]]), now);
const liftQueries = (who: string, now = NOW + 1) => putRestrictionsQueries(who, new Map<Limited, DecisionState>(), now);
const ban = (who: string, now?: number) => run(db, ...banQueries(who, now));
const lift = (who: string, now?: number) => run(db, ...liftQueries(who, now));

const sweepOf = (who: string) =>
  db
    .prepare("select n, kind, member_id as member, subject, cursor from jobs where kind = 'ban' and subject = ?")
    .bind(who)
    .first<Job>();
const stepOf = (sweep: Job, connection: Db = db) => stepOfBan(connection, sweep, STEP, { now: NOW, dueAt: NOW });
const step = async (who: string, connection?: Db): Promise<string | null> => {
  const sweep = await sweepOf(who);
  return sweep && stepOf(sweep, connection);
};
/** Goes on from what is stored, until the sweep is over. Returns the number of steps. */
async function sweepAll(who: string): Promise<number> {
  let steps = 1;
  while ((await step(who)) !== null) steps++;
  return steps;
}

/** A cursor right after the post. */
const afterIt = (id: string) => `${id}0`;
const marked = (who: string) =>
  db
    .prepare(
      "select count(*) as n from posts where author_id = ? and hidden_by_ban = 1 and hidden_audience is not null",
    )
    .bind(who)
    .first<number>("n");
const commentsMarked = (who: string) =>
  db
    .prepare("select count(*) as n from comments where author_id = ? and hidden_by_ban = 1 and hidden_at is not null")
    .bind(who)
    .first<number>("n");
const shown = async (query: Query<{ id: string }>) => (await all(db, query)).map(({ id }) => id);

it("X75 · the batch of a ban hides only the newest posts and comments, however many there are", async () => {
  const [author, host] = [await member(), await member()];
  await manyPosts(author, 200);
  const under = await post(host);
  for (let n = 0; n < 60; n++) await comment(under, author);
  await ban(author);
  expect([await marked(author), await commentsMarked(author)]).toEqual([50, 50]);
});

it("X75 · the steps hide all posts and comments, and then the sweep is over", async () => {
  const [author, host] = [await member(), await member()];
  await manyPosts(author, 60);
  const under = await post(host);
  for (let n = 0; n < 60; n++) await comment(under, author);
  await ban(author);
  expect(await sweepAll(author)).toBe(3);
  expect([await marked(author), await commentsMarked(author), await sweepOf(author)]).toEqual([60, 60, null]);
});

/** Ends a connection's batches from the `n`-th on, before or after they are written. */
const dying = (n: number, isWritten: boolean): Db => {
  let left = n;
  return {
    prepare: (text) => db.prepare(text),
    batch: async <T>(prepared: D1PreparedStatement[]) => {
      if (left-- > 0) return db.batch<T>(prepared);
      if (isWritten) await db.batch(prepared);
      throw new Error("killed");
    },
  } as Db;
};

it.each([
  { at: "before it reads", reads: 0, isWritten: false },
  { at: "before it writes", reads: 1, isWritten: false },
  { at: "after it wrote", reads: 1, isWritten: true },
])("X75 · a sweep that is killed in each step $at ends with everything hidden", async ({ reads, isWritten }) => {
  const author = await member();
  await manyPosts(author, 60);
  await ban(author);
  for (let n = 0; (await sweepOf(author)) !== null && n < 10; n++) {
    await expect(step(author, dying(reads, isWritten))).rejects.toThrow("killed");
    await step(author);
  }
  expect([await marked(author), await sweepOf(author)]).toEqual([60, null]);
});

it("X76 · the end of a ban restores what the steps have hidden, with its audience", async () => {
  const author = await member();
  await manyPosts(author, 40);
  const forFriends = await post(author, "friends");
  await ban(author);
  await sweepAll(author);
  await lift(author);
  await sweepAll(author);
  const { results } = await db
    .prepare("select audience, count(*) as n from posts where author_id = ? and hidden_audience is null group by 1")
    .bind(author)
    .all();
  expect(results).toEqual([
    { audience: "everyone", n: 40 },
    { audience: "friends", n: 1 },
  ]);
  expect(await shown(authorQuery(author, author, null, 100))).toContain(forFriends);
});

it("X76 · an end of the ban in the middle of a step wins, and the step hides nothing more", async () => {
  const author = await member();
  await manyPosts(author, 100);
  await ban(author);
  for (let n = 0; n < 2; n++) await step(author); // the batch has hidden these
  const sweep = await sweepOf(author);
  let batches = 0;
  const overtaken = {
    prepare: (text: string) => db.prepare(text),
    batch: async (prepared: D1PreparedStatement[]) => {
      if (++batches === 2) await lift(author);
      return db.batch(prepared);
    },
  } as Db;
  if (sweep) await stepOf(sweep, overtaken);
  expect(await marked(author)).toBe(50);
  await sweepAll(author);
  expect([await marked(author), await sweepOf(author)]).toEqual([0, null]);
});

it("X76 · a ban in the middle of a step that restores wins", async () => {
  const author = await member();
  await manyPosts(author, 60);
  await ban(author);
  await sweepAll(author);
  await lift(author);
  const sweep = await sweepOf(author);
  let batches = 0;
  const overtaken = {
    prepare: (text: string) => db.prepare(text),
    batch: async (prepared: D1PreparedStatement[]) => {
      if (++batches === 2) await ban(author, NOW + 2);
      return db.batch(prepared);
    },
  } as Db;
  if (sweep) await stepOf(sweep, overtaken);
  await sweepAll(author);
  expect([await marked(author), await sweepOf(author)]).toEqual([60, null]);
});

it("X75 · two runs of the same step at once hide everything once", async () => {
  const author = await member();
  await manyPosts(author, 60);
  await ban(author);
  for (let n = 0; (await sweepOf(author)) !== null && n < 10; n++) {
    const sweep = await sweepOf(author);
    if (sweep) await Promise.all([1, 2].map(() => stepOf(sweep)));
  }
  const earlier = "select count(*) as n from posts where author_id = ? and hidden_audience = 'everyone'";
  const asBefore = await db.prepare(earlier).bind(author).first<number>("n");
  expect([await marked(author), asBefore, await sweepOf(author)]).toEqual([60, 60, null]);
});

it("X75 · the end of a banned member's account ends their sweep, and shows nothing again", async () => {
  const author = await member();
  await manyPosts(author, 60);
  await ban(author);
  await closeAccount(db, author, null, NOW);
  expect(await sweepOf(author)).toBeNull();
  await lift(author);
  expect([await sweepOf(author), await shown(authorQuery("", author, null, 99))]).toEqual([null, []]);
});

it("X76 · a post and a comment that are restored during a ban keep the ban's mark", async () => {
  const [author, host] = [await member(), await member()];
  const own = await post(author);
  const under = await post(host);
  const said = { comment: await comment(under, author), post: under, author };
  await run(db, ...hidePostQueries(own, author, [], NOW), ...hideCommentQueries(said, [], NOW));
  await ban(author);
  expect([await marked(author), await commentsMarked(author)]).toEqual([0, 0]);
  await run(db, ...restorePostQueries(own, { author, searchText: "x", now: NOW }), ...restoreCommentQueries(said, NOW));
  expect([await marked(author), await commentsMarked(author)]).toEqual([1, 1]);
});

it("X76 · after any bans, decisions and steps, others see exactly what nothing hides", async () => {
  const action = fc.record({ what: fc.constantFrom("ban", "lift", "hide", "restore", "step"), which: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 20 }), async (actions) => {
      const author = await member();
      const ids = [await post(author), await post(author), await post(author), await post(author)];
      const hidden = new Set<string>();
      let isBanned = false;
      let now = NOW;
      for (const { what, which } of actions) {
        const id = ids[which] ?? "";
        now++;
        switch (what) {
          case "ban":
            await ban(author, now);
            isBanned = true;
            break;
          case "lift":
            await lift(author, now);
            isBanned = false;
            break;
          case "hide":
            await run(db, ...hidePostQueries(id, author, [], now));
            hidden.add(id);
            break;
          case "restore":
            await run(db, ...restorePostQueries(id, { author, searchText: "x", now }));
            hidden.delete(id);
            break;
          case "step":
            await step(author);
        }
        if (isBanned) expect(await shown(authorQuery("", author, null, 9))).toEqual([]);
      }
      while ((await step(author)) !== null);
      const expected = isBanned ? [] : ids.filter((id) => !hidden.has(id));
      expect((await shown(authorQuery("", author, null, 9))).sort()).toEqual(expected.sort());
      const feed = await shown(feedQuery("", ids.map(afterIt).sort().at(-1) ?? null, 1_000));
      expect(ids.filter((id) => feed.includes(id)).sort()).toEqual(expected.sort());
    }),
    { numRuns: 30 },
  );
});

it("X73 · an export leaves out a banned member's comments and their likes before they are marked", async () => {
  const [author, host] = [await member(), await member()];
  const under = await post(host);
  const oldest = await comment(under, author);
  for (let n = 0; n < 50; n++) await comment(under, author);
  await toggleCommentLike(db, { comment: oldest, member: host, on: true, nowMs: NOW });
  const exported = async () => [
    (await all(db, exportPages.comments(host, null, 99))).length,
    (await all(db, exportPages.commentLikes(host, null, 99))).length,
  ];
  expect(await exported()).toEqual([51, 1]);
  await ban(author);
  expect([await commentsMarked(author), ...(await exported())]).toEqual([50, 0, 0]);
});

// ---- rows read

let [spammer, stranger, honest] = ["", "", ""];
beforeAll(async () => {
  [spammer, stranger, honest] = [await member(), await member(), await member()];
  for (let n = 0; n < 2 * ROWS; n++) await post(honest, "everyone");
  await manyPosts(spammer, 2_000);
  await ban(spammer);
});

it("X75 · a page of a banned member's posts reads none of 2,000 that aren't marked yet", async () => {
  for (const viewer of [stranger, null]) {
    expect(await shown(authorQuery(viewer, spammer, null, ROWS))).toEqual([]);
    expect(await rowsRead(db, authorQuery(viewer, spammer, null, ROWS)), String(viewer)).toBeLessThanOrEqual(6);
  }
});

it("X75 · a page of the feed reads a bounded number of rows before and after 2,000 posts are marked", async () => {
  const page = feedQuery(stranger, null, ROWS);
  expect(await rowsRead(db, page)).toBeLessThanOrEqual(ROWS_READ_MAX);
  await sweepAll(spammer);
  expect(await rowsRead(db, page)).toBeLessThanOrEqual(ROWS_READ_MAX);
  const rows = await all(db, page);
  expect(rows.filter(({ authorId }) => authorId === spammer)).toEqual([]);
});

it("X75 · a step reads a bounded number of rows, however many posts are hidden already", async () => {
  const author = await member();
  await manyPosts(author, 2_000);
  await ban(author);
  for (let n = 0; n < 40; n++) await step(author);
  const counted = metered(db);
  await step(author, counted.db);
  expect(counted.rowsRead()).toBeLessThanOrEqual(45 * STEP);
});

it("X73 · whether a member is banned costs a page, a profile and a file at most one more row", async () => {
  const own = await post(honest);
  await comment(own, honest);
  // the comment with its author, the post, a look at its author, and once more the post, for blocks (X153)
  const list = { post: own, parent: null, order: "oldest", after: null, except: [] } as const;
  expect(await rowsRead(db, commentListQueries(stranger, list, ROWS).listed)).toBeLessThanOrEqual(6);
  expect(await rowsRead(db, memberQuery({ id: honest, viewer: stranger }))).toBe(1);
  const counting = metered(db);
  expect([await findFileFacts(counting.db, "Posts/none", stranger), counting.rowsRead()]).toEqual([null, 0]);
});
