import type { ArcadeState, Profile } from "~/games/arcade/core";

/** Sizes and places in pixels (games.md 2.5, specification §9). */
export const BRICK_BREAK = {
  lives: 3,
  columns: 12,
  brickWidthPx: 30,
  brickHeightPx: 20,
  bricksTopPx: 64,
  paddleWidthPx: 52,
  paddleHeightPx: 16,
  paddleTopPx: 614,
  ballPx: 12,
  betweenLevelTicks: 60,
} as const;

/** In units (there are UNITS_PER_PX in a pixel); places are left and upper edges. */
export interface BrickBreakState extends ArcadeState {
  profile: Profile;
  /** from 1 */
  level: number;
  /** the bricks that are left, by row from the top; bit c of a row is the brick in column c, counted from the left */
  rows: readonly number[];
  paddleX: number;
  ballX: number;
  ballY: number;
  /** units a tick */
  velocityX: number;
  velocityY: number;
  /** ticks left of the pause between levels */
  pauseTicks: number;
  /** running ticks since a brick was hit */
  ticksWithoutHit: number;
  score: number;
  /** the generator's four words */
  random: readonly [number, number, number, number];
}
