import { expect, it } from "vitest";
import { mutantsOf } from "./mutants.mjs";

const sources = (text: string) => mutantsOf(text).map(({ source }) => source);

it("mutate · each operand of a condition is removed once, and each comparison and negation is turned around", () => {
  expect(sources('export const a = !b && c === "d";')).toEqual([
    "export const a = !b;",
    'export const a = c === "d";',
    'export const a = b && c === "d";',
    'export const a = !b && c !== "d";',
  ]);
});

it("mutate · each operand of a condition in SQL is removed once, and each function has its opposite", () => {
  expect(sources("export const a = and(eq(b, c), d);")).toEqual([
    "export const a = or(eq(b, c), d);",
    "export const a = and(undefined, d);",
    "export const a = and(eq(b, c), undefined);",
    "export const a = and(ne(b, c), d);",
  ]);
});

it("mutate · the words of SQL are mutated outside of what is put into it", () => {
  expect(sources("export const a = sql`(not ${b} and ${c('x and y')})`;")).toEqual([
    "export const a = sql`(${b} and ${c('x and y')})`;",
    "export const a = sql`(not ${b} or ${c('x and y')})`;",
  ]);
});

it("mutate · a mutant has the number of its line", () => {
  expect(mutantsOf("const a = 1;\nconst b = true;").map(({ line, what }) => [line, what])).toEqual([[2, "false"]]);
});

it("mutate · a fact is replaced by each of its two values", () => {
  expect(sources("const facts = { isOwn: flag(a) };")).toEqual([
    "const facts = { isOwn: flag(sql`0`) };",
    "const facts = { isOwn: flag(sql`1`) };",
  ]);
});
