import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { type Caller, caller, newMember } from "./caller";

const search = (env as unknown as { SEARCH: D1Database }).SEARCH;
const POSTS = ["Down by 100% today", "100 percent sure", "snake_case words", "snake case words", 'he said "near" me', "nearly there", "東京タワーの夜", "Ещё по чашке?", "مساء الخير"];
let [ada, zoe]: Caller[] = [];

beforeAll(async () => {
  [ada, zoe] = [await newMember("Ada Lovelace"), await newMember("ZOË Ångström")];
  for (const text of POSTS) await ada.post("/posts.data", { text });
  const known = (table: string) => search.prepare(`select count(*) as n from ${table}`).first<number>("n");
  await vi.waitUntil(async () => (await known("posts")) === POSTS.length && (await known("people")) === 2, { timeout: 10_000 });
});

const unescaped = (html: string) => html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
/** Which of the texts the page of results shows. */
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
  ["what FTS would take for a command", 'near OR "', []],
] as const)("Q1 · posts are found by %s", async (_what, query, found) => {
  expect((await shown(query, POSTS)).sort()).toEqual([...found].sort());
});

it("Q1 · people are found by a part of the name, without case and accents", async () => {
  expect(await shown("zoe ang", ["ZOË Ångström", "Ada Lovelace"])).toEqual(["ZOË Ångström"]);
  expect(await shown("LOVE", ["ZOË Ångström", "Ada Lovelace"])).toEqual(["Ada Lovelace"]);
});

it("Q2 · a friend is flagged and carries a message link, for the member whose friend it is", async () => {
  const link = `href="/messages/${zoe?.id}"`;
  const page = async (who = caller()) => (await who.get("/search?query=zo%C3%AB")).text();
  expect(await page(ada)).not.toContain(link);
  await ada?.post(`/friends/${zoe?.id}.data`, { do: "add" });
  await zoe?.post(`/friends/${ada?.id}.data`, { do: "accept" });
  expect(await page(ada)).toContain(link);
  expect(await page()).not.toContain(link);
});
