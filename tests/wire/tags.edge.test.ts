import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import { nowMs } from "~/base/clock";
import type { Env } from "~/app/server/env.server";
import { HASHTAGS_MAX } from "~/base/textReferences";
import { publishForFriends } from "~/tests/kit/workerd/wireAudience";
import { block, jsonOf, publish, unblock } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator, overturned } from "~/tests/kit/workerd/wireDecisions";
import { AS_PAGE, mainOf, sendEdit } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { mute } from "~/tests/kit/workerd/wireMutes";
import { ENDINGS } from "~/tests/kit/workerd/unreadablePosts";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

interface Listed {
  page: { items: { id: string; likes: number; isAuthorMuted: boolean; warning: string | null }[]; next: string | null };
}
const pageOf = async (who: Caller, tag: string, query = "") =>
  (await jsonOf<Listed>(who.get(`/api/tags?${new URLSearchParams({ tag })}${query}`))).page;
const listed = async (who: Caller, tag: string, query?: string) =>
  (await pageOf(who, tag, query)).items.map(({ id }) => id);
const like = (who: Caller, post: string, on = true) => who.post(`/posts/${post}/like`, { on: on ? "1" : "0" }, AS_JSON);
const tagsOf = async (post: string) =>
  (
    await db.prepare("select tag from post_tags where post_id = ? order by tag").bind(post).all<{ tag: string }>()
  ).results.map(({ tag }) => tag);
const found = async (who: Caller, query: string) =>
  (
    await jsonOf<{ tags: { tag: string; posts: number }[] }>(who.get(`/api/people?${new URLSearchParams({ query })}`))
  ).tags.map(({ tag }) => tag);
const counted = (tag: string) => db.prepare("select post_count from tags where tag = ?").bind(tag).first("post_count");
/** Makes a tag that no other test uses. */
let made = 0;
const newTag = () => `tag${String.fromCharCode(97 + (made++ % 26))}${made}`;
const pair = async () => [await newMember("Ada Reading"), await newMember("Bob Writing")] as const;

it("X91 · the page of a tag lists the posts for everyone that have it, newest first", async () => {
  const [ada, bob] = await pair();
  await befriend(ada, bob);
  const tag = newTag();
  const posts = [await publish(bob, `one #${tag}`), await publish(ada, `two #${tag.toUpperCase()}, too`)];
  await publishForFriends(bob, `for friends #${tag}`);
  await publish(bob, `no address: https://parlor.example/#${tag}`);
  await publish(bob, `another #${tag}x`);
  for (const who of [ada, bob, caller()]) expect(await listed(who, tag)).toEqual(posts.toReversed());
});

it("X91 · most liked first, and among equals the newest", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  const [older, twice, newer, once] = [
    await publish(bob, `1 #${tag}`),
    await publish(bob, `2 #${tag}`),
    await publish(bob, `3 #${tag}`),
    await publish(bob, `4 #${tag}`),
  ];
  for (const who of [ada, bob]) await like(who, twice);
  await like(ada, once);
  expect(await listed(caller(), tag, "&sort=liked")).toEqual([twice, once, newer, older]);
  await like(ada, twice, false);
  await like(ada, older);
  await like(bob, older);
  expect(await listed(caller(), tag, "&sort=liked")).toEqual([older, once, twice, newer]);
});

it.each(["", "&sort=liked"])("X91 · further pages continue without gaps and repeats%s", async (sort) => {
  const [ada, bob] = await pair();
  const tag = newTag();
  const posts: string[] = [];
  for (let n = 0; n < 20; n++) posts.push(await publish(n % 2 ? ada : bob, `${n} #${tag}`));
  for (const post of posts.slice(2, 5)) await like(ada, post);
  const first = await pageOf(ada, tag, sort);
  const second = await pageOf(ada, tag, `${sort}&before=${first.next}`);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect([ids.toSorted(), second.next]).toEqual([posts, null]);
});

it("X91 · a post with many likes stands by the first two digits of their number, and shows in their exact order", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  const [a, b] = [await publish(bob, `a #${tag}`), await publish(bob, `b #${tag}`)];
  await db.batch([
    db.prepare("update posts set like_count = 1249 where id = ?").bind(a),
    db.prepare("update posts set like_count = 1201 where id = ?").bind(b),
  ]);
  await like(ada, a);
  const rows = await db.prepare("select likes from post_tags where tag = ?").bind(tag).all<{ likes: number }>();
  expect(rows.results.map(({ likes }) => likes)).toEqual([1200, 1200]);
  expect(await listed(ada, tag, "&sort=liked")).toEqual([a, b]);
});

