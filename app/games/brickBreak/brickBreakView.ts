import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { px } from "~/app/games/arcade/render/shapes";
import { brickBreak } from "~/games/brickBreak/rules";
import { BRICK_BREAK, type BrickBreakState } from "~/games/brickBreak/state";
import { GAME_NAMES } from "~/games/names";
import { BRICK_COLOURS, brickPainter } from "./brickPainter";
import type { Sound } from "~/app/games/sounds";
import { towards } from "~/app/games/arcade/input/steering";
import type { ArcadeInput } from "~/games/arcade/core";

/** G8 for the arcade's screens. */
export const brickBreakView: ArcadeView<BrickBreakState> = {
  path: "BrickBreak",
  name: GAME_NAMES.BrickBreak,
  game: brickBreak,
  colours: BRICK_COLOURS,
  painter: brickPainter,
  steeredPx: ({ paddleX }) => px(paddleX) + BRICK_BREAK.paddleWidthPx / 2,
  soundOf: brickSound,
  demoInput: brickDemo,
};

/** The sound of a tick's most important event; null if the tick has none. */
export function brickSound(before: BrickBreakState, after: BrickBreakState): Sound | null {
  if (before.phase !== after.phase) {
    if (after.phase === "complete") return "won";
    if (after.phase === "gameOver") return "lost";
    if (after.phase === "betweenLevel") return "levelUp";
    if (after.phase === "running") return "launch";
  }
  if (after.lives < before.lives) return "lifeLost";
  if (after.phase !== "running") return null;
  if (after.score > before.score) return "brick";
  const isTurned =
    Math.sign(before.velocityX) !== Math.sign(after.velocityX) ||
    Math.sign(before.velocityY) !== Math.sign(after.velocityY);
  return isTurned ? "bounce" : null;
}

/** Less than a player's maximum, because the demo is only watched. */
const MAX_DIR = 6;
/** A waiting ball is launched once in this many ticks. */
const WAITS_TICKS = 50;
/** How often the demo puts another part of the paddle under the ball. */
const SHIFT_TICKS = 97;
const SHIFTS_PX = [-17, 9, 20, -8, 15];

function brickDemo(state: BrickBreakState): ArcadeInput {
  const shiftPx = SHIFTS_PX[Math.floor(state.ticks / SHIFT_TICKS) % SHIFTS_PX.length] ?? 0;
  const ballPx = px(state.ballX) + BRICK_BREAK.ballPx / 2;
  const paddlePx = px(state.paddleX) + BRICK_BREAK.paddleWidthPx / 2;
  const follows = state.phase === "running" && state.velocityY > 0;
  return {
    dir: follows ? towards(ballPx + shiftPx, paddlePx, MAX_DIR) : 0,
    launch: state.phase === "ready" && state.ticks % WAITS_TICKS === WAITS_TICKS - 1,
  };
}
