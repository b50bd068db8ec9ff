import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IDLE, type ArcadeInput, type Profile } from "~/games/arcade/core";
import { simulate } from "~/games/arcade/simulation";
import { BALL_BOTTOM, BALL_RIGHT, PADDLE_RIGHT, PADDLE_TOP } from "./flight";
import { isBrick, layoutOf } from "./layouts";
import { baseSpeedOf, brickBreak } from "./rules";
import type { BrickBreakState } from "./state";

const px = (pixels: number): number => pixels * 16;
const LAUNCH: ArcadeInput = { dir: 0, launch: true };
const start = (profile: Profile = "desktop", seed = [1]): BrickBreakState => brickBreak.setup(seed, profile);

/** A state whose ball flies up at 45 degrees. */
const running = (over: Partial<BrickBreakState> = {}): BrickBreakState => ({
  ...start(),
  phase: "running",
  ballX: px(100),
  ballY: px(400),
  velocityX: 48,
  velocityY: -48,
  ...over,
});
const FALLING = { ballX: px(20), ballY: BALL_BOTTOM - 1, velocityY: 48 };
const LAST_BRICK = { rows: [0b10], ballX: px(40), ballY: px(86) };

const after = (state: BrickBreakState, ticks: number, input = IDLE): BrickBreakState =>
  Array.from({ length: ticks }).reduce<BrickBreakState>((before) => brickBreak.step(before, input), state);

describe("a run", () => {
  test("G8 · a run begins ready on the first level with three lives and the ball on the paddle", () => {
    expect(start()).toMatchObject({
      phase: "ready",
      lives: 3,
      level: 1,
      score: 0,
      rows: layoutOf(1),
      paddleX: px(154),
      ballX: px(174),
      ballY: px(602),
    });
    expect(brickBreak.figures(start())).toEqual({ score: 0, lives: 3, level: 1 });
  });

  test("G8 · before the launch the ball moves with the paddle, up to the edges", () => {
    expect(brickBreak.step(start(), { dir: 10, launch: false })).toMatchObject({
      phase: "ready",
      paddleX: px(164),
      ballX: px(184),
      ticks: 1,
    });
    expect(after(start(), 40, { dir: -10, launch: false })).toMatchObject({
      phase: "ready",
      paddleX: 0,
      ballX: px(20),
    });
    expect(after(start(), 40, { dir: 7, launch: false })).toMatchObject({ phase: "ready", paddleX: PADDLE_RIGHT });
  });

  test("G8 · a launched ball goes up, to the left or right by the seed", () => {
    const sides = Array.from({ length: 200 }, (_, seed) => brickBreak.step(start("desktop", [seed]), LAUNCH));
    for (const state of sides)
      expect(state).toMatchObject({ phase: "running", velocityY: -48, ballX: px(174), ballY: px(602) });
    const left = sides.filter(({ velocityX }) => velocityX === -48).length;
    expect(sides.filter(({ velocityX }) => velocityX === 48)).toHaveLength(200 - left);
    expect(Math.abs(left - 100)).toBeLessThan(36); // five standard deviations
  });

  test("G8 · the ball is faster on each level", () => {
    // 3 px a tick, and a quarter of a pixel more on each further level
    expect([1, 2, 10].map((level) => baseSpeedOf("desktop", level))).toEqual([48, 52, 84]);
    expect(brickBreak.step({ ...start(), level: 4 }, LAUNCH).velocityY).toBe(-60);
  });

  test("G8 · ball and paddle are slower on phones", () => {
    // 2 px a tick, and an eighth of a pixel more on each further level
    expect([1, 2, 10].map((level) => baseSpeedOf("mobile", level))).toEqual([32, 34, 50]);
    expect([brickBreak.maxDir("desktop"), brickBreak.maxDir("mobile")]).toEqual([10, 5]);
    expect(brickBreak.step(start("mobile"), LAUNCH).velocityY).toBe(-32);
  });

  test("G8 · the paddle moves before the ball", () => {
    const caught = running({
      paddleX: px(60),
      ballX: px(100),
      ballY: PADDLE_TOP - px(13),
      velocityX: 48,
      velocityY: 48,
    });
    // the ball's middle is 49 px from the paddle's left end
    expect(brickBreak.step(caught, IDLE)).toMatchObject({ velocityX: 60, velocityY: -48 });
    expect(brickBreak.step(caught, { dir: 4, launch: false })).toMatchObject({ velocityX: 60 });
    expect(brickBreak.step(caught, { dir: 10, launch: false })).toMatchObject({ velocityX: 45 });
  });

  test("G8 · a launch has no effect while the ball flies", () => {
    expect(brickBreak.step(running({ paddleX: px(100) }), { dir: -4, launch: true })).toMatchObject({
      phase: "running",
      paddleX: px(96),
      ballX: px(103),
      velocityX: 48,
    });
  });

  test("G8 · a brick gives ten points and restarts the half minute until a nudge", () => {
    expect(
      brickBreak.step(running({ ...LAST_BRICK, rows: [0b11], ticksWithoutHit: 900, score: 30 }), IDLE),
    ).toMatchObject({ phase: "running", score: 40, ticksWithoutHit: 0, rows: [0b01] });
  });

  test("G8 · after each half minute without a brick the ball is nudged", () => {
    const nudged = (velocityX: number, ticksWithoutHit: number) =>
      brickBreak.step(running({ velocityX, ticksWithoutHit }), IDLE).velocityX;
    expect([nudged(48, 1798), nudged(48, 1799), nudged(-48, 1799), nudged(48, 1800), nudged(48, 3599)]).toEqual([
      48, 49, -49, 48, 49,
    ]);
  });
});

