import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import {
  FOLLOWED_TAGS_MAX,
  STEPS_MAX,
  followedPostsQuery,
  mostLikedOfTagQuery,
  newestOfTagQuery,
} from "~/db/posts/postLists";
import { rowsRead } from "~/tests/kit/workerd/rowsRead";
import { publishForFriends } from "~/tests/kit/workerd/wireAudience";
import { block, codeOf, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { mainOf } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, type Caller, newMember } from "./caller";
import { erase } from "./deletedMember";

const { DB: db } = env as unknown as Env;
/** X97 */
const ROWS_READ_MAX = 1_000;

interface Listed {
  page: { items: { id: string }[]; next: string | null };
}
const pageOf = async (who: Caller, query = "") => (await jsonOf<Listed>(who.get(`/api/feed?tab=tags${query}`))).page;
const listed = async (who: Caller, query?: string) => (await pageOf(who, query)).items.map(({ id }) => id);
const follow = (who: Caller, tag: string, on = true) =>
  who.post(`/tags/${encodeURIComponent(tag)}/follow`, { on: on ? "1" : "0" }, AS_JSON);
const followed = async (who: Caller) =>
  (
    await db
      .prepare("select tag from followed_tags where member_id = ? order by tag")
      .bind(who.id)
      .all<{ tag: string }>()
  ).results.map(({ tag }) => tag);
const pair = async () => [await newMember("Ada Reading"), await newMember("Bob Writing")] as const;
let made = 0;
const newTag = () => `fol${made++}low`;

const followMany = (who: Caller, tags: readonly string[]) =>
  db
    .prepare("insert into followed_tags (member_id, tag, created_at) select ?, value, 1 from json_each(?)")
    .bind(who.id, JSON.stringify(tags))
    .run();
/** Ids of posts by `author`, each with some of the tags, inserted directly; the newest last. */
async function insertPosts(author: Caller, count: number, tagsOf: (n: number) => readonly string[]): Promise<string[]> {
  const run = String(made++).padStart(4, "0");
  const ids = Array.from({ length: count }, (_, n) => `01KZTAGS${run}${String(n).padStart(14, "0")}`);
  const rows = ids.map((id, n) => ({ id, tags: tagsOf(n) }));
  await db.batch([
    db
      .prepare(`insert into posts (id, author_id, text, created_at) select value ->> 'id', ?, 'x', 1 from json_each(?)`)
      .bind(author.id, JSON.stringify(rows)),
    db
      .prepare(
        `insert into post_tags (post_id, tag, author_id) select p.value ->> 'id', t.value, ?
           from json_each(?) p, json_each(p.value, '$.tags') t`,
      )
      .bind(author.id, JSON.stringify(rows)),
  ]);
  return ids;
}

it("X92 · a member follows a tag and stops following it; repeats change nothing", async () => {
  const [ada] = await pair();
  for (let n = 0; n < 2; n++) expect((await follow(ada, "Łódź")).status).toBe(200);
  expect(await followed(ada)).toEqual(["łódź"]);
  for (let n = 0; n < 2; n++) expect((await follow(ada, "łódź", false)).status).toBe(200);
  expect(await followed(ada)).toEqual([]);
  expect(await codeOf(follow(ada, "a b"))).toEqual([404, "not-found"]);
});

it("X92 · a member follows up to 200 tags, and a followed one can be repeated", async () => {
  const [ada] = await pair();
  await followMany(
    ada,
    Array.from({ length: FOLLOWED_TAGS_MAX - 1 }, (_, n) => `many${n}`),
  );
  expect((await follow(ada, "last")).status).toBe(200);
  expect(await codeOf(follow(ada, "onemore"))).toEqual([403, "forbidden"]);
  expect((await follow(ada, "last")).status).toBe(200);
});

it("X92 · followed tags show to the member alone, and go with the account", async () => {
  const [ada, bob] = await pair();
  await follow(ada, "private");
  expect(await mainOf(ada, "/tags")).toContain("#private");
  expect(await mainOf(bob, "/tags")).not.toContain("private");
  expect(await mainOf(ada, "/tags/private")).toContain("Unfollow tag");
  expect(await mainOf(bob, "/tags/private")).not.toContain("Unfollow tag");
  await erase(ada);
  expect(await followed(ada)).toEqual([]);
});

