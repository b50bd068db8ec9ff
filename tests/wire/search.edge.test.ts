import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { ulid } from "~/base/ulid";
import { mute, muteWord } from "~/tests/kit/workerd/wireMutes";
import { choose } from "~/tests/kit/workerd/wirePrivacy";
import { type Caller, caller, newMember } from "./caller";

const { SEARCH: search, DB: db } = env as unknown as { SEARCH: D1Database; DB: D1Database };
const POSTS = [
  "Down by 100% today",
  "100 percent sure",
  "snake_case words",
  "snake case words",
  'he said "near" me',
  "nearly there",
  "東京タワーの夜",
  "Ещё по чашке?",
  "مساء الخير",
  "パリの朝",
  "мой кот",
  "Straße und Donau\u00addampf",
];
let [ada, zoe]: Caller[] = [];

beforeAll(async () => {
  [ada, zoe] = [await newMember("Ada Lovelace"), await newMember("ZOË Ångström")];
  for (const text of POSTS) await ada.post("/posts", { text });
  const { results: posts } = await db
    .prepare("select id from posts where author_id = ?")
    .bind(ada.id)
    .all<{ id: string }>();
  // the search is updated through the outbox, after the requests were answered
  const known = async (table: string, column: string, ids: string[]) =>
    (await search
      .prepare(`select count(*) as n from ${table} where ${column} in (${ids.map(() => "?").join()})`)
      .bind(...ids)
      .first<number>("n")) === ids.length;
  const [postIds, people] = [posts.map(({ id }) => id), [ada.id, zoe.id]];
  await vi.waitUntil(
    async () => (await known("posts", "post_id", postIds)) && (await known("people", "member_id", people)),
    { timeout: 10_000 },
  );
});

const unescaped = (html: string) => html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
/** Those of the texts that the page of results shows. */
async function shown(query: string, texts: readonly string[], who = caller()): Promise<string[]> {
  const page = await (await who.get(`/search?query=${encodeURIComponent(query)}`)).text();
  const main = unescaped(page.replaceAll(/<script[^]*?<\/script>/g, "").replaceAll(/<head>[^]*?<\/head>/g, ""));
  return texts.filter((text) => main.includes(text));
}

it.each([
  ["a word inside others", "near", ['he said "near" me', "nearly there"]],
  ["per cent as itself", "100%", ["Down by 100% today"]],
  ["underscore as itself", "e_c", ["snake_case words"]],
  ["quotes as themselves", '"near"', ['he said "near" me']],
  ["two letters", "by", ["Down by 100% today"]],
  ["a script without spaces", "京タ", ["東京タワーの夜"]],
  ["Cyrillic, whatever its case", "ЕЩЁ", ["Ещё по чашке?"]],
  ["Arabic", "الخير", ["مساء الخير"]],
  ["a voiced kana", "パリの", ["パリの朝"]],
  ["the same kana without its mark", "ハリの", []],
  ["й", "мой к", ["мой кот"]],
  ["и in place of й", "мои к", []],
  ["ё in place of е", "чашкё", ["Ещё по чашке?"]],
  ["SS in place of ß", "STRASSE", ["Straße und Donau\u00addampf"]],
  ["a word with a soft hyphen in the text", "donaudampf", ["Straße und Donau\u00addampf"]],
  ["what FTS would take for a command", 'near OR "', []],
] as const)("Q1, X162 · a search for %s finds exactly the right posts", async (_what, query, found) => {
  expect((await shown(query, POSTS)).sort()).toEqual([...found].sort());
});

it("Q1 · people are found by a part of the name, without case and accents", async () => {
  expect(await shown("zoe ang", ["ZOË Ångström", "Ada Lovelace"])).toEqual(["ZOË Ångström"]);
  expect(await shown("LOVE", ["ZOË Ångström", "Ada Lovelace"])).toEqual(["Ada Lovelace"]);
});

