import {
  isRunOver,
  PROFILES,
  RUN_PHASES,
  TICKS_PER_SECOND,
  UNITS_PER_PX,
  type ArcadeGame,
  type ArcadeInput,
  type Profile,
} from "~/games/arcade/core";
import { resumedRandom, seededRandom } from "~/games/random";
import { BALL, fly, PADDLE_RIGHT, PADDLE_TOP, PADDLE_WIDTH, type Flight } from "./flight";
import { isCleared, layoutOf, LEVELS } from "./layouts";
import { BRICK_BREAK, type BrickBreakState } from "./state";

/** specification §9 */
const MAX_DIR = { desktop: 10, mobile: 5 };

/** Units a tick along each axis on the first level, and how many more on each further level (games.md 2.5). */
const SPEED = { desktop: { first: 48, more: 4 }, mobile: { first: 32, more: 2 } };

const POINTS = { brick: 10, level: 100, life: 50 };

/** After this long without a brick, the ball is nudged, so that no flight repeats forever. */
const NUDGED_AFTER_TICKS = 30 * TICKS_PER_SECOND;

/** Brick Break as in games.md 2.5. A tick costs less than a microsecond. */
export const brickBreak: ArcadeGame<BrickBreakState> = {
  rulesVersion: 2,
  maxDir: (profile) => MAX_DIR[profile],
  setup(seed, profile) {
    const paddleX = PADDLE_RIGHT / 2;
    return {
      phase: "ready",
      lives: BRICK_BREAK.lives,
      profile,
      level: 1,
      rows: layoutOf(1),
      paddleX,
      ...waitingOn(paddleX),
      pauseTicks: 0,
      ticksWithoutHit: 0,
      ticks: 0,
      score: 0,
      random: seededRandom(seed).words(),
    };
  },
  step(state, input) {
    if (isRunOver(state)) return state;
    const steered = { ...state, paddleX: steer(state.paddleX, input), ticks: state.ticks + 1 };
    switch (state.phase) {
      case "ready":
        return whileReady(steered, input);
      case "betweenLevel":
        return betweenLevels(steered);
      default:
        return whileRunning(steered);
    }
  },
  figures: ({ score, lives, level }) => ({ score, lives, level }),
  words: (state) => [
    RUN_PHASES.indexOf(state.phase),
    PROFILES.indexOf(state.profile),
    state.lives,
    state.level,
    state.rows.length,
    ...state.rows,
    state.paddleX,
    state.ballX,
    state.ballY,
    state.velocityX,
    state.velocityY,
    state.pauseTicks,
    state.ticksWithoutHit,
    state.ticks,
    state.score,
    ...state.random,
  ],
};

/** Along each axis, in units a tick. */
export const baseSpeedOf = (profile: Profile, level: number): number =>
  SPEED[profile].first + SPEED[profile].more * (level - 1);

const steer = (paddleX: number, { dir }: ArcadeInput): number =>
  Math.min(PADDLE_RIGHT, Math.max(0, paddleX + dir * UNITS_PER_PX));

/** The ball, waiting on the middle of the paddle. */
const waitingOn = (paddleX: number): Pick<BrickBreakState, "ballX" | "ballY" | "velocityX" | "velocityY"> => ({
  ballX: paddleX + (PADDLE_WIDTH - BALL) / 2,
  ballY: PADDLE_TOP - BALL,
  velocityX: 0,
  velocityY: 0,
});

/** The ball waits on the paddle. A launch sends it off at 45 degrees to the left or the right. */
function whileReady(state: BrickBreakState, { launch }: ArcadeInput): BrickBreakState {
  const waiting = { ...state, ...waitingOn(state.paddleX) };
  if (!launch) return waiting;
  const random = resumedRandom(state.random);
  const speed = baseSpeedOf(state.profile, state.level);
  return {
    ...waiting,
    phase: "running",
    velocityX: random.below(2) === 0 ? -speed : speed,
    velocityY: -speed,
    random: random.words(),
  };
}

function betweenLevels(state: BrickBreakState): BrickBreakState {
  const pauseTicks = state.pauseTicks - 1;
  if (pauseTicks > 0) return { ...state, pauseTicks };
  const level = state.level + 1;
  return { ...state, phase: "ready", pauseTicks: 0, level, rows: layoutOf(level), ...waitingOn(state.paddleX) };
}

function whileRunning(state: BrickBreakState): BrickBreakState {
  const flight = flightOf(state);
  fly(flight, state.paddleX, baseSpeedOf(state.profile, state.level));
  const moved: BrickBreakState = {
    ...state,
    rows: flight.rows,
    ballX: flight.x,
    ballY: flight.y,
    velocityX: flight.velocityX,
    velocityY: flight.velocityY,
    ticksWithoutHit: flight.hits > 0 ? 0 : state.ticksWithoutHit + 1,
    score: state.score + flight.hits * POINTS.brick,
  };
  if (isCleared(moved.rows)) return cleared(moved);
  if (flight.hasFallen) return fallen(moved);
  const isNudged = moved.ticksWithoutHit > 0 && moved.ticksWithoutHit % NUDGED_AFTER_TICKS === 0;
  return isNudged ? { ...moved, velocityX: moved.velocityX + Math.sign(moved.velocityX) } : moved;
}

/** The ball at the start of a tick. */
export const flightOf = ({ ballX, ballY, velocityX, velocityY, rows }: BrickBreakState): Flight => ({
  x: ballX,
  y: ballY,
  velocityX,
  velocityY,
  rows,
  hits: 0,
  bounces: 0,
  hasFallen: false,
});

function cleared(state: BrickBreakState): BrickBreakState {
  const score = state.score + POINTS.level;
  if (state.level < LEVELS)
    return { ...state, phase: "betweenLevel", pauseTicks: BRICK_BREAK.betweenLevelTicks, score };
  return { ...state, phase: "complete", score: score + state.lives * POINTS.life };
}

function fallen(state: BrickBreakState): BrickBreakState {
  const lives = state.lives - 1;
  return lives > 0
    ? { ...state, phase: "ready", lives, ...waitingOn(state.paddleX) }
    : { ...state, phase: "gameOver", lives };
}
