import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IDLE, type ArcadeInput } from "~/games/arcade/core";
import { simulate } from "~/games/arcade/simulation";
import { ballFall } from "./rules";
import type { BallFallState, Platform } from "./state";

const px = (pixels: number): number => pixels * 16;
const LAUNCH: ArcadeInput = { dir: 0, launch: true };
const start = (): BallFallState => ballFall.setup([1], "desktop");

/** A platform at a place in pixels. */
const platform = (x: number, y: number, more: Partial<Platform> = {}): Platform => ({
  x: px(x),
  y: px(y),
  isTrap: false,
  hasHeart: false,
  ...more,
});
const running = (over: Partial<BallFallState> = {}): BallFallState => ({ ...start(), phase: "running", ...over });
const at = (x: number, y: number): Pick<BallFallState, "ballX" | "ballY"> => ({ ballX: px(x), ballY: px(y) });
const step = (state: BallFallState, dir = 0): BallFallState => ballFall.step(state, { dir, launch: false });
const after = (state: BallFallState, ticks: number, input = IDLE): BallFallState =>
  Array.from({ length: ticks }).reduce<BallFallState>((before) => ballFall.step(before, input), state);

describe("a run", () => {
  test("G9 · a run begins ready with three lives and the ball in the middle of the field", () => {
    expect(start()).toMatchObject({ phase: "ready", lives: 3, raw: 0, platforms: [], ...at(174, 314) });
    expect(ballFall.figures(start())).toEqual({ score: 0, lives: 3, level: null });
    expect([ballFall.maxDir("desktop"), ballFall.maxDir("mobile")]).toEqual([10, 10]);
  });

  test("G9 · nothing moves before the launch", () => {
    const waiting = { ...start(), platforms: [platform(0, 500)] };
    expect(after(waiting, 30, { dir: 10, launch: false })).toEqual({ ...waiting, ticks: 30 });
    expect(ballFall.step(waiting, LAUNCH)).toEqual({ ...waiting, phase: "running", ticks: 1 });
  });

  test("G9 · the ball falls two pixels a tick and is steered sideways up to the edges", () => {
    expect(step(running(), 7)).toMatchObject(at(181, 316));
    expect(step(running(at(4, 100)), -10)).toMatchObject(at(0, 102));
    expect(step(running(at(345, 100)), 10)).toMatchObject(at(348, 102));
  });

  test("G9 · platforms rise four pixels a tick and disappear above the field", () => {
    expect(step(running({ platforms: [platform(0, -5), platform(0, -6), platform(9, 300)] })).platforms).toEqual([
      platform(0, -9),
      platform(9, 296),
    ]);
  });

  test("G9 · every 24 ticks, a platform enters from below at an integer pixel", () => {
    const launched = ballFall.step(start(), LAUNCH);
    expect(after(launched, 23)).toMatchObject({ platforms: [], random: launched.random });
    const [first] = after(launched, 24).platforms;
    expect(first).toMatchObject({ y: px(640) });
    expect(after(launched, 48).platforms).toMatchObject([{ ...first, y: px(640 - 96) }, { y: px(640) }]);
    for (const { x } of after(running({ lives: 3, ballY: px(1) }), 140).platforms) expect(x % 16).toBe(0);
  });

  test("G9 · the score is a fifth of the running ticks", () => {
    const launched = ballFall.step(after(start(), 100), LAUNCH);
    expect(after(launched, 60)).toMatchObject({ raw: 60, ticks: 161 });
    expect([2, 3, 7, 8].map((raw) => ballFall.figures(running({ raw })).score)).toEqual([0, 1, 1, 2]);
  });
});