it("X91 · most likes of a post with 30 tags and many likes write no row of its tags", async () => {
  const [, bob] = await pair();
  const tags = Array.from({ length: HASHTAGS_MAX }, (_, n) => `#liked${n}`);
  const post = await publish(bob, tags.join(" "));
  const written = async (likes: number) =>
    (await db.prepare("update posts set like_count = ? where id = ?").bind(likes, post).run()).meta.rows_written;
  await written(1249);
  expect([await written(1250), await written(1251), await written(1300)]).toEqual([1, 1, 1 + 2 * HASHTAGS_MAX]);
});

it.each(Object.entries(ENDINGS).filter(([what]) => !what.startsWith("for friends")))(
  "X91 · a post %s isn't on the tag's page, and comes back",
  async (_what, ending) => {
    const [ada, bob] = await pair();
    const tag = newTag();
    const [own, post] = [await publish(ada, `own #${tag}`), await ending.publish(bob, `x #${tag}`)];
    const undo = await ending.end(ada, bob, post);
    for (const sort of ["", "&sort=liked"]) expect(await listed(ada, tag, sort)).toEqual([own]);
    await undo();
    for (const sort of ["", "&sort=liked"]) expect(await listed(ada, tag, sort)).toEqual([post, own]);
  },
);

it("X22 · X91 · a muted member's post comes with its mark, so that the page collapses it", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  await publish(bob, `x #${tag}`);
  await mute(ada, bob);
  expect((await pageOf(ada, tag)).items[0]?.isAuthorMuted).toBe(true);
});

it("X91 · a page whose posts are all hidden from the reader leads on to those below", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  const below = await publish(ada, `below #${tag}`);
  for (let n = 0; n < 16; n++) await publish(bob, `${n} #${tag}`);
  await block(bob, ada);
  const first = await pageOf(ada, tag);
  expect([first.items, first.next === null]).toEqual([[], false]);
  expect(await listed(ada, tag, `&before=${first.next}`)).toEqual([below]);
});

it("X91 · the page reads the same signed out and without JavaScript, with its address and description", async () => {
  const [, bob] = await pair();
  const tag = newTag();
  await publish(bob, `seen by all #${tag}`);
  const html = await (await caller().get(`/tags/${tag}`, AS_PAGE)).text();
  expect(html).toContain(`<title>#${tag} · Parlor</title>`);
  expect(html).toContain(`/tags/${tag}"`);
  expect(html).toContain("seen by all");
  expect(html).not.toContain("Follow tag");
});

it("X90 · X91 · a tag written in another way leads to its one address, and what is no tag has no page", async () => {
  const answer = await caller().get("/tags/%EF%BC%A3hess?sort=liked", AS_PAGE);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/tags/chess?sort=liked"]);
  for (const none of ["1", "a-b", "%23", "a%20b", "a".repeat(65)])
    expect((await caller().get(`/tags/${none}`, AS_PAGE)).status, none).toBe(404);
});

it("X91 · a tag that nobody has used has a page that says so", async () => {
  expect(await mainOf(caller(), "/tags/nobodyhasusedit")).toContain("No posts with #nobodyhasusedit");
});

it("X90 · at most 30 tags of a text are stored, each once", async () => {
  const [, bob] = await pair();
  const tags = Array.from({ length: HASHTAGS_MAX + 2 }, (_, n) => `#many${n}`);
  expect(await tagsOf(await publish(bob, `#many0 ${tags.join(" ")}`))).toHaveLength(HASHTAGS_MAX);
});

it("X104 · an edit replaces the tags of the post", async () => {
  const [ada, bob] = await pair();
  const [kept, gone, added] = [newTag(), newTag(), newTag()];
  const post = await publish(bob, `#${kept} #${gone}`);
  await like(ada, post);
  await sendEdit(bob, post, { text: `#${kept} #${added}` });
  expect(await tagsOf(post)).toEqual([kept, added].sort());
  expect([await listed(ada, gone), await listed(ada, added), await counted(gone)]).toEqual([[], [post], null]);
});

it("X104 · an edit that loses against another changes no tags", async () => {
  const [, bob] = await pair();
  const [first, second] = [newTag(), newTag()];
  const post = await publish(bob, "x");
  await sendEdit(bob, post, { text: `#${first}` });
  expect((await sendEdit(bob, post, { text: `#${second}` })).status).toBe(409);
  expect(await tagsOf(post)).toEqual([first]);
});

it("X91 · a deleted post takes its tags along", async () => {
  const [, bob] = await pair();
  const tag = newTag();
  const post = await publish(bob, `#${tag}`);
  await bob.post(`/posts/${post}/delete`, {}, AS_JSON);
  expect([await tagsOf(post), await counted(tag)]).toEqual([[], null]);
});

