import fc from "fast-check";
import { expect, test } from "vitest";
import { AT_REST, CATCH_UP_TICKS, paced, TICK_MS } from "./pacing";

/** The ticks played by frames at these times. The first frame only starts the clock. */
function ticksAt(framesMs: number[], options?: Parameters<typeof paced>[2]): number {
  let pace = AT_REST;
  let sum = 0;
  for (const atMs of framesMs) {
    const next = paced(pace, atMs, options);
    ({ pace } = next);
    sum += next.ticks;
  }
  return sum;
}

const framesOf = (perSecond: number, seconds: number, beginsMs = 0): number[] =>
  Array.from({ length: perSecond * seconds + 1 }, (_, i) => beginsMs + (i * 1000) / perSecond);

test("G8 · G9 · a minute has 3600 ticks at 30, 60, 75, 120, 144 and 240 frames a second", () => {
  for (const perSecond of [30, 60, 75, 120, 144, 240])
    expect(ticksAt(framesOf(perSecond, 60, 12_345.678)), `${perSecond}`).toBe(3600);
});

test("G8 · G9 · with frames at irregular times, up to four ticks apart, the ticks match the time that passed", () => {
  const gaps = fc.array(fc.double({ min: 0.1, max: CATCH_UP_TICKS * TICK_MS - TICK_MS, noNaN: true }), {
    minLength: 1,
    maxLength: 400,
  });
  fc.assert(
    fc.property(gaps, (gapsMs) => {
      const framesMs = [0];
      for (const gapMs of gapsMs) framesMs.push((framesMs.at(-1) ?? 0) + gapMs);
      expect(Math.abs(ticksAt(framesMs) - (framesMs.at(-1) ?? 0) / TICK_MS)).toBeLessThanOrEqual(1);
    }),
  );
});

test("G8 · G9 · a frame plays at most five ticks", () => {
  expect(ticksAt([0, 1000])).toBe(CATCH_UP_TICKS);
  expect(ticksAt([0, 1000, 1000 + TICK_MS])).toBe(CATCH_UP_TICKS + 1);
});

test("G8 · G9 · if a debt is allowed, the next frames make up for a late one, up to that debt", () => {
  const after = (gapMs: number) => ticksAt([0, gapMs, ...framesOf(60, 2, gapMs).slice(1)], { debtMs: 3000 });
  expect(after(1000)).toBe(180);
  expect(after(10_000)).toBe(CATCH_UP_TICKS + 180 + 120); // 180: the debt; 120: the next two seconds
});

test("G8 · G9 · a slower speed plays proportionally fewer ticks", () => {
  expect(ticksAt(framesOf(60, 10), { speed: 0.5 })).toBe(300);
});

test("G8 · G9 · a frame is drawn between the last two states even if the clock goes back", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -50, max: 200, noNaN: true }), { maxLength: 100 }), (gapsMs) => {
      let [pace, atMs] = [AT_REST, 1000];
      for (const gapMs of gapsMs) {
        atMs += gapMs;
        const next = paced(pace, atMs);
        expect(next.share).toBeGreaterThanOrEqual(0);
        expect(next.share).toBeLessThanOrEqual(1);
        if (gapMs <= 0) expect(next.ticks).toBeLessThanOrEqual(1);
        ({ pace } = next);
      }
    }),
  );
});
