import { FIELD, isRunOver, PROFILES, RUN_PHASES, UNITS_PER_PX, type ArcadeGame } from "~/games/arcade/core";
import { resumedRandom, seededRandom } from "~/games/random";
import { BALL, clearedForLaunch, drawnPlatform, landedOn, risen, touchesHeart } from "./platforms";
import { BALL_FALL, type BallFallState, type Platform } from "./state";

/** specification §9 */
const MAX_DIR = 10;

/** "score shown as score/5" (specification §9) */
const RAW_A_POINT = 5;

const BALL_RIGHT = FIELD.widthPx * UNITS_PER_PX - BALL;
const BALL_BOTTOM = FIELD.heightPx * UNITS_PER_PX - BALL;
const FALL = BALL_FALL.fallPx * UNITS_PER_PX;
const WAITING = { ballX: BALL_FALL.startX * UNITS_PER_PX, ballY: BALL_FALL.startY * UNITS_PER_PX, standsOn: null };

/** Ball Fall by games.md 2.5. A tick costs less than a microsecond. */
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
    if (state.phase === "running") return judged(fallen(spawned({ ...state, ticks, raw: state.raw + 1 }), dir));
    return { ...state, ticks, phase: launch ? "running" : "ready" };
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

/** The platforms rise, and every so often one more comes in below. */
function spawned(state: BallFallState): BallFallState {
  const platforms = risen(state.platforms);
  const ticksToSpawn = state.ticksToSpawn - 1;
  if (ticksToSpawn > 0) return { ...state, platforms, ticksToSpawn };
  const random = resumedRandom(state.random);
  return { ...state, platforms: [...platforms, drawnPlatform(random)], ticksToSpawn: BALL_FALL.spawnTicks, random: random.words() };
}

/** The ball goes aside and down, or up with the platform that it meets: swept, so that none is fallen through. */
function fallen(state: BallFallState, dir: number): BallFallState {
  const ballX = Math.min(BALL_RIGHT, Math.max(0, state.ballX + dir * UNITS_PER_PX));
  const met = landedOn(state.platforms, ballX, state.ballY, state.ballY + FALL);
  const platform = state.platforms[met];
  return platform ? { ...state, ballX, ballY: platform.y - BALL, standsOn: met } : { ...state, ballX, ballY: state.ballY + FALL, standsOn: null };
}

/** What the ball's new place means: a heart first, so that the last life is not lost beside one. */
function judged(state: BallFallState): BallFallState {
  const healed = withHearts(state);
  const { ballY, standsOn, platforms } = healed;
  const isOnTrap = standsOn !== null && platforms[standsOn]?.isTrap === true;
  return isOnTrap || ballY < 0 || ballY > BALL_BOTTOM ? hurt(healed) : healed;
}

/** Hearts that the ball touches are taken while there is room for a life; else they stay. */
function withHearts(state: BallFallState): BallFallState {
  let { lives } = state;
  const take = (platform: Platform): Platform => {
    if (lives >= BALL_FALL.livesMax || !touchesHeart(platform, state.ballX, state.ballY)) return platform;
    lives++;
    return { ...platform, hasHeart: false };
  };
  const platforms = state.platforms.map(take);
  return lives === state.lives ? state : { ...state, lives, platforms };
}

function hurt(state: BallFallState): BallFallState {
  const lives = state.lives - 1;
  if (lives > 0) return { ...state, phase: "ready", lives, ...WAITING, platforms: clearedForLaunch(state.platforms) };
  return { ...state, phase: "gameOver", lives, ballY: Math.min(BALL_BOTTOM, Math.max(0, state.ballY)) };
}
