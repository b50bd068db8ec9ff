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

/** The next platform, at the field's lower edge. games.md 2.5 sets the order of the draws: place, heart, trap. */
export function drawnPlatform(random: Random): Platform {
  const x = random.below(FIELD.widthPx - BALL_FALL.platformWidthPx + 1) * UNITS_PER_PX;
  const hasHeart = random.below(BALL_FALL.heartOneIn) === 0;
  const isTrap = random.below(BALL_FALL.trapOneIn) === 0;
  return { x, y: FIELD_BOTTOM, isTrap, hasHeart };
}

/** A tick later; those that have left the field are gone. */
export function risen(platforms: readonly Platform[]): Platform[] {
  const left: Platform[] = []; // a loop: this is most of what a tick costs
  for (const { x, y, isTrap, hasHeart } of platforms) {
    if (y - RISE + HEIGHT > 0) left.push({ x, y: y - RISE, isTrap, hasHeart });
  }
  return left;
}

/** What is left when a life was lost: nothing on which the next one would end at once. */
export const clearedForLaunch = (platforms: readonly Platform[]): Platform[] =>
  platforms.filter(({ y }) => y < FIELD_MIDDLE || y > FIELD_MIDDLE + CLEARED_BELOW);

/** Which of the platforms, a tick after it rose, has met a ball that came down from `oldY` to `newY`; -1 for none. */
export function landedOn(platforms: readonly Platform[], ballX: number, oldY: number, newY: number): number {
  const middle = ballX + BALL / 2;
  return platforms.findIndex(({ x, y }) => middle >= x && middle <= x + WIDTH && oldY + BALL <= y + RISE && newY + BALL >= y);
}

/** Whether the ball touches the platform's heart. */
export function touchesHeart({ x, y, hasHeart }: Platform, ballX: number, ballY: number): boolean {
  const heartX = x + (WIDTH - HEART) / 2;
  const heartY = y - HEART_ABOVE - HEART / 2;
  return hasHeart && ballX < heartX + HEART && heartX < ballX + BALL && ballY < heartY + HEART && heartY < ballY + BALL;
}
