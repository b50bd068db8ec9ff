import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Page } from "~/app/http/page";
import type { Env } from "~/app/server/env.server";
import { metered } from "~/tests/kit/workerd/rowsRead";
import { publishForFriends } from "~/tests/kit/workerd/wireAudience";
import { jsonOf } from "~/tests/kit/workerd/wireBlocks";
import { AS_PAGE, mainOf } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { feedQuery } from "~/db/posts/posts";
import { tagsOfDayQuery } from "~/db/posts/tags";
import { PAGE_SIZE, type PostView } from "~/app/posts/view";
import { all } from "~/db/statement";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const { DB: db } = env as unknown as Env;

const publish = async (author: Caller, text: string, language = ""): Promise<string> =>
  (await jsonOf<{ post: PostView }>(author.post("/posts", { text, language }, AS_JSON))).post.id;
const read = (who: Caller, ...languages: string[]) =>
  who.post("/settings/read-languages", Object.fromEntries(languages.map((tag) => [tag, "1"])), AS_JSON);
const pageOf = async (who: Caller, before?: string | null) =>
  (await jsonOf<{ page: Page<PostView> }>(who.get(`/api/feed?tab=all${before ? `&before=${before}` : ""}`))).page;
const idsOf = async (who: Caller) => (await pageOf(who)).items.map(({ id }) => id);
const pair = async () => [await newMember("Ada Reading"), await newMember("Bob Writing")] as const;
const stored = (who: Caller) =>
  db.prepare("select read_languages as languages from members where id = ?").bind(who.id).first("languages");

it("X194 · the tab All has posts in the member's languages, posts without a language and the member's own", async () => {
  const [ada, bob] = await pair();
  const [german, , unknown, own] = [
    await publish(bob, "Hallo", "de"),
    await publish(bob, "Ciao", "it"),
    await publish(bob, "Hm"),
    await publish(ada, "Hola", "es"),
  ];
  await read(ada, "de", "ja");
  expect((await idsOf(ada)).slice(0, 3)).toEqual([own, unknown, german]);
  expect(await mainOf(ada, "/?tab=all")).not.toContain("Ciao");
});

it("X194 · a language isn't mistaken for another whose tag begins with the same letters", async () => {
  const [ada, bob] = await pair();
  const [finnish, filipino] = [await publish(bob, "Hei", "fi"), await publish(bob, "Kumusta", "fil")];
  await read(ada, "fil");
  expect((await idsOf(ada))[0]).toBe(filipino);
  expect(await idsOf(ada)).not.toContain(finnish);
});

it("X194 · without a choice, and for visitors, the tab All has all languages", async () => {
  const [ada, bob] = await pair();
  const post = await publish(bob, "Ciao", "it");
  await read(ada, "de");
  await read(ada);
  expect(await stored(ada)).toBeNull();
  expect((await idsOf(ada))[0]).toBe(post);
  expect((await idsOf(caller()))[0]).toBe(post);
});

it("X194 · posts for friends are also chosen by language in the tab All, and the tab Friends has them all", async () => {
  const [ada, bob] = await pair();
  await befriend(ada, bob);
  const italian = await publishForFriends(bob, "Ciao");
  await db.prepare("update posts set language = 'it' where id = ?").bind(italian).run();
  await read(ada, "de");
  expect(await idsOf(ada)).not.toContain(italian);
  const { page } = await jsonOf<{ page: Page<PostView> }>(ada.get("/api/feed?tab=friends"));
  expect(page.items.map(({ id }) => id)).toContain(italian);
});

it("X194 · pages that leave out other languages lead on until the last post, without a gap or a repeat", async () => {
  const [ada, bob] = await pair();
  const german: string[] = [];
  const count = 2 * PAGE_SIZE + 5;
  for (let n = 0; n < count; n++) {
    // the second page has none
    const isGerman = n === 0 || n === count - 1;
    const id = await publish(bob, `${n} x`, isGerman ? "de" : "it");
    if (isGerman) german.unshift(id);
  }
  await read(ada, "de");
  const found: string[] = [];
  let before: string | null = null;
  do {
    const page: Page<PostView> = await pageOf(ada, before);
    found.push(...page.items.map(({ id }) => id));
    before = page.next;
  } while (before !== null);
  expect(found.filter((id) => german.includes(id))).toEqual(german);
  expect(new Set(found).size).toBe(found.length);
});

it("X194 · a page of the feed reads at most 60 rows, however many posts are in other languages", async () => {
  const [ada, bob] = await pair();
  await db
    .prepare(
      `with recursive c(n) as (select 1 union all select n + 1 from c where n < 500)
       insert into posts (id, author_id, text, created_at, language)
         select '7ZZZZZZZZZ' || printf('%016d', n), ?, 'x', 1, 'it' from c`,
    )
    .bind(bob.id)
    .run();
  await read(ada, "de");
  const counting = metered(db);
  const rows = await all(counting.db, feedQuery(ada.id, null, PAGE_SIZE + 1));
  await db.prepare("delete from posts where id > '7ZZZZZZZZZ'").run();
  expect(rows.map(({ isListed }) => isListed)).toEqual(Array.from({ length: PAGE_SIZE + 1 }, () => false));
  expect(counting.rowsRead()).toBeLessThanOrEqual(60);
});

