import { expect, it } from "vitest";
import { mentionable, mentionAt, namedIn } from "./mentions";

const PEOPLE = [
  { id: "1", name: "Ann" },
  { id: "2", name: "Anna Bell", handle: "bell_10" },
  { id: "3", name: "Zoë" },
];

it.each([
  ["@", 1, { at: 0, query: "" }],
  ["hi @An", 6, { at: 3, query: "An" }],
  ["hi @Anna B", 10, { at: 3, query: "Anna B" }],
  ["(@z", 3, { at: 1, query: "z" }],
  ["hi @An and", 6, { at: 3, query: "An" }],
  [`${"long ".repeat(50)}@An`, 253, { at: 250, query: "An" }],
  ["mail@example", 12, null],
  ["@ ann", 5, null],
  ["@ann\nand", 8, null],
  ["nobody", 6, null],
])("M12 · in %j at %i the mention is %j", (text, cursor, expected) => {
  expect(mentionAt(text, cursor)).toEqual(expected);
});

it.each([
  ["kana", "ありがとう@bo"],
  ["Han", "谢谢@bo"],
  ["Hangul", "안녕@bo"],
  ["Thai", "ขอบคุณ@bo"],
  ["a Hebrew prefix", "ל@bo"],
  ["an Arabic prefix", "و@bo"],
  ["Devanagari", "नमस्ते@bo"],
  ["an emoji", "❤️@bo"],
  ["a Japanese bracket", "「@bo"],
  ["a full-width sign", "谢谢＠bo"],
  ["another mention and a slash", "cc @ann/@bo"],
])("X161 · the list of members opens after %s, in %j", (_what, text) => {
  expect(mentionAt(text, text.length)).toEqual({ at: text.length - 3, query: "bo" });
});

it.each(["имя@bo", "α@bo", "é@bo", "a/@bo"])("X161 · no list of members opens in %j", (text) => {
  expect(mentionAt(text, text.length)).toBeNull();
});

it.each([
  ["安娜", "@安娜和我", true],
  ["Ann", "@Annさん", true],
  ["아나", "@아나님", true],
  ["อันนา", "@อันนาครับ", true],
  ["Анна", "@Аннатам", false],
  ["Άννα", "@Άνναμ", false],
  ["آنا", "@آناهيتا", false],
  ["אן", "@אןנה", false],
  ["आन", "@आनन्द", false],
  ["อันน", "@อันนี", false],
])("X161 · whether the name %s is complete in %s: %s", (name, text, isNamed) => {
  const member = { id: "1", name };
  expect(namedIn(text, [member])).toEqual(isNamed ? [member] : []);
});

it("M12 · people are found by the beginning of any of their names, without regard to accents", () => {
  const found = (query: string) => mentionable(PEOPLE, query).map(({ name }) => name);
  expect([found("an"), found("bel"), found("zoe"), found("nn"), found("")]).toEqual([
    ["Ann", "Anna Bell"],
    ["Anna Bell"],
    ["Zoë"],
    [],
    ["Ann", "Anna Bell", "Zoë"],
  ]);
});

it("X88 · people are found by the beginning of their handle, as handles are compared", () => {
  const found = (query: string) => mentionable(PEOPLE, query).map(({ id }) => id);
  expect([found("bell_"), found("BELLl"), found("lo")]).toEqual([["2"], ["2"], []]);
});

it("M12 · a chosen member whom the text no longer names isn't mentioned", () => {
  const named = (text: string) => namedIn(text, PEOPLE).map(({ id }) => id);
  expect([named("@bell_10, look"), named("@Ann, @Zoë!")]).toEqual([["2"], ["1", "3"]]);
});

it("M12 · a name within a longer one isn't a mention", () => {
  const ann = { id: "1", name: "Ann" };
  expect([namedIn("@Anna", [ann]), namedIn("@Annas and @Ann", [ann])]).toEqual([[], [ann]]);
});
