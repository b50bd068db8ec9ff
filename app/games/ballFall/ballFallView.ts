import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { px } from "~/app/games/arcade/render/shapes";
import { ballFall } from "~/games/ballFall/rules";
import { BALL_FALL, type BallFallState, type Platform } from "~/games/ballFall/state";
import { GAME_NAMES } from "~/games/names";
import { FALL_COLOURS, fallPainter } from "./fallPainter";
import type { Sound } from "~/app/games/sounds";
import { towards } from "~/app/games/arcade/input/steering";
import type { ArcadeInput } from "~/games/arcade/core";

/** G9 for the arcade's screens. */
export const ballFallView: ArcadeView<BallFallState> = {
  path: "BallFall",
  name: GAME_NAMES.BallFall,
  game: ballFall,
  colours: FALL_COLOURS,
  painter: fallPainter,
  steeredPx: ({ ballX }) => px(ballX) + BALL_FALL.ballPx / 2,
  soundOf: fallSound,
  demoInput: fallDemo,
};

/** The sound of a tick's most important event; null if the tick has none. */
export function fallSound(before: BallFallState, after: BallFallState): Sound | null {
  if (before.phase !== after.phase) {
    if (after.phase === "gameOver") return "lost";
    if (after.phase === "running") return "launch";
  }
  if (after.lives !== before.lives) return after.lives > before.lives ? "heart" : "lifeLost";
  return before.standsOn === null && after.standsOn !== null ? "land" : null;
}

const { ballPx, platformWidthPx } = BALL_FALL;
/** Less than a player's maximum, because the demo is only watched. */
const MAX_DIR = 7;
/** A waiting ball is launched once in this many ticks. */
const WAITS_TICKS = 50;
/** The ball rides a platform up to this height, and then steers off it. */
const RIDES_TO_PX = 230;
/** How far past the end of a platform the ball is steered, to fall off. */
const BESIDE_PX = 10;

function fallDemo(state: BallFallState): ArcadeInput {
  if (state.phase !== "running") return { dir: 0, launch: state.ticks % WAITS_TICKS === WAITS_TICKS - 1 };
  const ballMiddle = px(state.ballX) + ballPx / 2;
  return { dir: towards(targetOf(state, ballMiddle), ballMiddle, MAX_DIR), launch: false };
}

/**
 * Where the middle of the ball should be. In the air: above the next platform down that isn't a trap. On a platform:
 * where the ball is now, until it has ridden high enough; then past the end that is nearer to that next platform.
 */
function targetOf({ platforms, standsOn, ballY }: BallFallState, ballMiddle: number): number {
  const ridden = standsOn === null ? undefined : platforms[standsOn];
  const next = platforms.find(({ y, isTrap }) => !isTrap && y > (ridden?.y ?? ballY));
  if (!ridden) return next ? middleOf(next) : ballMiddle;
  if (px(ballY) > RIDES_TO_PX || !next) return ballMiddle;
  const leavesRight = middleOf(next) >= middleOf(ridden);
  const end = leavesRight ? px(ridden.x) + platformWidthPx + BESIDE_PX : px(ridden.x) - BESIDE_PX;
  return leavesRight ? Math.max(end, middleOf(next)) : Math.min(end, middleOf(next));
}

const middleOf = ({ x }: Platform): number => px(x) + platformWidthPx / 2;