it("X194 · a page that asks whether new posts are for its tab All hears only of languages that the member reads", async () => {
  const [ada, bob] = await pair();
  const [german, italian] = [await publish(bob, "Hallo", "de"), await publish(bob, "Ciao", "it")];
  await read(ada, "de");
  const asked = async (query: string) =>
    (await jsonOf<{ posts: PostView[] }>(ada.get(`/api/posts?ids=${german},${italian}${query}`))).posts.map(
      ({ id }) => id,
    );
  expect(await asked("&tab=all")).toEqual([german]);
  expect(await asked("")).toEqual([italian, german]);
});

it("X194 · a page says that its member has chosen languages, so that it asks about new posts", async () => {
  const ada = await newMember("Ada");
  const says = async () => (await (await ada.get("/settings", AS_PAGE)).text()).includes("readsLanguages");
  expect(await says()).toBe(false);
  await read(ada, "de");
  expect(await says()).toBe(true);
});

/** Gives the tag to posts of two members who have been here for long enough. */
async function useTag(tag: string, language: string): Promise<void> {
  const authors = await pair();
  for (const author of authors) {
    await db.prepare("update members set created_at = 0 where id = ?").bind(author.id).run();
    await publish(author, `#${tag}`, language);
  }
}

it("X194 · the tags of the day are those with a newest post in the member's languages", async () => {
  const ada = await newMember("Ada");
  await useTag("buongiorno", "it");
  await useTag("morgen", "de");
  const ofDay = async () =>
    (await jsonOf<{ tags: { tag: string }[] }>(ada.get("/api/tags-of-day"))).tags.map(({ tag }) => tag);
  expect((await ofDay()).toSorted()).toEqual(["buongiorno", "morgen"]);
  await read(ada, "de");
  expect(await ofDay()).toEqual(["morgen"]);
});

it("X194 · the tags of the day read few rows, however many tags and posts are in other languages", async () => {
  const [ada, bob] = await pair();
  await read(ada, "de");
  for (let n = 0; n < 10; n++) await publish(bob, `Ciao ${n}`, "it");
  await db.batch([
    ...Array.from({ length: 60 }, (_, n) => db.prepare("insert into tags (tag) values (?)").bind(`other${n}`)),
    db
      .prepare(
        "insert into post_tags (post_id, tag, author_id) select id, tag, author_id from posts, tags where author_id = ? and tag like 'other%'",
      )
      .bind(bob.id),
    db.prepare("update tags set member_count = 9 where tag like 'other%'"),
  ]);
  const counting = metered(db);
  expect(await all(counting.db, tagsOfDayQuery({ viewer: ada.id, limit: 5 }))).toEqual([]);
  await db.batch([
    db.prepare("delete from post_tags where tag like 'other%'"),
    db.prepare("delete from tags where tag like 'other%'"),
  ]);
  const [tagsLookedAt, rowsOfTag] = [15, 1 + 3 * 3];
  expect(counting.rowsRead()).toBeLessThanOrEqual(tagsLookedAt * rowsOfTag + 10);
});

it("X194 · a member's choice is only for the member, and a later one replaces it", async () => {
  const [ada, bob] = await pair();
  await read(ada, "ja", "de", "fr");
  await read(ada, "ja", "de");
  expect(await stored(ada)).toBe("de ja");
  expect(await stored(bob)).toBeNull();
});

it("X194 · an unknown language is refused with a code, and the stored choice stays", async () => {
  const ada = await newMember("Ada");
  await read(ada, "de");
  const answer = await read(ada, "tlh");
  expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ code: "invalid-form" })]);
  expect(await stored(ada)).toBe("de");
});

it("X194 · without JavaScript, the settings are a form whose ticks are stored", async () => {
  const ada = await newMember("Ada");
  const answer = await ada.post("/settings/read-languages", { sw: "1", en: "1" }, AS_PAGE);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/settings"]);
  const page = await mainOf(ada, "/settings");
  expect(page).toContain('action="/settings/read-languages"');
  expect(page).toMatch(/<input (?=[^>]*name="sw")(?=[^>]*checked)/);
  expect(page).not.toMatch(/<input (?=[^>]*name="de")(?=[^>]*checked)/);
});

it("A11 · X194 · the exported file has the languages that the member reads", async () => {
  const ada = await newMember("Ada");
  const readOf = async () => (await jsonOf<{ ReadLanguages: unknown }>(ada.get("/settings/export"))).ReadLanguages;
  expect(await readOf()).toBeNull();
  await read(ada, "ja", "en");
  expect(await readOf()).toEqual(["en", "ja"]);
});
