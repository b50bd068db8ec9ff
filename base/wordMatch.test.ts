import fc from "fast-check";
import { expect, it } from "vitest";
import { foldWords, hasWord } from "./wordMatch";

const matches = (text: string, word: string) => hasWord(foldWords(text), foldWords(word));

it.each([
  ["a complete word", "The cat sat", "cat"],
  ["a word at the beginning", "cat, sit!", "cat"],
  ["a word at the end", "my cat", "cat"],
  ["a word in other case", "CATS rule", "cats"],
  ["a word with accents that the muted word lacks", "un café noir", "cafe"],
  ["a word without the accents of the muted word", "un cafe noir", "café"],
  ["a word in composed and decomposed letters", "cafe\u0301", "caf\u00e9"],
  ["ß for ss", "große Straße", "strasse"],
  ["ss for ß", "STRASSE", "straße"],
  ["the Turkish dotted and dotless i", "İSTANBUL'da kış", "istanbul'da kis"],
  ["a sigma in the wrong form for its place", "οδοσ", "ΟΔΟΣ"],
  ["a word with invisible characters", "sp\u200boil\u00ader", "spoiler"],
  ["full-width letters", "ＣＡＴ", "cat"],
  ["a word with an apostrophe", "I can't", "can't"],
  ["a hashtag", "see #cats now", "#cats"],
  ["a sign with a word", "I write c++.", "c++"],
  ["an emoji", "so 🔥 today", "🔥"],
  ["Cyrillic", "Это Кошка.", "кошка"],
  ["Arabic without its vowel points", "كِتَاب جديد", "كتاب"],
  ["Hebrew without its points", "שָׁלוֹם עולם", "שלום"],
  ["Hindi", "यह किताब है", "किताब"],
  ["a complete Korean word", "나는 고양이 좋아", "고양이"],
  ["a phrase over a line break", "in New\n York today", "new york"],
  ["a phrase over several spaces", "new   york", "New York"],
  ["a part of a Chinese text", "我喜欢东京塔的夜景", "东京塔"],
  ["a part of a Japanese text", "昨日ネタバレを読んだ", "ネタバレ"],
  ["a Japanese word that goes on after a voiced mark", "がき", "が"],
  ["a part of a Thai text", "ฉันรักแมวมาก", "แมว"],
  ["a part of a Lao text", "ຂ້ອຍຮັກແມວຫຼາຍ", "ແມວ"],
  ["a part of a Khmer text", "ខ្ញុំស្រឡាញ់ឆ្មា", "ឆ្មា"],
  ["a part of a Burmese text", "ကြောင်ကိုချစ်တယ်", "ချစ်"],
  ["a part of a Tibetan text", "ཞི་མི་ལ་དགའ", "མི"],
  ["a Latin word inside a Chinese text", "我用iPhone打电话", "iphone"],
])("X24 · a muted word matches %s", (_what, text, word) => {
  expect(matches(text, word)).toBe(true);
});

it.each([
  ["the beginning of a longer word", "category", "cat"],
  ["the end of a longer word", "bobcat", "cat"],
  ["a part before an apostrophe", "I can't", "can"],
  ["a longer hashtag", "#catsitting", "#cat"],
  ["words with punctuation between them", "in the new. York is far", "new york"],
  ["a part of a Korean word", "강아지가", "강아지"],
  ["the beginning of a Korean syllable", "각", "가"],
  ["a Hindi word with another vowel sign", "कुल", "कल"],
  ["a Japanese word without the voiced mark", "がき", "かき"],
  ["a part of a Latin word inside a Chinese text", "我用iPhone打电话", "phone"],
  ["anything, if it has no character", "anything", "\u200b"],
])("X24 · a muted word doesn't match %s", (_what, text, word) => {
  expect(matches(text, word)).toBe(false);
});

it("X24 · a later complete word matches after an earlier part of a word", () => {
  expect(matches("category and cat", "cat")).toBe(true);
});

it("X24 · a long word in which the muted word occurs everywhere doesn't match", () => {
  expect(matches("a".repeat(3_000), "a")).toBe(false);
});

const anyText = fc.string({ unit: "grapheme", maxLength: 40 });

it("X24 · folding a folded text changes nothing", () => {
  fc.assert(fc.property(anyText, (text) => foldWords(foldWords(text)) === foldWords(text)));
});

it("X24 · a text matches itself", () => {
  fc.assert(fc.property(anyText, (text) => foldWords(text) === "" || matches(text, text)));
});

it("X24 · a word between spaces matches, whatever is around it", () => {
  fc.assert(
    fc.property(anyText, fc.stringMatching(/^[a-z]{1,12}$/), anyText, (before, word, after) =>
      matches(`${before} ${word.toUpperCase()} ${after}`, word),
    ),
  );
});

const latinWord = fc.stringMatching(/^[a-z]{1,8}$/);

it("X24 · the beginning of a Latin word doesn't match", () => {
  fc.assert(fc.property(latinWord, latinWord, (word, more) => !matches(word + more, word)));
});
