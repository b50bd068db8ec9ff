import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import { feedQuery, createPost, removePost } from "./posts";
import { moveFriendship } from "~/db/friendships/friends";
import { takeDueJob } from "~/tests/kit/workerd/jobs";
import { stepOfReaderJob } from "./feedJobs";
import { all } from "~/db/statement";
import { newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;
const LATER = 4_000_000_000_000;
/** as in the migration 0049 */
const AT_ONCE = 200;
const FRIENDS = AT_ONCE + 5;

const friendOf = (author: string, n: number) => `${author}-${String(n).padStart(4, "0")}`;

/** An author with 205 friends, of whom the first five have been friends longest. */
async function popular(): Promise<string> {
  const author = await newAccount(db, 1, ulid(NOW));
  await db
    .prepare(
      `with recursive c(n) as (select 0 union all select n + 1 from c where n < ?2)
       insert into friendships (owner_id, other_id, created_at)
         select ?1, ?1 || '-' || printf('%04d', n), n from c union all select ?1 || '-' || printf('%04d', n), ?1, n from c`,
    )
    .bind(author, FRIENDS - 1)
    .run();
  return author;
}
async function publish(authorId: string): Promise<string> {
  const id = ulid(NOW);
  const rights = { audience: "friends", commenters: "everyone" } as const;
  await createPost(db, { id, authorId, text: "x", searchText: "x", ...rights, media: [], nowMs: NOW });
  return id;
}
const takeDue = () => takeDueJob(db, ["readers"], LATER, LATER);
async function work(atOnce = 100): Promise<void> {
  for (let job = await takeDue(); job !== null; job = await takeDue()) await stepOfReaderJob(db, job, atOnce, LATER);
}
const readers = (post: string) =>
  db.prepare("select count(*) as n from post_readers where post_id = ?").bind(post).first<number>("n");
const isInFeedOf = async (reader: string, post: string) =>
  (await all(db, feedQuery(reader, null, 10))).some(({ id }) => id === post);

beforeEach(() => db.prepare("delete from jobs").run());

it("X32 · a post for friends comes to the newest 200 friends at once, and a job brings it to the others", async () => {
  const author = await popular();
  const post = await publish(author);
  expect(await readers(post)).toBe(1 + AT_ONCE);
  const [oldest, newest] = [friendOf(author, 0), friendOf(author, FRIENDS - 1)];
  expect([await isInFeedOf(oldest, post), await isInFeedOf(newest, post)]).toEqual([false, true]);
  await work();
  expect(await readers(post)).toBe(1 + FRIENDS);
  expect(await isInFeedOf(oldest, post)).toBe(true);
});

it("X32 · a job that is cut short and done twice brings the post to each friend once", async () => {
  const author = await popular();
  const post = await publish(author);
  const job = await takeDue();
  if (!job) throw new Error("Publishing has left no job.");
  await Promise.all([1, 2].map(() => stepOfReaderJob(db, job, 50, LATER)));
  await work(50);
  expect(await readers(post)).toBe(1 + FRIENDS);
});

it("X32 · a friend who is removed before the job comes to them doesn't get the post", async () => {
  const author = await popular();
  const post = await publish(author);
  await moveFriendship(db, author, friendOf(author, 0), "remove", NOW);
  await work();
  expect(await isInFeedOf(friendOf(author, 0), post)).toBe(false);
  expect(await readers(post)).toBe(FRIENDS);
});

it("X59 · a post that moderators hide before its job ends comes to no friend", async () => {
  const author = await popular();
  const post = await publish(author);
  await db.prepare("update posts set hidden_audience = audience where id = ?").bind(post).run();
  await work();
  expect(await readers(post)).toBe(1);
});

it("X32 · a job of a post that was deleted in the meantime ends and leaves no reader's row", async () => {
  const author = await popular();
  const post = await publish(author);
  const job = await takeDue();
  if (!job) throw new Error("Publishing has left no job.");
  await removePost(db, post, author, NOW);
  await stepOfReaderJob(db, job, 100, LATER);
  expect(await readers(post)).toBe(0);
  expect(await takeDue()).toBeNull();
});

// docs/decisions/0043
it("X32 · an author with at most 200 friends leaves no job", async () => {
  const author = await popular();
  await db.prepare("delete from friendships where owner_id = ? and created_at < 5").bind(author).run();
  await publish(author);
  expect(await takeDue()).toBeNull();
});
