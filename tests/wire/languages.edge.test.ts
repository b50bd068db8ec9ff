import { expect, it } from "vitest";
import { PAGE_LANGUAGE } from "~/app/i18n/pageLanguage";
import { isLanguage, isOffered, LANGUAGES } from "~/base/languages";
import { AS_PAGE, mainOf } from "~/tests/kit/workerd/wireEdits";
import { actOn, decide, newModerator, openCase } from "./cases";
import { anotherDevice, AS_JSON, caller, type Caller, newMember, PASSWORD, unknownEmail } from "./caller";

const htmlOf = async (path: string, headers: Record<string, string> = {}) =>
  (await caller().get(path, { ...AS_PAGE, ...headers })).text();
const OFFERED = Object.keys(LANGUAGES).filter(isLanguage).filter(isOffered);
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

/** The subjects of the mails to an address, newest first. */
async function mailsTo(email: string): Promise<string[]> {
  const page = await (await caller().get("/development/mail")).text();
  return [...page.matchAll(/<article aria-label="Mail to ([^:"]+): ([^"]*)"/g)].flatMap(([, to, subject = ""]) =>
    to === email ? [subject] : [],
  );
}
const languageIn = (html: string) => /<html lang="([\w-]+)"/.exec(html)?.[1];
const pageOf = async (who: Caller, path: string, cookie = ""): Promise<Response> =>
  caller(`${who.cookie}; ${cookie}`, who.id, who.email).get(path, AS_PAGE);

it("X192 · a member's pages are in the language that they chose, on every device and whatever it had chosen before", async () => {
  const ada = await newMember("Ada");
  const phone = await anotherDevice(ada);
  expect((await ada.post("/settings/language", { language: "de" })).status).toBe(200);
  const first = await pageOf(phone, "/", "language=ja");
  expect(languageIn(await first.text())).toBe("de");
  expect(first.headers.get("set-cookie")).toContain("language=de");
});

it("X192 · the language in the address applies to this request only", async () => {
  const ada = await newMember("Ada");
  await ada.post("/settings/language", { language: "de" });
  const page = await pageOf(ada, "/?lang=ja");
  expect([languageIn(await page.text()), page.headers.get("set-cookie") ?? ""]).toEqual([
    "ja",
    expect.not.stringContaining("language="),
  ]);
});

it("X192 · a visitor's choice is kept in the browser and leads back to the settings", async () => {
  const answer = await caller().post("/settings/language", { language: "ar" }, AS_PAGE);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/settings"]);
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  expect(languageIn(await (await caller(cookie).get("/settings", AS_PAGE)).text())).toBe("ar");
});

it("X192 · a new member's language is that of the page on which they sign up, and so is their first mail", async () => {
  const email = unknownEmail();
  const form = { email, password: PASSWORD, confirmPassword: PASSWORD };
  await caller().post("/api/signup", form, { ...AS_JSON, [PAGE_LANGUAGE]: "es" });
  await expect.poll(() => mailsTo(email)).toContain("Confirma tu correo");
});

it("X192 · mails to a member are in their language, whoever asks for them", async () => {
  const ada = await newMember("Ada");
  await ada.post("/settings/language", { language: "de" });
  await caller().post("/api/forgotten", { email: ada.email }, { ...AS_JSON, [PAGE_LANGUAGE]: "es" });
  await expect.poll(() => mailsTo(ada.email)).toContain("Passwort zurücksetzen");
});

it("X192 · the feed links to itself in each language", async () => {
  const page = await htmlOf("/");
  const links = [...page.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)];
  expect(links.map(([, language, href]) => [language, href])).toEqual([
    ...OFFERED.map((language) => [language, `http://parlor.test/?lang=${language}`]),
    ["x-default", "http://parlor.test/"],
  ]);
  expect(await htmlOf("/?lang=de")).toContain('<link rel="canonical" href="http://parlor.test/?lang=de"');
});

it("X195 · a page of rules that its language lacks is in English, and says so", async () => {
  const page = await mainOf(caller(), "/terms?lang=de");
  expect(page).toContain("Diese Seite gibt es nur auf Englisch.");
  expect(page).toMatch(/<article lang="en" dir="ltr"/);
});

it("X186 · the moderators' desk is in English, whatever the moderator's language is", async () => {
  const moderator = await newModerator();
  await moderator.post("/settings/language", { language: "ar" });
  const desk = await pageOf(moderator, "/moderation?lang=ar");
  expect([languageIn(await desk.text()), languageIn(await (await pageOf(moderator, "/")).text())]).toEqual([
    "en",
    "ar",
  ]);
});

it("X192 · a log-in gives the browser the member's language at once", async () => {
  const ada = await newMember("Ada");
  await ada.post("/settings/language", { language: "ja" });
  const answer = await caller().post("/api/login", { email: ada.email, password: PASSWORD }, AS_JSON);
  expect(answer.headers.get("set-cookie")).toContain("language=ja");
});

it("X192 · the mail about a moderator's decision is in the member's language, not in that of the moderator's page", async () => {
  const ada = await newMember("Ada");
  await ada.post("/settings/language", { language: "de" });
  const moderator = await newModerator();
  const decided = await openCase({ member: ada.id });
  await actOn(moderator, decided, "claim");
  expect((await decide(moderator, decided, "warn")).status).toBe(200);
  await expect.poll(() => mailsTo(ada.email)).toContain("Eine Entscheidung über dein Konto");
});
