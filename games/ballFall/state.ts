import type { ArcadeState, Profile } from "~/games/arcade/core";

/** Sizes, places and speeds in pixels (games.md 2.5, specification §9). */
export const BALL_FALL = {
  lives: 3,
  livesMax: 5,
  ballPx: 12,
  /** where the ball waits, in the field's middle: its left and its upper edge */
  startX: 174,
  startY: 314,
  fallPx: 2,
  risePx: 4,
  spawnTicks: 24,
  platformWidthPx: 90,
  platformHeightPx: 10,
  heartPx: 12,
  /** so far above its platform a heart's middle hovers */
  heartAbovePx: 12,
  /** one in so many platforms carries a heart, and one in so many is a trap */
  heartOneIn: 10,
  trapOneIn: 10,
  /** when a life is lost, platforms go that are no further below the field's middle */
  clearedBelowPx: 120,
} as const;

/** In units; a place is the left or upper edge. */
export interface Platform {
  x: number;
  y: number;
  isTrap: boolean;
  hasHeart: boolean;
}

/** In units (UNITS_PER_PX to a pixel). */
export interface BallFallState extends ArcadeState {
  profile: Profile;
  ballX: number;
  ballY: number;
  /** the highest first */
  platforms: readonly Platform[];
  /** whether the ball stands on a platform: which of them, or null */
  standsOn: number | null;
  ticksToSpawn: number;
  /** running ticks; a fifth of them is shown as the score */
  raw: number;
  /** the generator's four words */
  random: readonly [number, number, number, number];
}
