import { expect, test } from "vitest";
import { isBrick, isCleared, layoutOf, LAYOUTS, without } from "./layouts";

const bricksIn = (rows: readonly number[]): number =>
  rows.reduce((sum, bits) => sum + [...bits.toString(2)].filter((digit) => digit === "1").length, 0);

test("G8 · there are ten different levels of at most twelve columns", () => {
  expect(LAYOUTS.map(bricksIn)).toEqual([58, 36, 52, 56, 42, 26, 50, 42, 70, 72]); // games.md 2.5
  expect(new Set(LAYOUTS.map(String)).size).toBe(10);
  for (const bits of LAYOUTS.flat()) expect(bits).toBeLessThan(2 ** 12);
});

test("G8 · columns are counted from the left", () => {
  expect(layoutOf(2)[0]).toBe(0b0101_0101_0101);
  expect([isBrick(layoutOf(2), 0, 0), isBrick(layoutOf(2), 0, 1), isBrick(layoutOf(2), 1, 1)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(layoutOf(4)[0]).toBe(0b0110_1101_1011); // drawn as 110110110110
});

test("G8 · removing a brick leaves the given rows unchanged", () => {
  const rows = [0b11, 0b10];
  expect(without(rows, 0, 1)).toEqual([0b01, 0b10]);
  expect(rows).toEqual([0b11, 0b10]);
});

test("G8 · a level without bricks is cleared", () => {
  expect([isCleared([0b11, 0b10]), isCleared([0, 0])]).toEqual([false, true]);
});

test("G8 · there is no level before the first or after the last", () => {
  expect(() => layoutOf(0)).toThrow(RangeError);
  expect(() => layoutOf(11)).toThrow(RangeError);
});
