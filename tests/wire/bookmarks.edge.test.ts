import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { BOOKMARKS_MAX, setBookmark } from "~/db/posts/postToggles";
import { metered } from "~/tests/kit/workerd/rowsRead";
import { ENDINGS } from "~/tests/kit/workerd/unreadablePosts";
import { block, codeOf, jsonOf, publish, unblock } from "~/tests/kit/workerd/wireBlocks";
import { AS_PAGE, mainOf } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { mute } from "~/tests/kit/workerd/wireMutes";
import { AS_JSON, type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;
/** of the 10,000 that a member can have */
const ROWS_READ_MAX = 30;

interface Listed {
  page: { items: { id: string; bookmarked: boolean }[]; next: string | null };
}
const bookmark = (who: Caller, post: string, on = true) =>
  who.post(`/posts/${post}/bookmark`, { on: on ? "1" : "0" }, AS_JSON);
const pageOf = async (who: Caller, before?: string) =>
  (await jsonOf<Listed>(who.get(`/api/bookmarks${before === undefined ? "" : `?before=${before}`}`))).page;
const bookmarksOf = async (who: Caller) => (await pageOf(who)).items.map(({ id }) => id);
const pair = async () => [await newMember("Ada Reading"), await newMember("Bob Writing")] as const;

/** Gives the bookmarks times that increase in this order. */
const inOrder = (who: Caller, posts: readonly string[]) =>
  db.batch(
    posts.map((post, n) =>
      db
        .prepare("update bookmarks set created_at = ? where member_id = ? and post_id = ?")
        .bind(1_000 + n, who.id, post),
    ),
  );

it("X109 · the list has the newest bookmark first, whatever the age of the posts", async () => {
  const [ada, bob] = await pair();
  const posts = [await publish(bob, "first"), await publish(ada, "second"), await publish(bob, "third")];
  for (const post of posts) await bookmark(ada, post);
  const [first = "", second = "", third = ""] = posts;
  await inOrder(ada, [third, first, second]);
  expect(await bookmarksOf(ada)).toEqual([second, first, third]);
});

it("X109 · a bookmark shows on the post for the member who made it, and for nobody else", async () => {
  const [ada, bob] = await pair();
  const post = await publish(bob, "x");
  await bookmark(ada, post);
  const marks = async (who: Caller) =>
    (await jsonOf<{ posts: Listed["page"]["items"] }>(who.get(`/api/posts?ids=${post}`))).posts[0]?.bookmarked;
  expect([await marks(ada), await marks(bob)]).toEqual([true, false]);
  expect(await bookmarksOf(bob)).toEqual([]);
});

it("X109 · a repeated bookmark keeps its place, and a removed one leaves the list", async () => {
  const [ada, bob] = await pair();
  const [older, newer] = [await publish(bob, "older"), await publish(bob, "newer")];
  for (const post of [older, newer]) await bookmark(ada, post);
  await inOrder(ada, [older, newer]);
  await bookmark(ada, older);
  expect(await bookmarksOf(ada)).toEqual([newer, older]);
  await bookmark(ada, newer, false);
  expect(await bookmarksOf(ada)).toEqual([older]);
});

it("X109 · a deleted post takes its bookmarks along", async () => {
  const [ada, bob] = await pair();
  const post = await publish(bob, "x");
  await bookmark(ada, post);
  await bob.post(`/posts/${post}/delete`, {}, AS_JSON);
  const left = await db.prepare("select count(*) as n from bookmarks where post_id = ?").bind(post).first("n");
  expect([await bookmarksOf(ada), left]).toEqual([[], 0]);
});

it.each(Object.entries(ENDINGS))("X109 · a post %s isn't listed, and comes back", async (_what, ending) => {
  const [ada, bob] = await pair();
  await befriend(ada, bob);
  const [post, own] = [await ending.publish(bob, "x"), await publish(ada, "y")];
  for (const id of [post, own]) await bookmark(ada, id);
  await inOrder(ada, [post, own]);
  const undo = await ending.end(ada, bob, post);
  expect(await bookmarksOf(ada)).toEqual([own]);
  await undo();
  expect(await bookmarksOf(ada)).toEqual([own, post]);
});

it("X109 · a bookmark on a post that isn't for the member is answered like one on an unknown post", async () => {
  const [ada, bob] = await pair();
  const post = await publish(bob, "x");
  await block(bob, ada);
  for (const id of [post, ulid(1)]) expect(await codeOf(bookmark(ada, id))).toEqual([404, "not-found"]);
});

it("X109 · a bookmark of a post that is no longer for the member can be removed", async () => {
  const [ada, bob] = await pair();
  const post = await publish(bob, "x");
  await bookmark(ada, post);
  await block(bob, ada);
  await bookmark(ada, post, false);
  await unblock(bob, ada);
  expect(await bookmarksOf(ada)).toEqual([]);
});

it("X109 · pages of bookmarks are complete, and a page with only skipped posts leads to the next", async () => {
  const [ada, bob, eve] = [...(await pair()), await newMember("Eve")];
  const kept = await publish(eve, "kept");
  const skipped: string[] = [];
  for (let n = 0; n < 16; n++) skipped.push(await publish(bob, `skipped ${n}`));
  for (const post of [kept, ...skipped]) await bookmark(ada, post);
  await inOrder(ada, [kept, ...skipped]);
  await block(bob, ada);
  const first = await pageOf(ada);
  expect(first.items).toEqual([]);
  const second = await pageOf(ada, first.next ?? "");
  expect([second.items.map(({ id }) => id), second.next]).toEqual([[kept], null]);
});

/** Gives the member as many bookmarks as allowed, on posts that don't exist. */
const fill = (who: Caller) =>
  db
    .prepare(
      "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2) insert into bookmarks select ?1, 'post ' || i, i from n",
    )
    .bind(who.id, BOOKMARKS_MAX)
    .run();

it("X109 · a member who has as many bookmarks as allowed can't add one, and the answer says so", async () => {
  const [ada, bob] = await pair();
  const post = await publish(bob, "x");
  await fill(ada);
  const refused = await bookmark(ada, post);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: "forbidden", message: "You can bookmark up to 10,000 posts. Remove one to add another." },
  ]);
});

