import { px } from "~/app/games/arcade/render/shapes";
import { towards } from "~/app/games/arcade/input/steering";
import type { ArcadeInput } from "~/games/arcade/core";
import { BRICK_BREAK, type BrickBreakState } from "~/games/brickBreak/state";

/** Less than a player's maximum, because the demo is only watched. */
const MAX_DIR = 6;
/** A waiting ball is launched once in this many ticks. */
const WAITS_TICKS = 50;
/** How often the demo puts another part of the paddle under the ball. */
const SHIFT_TICKS = 97;
const SHIFTS_PX = [-17, 9, 20, -8, 15];

export function brickDemo(state: BrickBreakState): ArcadeInput {
  const shiftPx = SHIFTS_PX[Math.floor(state.ticks / SHIFT_TICKS) % SHIFTS_PX.length] ?? 0;
  const ballPx = px(state.ballX) + BRICK_BREAK.ballPx / 2;
  const paddlePx = px(state.paddleX) + BRICK_BREAK.paddleWidthPx / 2;
  const follows = state.phase === "running" && state.velocityY > 0;
  return {
    dir: follows ? towards(ballPx + shiftPx, paddlePx, MAX_DIR) : 0,
    launch: state.phase === "ready" && state.ticks % WAITS_TICKS === WAITS_TICKS - 1,
  };
}
