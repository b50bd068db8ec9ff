import { expect, test } from "vitest";
import { autoplayed } from "~/games/arcade/autoplay";
import { PROFILES, type Profile } from "~/games/arcade/core";
import { simulate } from "~/games/arcade/simulation";
import { brickBreakPlayer } from "./autoplay";
import { BALL, BALL_BOTTOM, BALL_RIGHT } from "./flight";
import { isBrick } from "./layouts";
import { brickBreak } from "./rules";
import type { BrickBreakState } from "./state";

const BRICK_WIDTH = 30 * 16;
const BRICK_HEIGHT = 20 * 16;
const BRICKS_TOP = 64 * 16;
const LONGEST_RUN_TICKS = 108_000;
const play = (seed: number, profile: Profile, watch?: (state: BrickBreakState) => void) =>
  autoplayed(brickBreak, brickBreakPlayer([seed]), { seed: [seed], profile, ticksMax: LONGEST_RUN_TICKS }, watch);

for (const profile of PROFILES) {
  test(`G8 · the automatic player completes all ten levels in order (${profile})`, () => {
    const levels: number[] = [];
    const { state } = play(1, profile, ({ level }) => {
      if (levels.at(-1) !== level) levels.push(level);
    });
    expect(levels).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(state).toMatchObject({ phase: "complete", lives: 3, score: 504 * 10 + 10 * 100 + 3 * 50 });
  });
}

const neverThrough = (count: number) => (): void => {
  let ticks = 0;
  let before = brickBreak.setup([0], "desktop");
  let wrong: BrickBreakState | null = null; // asserting each tick would take longer than playing it
  const look = (state: BrickBreakState): void => {
    if (
      !isInField(state) ||
      touchesBrick(state) ||
      (before.phase === "running" && state.phase === "running" && isFar(before, state))
    )
      wrong ??= state;
    before = state;
    ticks++;
  };
  for (let seed = 1; ticks < count; seed++) play(seed, seed % 2 ? "desktop" : "mobile", look);
  expect(wrong).toBe(null);
};
test("G8 · in 100,000 ticks the ball never leaves the field or passes through a brick", neverThrough(100_000));
test(
  "G8 · in a million ticks the ball never leaves the field or passes through a brick",
  { timeout: 60_000, tags: ["full"] },
  neverThrough(1_000_000),
);

const isInField = ({ ballX, ballY }: BrickBreakState): boolean =>
  ballX >= 0 && ballX <= BALL_RIGHT && ballY >= 0 && ballY <= BALL_BOTTOM;

/** Whether a corner of the ball is in a brick. The ball is smaller than a brick. */
function touchesBrick({ ballX, ballY, rows }: BrickBreakState): boolean {
  const left = Math.floor(ballX / BRICK_WIDTH);
  const right = Math.floor((ballX + BALL - 1) / BRICK_WIDTH);
  const top = Math.floor((ballY - BRICKS_TOP) / BRICK_HEIGHT);
  const bottom = Math.floor((ballY + BALL - 1 - BRICKS_TOP) / BRICK_HEIGHT);
  return (
    isBrick(rows, top, left) || isBrick(rows, top, right) || isBrick(rows, bottom, left) || isBrick(rows, bottom, right)
  );
}

/** Whether the ball moved by its own length or more in a tick. Only then could it have jumped over a brick. */
const isFar = (from: BrickBreakState, to: BrickBreakState): boolean =>
  Math.abs(to.ballX - from.ballX) >= BALL || Math.abs(to.ballY - from.ballY) >= BALL;

test("G8 · simulating the log of an automatic run gives the same state", () => {
  for (const profile of PROFILES) {
    const { state, log } = play(5, profile);
    const simulated = simulate(brickBreak, { seed: [5], profile, log });
    expect(simulated.state).toEqual(state);
    expect(simulated.ticks).toBe(state.ticks);
    expect(JSON.stringify(log).length).toBeLessThan(6_000); // one to five kilobytes (games.md 2.5)
    for (const [, dir] of log) expect(Number.isInteger(dir) && Math.abs(dir) <= brickBreak.maxDir(profile)).toBe(true);
  }
});

test("G8 · an automatic run depends only on its seed", () => {
  expect(play(3, "desktop").log).toEqual(play(3, "desktop").log);
  expect(play(3, "desktop").log).not.toEqual(play(4, "desktop").log);
});
