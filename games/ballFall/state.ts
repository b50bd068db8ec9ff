import type { ArcadeState, Profile } from "~/games/arcade/core";

/** Sizes, places and speeds in pixels (games.md 2.5, specification §9). */
export const BALL_FALL = {
  lives: 3,
  livesMax: 5,
  ballPx: 12,
  /** the left and upper edges of the waiting ball, in the middle of the field */
  startX: 174,
  startY: 314,
  fallPx: 2,
  risePx: 4,
  spawnTicks: 24,
  platformWidthPx: 90,
  platformHeightPx: 10,
  heartPx: 12,
  /** how far the middle of a heart is above its platform */
  heartAbovePx: 12,
  /** one in this many platforms has a heart, and one in this many is a trap */
  heartOneIn: 10,
  trapOneIn: 10,
  /** a lost life clears the platforms between the middle of the field and this far below it */
  clearedBelowPx: 120,
} as const;

/** In units (there are UNITS_PER_PX in a pixel); `x` and `y` are the left and upper edges. */
export interface Platform {
  x: number;
  y: number;
  isTrap: boolean;
  hasHeart: boolean;
}

/** In units (there are UNITS_PER_PX in a pixel). */
export interface BallFallState extends ArcadeState {
  profile: Profile;
  ballX: number;
  ballY: number;
  /** from the highest down */
  platforms: readonly Platform[];
  /** the index of the platform that the ball stands on, or null */
  standsOn: number | null;
  ticksToSpawn: number;
  /** running ticks; a fifth of them is the score */
  raw: number;
  /** the generator's four words */
  random: readonly [number, number, number, number];
}