describe("a life", () => {
  test("G8 · a ball at the bottom costs a life and changes no bricks", () => {
    const state = brickBreak.step(running({ ...FALLING, rows: [0b1000], score: 70, paddleX: px(200) }), IDLE);
    expect(state).toMatchObject({
      phase: "ready",
      lives: 2,
      level: 1,
      rows: [0b1000],
      score: 70,
      paddleX: px(200),
      ballX: px(220),
      ballY: px(602),
      velocityX: 0,
      velocityY: 0,
    });
    expect(brickBreak.step(state, LAUNCH)).toMatchObject({ phase: "running", velocityY: -48 });
  });

  test("G8 · the loss of the third life ends the run", () => {
    const over = brickBreak.step(running({ ...FALLING, lives: 1 }), IDLE);
    expect(over).toMatchObject({ phase: "gameOver", lives: 0, ballY: BALL_BOTTOM });
    expect(brickBreak.step(over, LAUNCH)).toBe(over);
  });
});

describe("a level", () => {
  test("G8 · a cleared level gives a hundred points", () => {
    const cleared = brickBreak.step(running({ ...LAST_BRICK, lives: 2, score: 570 }), IDLE);
    expect(cleared).toMatchObject({ phase: "betweenLevel", pauseTicks: 60, level: 1, score: 680, lives: 2 });
  });

  test("G8 · a second after a cleared level the next one is ready with the same lives", () => {
    const cleared = brickBreak.step(running({ ...LAST_BRICK, lives: 2, score: 570 }), IDLE);
    expect(after(cleared, 59, LAUNCH)).toMatchObject({ phase: "betweenLevel", pauseTicks: 1, level: 1 });
    expect(after(cleared, 60, LAUNCH)).toMatchObject({
      phase: "ready",
      pauseTicks: 0,
      level: 2,
      rows: layoutOf(2),
      lives: 2,
      velocityX: 0,
      ballY: px(602),
    });
    expect(brickBreak.step(after(cleared, 60), LAUNCH)).toMatchObject({ phase: "running", velocityY: -52 });
  });

  test("G8 · the paddle can move between levels", () => {
    const cleared = brickBreak.step(running(LAST_BRICK), IDLE);
    expect(after(cleared, 60, { dir: -10, launch: false })).toMatchObject({
      phase: "ready",
      paddleX: 0,
      ballX: px(20),
    });
  });

  test("G8 · the tenth level completes the run, with fifty points for each life", () => {
    const done = brickBreak.step(running({ ...LAST_BRICK, level: 10, lives: 2, score: 5_000 }), IDLE);
    expect(done).toMatchObject({ phase: "complete", level: 10, lives: 2, score: 5_210 });
    expect(brickBreak.step(done, LAUNCH)).toBe(done);
  });
});