describe("landing", () => {
  test("G9 · a platform carries a ball that lands on it", () => {
    const landed = step(running({ ...at(100, 284), platforms: [platform(60, 302)] }));
    expect(landed).toMatchObject({ ...at(100, 286), standsOn: 0, platforms: [{ y: px(298) }] });
    expect(after(landed, 10)).toMatchObject({ ...at(100, 246), standsOn: 0 });
    expect(step(landed, 10)).toMatchObject({ ...at(110, 282), standsOn: 0 });
  });

  test("G9 · the ball never passes through a platform that rises towards it", () => {
    for (const y of [300, 301, 302, 303, 304, 305, 306]) {
      expect([y, after(running({ ...at(100, 280), platforms: [platform(60, y)] }), 3).standsOn]).toEqual([y, 0]);
    }
  });

  test("G9 · the ball lands if its middle is over the platform, the ends included", () => {
    const stands = (x: number) => step(running({ ...at(x, 286), platforms: [platform(60, 302)] })).standsOn;
    expect([53, 54, 144, 145].map(stands)).toEqual([null, 0, 0, null]);
  });

  test("G9 · the ball falls off the end of its platform", () => {
    const rider = running({ ...at(140, 286), standsOn: 0, platforms: [platform(60, 298)] });
    expect(step(rider, 10)).toMatchObject({ ...at(150, 288), standsOn: null });
  });

  test("G9 · the ball doesn't land on a platform from the side", () => {
    expect(step(running({ ...at(50, 300), platforms: [platform(60, 304)] }), 10)).toMatchObject({
      ...at(60, 302),
      standsOn: null,
    });
  });

  test("G9 · the ball keeps its platform when one above disappears", () => {
    const rider = running({ ...at(100, 286), standsOn: 1, platforms: [platform(0, -6), platform(60, 298)] });
    expect(step(rider)).toMatchObject({ standsOn: 0, platforms: [{ x: px(60) }] });
  });
});

describe("hearts and traps", () => {
  const heart = { hasHeart: true };

  test("G9 · a heart gives a life, once", () => {
    const healed = step(running({ ...at(99, 284), platforms: [platform(60, 302, heart)] }));
    expect(healed).toMatchObject({ lives: 4, standsOn: 0, platforms: [{ hasHeart: false }] });
    expect(step(healed).lives).toBe(4);
  });

  test("G9 · a heart is over the middle of its platform", () => {
    const lives = (x: number, y: number) => step(running({ ...at(x, y), platforms: [platform(60, 304, heart)] })).lives;
    expect([87, 88, 110, 111].map((x) => lives(x, 280))).toEqual([3, 4, 4, 3]); // the heart is at 99 to 111 px
    // its upper edge is at 282 after this tick, 18 px above the platform; the ball's lower edge is at 282, then 283
    expect([268, 269].map((y) => lives(99, y))).toEqual([3, 4]);
  });

  test("G9 · a player with five lives leaves the heart for later", () => {
    const full = step(running({ lives: 5, ...at(99, 284), platforms: [platform(60, 302, heart)] }));
    expect(full).toMatchObject({ lives: 5, platforms: [heart] });
    expect(step({ ...full, lives: 4 })).toMatchObject({ lives: 5, platforms: [{ hasHeart: false }] });
  });

  test("G9 · a trap costs a life and clears the nearest platforms", () => {
    const trapped = running({
      ...at(100, 284),
      platforms: [
        platform(0, 200),
        platform(60, 302, { isTrap: true }),
        platform(0, 323),
        platform(9, 325),
        platform(9, 444),
        platform(9, 445),
        platform(9, 600),
      ],
    });
    const hurt = step(trapped);
    expect(hurt).toMatchObject({ phase: "ready", lives: 2, standsOn: null, ...at(174, 314) });
    expect(hurt.platforms.map(({ y }) => y / 16)).toEqual([196, 298, 319, 441, 596]); // none from 320 to 440
    expect(ballFall.step(hurt, LAUNCH)).toMatchObject({ phase: "running", platforms: hurt.platforms });
  });

  test("G9 · a heart over a trap counts first and saves the last life", () => {
    const both = platform(60, 302, { isTrap: true, hasHeart: true });
    expect(step(running({ lives: 1, ...at(99, 284), platforms: [both] }))).toMatchObject({ phase: "ready", lives: 1 });
    expect(step(running({ lives: 5, ...at(99, 284), platforms: [both] }))).toMatchObject({ phase: "ready", lives: 4 });
  });
});

