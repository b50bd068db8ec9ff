import { expect, test } from "vitest";
import { overBudget, slowestFiles, timesOf } from "./budget.mjs";

const budget = { counts: { browser: { tests: 130, pageLoads: 400 } }, times: { edge: 100 } };

test("budget · a run within its numbers has no failure", () => {
  expect(overBudget({ browser: { tests: 130, pageLoads: 12 } }, budget)).toEqual([]);
});

test("budget · a number above its budget is a failure that names both", () => {
  expect(overBudget({ browser: { tests: 131, pageLoads: 400 } }, budget)).toMatchObject([
    { name: "budget · browser has 131 tests; its budget is 130" },
  ]);
});

test("budget · a number without a budget is a failure", () => {
  expect(overBudget({ browser: { axeAudits: 3 } }, budget)).toMatchObject([
    { name: "budget · browser has 3 axeAudits; it has no budget" },
  ]);
});

const edge = (seconds: number) => timesOf([{ name: "edge", runtime: "workerd", seconds }], { workerd: 0.5 }, budget);

test("budget · a part is compared with its expected multiple of the piece of work", () => {
  expect(edge(50)).toEqual({ lines: ["     50 s  edge  100× of 100"], slow: [] });
});

test("budget · a part that takes more than 1.25 times its expected multiple is slow", () => {
  expect(edge(62.5).slow).toEqual([]);
  expect(edge(63).slow).toEqual([{ name: "time · edge took 126 times the piece of work, 100 are expected" }]);
});

test("budget · a part without an expected multiple is listed as slow", () => {
  const { lines, slow } = timesOf([{ name: "new", runtime: "workerd", seconds: 5 }], { workerd: 0.5 }, budget);
  expect(lines).toEqual(["!     5 s  new  10×"]);
  expect(slow).toEqual([{ name: "time · tests/budget.json says nothing about new" }]);
});

test("budget · the ten slowest files are listed, the slowest first", () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ file: `file ${n}`, seconds: n, runtime: "node" as const }));
  const lines = slowestFiles(files, { node: 2 });
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatch(/11 s {2}file 11 {2}6×/);
});
