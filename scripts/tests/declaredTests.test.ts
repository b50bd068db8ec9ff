import { expect, it } from "vitest";
import { declaredTests } from "./declaredTests.mjs";
import { taggingHelpers, untaggedFiles } from "./tiers.mjs";

const declared = (source: string, file = "a.test.ts") => declaredTests(file, source);

it("declared tests · titles are read from test, it, each and templates", () => {
  const source = `
    test("S1 · one", () => {});
    it.each([["(", 1]])('S2 · two "quoted" %s', () => {});
    for (const n of [1]) test(\`S3 · part \${n} of 2\`, () => {});
    text("S4 · not a test");
    test("S5 · with a step", () => test.step("S6 · a step", () => {}));
  `;
  expect(declared(source)).toEqual([
    { title: "S1 · one", isFull: false },
    { title: 'S2 · two "quoted" %s', isFull: false },
    { title: "S3 · part ${} of 2", isFull: false },
    { title: "S5 · with a step", isFull: false },
  ]);
});

it("declared tests · the tag full puts a test into the second tier, in Vitest and in Playwright", () => {
  const source = `
    it("a", { tags: ["full"] }, () => {});
    test("b", { tag: "@full" }, async ({ page }) => {});
    test("c", { tag: "@other" }, async ({ page }) => {});
  `;
  expect(declared(source).map(({ isFull }) => isFull)).toEqual([true, true, false]);
});

it("declared tests · a tag that depends on something, or stands elsewhere, counts as the tag full", () => {
  const source = `
    it("a", { tags: isLong ? ["full"] : [] }, () => {});
    it("b", { timeout: 1, tags }, () => {});
    test("c", { tag: tagOf(game) }, async ({ page }) => {});
  `;
  expect(declared(source).map(({ isFull }) => isFull)).toEqual([true, true, true]);
});

it("declared tests · the tag of a group holds for its tests only", () => {
  const source = `
    test.describe("a group", { tag: "@full" }, () => { test("inside", () => {}); });
    test("outside", () => {});
  `;
  expect(declared(source)).toEqual([
    { title: "inside", isFull: true },
    { title: "outside", isFull: false },
  ]);
});

it("declared tests · a file with .full. in its name is in the second tier", () => {
  expect(declared('it("a", () => {})', "x.full.edge.test.ts")).toEqual([{ title: "a", isFull: true }]);
});

it("declared tests · a Vitest file with .full. in its name has the tag that Vitest needs", () => {
  expect(untaggedFiles()).toEqual([]);
});

it("declared tests · only files of tests have tags, so that npm run test:full finds them", () => {
  expect(taggingHelpers()).toEqual([]);
});
