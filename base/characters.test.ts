import fc from "fast-check";
import { expect, it } from "vitest";
import { charactersIn, cutText, isWithin } from "./characters";

it.each([
  ["Latin", "abcdef", 3, "abc"],
  ["Latin with a combining accent", "cafe\u0301s", 4, "caf"],
  ["Vietnamese", "Vie\u0302\u0323t", 4, "Vi"],
  ["Cyrillic with a stress mark", "за\u0301мок", 2, "з"],
  ["Greek", "Αθήνα", 4, "Αθήν"],
  ["Hebrew with points", "שָׁלוֹם", 3, "שָׁ"],
  ["Arabic with a vowel", "كِتاب", 1, "ك"],
  ["Devanagari with a vowel sign", "किताब", 3, "कि"],
  ["Tamil", "நிலா", 1, "ந"],
  ["Thai with a tone", "ไม่ดี", 2, "ไ"],
  ["decomposed kana", "パ\u3099リ", 1, "パ"],
  ["Hangul in letters", "\u1112\u1161\u11ab글", 4, "\u1112\u1161\u11ab글"],
  ["Hangul in letters, cut inside of a syllable", "한\u1112\u1161\u11ab", 3, "한"],
  ["an emoji of several characters", "a👩‍👩‍👧b", 4, "a"],
  ["a flag", "a🇩🇪🇫🇷", 2, "a"],
  ["two flags", "🇩🇪🇫🇷", 3, "🇩🇪"],
  ["a skin tone", "a👍🏽", 2, "a"],
  ["a presentation", "a❤️", 2, "a"],
  ["a line break of two characters", "a\r\nb", 2, "a"],
  ["an emoji of two code units", "😀😀", 1, "😀"],
])("X163 · a cut of %s doesn't split what a reader sees as one sign", (_what, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

it("X163 · only a text that is cut gets the ending", () => {
  expect([cutText("😀😀", 2, "…"), cutText("😀😀😀", 2, "…"), cutText("", 2, "…")]).toEqual(["😀😀", "😀😀…", ""]);
});

it("X163 · a text is as long as it has code points", () => {
  expect(["", "abc", "東京", "😀😀", "e\u0301"].map(charactersIn)).toEqual([0, 3, 2, 2, 2]);
  expect(["😀😀", "😀😀😀", "abc"].map(isWithin(2))).toEqual([true, false, false]);
});

it("X163 · what is cut is a beginning of the text and has at most that many characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, max) => {
      const cut = cutText(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(isWithin(max)(cut)).toBe(true);
      expect(isWithin(max)(text)).toBe(charactersIn(text) <= max);
      if (isWithin(max)(text)) expect(cut).toBe(text);
    }),
  );
});