it("Q1 · results are paged without a gap or a repeat", async () => {
  const ids = Array.from({ length: 45 }, (_, i) => ulid(1_700_000_000_000 + i));
  await db.batch(
    ids.map((id) =>
      db
        .prepare("insert into posts (id, author_id, text, created_at) values (?, ?, 'many of these', 1)")
        .bind(id, ada?.id),
    ),
  );
  await search.batch(
    ids.map((id, i) =>
      search.prepare("insert into posts (post_id, text, n) values (?, 'many of these', ?)").bind(id, 1_000_000 + i),
    ),
  );
  const found: string[] = [];
  let before: string | null = "";
  for (let pages = 0; before !== null && pages < 9; pages++) {
    const answer: Response = await caller().get(
      `/api/found?query=many+of+these${before === "" ? "" : `&before=${before}`}`,
    );
    const { page } = await answer.json<{ page: { items: { id: string }[]; next: string | null } }>();
    found.push(...page.items.map(({ id }) => id));
    before = page.next;
  }
  expect(found.toSorted()).toEqual(ids);
  expect(await (await caller().get("/search?query=many+of+these&tab=posts")).text()).toMatch(
    /href="\/search\?query=many\+of\+these&amp;tab=posts&amp;before=\d+"/,
  );
});

it("Q1 · a query of one or two letters says that it covers only recent members and posts", async () => {
  const says = async (query: string) =>
    (await (await caller().get(`/search?query=${query}`)).text()).includes(
      "only recent members and posts are searched",
    );
  expect([await says("by"), await says("per")]).toEqual([true, false]);
});

it("X36 · what the viewer mutes isn't collapsed in the results", async () => {
  const viewer = await newMember("Viewer");
  await mute(viewer, { id: ada?.id ?? "" });
  await muteWord(viewer, "nearly");
  expect(await shown("nearly", POSTS, viewer)).toEqual(["nearly there"]);
});

it("Q2 · X26 · a member whom the viewer can write to has a message link, for members only", async () => {
  const link = `href="/messages/${zoe?.id}"`;
  const page = async (who = caller()) => (await who.get("/search?query=zo%C3%AB")).text();
  expect(await page(ada)).toContain(link);
  expect(await page()).not.toContain(link);
  await choose(zoe as Caller, { messages: "friends" });
  expect(await page(ada)).not.toContain(link);
  await ada?.post(`/friends/${zoe?.id}`, { do: "add" });
  await zoe?.post(`/friends/${ada?.id}`, { do: "accept" });
  expect(await page(ada)).toContain(link);
});

it("X81 · the member with exactly this handle stands first, with and without the @, once in all pages", async () => {
  const handle = `h${crypto.randomUUID().slice(0, 8)}`;
  const profile = { name: "Handled", about: "", dob: "1990-01-01" };
  const [reader, owner] = [await newMember(), await newMember()];
  await owner.post("/profile", { ...profile, handle });
  const later = await newMember();
  await later.post("/profile", { ...profile, handle: `${handle}x` });
  const isKnown = async (id: string, known: string) =>
    (await search.prepare("select name from people where member_id = ?").bind(id).first<string>("name"))?.endsWith(
      known,
    );
  await vi.waitUntil(async () => (await isKnown(owner.id, handle)) && (await isKnown(later.id, `${handle}x`)), {
    timeout: 10_000,
  });
  interface Listed {
    page?: { items: { id: string }[] };
    people?: { id: string }[];
  }
  const found = async (query: string) => {
    const answer = await (await reader.get(`/api/people?query=${encodeURIComponent(query)}`)).json<Listed>();
    return (answer.page?.items ?? answer.people ?? []).map(({ id }) => id);
  };
  expect([await found(`@${handle}`), await found(handle.toUpperCase())]).toEqual([
    [owner.id, later.id],
    [owner.id, later.id],
  ]);
  const pages = await (await reader.get(`/api/people?query=${handle}&before=999999999`)).json<Listed>();
  expect(JSON.stringify(pages)).not.toContain(owner.id);
});
