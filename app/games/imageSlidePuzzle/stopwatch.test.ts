import { expect, test } from "vitest";
import { createStopwatch } from "./stopwatch";

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
