import { expect, it } from "vitest";
import { PAGE_LANGUAGE } from "~/app/i18n/pageLanguage";
import { AS_PAGE, mainOf } from "~/tests/kit/workerd/wireEdits";
import { AS_JSON, caller, newMember } from "./caller";

const htmlOf = async (path: string, headers: Record<string, string> = {}) =>
  (await caller().get(path, { ...AS_PAGE, ...headers })).text();
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

it("X186 · pages that are answered at the same time are each in their own language, with scripts in that language", async () => {
  const titles = { en: "Feed", de: "Feed", es: "Feed", ja: "フィード", ar: "الموجز" };
  const asked = Array.from({ length: 10 }, () => Object.keys(titles)).flat();
  const pages = await Promise.all(asked.map((language) => htmlOf(`/?lang=${language}`)));
  for (const [n, language] of asked.entries()) {
    const page = pages[n] ?? "";
    expect(page).toContain(`<html lang="${language}"`);
    expect(titleOf(page)).toContain(titles[language as keyof typeof titles]);
    const folders = [...page.matchAll(/\/assets\/([\w-]+)\/[\w.$-]+\.js/g)].map(([, folder]) => folder);
    expect(new Set(folders.map((folder) => folder?.replace(/-.{8}$/, "")))).toEqual(new Set([language]));
  }
});

it("X186 · a refusal is in the language of the page that asks", async () => {
  const answer = caller().post("/posts", { text: "Hello" }, { ...AS_JSON, [PAGE_LANGUAGE]: "de" });
  const { message } = (await (await answer).json()) as { message: string };
  expect(message).toBe("Melde dich an, um fortzufahren.");
});

it("X187 · the address chooses the language before the browser's cookie, and an unknown language is ignored", async () => {
  const langOf = async (path: string, headers?: Record<string, string>) =>
    /<html lang="([\w-]+)"/.exec(await htmlOf(path, headers))?.[1];
  const cookie = { cookie: "language=ja" };
  expect([await langOf("/?lang=de", cookie), await langOf("/", cookie), await langOf("/?lang=xx")]).toEqual([
    "de",
    "ja",
    "en",
  ]);
});

it("X188 · a page that is kept for one language isn't given to a reader of another", async () => {
  const german = { [PAGE_LANGUAGE]: "de" };
  const pages = await Promise.all([htmlOf("/rules"), htmlOf("/rules", german)]);
  const again = await Promise.all([htmlOf("/rules"), htmlOf("/rules", german)]);
  expect([...pages, ...again].map((page) => /<html lang="(\w+)"/.exec(page)?.[1])).toEqual(["en", "de", "en", "de"]);
  expect((await caller().get("/rules", AS_PAGE)).headers.get("vary")).toContain("accept-language");
});

it("X189 · a page writes dates as its language does", async () => {
  const { id } = await newMember("Ada");
  expect(await mainOf(caller(), `/${id}`)).toMatch(/Joined <time[^>]*>[A-Z][a-z]+ \d{4}</);
  expect(await mainOf(caller(), `/${id}?lang=ja`)).toMatch(/<time[^>]*>\d{4}年\d{1,2}月</);
});

it("X186 · in a language with other letters than English, each section of the settings has its own address", async () => {
  const page = await htmlOf("/settings?lang=ar");
  const addresses = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => id !== "main");
  expect(addresses.length).toBeGreaterThan(2);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const id of addresses) expect(page).toContain(`<section id="${id}"`);
});

it("X190 · a page in Arabic runs from right to left", async () => {
  const page = await htmlOf("/Games/TicTacToe/Single?lang=ar");
  expect(page).toContain('<html lang="ar" dir="rtl"');
});

it("X191 · in development, the two languages for tests can be chosen", async () => {
  expect(titleOf(await htmlOf("/?lang=en-XA"))).toMatch(/^⟦.*⟧ · Parlor$/);
  expect(await htmlOf("/?lang=ar-XB")).toContain('<html lang="ar-XB" dir="rtl"');
});
