import * as cardinals from "make-plural/cardinals";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Language } from "~/base/languages";
import { compactCount, formatNumber, formatsOf, type PluralRule } from "./formats";

const [FSI, PDI] = ["\u2068", "\u2069"];
const formats = (language: Language, rule = cardinals.en as PluralRule) => formatsOf(language, rule);

it("X189 · English formats every whole number as Intl does", () => {
  const english = new Intl.NumberFormat("en");
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value, "en")).toBe(english.format(value));
    }),
  );
});

it.each([
  ["en", "1,234,567"],
  ["de", "1.234.567"],
  ["es", "1.234.567"],
  ["ja", "1,234,567"],
  ["ar", "1,234,567"],
  ["ar-XB", "1,234,567"],
] as const)("X189 · in %s, a number is written as %s, with Latin digits", (language, text) => {
  expect(formats(language).number(1_234_567)).toBe(text);
});

it("X189 · a share is a percentage, and seconds have one decimal", () => {
  expect([formats("en").number(0.5, "percent"), formats("de").number(3, "0.0")]).toEqual(["50%", "3,0"]);
});

it("X189 · a count from a thousand on is short", () => {
  expect([compactCount(999, "en"), compactCount(1_240, "en"), compactCount(3_000_000, "en")]).toEqual([
    "999",
    "1.2K",
    "3M",
  ]);
});

it("X189 · names are listed as the language lists them", () => {
  const names = ["Ada", "Bo", "Chi"];
  expect([formats("en").list(names), formats("de").list(names), formats("ja").list(names)]).toEqual([
    "Ada, Bo and Chi",
    "Ada, Bo und Chi",
    "Ada、Bo、Chi",
  ]);
});

it("X189 · a list without a last word has only separators", () => {
  expect([formats("en").list(["Ada", "Bo"], "unit"), formats("de").list(["Ada", "Bo"], "unit")]).toEqual([
    "Ada, Bo",
    "Ada, Bo",
  ]);
});

it("X164 · a name is isolated where it could turn the words around it: in Arabic, also one in Latin letters", () => {
  const names = ["Ada", "مريم", "42"];
  expect(names.map(formats("en").text)).toEqual(["Ada", `${FSI}مريم${PDI}`, "42"]);
  expect(names.map(formats("ar").text)).toEqual([`${FSI}Ada${PDI}`, `${FSI}مريم${PDI}`, "42"]);
});

it("X189 · a number chooses the exact form, else the form of its plural category", () => {
  const forms = { "=0": "none", zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other" };
  const arabic = formats("ar", cardinals.ar as PluralRule);
  expect([0, 1, 2, 3, 11, 100].map((count) => arabic.plural(count, forms))).toEqual([
    "none",
    "one",
    "two",
    "few",
    "many",
    "other",
  ]);
});

it("X189 · a value without a form of its own gets the other form", () => {
  const forms = { you: "You", other: "They" };
  expect(["you", "she", "constructor"].map((who) => formats("en").select(who, forms))).toEqual(["You", "They", "They"]);
});