it("X109 · a member who has as many bookmarks as allowed can replace one", async () => {
  const [ada, bob] = await pair();
  const post = await publish(bob, "x");
  await fill(ada);
  await bookmark(ada, "post 1", false);
  expect((await bookmark(ada, post)).status).toBe(200);
});

it("X109 · adding a bookmark reads a few rows, however many there are", async () => {
  const [ada, bob] = await pair();
  const post = await publish(bob, "x");
  await fill(ada);
  await bookmark(ada, "post 1", false);
  const counted = metered(db);
  expect(await setBookmark(counted.db, { member: ada.id, post, on: true })).toMatchObject({ isBookmarked: true });
  expect(counted.rowsRead()).toBeLessThanOrEqual(ROWS_READ_MAX);
});

it("X109 · without JavaScript, the page lists the posts, and its button removes a bookmark", async () => {
  const [ada, bob] = await pair();
  const post = await publish(bob, "worth keeping");
  await bookmark(ada, post);
  const html = () => mainOf(ada, "/bookmarks");
  expect(await html()).toContain("worth keeping");
  const [, fields = ""] =
    new RegExp(`<form[^>]* action="/posts/${post}/bookmark"[^>]*>(.*?)</form>`, "s").exec(await html()) ?? [];
  expect(fields).toContain('<input type="hidden" name="on" value="0"/>');
  const headers = { ...AS_PAGE, referer: "http://parlor.test/bookmarks" };
  const answer = await ada.post(`/posts/${post}/bookmark`, { on: "0" }, headers);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/bookmarks"]);
  expect(await html()).not.toContain("worth keeping");
});

/** how often two members load their pages at the same time */
const ROUNDS = 20;

/** Which of these posts a page shows, each with what the viewer did to it. */
const cardsIn = (html: string, posts: readonly string[]) =>
  [...html.matchAll(/<article data-post="(\w+)".*?<\/article>/gs)].flatMap(([card, id = ""]) =>
    posts.includes(id)
      ? [{ id, isLiked: card.includes('title="Unlike"'), isReposted: card.includes("You reposted this post.") }]
      : [],
  );
const htmlOf = async (who: Caller, path: string) => (await who.get(path, AS_PAGE)).text();
const mark = (who: Caller, post: string, as: "like" | "repost" | "bookmark") =>
  who.post(`/posts/${post}/${as}`, { on: "1" }, AS_JSON);

it("X13 · X22 · X109 · two members who load pages at the same time each get only what is theirs", async () => {
  const [ada, cleo, bob] = [await newMember("Ada"), await newMember("Cleo"), await newMember("Bob")];
  await befriend(bob, ada);
  const [first, second, third] = [await publish(bob, "one"), await publish(bob, "two"), await publish(cleo, "three")];
  const { post: forFriends } = await jsonOf<{ post: { id: string } }>(
    bob.post("/posts", { text: "only for friends", audience: "friends" }, AS_JSON),
  );
  for (const [who, post, as] of [
    [ada, first, "like"],
    [ada, second, "bookmark"],
    [ada, third, "repost"],
    [cleo, second, "like"],
    [cleo, third, "bookmark"],
  ] as const)
    await mark(who, post, as);
  await mute(cleo, bob);

  const of = (id: string, more: object = {}) => ({ id, isLiked: false, isReposted: false, ...more });
  const ofAda = [of(forFriends.id), of(third, { isReposted: true }), of(second), of(first, { isLiked: true })];
  const ofCleo = [of(third)]; // Bob's posts are collapsed
  const all = [first, second, third, forFriends.id];
  for (let round = 0; round < ROUNDS; round++) {
    const pages = await Promise.all(["/", "/bookmarks"].flatMap((path) => [htmlOf(ada, path), htmlOf(cleo, path)]));
    expect(
      pages.map((html) => cardsIn(html, all)),
      `round ${round}`,
    ).toEqual([ofAda, ofCleo, [of(second)], [of(third)]]);
    expect(pages.map((html) => html.includes("only for friends"))).toEqual([true, false, false, false]);
  }
});