it("X96 · the Tags tab shows the posts for everyone with a followed tag, newest first, each once", async () => {
  const [ada, bob] = await pair();
  await befriend(ada, bob);
  const [a, b] = [newTag(), newTag()];
  for (const tag of [a, b]) await follow(ada, tag);
  const posts = [await publish(bob, `#${a}`), await publish(ada, `#${a} #${b}`), await publish(bob, `#${b}`)];
  await publishForFriends(bob, `#${a}`);
  await publish(bob, "without a tag");
  expect(await listed(ada)).toEqual(posts.toReversed());
  expect(await listed(bob)).toEqual([]);
  await follow(ada, b, false);
  expect(await listed(ada)).toEqual([posts[1], posts[0]]);
});

it("X96 · a member whom a block hides isn't in the tab", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  await follow(ada, tag);
  await publish(bob, `#${tag}`);
  await block(bob, ada);
  expect(await pageOf(ada)).toEqual({ items: [], next: null });
});

it("X96 · a page of new posts has only those with a followed tag", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  await follow(ada, tag);
  const [tagged, other] = [await publish(bob, `#${tag}`), await publish(bob, "x")];
  const arrived = await jsonOf<{ posts: { id: string }[] }>(ada.get(`/api/posts?tab=tags&ids=${tagged},${other}`));
  expect(arrived.posts.map(({ id }) => id)).toEqual([tagged]);
});

/** All posts of the tab, page by page. */
async function all(who: Caller): Promise<string[]> {
  const ids: string[] = [];
  for (let query = ""; ;) {
    const { items, next } = await pageOf(who, query);
    ids.push(...items.map(({ id }) => id));
    if (next === null) return ids;
    query = `&before=${next}`;
  }
}

it.each<[string, (n: number, tags: readonly string[]) => readonly string[]]>([
  ["of one tag", (_n, tags) => tags.slice(0, 1)],
  ["each with another tag", (n, tags) => [tags[n % tags.length] ?? ""]],
  ["with 8 followed tags each", (n, tags) => tags.slice((n * 7) % 190, ((n * 7) % 190) + 8)],
  ["with 30 followed tags each", (n, tags) => tags.slice((n * 7) % 170, ((n * 7) % 170) + 30)],
])(
  "X97 · with 200 followed tags and posts %s, a page reads at most 1,000 rows, and none is left out",
  async (_what, of) => {
    const [ada, bob] = await pair();
    const run = newTag();
    const tags = Array.from({ length: FOLLOWED_TAGS_MAX }, (_, n) => `${run}x${n}`);
    await followMany(ada, tags);
    const posts = await insertPosts(bob, 300, (n) => of(n, tags));
    expect(await all(ada)).toEqual(posts.toReversed());
    expect(await rowsRead(db, followedPostsQuery(ada.id, null, 16))).toBeLessThanOrEqual(ROWS_READ_MAX);
  },
);

it("X97 · the rows of a page don't grow with the posts of the followed tags", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  await follow(ada, tag);
  await insertPosts(bob, 40, () => [tag]);
  const few = await rowsRead(db, followedPostsQuery(ada.id, null, 16));
  await insertPosts(bob, 2_000, () => [tag]);
  expect(await rowsRead(db, followedPostsQuery(ada.id, null, 16))).toBeLessThanOrEqual(few + 5 * STEPS_MAX);
  expect(await rowsRead(db, followedPostsQuery(ada.id, null, 16))).toBeLessThanOrEqual(ROWS_READ_MAX);
});

it("X91 · both orders of a tag's page read the same number of rows for few and for many posts", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  const orders = () =>
    Promise.all(
      [newestOfTagQuery(ada.id, tag, null, 16), mostLikedOfTagQuery(ada.id, tag, null, 16)].map((query) =>
        rowsRead(db, query),
      ),
    );
  await insertPosts(bob, 20, () => [tag]);
  const few = await orders();
  await insertPosts(bob, 2_000, () => [tag]);
  expect(await orders()).toEqual(few);
  expect(Math.max(...few)).toBeLessThan(200);
});
