import fc from "fast-check";
import { expect, test } from "vitest";
import { HASHTAG_LENGTH_MAX, isHashtag, referencesIn, tagKey } from "./textReferences";

const hashtags = (text: string) => referencesIn(text).flatMap(({ type, key }) => (type === "hashtag" ? [key] : []));
const mentions = (text: string) => referencesIn(text).flatMap(({ type, key }) => (type === "mention" ? [key] : []));

test.each([
  ["#chess tonight", ["chess"]],
  ["(#Chess, #WHOT!)", ["chess", "whot"]],
  ["#日本語 と #Łódź", ["日本語", "łódź"]],
  ["#हिन्दी", ["हिन्दी"]],
  ["＃Ｃhess", ["chess"]],
  ["#2026plans", ["2026plans"]],
  [`#${"a".repeat(HASHTAG_LENGTH_MAX)}`, ["a".repeat(HASHTAG_LENGTH_MAX)]],
])("X90 · the text %j has the hashtags %j", (text, tags) => {
  expect(hashtags(text)).toEqual(tags);
});

test.each([
  "#",
  "# chess",
  "#1",
  "#️⃣",
  "a#b",
  "##chess",
  "&#x27",
  "/#chess",
  "@#chess",
  "#!",
  "𝒳#chess",
  "#a½",
  "#coŀlega",
  "#ﷺ",
])("X90 · the text %j has no hashtag", (text) => {
  expect(hashtags(text)).toEqual([]);
});

test("X90 · a hashtag of more than 64 characters stays plain text", () => {
  expect(hashtags(`#${"a".repeat(HASHTAG_LENGTH_MAX + 1)}`)).toEqual([]);
});

test("X90 · tags that differ in case or width have the same key, and accents make another", () => {
  expect(["CHESS", "ｃｈｅｓｓ", "Chess"].map(tagKey)).toEqual(["chess", "chess", "chess"]);
  expect(tagKey("Łódź")).not.toBe(tagKey("lodz"));
});

test.each([
  ["@ada, look", ["ada"]],
  ["(@Ada_L)", ["ada_l"]],
  ["＠ada", ["ada"]],
])("X87 · the text %j has the mentions %j", (text, handles) => {
  expect(mentions(text)).toEqual(handles);
});

test.each([
  ["kana after a handle", "@bobさん、@annちゃん", ["bob", "ann"]],
  ["Hangul after a handle", "@bob님", ["bob"]],
  ["kana before the sign", "ありがとう@bob", ["bob"]],
  ["a long vowel before the sign", "ユーザー@bob", ["bob"]],
  ["Han on both sides", "谢谢@bob和@ann", ["bob", "ann"]],
  ["Thai on both sides", "ขอบคุณ@bobครับ", ["bob"]],
  ["a Hebrew prefix", "ל@bob", ["bob"]],
  ["an Arabic prefix", "و@bob، شكرا", ["bob"]],
  ["Devanagari", "धन्यवाद@bobजी", ["bob"]],
  ["Cyrillic words", "спасибо, @bob!", ["bob"]],
  ["Greek words", "«@bob» ναι", ["bob"]],
  ["a slash between two", "cc @ann/@bob", ["ann", "bob"]],
  ["an emoji", "☀️@bob", ["bob"]],
  ["a keycap", "1️⃣@bob", ["bob"]],
])("X161 · with %s, the text %j has the mentions %j", (_what, text, handles) => {
  expect(mentions(text)).toEqual(handles);
});

test.each(["имя@bob", "α@bob", "é@bob", "e\u0301@bob", "@bobж", "@bobο", "@bob\u0301", "a/@bob", "2@bob", "𝒳@bob"])(
  "X161 · the text %j has no mention, because its letters are taken for one word",
  (text) => {
    expect(mentions(text)).toEqual([]);
  },
);

test.each([
  ["a heart", "❤️#love", ["love"]],
  ["a keycap", "1️⃣#eins", ["eins"]],
  ["a Persian word with its joiner", "#می‌خواهم", ["میخواهم"]],
  ["a Sinhala word with its joiner", "#ශ්‍රීලංකා", ["ශ්රීලංකා"]],
  ["a Malayalam word with its joiner", "#കണ്‍മണി!", ["കണ്മണി"]],
  ["a Cyrillic word", "«#Ёлка»", ["ёлка"]],
  ["a Greek word", "#Αθήνα·", ["αθήνα"]],
  ["a Hebrew word after a prefix", "ב#ירושלים.", ["ירושלים"]],
  ["Han and kana", "今日は#映画の日。", ["映画の日"]],
  ["Hangul", "#한국어!", ["한국어"]],
  ["Thai", "#กรุงเทพ ครับ", ["กรุงเทพ"]],
  ["Arabic", "#كتاب؟", ["كتاب"]],
  ["two tags with a slash", "#a/#b", ["a", "b"]],
  ["a joiner at its end", "#love\u200d❤️", ["love"]],
])("X161 · with %s, the text %j has the hashtags %j", (_what, text, tags) => {
  expect(hashtags(text)).toEqual(tags);
});

test.each(["ann@ada", "@ad", `@${"a".repeat(21)}`, "@___", "@@ada", "@a@ada", "@adá", "/@ada"])(
  "X87 · the text %j has no mention",
  (text) => {
    expect(mentions(text)).toEqual([]);
  },
);

test.each(["#\u3164", "#\u115f\u1160", "#\ufe0f"])("X90 · signs that nobody sees are no hashtag: %j", (text) => {
  expect(hashtags(text)).toEqual([]);
});

test.each(["ne\u034fws", "news\ufe0f", "news\u115f"])("X90 · the tag %j is the tag that it looks like", (tag) => {
  expect(tagKey(tag)).toBe("news");
});

test("X87, X90 · the references of any text stand in their order and don't overlap", () => {
  const pieces = fc.constantFrom("@ada", "#chess", " ", "@", "#", "é", "🎲", "_", "1", "x", "\n", "＃");
  fc.assert(
    fc.property(fc.array(pieces), (list) => {
      const text = list.join("");
      let last = 0;
      for (const { start, end, type, key } of referencesIn(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(text.slice(start, end)).toMatch(/^[@＠#＃]/u);
        if (type === "hashtag") expect(isHashtag(key)).toBe(true);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
  );
});
