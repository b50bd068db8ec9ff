/** X101: the list of a post's quotes, and their number. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { block, publish } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator } from "~/tests/kit/workerd/wireDecisions";
import { mainOf, postOf } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { detach, quote } from "~/tests/kit/workerd/wireQuotes";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const { DB: db } = env as unknown as { DB: D1Database };

const addressOf = (author: { id: string }, post: string) => `/${author.id}/${post}/quotes`;
/** The ids of the quotes in the page, in its order. */
const listed = async (who: Caller, path: string) =>
  [...(await mainOf(who, path)).matchAll(/data-post="([0-9A-Z]{26})"/g)].map(([, id = ""]) => id);

async function quotedPost() {
  const [author, first, second] = [await newMember("Author"), await newMember("First"), await newMember("Second")];
  const post = await publish(author, "quote this");
  const quotes = [await quote(first, post), await quote(second, post)] as const;
  return { author, first, second, post, quotes, path: addressOf(author, post) };
}

it("X101 · a visitor reads the quotes of a post, newest first, and the post's page says how many there are", async () => {
  const { author, post, quotes, path } = await quotedPost();
  expect(await listed(caller(), path)).toEqual([...quotes].reverse());
  const html = await mainOf(caller(), `/${author.id}/${post}`);
  expect(html).toMatch(new RegExp(`href="${path}"[^>]*>2 quotes<`));
});

it("X101 · a deleted and a detached quote leave the list and its number", async () => {
  const { author, first, post, quotes, path } = await quotedPost();
  await detach(author, quotes[1]);
  expect([await listed(author, path), (await postOf(author, post))?.quotes]).toEqual([[quotes[0]], 1]);
  await first.post(`/posts/${quotes[0]}/delete`, {}, AS_JSON);
  expect([await listed(author, path), (await postOf(author, post))?.quotes]).toEqual([[], 0]);
});

it("X101 · a detached quote that is deleted isn't counted twice", async () => {
  const { author, second, post, quotes } = await quotedPost();
  await detach(author, quotes[1]);
  await second.post(`/posts/${quotes[1]}/delete`, {}, AS_JSON);
  expect((await postOf(author, post))?.quotes).toBe(1);
});

it("X101 · a quote for friends is in no list and isn't counted", async () => {
  const { author, post, quotes, path } = await quotedPost();
  const friend = await newMember("Friend");
  await befriend(author, friend);
  const id = await quote(friend, post, { audience: "friends" });
  expect([await listed(author, path), (await postOf(author, post))?.quotes]).toEqual([[...quotes].reverse(), 2]);
  expect((await postOf(author, id))?.quoted?.id).toBe(post);
});

it("X101 · the list leaves out members whom a block separates from the reader or from the author", async () => {
  const { author, first, second, quotes, path } = await quotedPost();
  const reader = await newMember("Reader");
  await block(reader, first);
  expect(await listed(reader, path)).toEqual([quotes[1]]);
  await block(author, second);
  expect([await listed(reader, path), await listed(caller(), path)]).toEqual([[], [quotes[0]]]);
});

it("X101 · the list leaves out quotes by banned members", async () => {
  const { second, quotes, path } = await quotedPost();
  await db.prepare("update members set banned_at = 1 where id = ?").bind(second.id).run();
  expect(await listed(caller(), path)).toEqual([quotes[0]]);
});

it("X59 · X101 · a hidden quote leaves the list and its number", async () => {
  const { author, post, quotes, path } = await quotedPost();
  const deciders = { reporter: author, moderator: await newModerator() };
  await decided(deciders, { type: "post", id: quotes[1] }, "hide");
  expect([await listed(author, path), (await postOf(author, post))?.quotes]).toEqual([[quotes[0]], 1]);
});

it("X101 · only those who can read a post can read the list of its quotes", async () => {
  const { author, first, path } = await quotedPost();
  await block(author, first);
  expect((await first.get(path)).status).toBe(404);
});

it("X101 · the address under another member's id leads to the author's", async () => {
  const { first, post, path } = await quotedPost();
  const answer = await caller().get(addressOf(first, post));
  expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
});

it("X101 · a long list has pages, and each quote is in one of them", async () => {
  const { author, first, post, path } = await quotedPost();
  await db
    .prepare(
      `insert into posts (id, author_id, text, created_at, quoted_id, quoted_version)
         with recursive c(n) as (select 1 union all select n + 1 from c where n < 40)
         select printf('01KAJ7Q2M0%016d', n), ?, 'one of many', n, ?, 1 from c`,
    )
    .bind(first.id, post)
    .run();
  const found: string[] = [];
  let next: string | undefined = path;
  for (let pages = 0; next !== undefined && pages < 9; pages++) {
    found.push(...(await listed(author, next)));
    const html: string = await mainOf(author, next);
    const [, query] = /href="[^"?]*(\?before=[^"]+)"/.exec(html) ?? [];
    next = query === undefined ? undefined : path + query.replaceAll("&amp;", "&");
  }
  expect([found.length, new Set(found).size, (await postOf(author, post))?.quotes]).toEqual([42, 42, 42]);
});
