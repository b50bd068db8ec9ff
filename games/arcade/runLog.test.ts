import fc from "fast-check";
import { expect, test } from "vitest";
import {
  appended,
  inputOf,
  inputRun,
  isInputRun,
  isRunLog,
  RUN_TICKS_MAX,
  ticksIn,
  type InputRun,
  type RunLog,
} from "./runLog";

const entry = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: -2, max: 2 }), fc.nat(1));
const inputsByTick = (log: RunLog) => log.flatMap((run) => Array.from({ length: run[0] }, () => inputOf(run)));

test("G8 · G9 · an input read from a log is the input that was written", () => {
  for (const input of [
    { dir: -10, launch: false },
    { dir: 3, launch: true },
  ])
    expect(inputOf(inputRun(5, input))).toEqual(input);
  expect(inputRun(5, { dir: 3, launch: true })).toEqual([5, 3, 1]);
});

test("G8 · G9 · equal inputs in a row share one entry of a log", () => {
  expect(appended([], [2, 5, 0])).toEqual([[2, 5, 0]]);
  expect(appended([[2, 5, 0]], [3, 5, 0])).toEqual([[5, 5, 0]]);
  expect(appended([[2, 5, 0]], [3, 5, 1])).toEqual([
    [2, 5, 0],
    [3, 5, 1],
  ]);
  expect(appended([[2, 5, 0]], [3, 4, 0])).toEqual([
    [2, 5, 0],
    [3, 4, 0],
  ]);
});

test("G8 · G9 · a log has every appended tick, in order", () => {
  fc.assert(
    fc.property(fc.array(entry), (entries: InputRun[]) => {
      const log = entries.reduce<RunLog>((before, run) => {
        const textBefore = JSON.stringify(before);
        const next = appended(before, run);
        expect(JSON.stringify(before)).toBe(textBefore);
        return next;
      }, []);
      expect(inputsByTick(log)).toEqual(inputsByTick(entries));
      expect(ticksIn(log)).toBe(inputsByTick(entries).length);
      for (const [i, run] of log.slice(1).entries()) expect(run.slice(1)).not.toEqual(log[i]?.slice(1));
      expect(isRunLog(JSON.parse(JSON.stringify(log)), 2)).toBe(true);
    }),
  );
});

test("G8 · G9 · a value that isn't a log is refused", () => {
  expect(isRunLog([], 10)).toBe(true);
  expect(
    isRunLog(
      [
        [1, -10, 0],
        [RUN_TICKS_MAX - 1, 10, 1],
      ],
      10,
    ),
  ).toBe(true);
  const wrong: unknown[] = [
    null,
    {},
    "[]",
    [[0, 0, 0]],
    [[-1, 0, 0]],
    [[1.5, 0, 0]],
    [[1, 11, 0]],
    [[1, -11, 0]],
    [[1, 0.5, 0]],
    [[1, 0, 2]],
    [[1, 0, -1]],
    [[1, 0]],
    [[1, 0, 0, 0]],
    [["1", 0, 0]],
    [[1, null, 0]],
    [[Number.NaN, 0, 0]],
    [{ 0: 1, 1: 0, 2: 0, length: 3 }],
  ];
  for (const value of wrong) expect([value, isRunLog(value, 10)]).toEqual([value, false]);
  expect([isInputRun([1, 5, 0], 5), isInputRun([1, 6, 0], 5)]).toEqual([true, false]);
});

test("G8 · G9 · a log lasts at most half an hour, however many entries it has", () => {
  expect(isRunLog([[RUN_TICKS_MAX, 0, 0]], 10)).toBe(true);
  expect(
    isRunLog(
      [
        [RUN_TICKS_MAX, 0, 0],
        [1, 1, 0],
      ],
      10,
    ),
  ).toBe(false);
  expect(
    isRunLog(
      Array.from({ length: RUN_TICKS_MAX + 1 }, () => [1, 0, 0]),
      10,
    ),
  ).toBe(false);
});
