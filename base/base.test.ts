import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { clockOffsetMs, moveClock, nowMs } from "./clock";
import { fold } from "./fold";
import { isUlid, ulid } from "./ulid";

const LAST_ULID_MS = 2 ** 48 - 1;
const time = fc.integer({ min: 0, max: LAST_ULID_MS });

afterEach(() => moveClock(0));

it("ids · a ULID has the right form and sorts by its millisecond", () => {
  fc.assert(
    fc.property(time, time, (a, b) => {
      const [one, other] = [ulid(a), ulid(b)];
      expect(isUlid(one)).toBe(true);
      if (a !== b) expect(one < other).toBe(a < b);
    }),
  );
});

it("ids · a text that isn't a ULID is refused", () => {
  for (const text of [
    "",
    "x",
    "8ZZZZZZZZZZZZZZZZZZZZZZZZZ",
    "0123456789ABCDEFGHJKMNPQRI",
    "01HF7YAT00ZNAJP5NTCT3SG4G8 ",
    "01hf7yat00znajp5ntct3sg4g8",
  ]) {
    expect(isUlid(text), text).toBe(false);
  }
});

it("ids · a thousand ids of one millisecond differ", () => {
  expect(new Set(Array.from({ length: 1_000 }, () => ulid(1))).size).toBe(1_000);
});

it.each([
  ["case and accents", "ZOË Ångström", "zoe angstrom"],
  ["Vietnamese tones", "Tiếng Việt", "tieng viet"],
  ["ß and SS", "Straße", "STRASSE"],
  ["a capital ẞ", "STRAẞE", "straße"],
  ["a ligature", "ﬁne", "FINE"],
  ["width", "Ｔｏｋｙｏ", "tokyo"],
  ["half-width kana", "ﾊﾟﾘ", "パリ"],
  ["a soft hyphen", "Donau\u00addampf", "Donaudampf"],
  ["a zero-width space", "Donau\u200bdampf", "Donaudampf"],
  ["a presentation of an emoji", "❤️", "❤"],
  ["a Persian joiner", "می‌خواهم", "میخواهم"],
  ["Arabic vowels and a tatweel", "كِتَـــاب", "كتاب"],
  ["an Arabic hamza", "أحمد", "احمد"],
  ["Hebrew points", "שָׁלוֹם", "שלום"],
  ["Greek accents", "Ἀθῆναι", "αθηναι"],
  ["a final sigma", "ΟΔΟΣ", "οδοσ"],
  ["Cyrillic stress marks", "за́мок", "ЗАМОК"],
  ["ё and е", "Ёлка", "елка"],
  ["the Turkish dotted and dotless i", "İSTANBUL ışık", "istanbul isik"],
  ["Hangul in letters and in syllables", "\u1112\u1161\u11ab", "한"],
  ["composed and decomposed kana", "ハ\u309aリ", "パリ"],
])("X162 · text is compared without regard to %s: %s is %s", (_what, one, other) => {
  expect(fold(one)).toBe(fold(other));
});

it.each([
  ["a kana's mark", "パリ", "ハリ"],
  ["a voiced hiragana", "がき", "かき"],
  ["й and и", "мой", "мои"],
  ["ї and і", "її", "іі"],
  ["ў and у", "ў", "у"],
  ["ќ and к", "ќ", "к"],
  ["a Thai tone", "ไม่", "ไม"],
  ["a Hindi vowel", "कुल", "कल"],
  ["a Hindi nukta", "ज़", "ज"],
  ["a Tamil pulli", "க்", "க"],
  ["a Sinhala vowel", "කි", "ක"],
  ["Hangul syllables", "각", "가"],
  ["Han", "東京", "京東"],
])("X162 · %s makes another text: %s isn't in %s", (_what, one, other) => {
  expect(fold(other)).not.toContain(fold(one));
  expect(fold(one)).not.toBe(fold(other));
});

it("X162 · the beginning of a Greek word is found, whatever sigma it ends with", () => {
  expect(fold("Οδοστρωτήρας")).toContain(fold("ΟΔΟΣ"));
});

it("X162 · folding a folded text changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: 1_000 },
  );
});

it("X162 · folding a folded text changes nothing, wherever its marks stand", () => {
  const pieces = [
    "е",
    "\u0301",
    "\u0308",
    "и",
    "\u0306",
    "г",
    "σ",
    "Σ",
    "ß",
    "ハ",
    "\u309a",
    "a",
    "ก",
    "\u0e48",
    "ا",
    "\u064b",
    "İ",
    " ",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (list) => {
      const text = list.join("");
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: 2_000 },
  );
});

it("clock · the product's time can be moved", () => {
  const before = Date.now();
  moveClock(60_000);
  expect(nowMs()).toBeGreaterThanOrEqual(before + 60_000);
  expect(clockOffsetMs()).toBe(60_000);
});
