import { expect, test } from "vitest";
import { createStopwatch, timeText } from "./stopwatch";

test("G10 · the stopwatch counts while it runs and not while it is paused", () => {
  let now = 500;
  const watch = createStopwatch(() => now);
  const pass = (ms: number) => {
    now += ms;
    return watch.readMs();
  };
  expect(pass(1000)).toBe(0); // it hasn't started
  watch.start();
  expect(pass(700)).toBe(700);
  watch.start(); // starting again changes nothing
  expect(pass(300)).toBe(1000);
  watch.pause();
  watch.pause();
  expect(pass(60_000)).toBe(1000);
  watch.start();
  expect(pass(1)).toBe(1001);
  watch.reset();
  expect(pass(1000)).toBe(0);
});

test("G10 · the text of a time has minutes and seconds, and hours from one hour on", () => {
  expect([0, 999, 7000, 59_999, 60_000, 754_321, 3_600_000, 3_723_000].map(timeText)).toEqual([
    "0:00",
    "0:00",
    "0:07",
    "0:59",
    "1:00",
    "12:34",
    "1:00:00",
    "1:02:03",
  ]);
});
