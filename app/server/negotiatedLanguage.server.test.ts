import { expect, it } from "vitest";
import { languageOf } from "./negotiatedLanguage.server";
import { PAGE_LANGUAGE } from "~/app/i18n/pageLanguage";

const ORIGIN = "http://parlor.test";
const chosen = (address: string, headers: Record<string, string> = {}, isDevelopment = true) =>
  languageOf(new Request(`${ORIGIN}${address}`, { headers }), {
    ORIGIN,
    APP_ENV: isDevelopment ? "development" : "production",
  });

it("X187 · a request that accepts nothing of ours gets English", () => {
  expect([chosen("/"), chosen("/", { "accept-language": "xx, *;q=0.5" })]).toEqual(["en", "en"]);
});

it("X187 · the language of the address comes before that of the page, the browser's choice and what it accepts", () => {
  const headers = { [PAGE_LANGUAGE]: "ar-XB", cookie: "language=en-XA", "accept-language": "en" };
  const { [PAGE_LANGUAGE]: _, ...withoutPage } = headers;
  expect([chosen("/?lang=en", headers), chosen("/", headers), chosen("/", withoutPage)]).toEqual([
    "en",
    "ar-XB",
    "en-XA",
  ]);
});

it.each(["klingon", "", "en-xa", "__proto__", "EN"])("X187 · the unknown language “%s” is ignored", (name) => {
  const cookie = `language=${name}`;
  expect(chosen(`/?lang=${name}`, { [PAGE_LANGUAGE]: name, cookie })).toBe("en");
});

it("X187 · a language for tests can't be chosen in production", () => {
  const headers = { [PAGE_LANGUAGE]: "en-XA", cookie: "language=en-XA", "accept-language": "en-XA" };
  expect(chosen("/?lang=en-XA", headers, false)).toBe("en");
});

it("X187 · of the accepted languages, a refused one is never chosen, and a very long header costs nothing more", () => {
  expect(chosen("/", { "accept-language": "en;q=0" })).toBe("en");
  expect(chosen("/", { "accept-language": `${"xx,".repeat(100_000)}en` })).toBe("en");
});
