import { expect, test } from "vitest";
import { clockText, leftMsAt, nextTextInMs } from "./clockText";

test("G6 · a clock shows minutes and seconds, hours from one hour on, and tenths of a second under 20 s", () => {
  expect([3_600_000, 3_599_999, 300_000, 299_999, 20_000, 19_999, 9_050, 0].map(clockText)).toEqual([
    "1:00:00",
    "59:59",
    "5:00",
    "4:59",
    "0:20",
    "0:19.9",
    "0:09.0",
    "0:00.0",
  ]);
});

test("G6 · only the running clock counts down", () => {
  const clock = { leftMs: [60_000, 50_000], running: 1, atMs: 1000, recoveredMs: [0, 0] } as const;
  expect([leftMsAt(clock, 0, 11_000), leftMsAt(clock, 1, 11_000), leftMsAt(clock, 1, 0)]).toEqual([
    60_000, 40_000, 50_000,
  ]);
});

test("G6 · a clock never shows less than zero", () => {
  const clock = { leftMs: [60_000, 50_000], running: 1, atMs: 1000, recoveredMs: [0, 0] } as const;
  expect(leftMsAt(clock, 1, 99_000)).toBe(0);
});

test("G6 · the text changes within a second, or within a tenth of a second when the time is low", () => {
  expect([60_000, 20_400, 20_000, 19_999, 50].map(nextTextInMs)).toEqual([1, 401, 1, 100, 51]);
});
