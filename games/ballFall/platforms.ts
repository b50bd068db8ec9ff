import { FIELD, UNITS_PER_PX } from "~/games/arcade/core";
import type { Random } from "~/games/random";
import { BALL_FALL, type Platform } from "./state";

export const BALL = BALL_FALL.ballPx * UNITS_PER_PX;

const WIDTH = BALL_FALL.platformWidthPx * UNITS_PER_PX;
const HEIGHT = BALL_FALL.platformHeightPx * UNITS_PER_PX;
const RISE = BALL_FALL.risePx * UNITS_PER_PX;
const HEART = BALL_FALL.heartPx * UNITS_PER_PX;
const HEART_ABOVE = BALL_FALL.heartAbovePx * UNITS_PER_PX;
const FIELD_BOTTOM = FIELD.heightPx * UNITS_PER_PX;
const FIELD_MIDDLE = FIELD_BOTTOM / 2;
const CLEARED_BELOW = BALL_FALL.clearedBelowPx * UNITS_PER_PX;

/** The next platform, at the lower edge of the field. games.md 2.5 sets the order of the draws: place, heart, trap. */
export function drawnPlatform(random: Random): Platform {
  const x = random.below(FIELD.widthPx - BALL_FALL.platformWidthPx + 1) * UNITS_PER_PX;
  const hasHeart = random.below(BALL_FALL.heartOneIn) === 0;
  const isTrap = random.below(BALL_FALL.trapOneIn) === 0;
  return { x, y: FIELD_BOTTOM, isTrap, hasHeart };
}

/** The platforms one tick later, without those that have left the field. */
export function risen(platforms: readonly Platform[]): Platform[] {
  const remaining: Platform[] = []; // a loop, because this is most of what a tick costs
  for (const { x, y, isTrap, hasHeart } of platforms) {
    if (y - RISE + HEIGHT > 0) remaining.push({ x, y: y - RISE, isTrap, hasHeart });
  }
  return remaining;
}

/** The platforms that stay when a life is lost: none on which the next life would end immediately. */
export const clearedForLaunch = (platforms: readonly Platform[]): Platform[] =>
  platforms.filter(({ y }) => y < FIELD_MIDDLE || y > FIELD_MIDDLE + CLEARED_BELOW);

/**
 * The index of the platform that the ball met on its way from `oldY` to `newY`; -1 for none. The platforms have already
 * risen this tick.
 */
export function landedOn(platforms: readonly Platform[], ballX: number, oldY: number, newY: number): number {
  const middle = ballX + BALL / 2;
  return platforms.findIndex(
    ({ x, y }) => middle >= x && middle <= x + WIDTH && oldY + BALL <= y + RISE && newY + BALL >= y,
  );
}

/** Whether the ball touches the platform's heart. */
export function touchesHeart({ x, y, hasHeart }: Platform, ballX: number, ballY: number): boolean {
  const heartX = x + (WIDTH - HEART) / 2;
  const heartY = y - HEART_ABOVE - HEART / 2;
  return hasHeart && ballX < heartX + HEART && heartX < ballX + BALL && ballY < heartY + HEART && heartY < ballY + BALL;
}