const profile = fc.constantFrom<Profile>("desktop", "mobile");
const seed = fc.array(fc.nat(2 ** 32 - 1), { minLength: 1, maxLength: 8 });
const steering = (max: number) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: -max, max }), fc.nat(1)), { maxLength: 60 });

/** In tick 303 the paddle reaches a ball that goes below the field in the same tick. */
const PADDLE_AGAINST_A_FALLEN_BALL: [ticks: number, dir: number, bits: number][] = [
  [67, 0, 1],
  [88, 2, 0],
  [79, 0, 0],
  [69, -4, 0],
];

/** Nothing overlaps, everything is in the field, and every number is an integer. */
function expectValid(state: BrickBreakState): void {
  for (const word of brickBreak.words(state)) expect(Number.isInteger(word) && !Object.is(word, -0)).toBe(true);
  const { ballX, ballY, paddleX, rows, velocityX, velocityY, phase } = state;
  expect(
    ballX >= 0 && ballX <= BALL_RIGHT && ballY >= 0 && ballY <= BALL_BOTTOM && paddleX >= 0 && paddleX <= PADDLE_RIGHT,
  ).toBe(true);
  const [left, right, top, bottom] = [
    Math.floor(ballX / px(30)),
    Math.floor((ballX + px(12) - 1) / px(30)),
    Math.floor((ballY - px(64)) / px(20)),
    Math.floor((ballY + px(12) - 1 - px(64)) / px(20)),
  ];
  for (const row of [top, bottom]) for (const column of [left, right]) expect(isBrick(rows, row, column)).toBe(false);
  if (phase !== "running") return;
  expect(Math.abs(velocityY)).toBe(baseSpeedOf(state.profile, state.level));
  expect(velocityX).not.toBe(0);
}

test("G8 · with any steering, every state stays within the rules", () => {
  fc.assert(
    fc.property(profile, seed, steering(5), (played, from, log) => {
      let state = brickBreak.setup(from, played);
      for (const [ticks, dir, bits] of log) {
        for (let tick = 0; tick < ticks; tick++) {
          const before = JSON.stringify(state);
          const next = brickBreak.step(state, { dir, launch: bits === 1 });
          expect(JSON.stringify(state)).toBe(before);
          expectValid(next);
          expect(next.lives).toBeLessThanOrEqual(state.lives);
          expect(next.score).toBeGreaterThanOrEqual(state.score);
          if (next.level === state.level)
            for (const [row, bits] of next.rows.entries()) expect(bits & ~(state.rows[row] ?? 0)).toBe(0);
          state = next;
        }
      }
    }),
    { numRuns: 40, examples: [["desktop", [1125360822], PADDLE_AGAINST_A_FALLEN_BALL]] },
  );
});

test("G8 · a run resumed from a stored state ends in the same state", () => {
  fc.assert(
    fc.property(profile, seed, steering(5), fc.nat(60), (played, from, log, at) => {
      const expected = simulate(brickBreak, { seed: from, profile: played, log });
      expect(simulate(brickBreak, { seed: from, profile: played, log })).toEqual(expected);
      const first = simulate(brickBreak, { seed: from, profile: played, log: log.slice(0, at) }).state;
      const resumed = { ...brickBreak, setup: () => JSON.parse(JSON.stringify(first)) as BrickBreakState };
      expect(simulate(resumed, { seed: from, profile: played, log: log.slice(at) }).hash).toBe(expected.hash);
    }),
  );
});
