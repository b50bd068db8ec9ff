import { FIELD, isRunOver, PROFILES, RUN_PHASES, UNITS_PER_PX, type ArcadeGame } from "~/games/arcade/core";
import { resumedRandom, seededRandom } from "~/games/random";
import { BALL, clearedForLaunch, drawnPlatform, landedOn, risen, touchesHeart } from "./platforms";
import { BALL_FALL, type BallFallState } from "./state";

/** specification §9 */
const MAX_DIR = 10;

/** "score shown as score/5" (specification §9) */
const RAW_A_POINT = 5;

const BALL_RIGHT = FIELD.widthPx * UNITS_PER_PX - BALL;
const BALL_BOTTOM = FIELD.heightPx * UNITS_PER_PX - BALL;
const FALL = BALL_FALL.fallPx * UNITS_PER_PX;
const WAITING = { ballX: BALL_FALL.startX * UNITS_PER_PX, ballY: BALL_FALL.startY * UNITS_PER_PX, standsOn: null };

/** Ball Fall as in games.md 2.5. A tick costs less than a microsecond. */
export const ballFall: ArcadeGame<BallFallState> = {
  rulesVersion: 1,
  maxDir: () => MAX_DIR,
  setup: (seed, profile) => ({
    phase: "ready",
    lives: BALL_FALL.lives,
    profile,
    ...WAITING,
    platforms: [],
    ticksToSpawn: BALL_FALL.spawnTicks,
    raw: 0,
    ticks: 0,
    random: seededRandom(seed).words(),
  }),
  step(state, { dir, launch }) {
    if (isRunOver(state)) return state;
    const ticks = state.ticks + 1;
    return state.phase === "running"
      ? withConsequences(moved(state, ticks, dir))
      : { ...state, ticks, phase: launch ? "running" : "ready" };
  },
  figures: ({ raw, lives }) => ({ score: Math.round(raw / RAW_A_POINT), lives, level: null }),
  words: (state) => [
    RUN_PHASES.indexOf(state.phase),
    PROFILES.indexOf(state.profile),
    state.lives,
    state.ballX,
    state.ballY,
    state.platforms.length,
    ...state.platforms.flatMap(({ x, y, isTrap, hasHeart }) => [x, y, Number(isTrap), Number(hasHeart)]),
    state.standsOn ?? -1,
    state.ticksToSpawn,
    state.raw,
    state.ticks,
    ...state.random,
  ],
};

/**
 * The platforms rise, and at intervals a new one comes in below. The ball moves sideways and down, or up with the
 * platform that it meets. The collision is swept, so that the ball never falls through a platform. The new state is
 * written out field by field, because copying it step by step took most of a tick's time.
 */
function moved(
  { phase, lives, profile, ballX, ballY, platforms, ticksToSpawn, raw, random }: BallFallState,
  ticks: number,
  dir: number,
): BallFallState {
  const draws = ticksToSpawn === 1 ? resumedRandom(random) : null;
  const next = risen(platforms);
  if (draws) next.push(drawnPlatform(draws));
  const nextX = Math.min(BALL_RIGHT, Math.max(0, ballX + dir * UNITS_PER_PX));
  const met = landedOn(next, nextX, ballY, ballY + FALL);
  return {
    phase,
    lives,
    profile,
    ballX: nextX,
    ballY: next[met] ? next[met].y - BALL : ballY + FALL,
    platforms: next,
    standsOn: next[met] ? met : null,
    ticksToSpawn: draws ? BALL_FALL.spawnTicks : ticksToSpawn - 1,
    raw: raw + 1,
    ticks,
    random: draws ? draws.words() : random,
  };
}

/** Applies what the ball's new place means. A heart counts before a trap or an edge, so it can save the last life. */
function withConsequences(state: BallFallState): BallFallState {
  const withHeartTaken = withHeart(state);
  const { ballY, standsOn, platforms } = withHeartTaken;
  const isOnTrap = standsOn !== null && platforms[standsOn]?.isTrap === true;
  return isOnTrap || ballY < 0 || ballY > BALL_BOTTOM ? withLifeLost(withHeartTaken) : withHeartTaken;
}

/**
 * The ball takes a heart that it touches, unless the player already has the most lives. Hearts are too far apart to
 * touch two at once.
 */
function withHeart(state: BallFallState): BallFallState {
  const { lives, platforms, ballX, ballY } = state;
  const touched = platforms.find((platform) => touchesHeart(platform, ballX, ballY));
  if (!touched || lives >= BALL_FALL.livesMax) return state;
  return {
    ...state,
    lives: lives + 1,
    platforms: platforms.map((platform) => (platform === touched ? { ...touched, hasHeart: false } : platform)),
  };
}

function withLifeLost(state: BallFallState): BallFallState {
  const lives = state.lives - 1;
  if (lives > 0) return { ...state, phase: "ready", lives, ...WAITING, platforms: clearedForLaunch(state.platforms) };
  return { ...state, phase: "gameOver", lives, ballY: Math.min(BALL_BOTTOM, Math.max(0, state.ballY)) };
}
