import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import { workFeedJobs } from "~/app/posts/feed/feedJobs.server";
import type { Env } from "~/app/server/env.server";
import { publishForFriends, unfriend } from "~/tests/kit/workerd/wireAudience";
import { block, jsonOf, publish, unblock } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator } from "~/tests/kit/workerd/wireDecisions";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, type Caller, caller, newMember } from "./caller";
import { erase } from "./deletedMember";

const world = env as unknown as Env;
const { DB: db } = world;

interface Listed {
  page: { items: { id: string; repostedBy?: { name: string | null } }[]; next: string | null };
}
const pageOf = async (who: Caller, query = "tab=friends") => (await jsonOf<Listed>(who.get(`/api/feed?${query}`))).page;
const listed = async (who: Caller, query?: string) => (await pageOf(who, query)).items.map(({ id }) => id);
/** The posts with the names of those who reposted them. */
const withReposters = async (who: Caller, query?: string) =>
  (await pageOf(who, query)).items.map(({ id, repostedBy }) => [id, repostedBy?.name]);
const repost = (who: Caller, post: string, on = true) =>
  who.post(`/posts/${post}/repost`, { on: on ? "1" : "0" }, AS_JSON);
const work = () => workFeedJobs(world, 1_000);
const entriesBy = (source: Caller, owner: Caller) =>
  db
    .prepare("select count(*) as n from feed_entries where member_id = ? and source_id = ?")
    .bind(owner.id, source.id)
    .first<number>("n");

const decide = async (type: "post" | "profile", id: string, action: "hide" | "ban") =>
  decided({ reporter: await newMember("Reporting"), moderator: await newModerator() }, { type, id }, action);

let [ada, bob, chi]: Caller[] = [];
const people = () => [ada, bob, chi] as [Caller, Caller, Caller];
beforeEach(async () => {
  [ada, bob, chi] = [await newMember("Ada"), await newMember("Bob"), await newMember("Chi")];
});

it("X95 · the Friends tab shows the posts of friends and of the member, newest first, and nothing of others", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob);
  const posts = [await publish(bob, "1"), await publish(ada, "2"), await publishForFriends(bob, "3")];
  await publish(chi, "a stranger's");
  await work();
  expect(await listed(ada)).toEqual(posts.toReversed());
  expect(await listed(chi)).toHaveLength(1);
});

it("X95 · a repost stands at its own time with its newest reposter, and the post once in a page", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob, chi);
  const stranger = await newMember("Stranger");
  const [passedOn, later] = [await publish(stranger, "1"), await publish(bob, "2")];
  await repost(bob, passedOn);
  await repost(chi, passedOn);
  await repost(ada, passedOn);
  const wanted = [
    [passedOn, "Chi"],
    [later, undefined],
  ];
  expect(await withReposters(ada)).toEqual(wanted);
  await work();
  expect(await withReposters(ada)).toEqual(wanted);
});

it("X95 · the member's own reposts move nothing, not even their own posts", async () => {
  const [ada, bob] = people();
  await befriend(ada, bob);
  const posts = [await publish(ada, "1"), await publish(bob, "2")];
  for (const post of posts) await repost(ada, post);
  await work();
  expect(await withReposters(ada)).toEqual([
    [posts[1], undefined],
    [posts[0], undefined],
  ]);
});

it("X95 · a repost that is undone gives way at once to an earlier one, and without one the post is gone", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob, chi);
  const post = await publish(await newMember("Stranger"), "x");
  await repost(bob, post);
  await repost(chi, post);
  await work();
  await repost(chi, post, false);
  expect(await withReposters(ada)).toEqual([[post, "Bob"]]);
  await repost(bob, post, false);
  expect(await listed(ada)).toEqual([]);
});

