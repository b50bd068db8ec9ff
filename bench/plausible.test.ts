import { expect, it } from "vitest";
import { plausible } from "./plausible.mjs";

const row = (value: number, unit: string) => ({ line: "feed", ours: "", floor: "", value, limit: 1, unit });
const outcome = (...rows: ReturnType<typeof row>[]) => ({ name: "pages", rows, why: null, tookMs: 1 });

it("bench · a smoke run accepts figures above their limits", () => {
  expect(plausible(outcome(row(40, "×"), row(900, " ms"), row(300, " kB")))).toMatchObject({ why: null });
});

it("bench · a smoke run accepts a count of zero", () => {
  expect(plausible(outcome(row(0, "")))).toMatchObject({ why: null });
});

it.each([
  ["a part without rows", outcome()],
  ["a figure that is no number", outcome(row(NaN, "×"))],
  ["an infinite figure", outcome(row(Infinity, " ms"))],
  ["a figure below zero", outcome(row(-1, " ms"))],
  ["a ratio of zero", outcome(row(0, "×"))],
  ["a figure with an unknown unit", outcome(row(1, " miles"))],
])("bench · a smoke run refuses %s", (_, outcome) => {
  expect(plausible(outcome).why).not.toBe(null);
});