it("X91 · posts from before tags were stored get theirs from the cron, and one for friends gets none", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  const [old, own] = [await publish(bob, `old #${tag}`), await publishForFriends(bob, `for friends #${tag}`)];
  await db.batch([
    db.prepare("delete from post_tags where tag = ?").bind(tag),
    db.prepare("delete from tag_backfill"),
    db.prepare("insert into tag_backfill (before) values ('~')"),
  ]);
  expect(await listed(ada, tag)).toEqual([]);
  await runCron(world);
  expect([await listed(ada, tag), await tagsOf(own)]).toEqual([[old], []]);
  await expect
    .poll(async () => (await runCron(world), db.prepare("select count(*) as n from tag_backfill").first("n")))
    .toBe(0);
  expect(await db.prepare("select count(*) as n from tag_uses where tag = ?").bind(tag).first("n")).toBe(0);
});

// ---- the search

it("X93 · the search finds tags by their beginning, with # and without it", async () => {
  const [ada, bob] = await pair();
  const start = newTag();
  await publish(bob, `#${start}aa`);
  for (let n = 0; n < 2; n++) await publish(bob, `#${start}zz`);
  await publish(bob, `#x${start}`);
  for (const query of [start, `#${start}`, `＃${start.toUpperCase()}`])
    expect(await found(ada, query)).toEqual([`${start}zz`, `${start}aa`]);
  expect(await found(ada, `#${start}aa`)).toEqual([`${start}aa`]);
  expect(await found(ada, "not a tag")).toEqual([]);
  expect(await mainOf(ada, `/search?query=%23${start}`)).toContain(`/tags/${start}zz`);
});

it("X93 · a tag of two members stands above one that a single member used more often", async () => {
  const [ada, bob] = await pair();
  const start = newTag();
  for (let n = 0; n < 3; n++) await publish(bob, `${n} #${start}aa`);
  for (const who of [ada, bob]) await publish(who, `#${start}zz`);
  expect(await found(ada, start)).toEqual([`${start}zz`, `${start}aa`]);
});

it("X93 · a member counts once among those who use a tag, and as long as one of their posts with it is listed", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  const authors = () => db.prepare("select author_count from tags where tag = ?").bind(tag).first("author_count");
  const [one, other] = [await publish(bob, `1 #${tag}`), await publish(bob, `2 #${tag}`)];
  await publish(ada, `3 #${tag}`);
  expect(await authors()).toBe(2);
  await bob.post(`/posts/${one}/delete`, {}, AS_JSON);
  expect(await authors()).toBe(2);
  const [moderator, another] = [await newModerator(), await newModerator()];
  const decision = await decided({ reporter: ada, moderator }, { type: "post", id: other }, "hide");
  expect(await authors()).toBe(1);
  await overturned(bob, another, decision);
  expect(await authors()).toBe(2);
  await sendEdit(bob, other, { text: "no tag" });
  expect(await authors()).toBe(1);
});

it("X93 · a tag that only posts for friends have isn't found, nor one that nobody uses any more", async () => {
  const [ada, bob] = await pair();
  const [secret, gone, hidden] = [newTag(), newTag(), newTag()];
  await publishForFriends(bob, `#${secret}`);
  const post = await publish(bob, `#${gone}`);
  await bob.post(`/posts/${post}/delete`, {}, AS_JSON);
  const [moderator, another] = [await newModerator(), await newModerator()];
  const reported = await publish(bob, `#${hidden}`);
  const decision = await decided({ reporter: ada, moderator }, { type: "post", id: reported }, "hide");
  for (const tag of [secret, gone, hidden]) expect(await found(ada, tag)).toEqual([]);
  await overturned(bob, another, decision);
  expect(await found(ada, hidden)).toEqual([hidden]);
});

it("X93 · # alone finds the most used tags", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  for (let n = 0; n < 30; n++) await publish(n % 2 ? ada : bob, `${n} #${tag}`);
  expect(await found(ada, "#")).toContain(tag);
});

// ---- tags of the day

const ofDay = async (who: Caller = caller()) =>
  (await jsonOf<{ tags: { tag: string; members: number }[] }>(who.get("/api/tags-of-day"))).tags;
/** A tag that few use may not be among the first. */
const membersOf = (tag: string) =>
  db
    .prepare("select member_count from tags where tag = ? and member_count > 1")
    .bind(tag)
    .first<number>("member_count");

/** Their accounts are older than a day. */
const grownUp = async (...who: readonly Caller[]): Promise<void> => {
  for (const { id } of who) await db.prepare("update members set created_at = 0 where id = ?").bind(id).run();
};

it("X112 · the tags of the day are those that most different members used, however often each did", async () => {
  const [ada, bob] = await pair();
  // more members than the tags of other tests have
  const [chi, dan] = [await newMember("Chi"), await newMember("Dan")];
  await grownUp(ada, bob, chi, dan);
  const [pushed, shared, most] = [newTag(), newTag(), newTag()];
  for (let n = 0; n < 5; n++) await publish(ada, `${n} #${pushed}`);
  for (const who of [ada, bob, chi]) await publish(who, `#${shared} #${most}`);
  await publish(dan, `#${most}`);
  const tags = (await ofDay()).map(({ tag }) => tag);
  expect(tags.indexOf(most)).toBeLessThan(tags.indexOf(shared));
  expect([await membersOf(most), await membersOf(shared), tags.includes(pushed)]).toEqual([4, 3, false]);
});