describe("a life", () => {
  test("G9 · a ball below the field costs a life", () => {
    expect(step(running(at(100, 626)))).toMatchObject({ phase: "running", ...at(100, 628) });
    expect(step(running(at(100, 627)))).toMatchObject({ phase: "ready", lives: 2, raw: 1 });
  });

  test("G9 · a ball above the field costs a life", () => {
    expect(step(running({ ...at(100, 4), platforms: [platform(60, 16)] }))).toMatchObject({
      phase: "running",
      ...at(100, 0),
    });
    expect(step(running({ ...at(100, 3), platforms: [platform(60, 15)] }))).toMatchObject({ phase: "ready", lives: 2 });
  });

  test("G9 · the loss of the last life ends the run", () => {
    const over = step(running({ lives: 1, ...at(100, 3), platforms: [platform(60, 15)] }));
    expect(over).toMatchObject({ phase: "gameOver", lives: 0, ...at(100, 0) });
    expect(step(running({ lives: 1, ...at(100, 628) }))).toMatchObject({ phase: "gameOver", ...at(100, 628) });
    expect(ballFall.step(over, LAUNCH)).toBe(over);
  });
});

const seed = fc.array(fc.nat(2 ** 32 - 1), { minLength: 1, maxLength: 8 });
const log = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: -10, max: 10 }), fc.nat(1)), {
  maxLength: 60,
});

test("G9 · with any steering, every state stays within the rules", () => {
  fc.assert(
    fc.property(seed, log, (from, steered) => {
      let state = ballFall.setup(from, "mobile");
      for (const [ticks, dir, bits] of steered) {
        for (let tick = 0; tick < ticks; tick++) {
          const before = JSON.stringify(state);
          const next = ballFall.step(state, { dir, launch: bits === 1 });
          expect(JSON.stringify(state)).toBe(before);
          expectValid(next);
          expectFollows(state, next);
          state = next;
        }
      }
    }),
    { numRuns: 20 },
  );
});

function expectValid(state: BallFallState): void {
  for (const word of ballFall.words(state)) expect(Number.isInteger(word) && !Object.is(word, -0)).toBe(true);
  const { ballX, ballY, lives, phase, platforms, standsOn } = state;
  expect(ballX >= 0 && ballX <= px(348) && ballY >= 0 && ballY <= px(628)).toBe(true);
  expect(lives >= 0 && lives <= 5).toBe(true);
  expect(platforms.map(({ y }) => y)).toEqual(platforms.map(({ y }) => y).sort((a, b) => a - b));
  // a ball lost above the field stays at the field's edge, while its platform has risen further
  if (standsOn !== null && phase !== "gameOver")
    expect(platforms[standsOn]).toMatchObject({ y: ballY + px(12), isTrap: false });
}

/** Checks what one tick may change. */
function expectFollows(before: BallFallState, next: BallFallState): void {
  if (next === before) return;
  expect(next.ticks).toBe(before.ticks + 1);
  expect(Math.abs(next.lives - before.lives)).toBeLessThanOrEqual(1);
  expect(next.raw - before.raw).toBe(before.phase === "running" ? 1 : 0);
  if (next.standsOn !== null && before.standsOn !== null) expect(next.ballY).toBe(before.ballY - px(4)); // carried
}

test("G9 · a run resumed from a stored state ends in the same state", () => {
  fc.assert(
    fc.property(seed, log, fc.nat(60), (from, steered, cut) => {
      const run = { seed: from, profile: "desktop", log: steered } as const;
      const expected = simulate(ballFall, run);
      expect(simulate(ballFall, run)).toEqual(expected);
      const first = simulate(ballFall, { ...run, log: steered.slice(0, cut) }).state;
      const resumed = { ...ballFall, setup: () => JSON.parse(JSON.stringify(first)) as BallFallState };
      expect(simulate(resumed, { ...run, log: steered.slice(cut) }).hash).toBe(expected.hash);
    }),
  );
});