const ENDINGS: Record<string, (ada: Caller, bob: Caller) => Promise<unknown>> = {
  "a friendship ends": (ada, bob) => unfriend(bob, ada),
  "the friend blocks the reader": (ada, bob) => block(bob, ada),
  "the reader blocks the friend": (ada, bob) => block(ada, bob),
  "the friend is banned": (_ada, bob) => decide("profile", bob.id, "ban"),
  "the friend deletes the posts": async (_ada, bob) => {
    for (const post of await listed(bob)) await bob.post(`/posts/${post}/delete`, {}, AS_JSON);
    for (const { id } of (await pageOf(bob, `author=${bob.id}`)).items) await repost(bob, id, false);
  },
};
it.each(Object.keys(ENDINGS))("X95 · when %s, the next page has no post and no repost of theirs", async (ending) => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob);
  await publish(bob, "own");
  await publishForFriends(bob, "for friends");
  await repost(bob, await publish(chi, "passed on"));
  await work();
  expect(await listed(ada)).toHaveLength(3);
  await ENDINGS[ending]?.(ada, bob);
  expect(await listed(ada)).toEqual([]);
});

it("X95 · a repost of a post that the reader may not see isn't shown, and comes back with the right", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob);
  const post = await publish(chi, "x");
  await repost(bob, post);
  await work();
  await block(chi, ada);
  expect(await listed(ada)).toEqual([]);
  await unblock(chi, ada);
  expect(await withReposters(ada)).toEqual([[post, "Bob"]]);
});

it("X59 · X95 · a post that moderators have hidden leaves the tab of friends, also as a repost, and stays in its author's", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob, chi);
  const post = await publish(bob, "x");
  await repost(chi, post);
  await work();
  await decide("post", post, "hide");
  expect([await listed(ada), await listed(bob)]).toEqual([[], [post]]);
});

it("X95 · a new friend's newest posts and reposts come with the friendship, and go from the tables with its end", async () => {
  const [ada, bob, chi] = people();
  const [own, passedOn] = [await publish(bob, "1"), await publish(chi, "2")];
  await repost(bob, passedOn);
  await work();
  await befriend(ada, bob);
  await work();
  // a request may still be doing its jobs
  await expect
    .poll(() => withReposters(ada))
    .toEqual([
      [passedOn, "Bob"],
      [own, undefined],
    ]);
  await unfriend(ada, bob);
  await runCron(world);
  await expect.poll(async () => [await entriesBy(bob, ada), await entriesBy(ada, bob)]).toEqual([0, 0]);
});

