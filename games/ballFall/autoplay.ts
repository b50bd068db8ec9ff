import type { Player } from "~/games/arcade/autoplay";
import { FIELD, UNITS_PER_PX, type ArcadeInput } from "~/games/arcade/core";
import { seededRandom, shuffled, type Seed } from "~/games/random";
import { ballFall } from "./rules";
import type { BallFallState } from "./state";

/** A direction and for how many ticks to steer that way. After that the ball isn't steered. */
interface Move {
  dir: number;
  ticks: number;
}

const DIRS = [-10, 10];
const LENGTHS_TICKS = [4, 8, 13, 20, 30];
const MOVES: readonly Move[] = [
  { dir: 0, ticks: 0 },
  ...DIRS.flatMap((dir) => LENGTHS_TICKS.map((ticks) => ({ dir, ticks }))),
];

/** How far the player looks ahead. 0.8 s are enough (games.md 2.5). */
const AHEAD_TICKS = 48;
const CHOOSE_EVERY_TICKS = 16;

/** How many units of position a life is worth. */
const LIFE_WORTH = 1_000_000;

/** The best height for the ball: platforms from below are in reach, and the top is far. */
const BEST_Y = 340 * UNITS_PER_PX;

/**
 * Plays Ball Fall by trying what it could do over the next 0.8 seconds. Lives count most, then being in the middle of
 * the field. Among equal moves the seed chooses. Costs some tens of microseconds a tick.
 */
export function ballFallPlayer(seed: Seed): Player<BallFallState> {
  const random = seededRandom(seed);
  let move: Move = { dir: 0, ticks: 0 };
  let ticksSinceChoice = CHOOSE_EVERY_TICKS;
  return (state) => {
    if (state.phase !== "running") {
      ticksSinceChoice = CHOOSE_EVERY_TICKS;
      return { dir: 0, launch: true };
    }
    if (ticksSinceChoice >= CHOOSE_EVERY_TICKS) {
      move = bestMove(state, shuffled(random, MOVES));
      ticksSinceChoice = 0;
    }
    return inputAt(move, ticksSinceChoice++);
  };
}

const inputAt = ({ dir, ticks }: Move, tick: number): ArcadeInput => ({ dir: tick < ticks ? dir : 0, launch: false });

function bestMove(state: BallFallState, moves: readonly Move[]): Move {
  const scores = moves.map((move) => scoreOf(state, move));
  return moves[scores.indexOf(Math.max(...scores))] ?? { dir: 0, ticks: 0 };
}

function scoreOf(state: BallFallState, move: Move): number {
  let next = state;
  let tick = 0;
  for (; tick < AHEAD_TICKS && next.phase === "running"; tick++) next = ballFall.step(next, inputAt(move, tick));
  // a life that is lost later may still be saved
  const earlyLossPenalty = next.phase === "running" ? 0 : (AHEAD_TICKS - tick) * FIELD.heightPx * UNITS_PER_PX;
  return next.lives * LIFE_WORTH - earlyLossPenalty - Math.abs(next.ballY - BEST_Y);
}
