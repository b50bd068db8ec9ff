/** X101: the lists of who liked and who reposted a post. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { block, publish } from "~/tests/kit/workerd/wireBlocks";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const { DB: db } = env as unknown as { DB: D1Database };

const like = (who: Caller, post: string) => who.post(`/posts/${post}/like`, { on: "1" }, AS_JSON);
const repost = (who: Caller, post: string) => who.post(`/posts/${post}/repost`, { on: "1" }, AS_JSON);
const addressOf = (author: Caller, post: string, list: "likes" | "reposts") => `/${author.id}/${post}/${list}`;
/** The links to members in the list, in its order. */
async function listed(who: Caller, path: string): Promise<string[]> {
  const [, list = ""] =
    /<ul aria-label="(?:Liked|Reposted) by".*?>(.*?)<\/ul>/s.exec(await (await who.get(path)).text()) ?? [];
  return [...list.matchAll(/<a [^>]*href="\/([0-9A-Z]{26})"/g)].map(([, id = ""]) => id);
}

async function popularPost() {
  const [author, first, second] = [await newMember("Author"), await newMember("First"), await newMember("Second")];
  const post = await publish(author, "like and repost this");
  for (const who of [first, second]) await like(who, post);
  for (const [at, who] of [first, second].entries())
    await db.prepare("update post_likes set created_at = ? where member_id = ?").bind(at, who.id).run();
  return { author, first, second, post, likes: addressOf(author, post, "likes") };
}

it("X101 · a visitor reads who liked a post, newest first", async () => {
  const { first, second, likes } = await popularPost();
  expect(await listed(caller(), likes)).toEqual([second.id, first.id]);
});

it("X101 · a visitor reads who reposted a post, newest first", async () => {
  const { author, first, second, post } = await popularPost();
  for (const [at, who] of [second, first].entries()) {
    await repost(who, post);
    await db.prepare("update reposts set created_at = ? where member_id = ?").bind(at, who.id).run();
  }
  expect(await listed(caller(), addressOf(author, post, "reposts"))).toEqual([first.id, second.id]);
});

it("X101 · a member who takes the like back leaves the list", async () => {
  const { first, second, post, likes } = await popularPost();
  await first.post(`/posts/${post}/like`, { on: "0" }, AS_JSON);
  expect(await listed(caller(), likes)).toEqual([second.id]);
});

it("X101 · a list leaves out members whom the reader blocks and who block the reader", async () => {
  const { first, second, likes } = await popularPost();
  await block(first, second);
  expect([await listed(first, likes), await listed(second, likes)]).toEqual([[first.id], [second.id]]);
});

it("X101 · a list leaves out banned members", async () => {
  const { first, second, likes } = await popularPost();
  await db.prepare("update members set banned_at = 1 where id = ?").bind(second.id).run();
  expect(await listed(caller(), likes)).toEqual([first.id]);
});

it("X101 · only those who can read a post can read its lists", async () => {
  const [author, friend] = [await newMember("Author"), await newMember("Friend")];
  await befriend(author, friend);
  const { post } = await (
    await author.post("/posts", { text: "for friends", audience: "friends" }, AS_JSON)
  ).json<{ post: { id: string } }>();
  await like(friend, post.id);
  const likes = addressOf(author, post.id, "likes");
  expect(await listed(friend, likes)).toEqual([friend.id]);
  expect([(await caller().get(likes)).status, (await (await newMember("Stranger")).get(likes)).status]).toEqual([
    404, 404,
  ]);
});

it("X101 · the address under another member's id leads to the author's", async () => {
  const { author, first, post } = await popularPost();
  const answer = await caller().get(addressOf(first, post, "likes"));
  expect([answer.status, answer.headers.get("location")]).toEqual([302, addressOf(author, post, "likes")]);
});

async function manyLikes(post: string): Promise<string[]> {
  const { results } = await db
    .prepare(
      `insert into post_likes (post_id, member_id, created_at)
         with recursive c(n) as (select 1 union all select n + 1 from c where n < 60)
         select ?, printf('01KAJ7Q2M0%016d', n), n from c returning member_id`,
    )
    .bind(post)
    .all<{ member_id: string }>();
  await db
    .prepare(
      `insert or ignore into members (id, name, about, created_at)
         select member_id, 'One of many', '', 1 from post_likes where post_id = ? and member_id like '01KAJ7Q2M0%'`,
    )
    .bind(post)
    .run();
  return results.map(({ member_id }) => member_id);
}

it("X101 · a long list has pages, and each member is in one of them", async () => {
  const { author, post, likes } = await popularPost();
  const results = await manyLikes(post);
  const found: string[] = [];
  let next: string | undefined = likes;
  for (let pages = 0; next !== undefined && pages < 5; pages++) {
    const html: string = await (await author.get(next)).text();
    found.push(...(await listed(author, next)));
    const [, query] = /href="[^"?]*(\?before=[^"]+)"/.exec(html) ?? [];
    next = query === undefined ? undefined : likes + query.replaceAll("&amp;", "&");
  }
  expect([found.length, new Set(found).size]).toEqual([results.length + 2, results.length + 2]);
});

it("X101 · a list whose page ends with a member whom the reader can't see goes on without naming them", async () => {
  const { author, post, likes } = await popularPost();
  const many = await manyLikes(post);
  // a page has 30, and the newest likes come first
  const [last, following] = many.toReversed().slice(29) as [string, string];
  await db
    .prepare("insert into blocks values (?1, ?2, 'blocks', 1), (?2, ?1, 'blockedBy', 1)")
    .bind(last, author.id)
    .run();
  const html = await (await author.get(likes)).text();
  const [, query = ""] = /href="[^"?]*(\?before=[^"]+)"/.exec(html) ?? [];
  expect([query, html.includes(last)]).toEqual([expect.stringMatching(/^\?before=\d+-0$/), false]);
  expect((await listed(author, likes + query))[0]).toBe(following);
});
