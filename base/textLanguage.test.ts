import fc from "fast-check";
import { expect, it } from "vitest";
import { POST_LANGUAGES, isWrittenIn, type PostLanguage } from "./postLanguages";
import { languageOfScript, languageOfText, scriptOf } from "./textLanguage";

it.each<[PostLanguage, string]>([
  ["ja", "今日はいい天気ですね"],
  ["ja", "カラオケ"],
  ["ja", "Next.jsのRemixを使う"],
  ["ko", "오늘은 날씨가 좋네요"],
  ["th", "วันนี้อากาศดี"],
  ["he", "שלום עולם"],
  ["el", "Καλημέρα κόσμε"],
  ["ka", "გამარჯობა"],
  ["hy", "Բարեւ աշխարհ"],
  ["ta", "வணக்கம் உலகம்"],
  ["am", "ሰላም ለዓለም"],
  ["bn", "ওহে বিশ্ব"],
])("X193 · the script says that a text is in %s: %s", (language, text) => {
  expect(languageOfScript(text)).toBe(language);
  expect(languageOfText(text, "en")).toBe(language);
});

it("X193 · a foreign word doesn't decide the language of a sentence", () => {
  expect(languageOfText("I love the カラオケ bar in my town", "en")).toBe("en");
  expect(languageOfText("The word for it is λόγος in Greek", "de")).toBe("de");
});

it("X193 · a text in a script of several languages has the author's usual one, if that is written so", () => {
  expect(languageOfText("Привет, мир", "uk")).toBe("uk");
  expect(languageOfText("東京", "ja")).toBe("ja");
  expect(languageOfText("東京", "zh")).toBe("zh");
  expect(languageOfText("Dobar dan", "sr")).toBe("sr");
});

it("X193 · a text in a script that the usual language can't have has no language", () => {
  expect(languageOfText("Привет, мир", "en")).toBeNull();
  expect(languageOfText("مرحبا بالعالم", "en")).toBeNull();
  expect(languageOfText("Hello", "ar")).toBeNull();
  expect(languageOfText("བོད་སྐད", "en")).toBeNull();
});

it("X193 · a text without letters has no language", () => {
  expect(languageOfText("🎉 12:30 !!!", "en")).toBeNull();
  expect(languageOfText("", "en")).toBeNull();
});

it("X193 · links, mentions and hashtags don't decide the language", () => {
  expect(languageOfText("https://example.com/a-long-path @ann #English שלום", "en")).toBe("he");
  expect(languageOfText("@ann #English https://example.com", "en")).toBeNull();
  expect(languageOfText("Good morning #おはようございますおはよう", "en")).toBe("en");
});

const anyText = fc.string({ unit: "grapheme", maxLength: 200 });
const anyLanguage = fc.constantFrom(...POST_LANGUAGES);

it("X193 · a text's language is always written in the text's script", () => {
  fc.assert(
    fc.property(anyText, anyLanguage, (text, usual) => {
      const language = languageOfText(text, usual);
      const script = scriptOf(text);
      if (language !== null) expect(script !== null && script !== "other" && isWrittenIn(language, script)).toBe(true);
    }),
  );
});

it("X193 · a language that the script decides doesn't depend on the usual one", () => {
  fc.assert(
    fc.property(anyText, anyLanguage, (text, usual) => {
      const decided = languageOfScript(text);
      if (decided !== null) expect(languageOfText(text, usual)).toBe(decided);
      else expect([usual, null]).toContain(languageOfText(text, usual));
    }),
  );
});
