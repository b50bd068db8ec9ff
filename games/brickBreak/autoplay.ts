import type { Player } from "~/games/arcade/autoplay";
import { UNITS_PER_PX } from "~/games/arcade/core";
import { seededRandom, shuffled, type Seed } from "~/games/random";
import { BALL, fly, PADDLE_RIGHT, PADDLE_TOP, PADDLE_WIDTH, type Flight } from "./flight";
import { isCleared } from "./layouts";
import { baseSpeedOf, brickBreak, flightOf } from "./rules";
import type { BrickBreakState } from "./state";

/** Where the paddle should be when it meets the ball, in units, and in which tick of the run they meet. */
interface Plan {
  paddleX: number;
  atTick: number;
}

/** A ball on its way down. */
interface Descent {
  /** the ball's state before the tick in which it reaches the paddle */
  flight: Flight;
  /** how many ticks pass before that one */
  ticks: number;
}

const ZONES = 7;

/**
 * The search looks one bounce ahead. If that hits no brick, it looks further, at most this many bounces. Each further
 * bounce makes it seven times as expensive.
 */
const BOUNCES_MAX = 3;

/** The height of the field takes 320 ticks at the slowest speed; among bricks a descent can take longer. */
const DESCENT_TICKS_MAX = 3_000;

/** A position of the paddle that the ball never reaches. */
const NO_PADDLE = -2 * PADDLE_WIDTH;

/**
 * Plays Brick Break by predicting the ball. It meets the ball with the zone of the paddle that makes the ball hit the
 * most bricks. The seed chooses among equally good zones. Costs about five microseconds a tick.
 */
export function brickBreakPlayer(seed: Seed): Player<BrickBreakState> {
  const random = seededRandom(seed);
  let plan: Plan | null = null;
  return (state) => {
    if (state.phase !== "running") {
      plan = null;
      return { dir: 0, launch: state.phase === "ready" };
    }
    if (plan === null || state.ticks >= plan.atTick) plan = planned(state, (positions) => shuffled(random, positions));
    return { dir: towards(state, plan.paddleX), launch: false };
  };
}

function towards({ paddleX, profile }: BrickBreakState, wantedX: number): number {
  const maxDir = brickBreak.maxDir(profile);
  return Math.min(maxDir, Math.max(-maxDir, (wantedX - paddleX) / UNITS_PER_PX));
}

function planned(state: BrickBreakState, shuffle: (positions: number[]) => number[]): Plan {
  const speed = baseSpeedOf(state.profile, state.level);
  const descent = descended(flightOf(state), speed);
  const { paddleX, ticks } = state;
  if (!descent) return { paddleX, atTick: ticks + DESCENT_TICKS_MAX };
  const atTick = ticks + descent.ticks + 1; // the paddle moves before the ball does
  const reach = (descent.ticks + 1) * brickBreak.maxDir(state.profile) * UNITS_PER_PX;
  const positions = shuffle(paddlePositions(descent.flight)).filter(
    (position) => Math.abs(position - paddleX) <= reach,
  );
  for (let bounces = 1; bounces <= BOUNCES_MAX; bounces++) {
    const scores = positions.map((position) => scoreOf(descent.flight, position, speed, bounces));
    const best = Math.max(...scores);
    const position = positions[scores.indexOf(best)];
    if (position !== undefined && (best > 0 || bounces === BOUNCES_MAX)) return { paddleX: position, atTick };
  }
  return { paddleX, atTick };
}

/** Lets the ball fly until it is about to reach the paddle's top; null if it clears the level or takes too long. */
function descended(from: Flight, speed: number): Descent | null {
  const flight = { ...from };
  for (let ticks = 0; ticks < DESCENT_TICKS_MAX; ticks++) {
    const before = { ...flight };
    fly(flight, NO_PADDLE, speed);
    if (isCleared(flight.rows)) return null;
    if (flight.velocityY > 0 && flight.y + BALL > PADDLE_TOP) return { flight: before, ticks };
  }
  return null;
}

/** For each zone, the position of the paddle where that zone meets the ball. Near a wall some of them are the same. */
function paddlePositions(flight: Flight): number[] {
  const middle = flight.x + BALL / 2 + flight.velocityX;
  const positions = Array.from({ length: ZONES }, (_, zone) => {
    const position = middle - (PADDLE_WIDTH * (2 * zone + 1)) / (2 * ZONES);
    return Math.min(PADDLE_RIGHT, Math.max(0, Math.round(position / UNITS_PER_PX) * UNITS_PER_PX));
  });
  return [...new Set(positions)];
}

/**
 * The most bricks that the ball can hit within this many bounces. It looks no further than the first bounce that leads
 * to a hit. Below 0 if the paddle misses the ball.
 */
function scoreOf(descending: Flight, paddleX: number, speed: number, bounces: number): number {
  const sent = { ...descending };
  fly(sent, paddleX, speed);
  if (sent.bounces === descending.bounces) return -1;
  const descent = descended(sent, speed);
  if (!descent) return Number.MAX_SAFE_INTEGER; // the last brick, or the ball stays up for very long
  const hits = descent.flight.hits - descending.hits;
  if (hits > 0 || bounces === 1) return hits;
  return Math.max(
    ...paddlePositions(descent.flight).map((position) => scoreOf(descent.flight, position, speed, bounces - 1)),
  );
}