it("X95 · More continues after the last post of the page, without gaps and repeats", async () => {
  const [ada, bob] = people();
  await befriend(ada, bob);
  const posts: string[] = [];
  for (let n = 0; n < 20; n++) posts.push(await publish(n % 2 ? bob : ada, String(n)));
  await work();
  const first = await pageOf(ada);
  const second = await pageOf(ada, `tab=friends&before=${first.next}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(posts.toReversed());
  expect(second.next).toBeNull();
});

it("X97 · a page that finds too little leads on to what comes after it", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob);
  const post = await publish(bob, "below");
  await work();
  await db
    .prepare(
      `with recursive c(n) as (select 1 union all select n + 1 from c where n < 70)
       insert into feed_entries select ?1, '7ZZZZZZZZZ' || printf('%016d', n), 'x', ?2 from c`,
    )
    .bind(ada.id, chi.id)
    .run();
  const first = await pageOf(ada);
  expect([first.items, first.next === null]).toEqual([[], false]);
  expect(await listed(ada, `tab=friends&before=${first.next}`)).toEqual([post]);
});

it("X95 · many posts that no job has brought to the reader yet are all there, page by page, with what is below", async () => {
  const [ada, bob] = people();
  await befriend(ada, bob);
  const posts: string[] = [];
  for (let n = 0; n < 10; n++) posts.push(await publish(bob, `${n}`));
  await work();
  const newest = posts.slice(2);
  await db.batch([
    db.prepare("delete from feed_entries where member_id = ? and place >= ?").bind(ada.id, newest[0]),
    ...newest.map((post) =>
      db
        .prepare(
          "insert into jobs (kind, member_id, subject, place, created_at, due_at) values ('feed-item', ?1, ?2, ?2, 1, ?3)",
        )
        .bind(bob.id, post, Number.MAX_SAFE_INTEGER),
    ),
  ]);
  const found: string[] = [];
  for (let query = "tab=friends"; ;) {
    const { items, next } = await pageOf(ada, query);
    found.push(...items.map(({ id }) => id));
    if (next === null) break;
    query = `tab=friends&before=${next}`;
  }
  expect(found).toEqual(posts.toReversed());
});

it("X94 · the tab is remembered on the device, and All is one press away", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob);
  const [friends, others] = [await publish(bob, "by a friend"), await publish(chi, "by a stranger")];
  const page = async (path: string, cookie = "") => {
    const answer = await ada.get(path, { cookie: `${ada.cookie}; ${cookie}`, accept: "text/html" });
    const html = await answer.text();
    const chosen = answer.headers.getSetCookie().find((one) => one.includes("feed="));
    return { shows: [html.includes(friends), html.includes(others)], chosen: chosen?.split(";")[0] };
  };
  const opened = await page("/?tab=friends");
  expect(opened).toEqual({ shows: [true, false], chosen: expect.stringMatching(/feed=friends$/) });
  expect(await page("/", opened.chosen)).toEqual({ shows: [true, false], chosen: undefined });
  const all = await page("/?tab=all", opened.chosen);
  expect(all).toEqual({ shows: [true, true], chosen: expect.stringMatching(/feed=all$/) });
  expect((await page("/?tab=nonsense")).shows).toEqual([true, true]);
});

it("X94 · visitors see all posts without tabs, whatever they ask for", async () => {
  const [, bob] = people();
  const post = await publish(bob, "x");
  const visitor = caller();
  const html = await (await visitor.get("/?tab=friends", { accept: "text/html" })).text();
  expect([html.includes(post), html.includes('role="tab"')]).toEqual([true, false]);
  expect(await listed(visitor)).toContain(post);
});

it("X95 · an erasure takes the member's entries, and those that lead to what they published and reposted", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob);
  for (const who of [ada, bob]) await publish(who, "x");
  await repost(ada, await publish(chi, "x"));
  await work();
  await expect.poll(async () => [await entriesBy(ada, bob), await entriesBy(bob, ada)]).toEqual([2, 1]);
  await erase(ada);
  const none = async () => {
    await runCron(world);
    return [await entriesBy(ada, bob), await entriesBy(bob, ada), await entriesBy(ada, ada)];
  };
  await expect.poll(none, { timeout: 20_000 }).toEqual([0, 0, 0]);
});

it("X95 · a page asks which new posts are for the Friends tab, and gets those of friends and its own", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, bob);
  const posts = [await publish(ada, "1"), await publish(bob, "2"), await publish(chi, "3")];
  const answer = await jsonOf<{ posts: { id: string }[] }>(ada.get(`/api/posts?tab=friends&ids=${posts.join()}`));
  expect(answer.posts.map(({ id }) => id).sort()).toEqual(posts.slice(0, 2));
});

// ---- X98

const onProfile = (who: Caller, owner: Caller) => withReposters(who, `author=${owner.id}`);

it("X98 · a profile shows reposts among the posts in order of time, and not when they are undone", async () => {
  const [ada, bob, chi] = people();
  const [older, passedOn] = [await publish(ada, "1"), await publish(bob, "2")];
  await repost(ada, passedOn);
  const newer = await publish(ada, "3");
  for (const reader of [chi, ada, caller()])
    expect(await onProfile(reader, ada)).toEqual([
      [newer, undefined],
      [passedOn, "Ada"],
      [older, undefined],
    ]);
  await repost(ada, passedOn, false);
  expect(await listed(chi, `author=${ada.id}`)).toEqual([newer, older]);
});

it("X98 · a profile shows no repost of a post that the reader may not see, and pages don't read past it", async () => {
  const [ada, bob, chi] = people();
  const seen = await publish(ada, "x");
  const hidden: string[] = [];
  for (let n = 0; n < 16; n++) hidden.push(await publish(bob, String(n)));
  for (const post of hidden) await repost(ada, post);
  await block(bob, chi);
  const first = await pageOf(chi, `author=${ada.id}`);
  expect(first.items).toEqual([]);
  expect(await listed(chi, `author=${ada.id}&before=${first.next}`)).toEqual([seen]);
  expect(await listed(ada, `author=${ada.id}`)).toHaveLength(15);
});

it("X98 · the profile's page shows who reposted", async () => {
  const [ada, bob] = people();
  await repost(ada, await publish(bob, "x"));
  expect(await (await caller().get(`/${ada.id}`, { accept: "text/html" })).text()).toContain("Reposted by Ada");
});