it("X112 · a use counts for 24 hours", async () => {
  const [ada, bob] = await pair();
  await grownUp(ada, bob);
  const tag = newTag();
  for (const who of [ada, bob]) await publish(who, `#${tag}`);
  // the cron's clock, which an earlier test may have moved
  const age = (who: Caller, hours: number) =>
    db
      .prepare("update tag_uses set used_at = ? where tag = ? and member_id = ?")
      .bind(nowMs() - hours * 3_600_000, tag, who.id)
      .run();
  await age(bob, 0);
  await age(ada, 23.9);
  await runCron(world);
  expect(await membersOf(tag)).toBe(2);
  await age(ada, 24.1);
  await runCron(world);
  expect(await membersOf(tag)).toBeNull();
});

it("X112 · deleted posts, posts that moderators have hidden and those of banned members don't count", async () => {
  const people = [await newMember("A"), await newMember("B"), await newMember("C"), await newMember("D")] as const;
  await grownUp(...people);
  const tag = newTag();
  const posts: string[] = [];
  for (const who of people) posts.push(await publish(who, `#${tag}`));
  const [a, b, c, d] = people;
  expect(await membersOf(tag)).toBe(4);
  await b.post(`/posts/${posts[1]}/delete`, {}, AS_JSON);
  expect(await membersOf(tag)).toBe(3);
  const moderator = await newModerator();
  await decided({ reporter: a, moderator }, { type: "post", id: posts[2] ?? "" }, "hide");
  expect([c.id, await membersOf(tag)]).toEqual([c.id, 2]);
  await decided({ reporter: a, moderator: await newModerator() }, { type: "profile", id: d.id }, "ban");
  await runCron(world);
  expect(await membersOf(tag)).toBeNull();
});

it("X1 · X93 · unblocked members see each other's posts on a tag's page again", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  const post = await publish(bob, `#${tag}`);
  await block(ada, bob);
  await unblock(ada, bob);
  expect(await listed(ada, tag)).toEqual([post]);
});

it("X112 · a member whose account is younger than a day counts for no tag of the day", async () => {
  const [ada, bob] = await pair();
  const tag = newTag();
  for (const who of [ada, bob]) await publish(who, `#${tag}`);
  expect(await membersOf(tag)).toBeNull();
  const age = (who: Caller, hours: number) =>
    db
      .prepare("update members set created_at = ? where id = ?")
      .bind(Date.now() - hours * 3_600_000, who.id)
      .run();
  await age(ada, 24.1);
  await age(bob, 23.9);
  for (const who of [ada, bob]) await publish(who, `again #${tag}`);
  expect(await membersOf(tag)).toBeNull();
  await age(bob, 24.1);
  await publish(bob, `once more #${tag}`);
  expect(await membersOf(tag)).toBe(2);
});

it("X129 · a tag that a moderator hides is in no list of tags, its page stays, and the log has who hid it", async () => {
  const people = [await newMember("A"), await newMember("B"), await newMember("C"), await newMember("D")];
  await grownUp(...people);
  const [moderator, tag] = [await newModerator(), newTag()];
  for (const who of people) await publish(who, `#${tag}`);
  const set = (what: "hide" | "show", who: Caller = moderator) =>
    who.post("/moderation/tags", { tag: tag.toUpperCase(), do: what }, AS_JSON);
  const lists = async () => [
    (await ofDay()).some((each) => each.tag === tag),
    (await found(people[0]!, `#${tag}`)).includes(tag),
  ];
  expect([await membersOf(tag), await lists()]).toEqual([4, [true, true]]);
  expect((await set("hide", people[0])).status).toBe(404);
  expect([(await set("hide")).status, (await set("hide")).status, await lists()]).toEqual([200, 200, [false, false]]);
  expect((await caller().get(`/tags/${tag}`)).status).toBe(200);
  const page = async (who: Caller) => (await who.get(`/tags/${tag}`)).text();
  expect([
    (await page(moderator)).includes("Show in tag lists"),
    (await page(people[1]!)).includes("tag lists"),
  ]).toEqual([true, false]);
  await set("show");
  expect(await lists()).toEqual([true, true]);
  const { results } = await db
    .prepare("select body from moderation_log where body like ? order by n")
    .bind(`%"${tag}"%`)
    .all<{ body: string }>();
  expect(results.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { type: "tagHidden", tag, by: moderator.id },
    { type: "tagShown", tag, by: moderator.id },
  ]);
});
