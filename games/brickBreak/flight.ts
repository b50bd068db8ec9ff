import { FIELD, UNITS_PER_PX } from "~/games/arcade/core";
import { isBrick, isCleared, without } from "./layouts";
import { BRICK_BREAK } from "./state";

/** The ball and what it can meet, in units and units a tick. It is changed in place during a tick. */
export interface Flight {
  x: number;
  y: number;
  velocityX: number;
  velocityY: number;
  rows: readonly number[];
  /** bricks hit so far */
  hits: number;
  /** how often the paddle has sent it up */
  bounces: number;
  /** it went below the field, so a life is lost */
  hasFallen: boolean;
}

export const BALL = BRICK_BREAK.ballPx * UNITS_PER_PX;
export const PADDLE_WIDTH = BRICK_BREAK.paddleWidthPx * UNITS_PER_PX;
export const PADDLE_TOP = BRICK_BREAK.paddleTopPx * UNITS_PER_PX;
/** the positions of ball and paddle at the right wall */
export const BALL_RIGHT = FIELD.widthPx * UNITS_PER_PX - BALL;
export const PADDLE_RIGHT = FIELD.widthPx * UNITS_PER_PX - PADDLE_WIDTH;
export const BALL_BOTTOM = FIELD.heightPx * UNITS_PER_PX - BALL;

const PADDLE_BOTTOM = PADDLE_TOP + BRICK_BREAK.paddleHeightPx * UNITS_PER_PX;
const BRICK_WIDTH = BRICK_BREAK.brickWidthPx * UNITS_PER_PX;
const BRICK_HEIGHT = BRICK_BREAK.brickHeightPx * UNITS_PER_PX;
const BRICKS_TOP = BRICK_BREAK.bricksTopPx * UNITS_PER_PX;

/** Everything that the ball can hit is thicker than this, so the ball never jumps over anything (games.md 2.5). */
const PART_MAX = 4 * UNITS_PER_PX;

/**
 * Horizontal speed in sixteenths of the base speed, for the paddle's seven zones. The middle zone keeps the direction.
 */
const ZONES = [-20, -15, -8, 4, 8, 15, 20];
const MIDDLE_ZONE = 3;

/**
 * Flies one tick, in parts of at most four pixels. Each part goes across, then up or down. The level's base speed
 * counts only when the paddle sends the ball up.
 */
export function fly(flight: Flight, paddleX: number, baseSpeed: number): void {
  const parts = Math.ceil(Math.max(Math.abs(flight.velocityX), Math.abs(flight.velocityY)) / PART_MAX);
  for (let part = 1; part <= parts && !flight.hasFallen && !isCleared(flight.rows); part++) {
    flight.x += share(flight.velocityX, part, parts);
    meetAcross(flight);
    flight.y += share(flight.velocityY, part, parts);
    meetUpAndDown(flight, paddleX, baseSpeed);
  }
}

/** One part's share of the total; the shares of all parts add up to exactly the total. */
const share = (total: number, part: number, parts: number): number =>
  quotient(total * part, parts) - quotient(total * (part - 1), parts);

/** Truncated towards zero, and never negative zero. */
const quotient = (dividend: number, divisor: number): number => (dividend / divisor) | 0;

function meetAcross(flight: Flight): void {
  if (flight.x < 0) {
    flight.x = 0;
    flight.velocityX = Math.abs(flight.velocityX);
  } else if (flight.x > BALL_RIGHT) {
    flight.x = BALL_RIGHT;
    flight.velocityX = -Math.abs(flight.velocityX);
  }
  const brick = brickMet(flight);
  if (!brick) return;
  flight.x = flight.velocityX > 0 ? brick.column * BRICK_WIDTH - BALL : (brick.column + 1) * BRICK_WIDTH;
  flight.velocityX = -flight.velocityX;
  hit(flight, brick);
}

function meetUpAndDown(flight: Flight, paddleX: number, baseSpeed: number): void {
  if (flight.y < 0) {
    flight.y = 0;
    flight.velocityY = Math.abs(flight.velocityY);
  }
  const brick = brickMet(flight);
  if (brick) {
    flight.y =
      flight.velocityY > 0 ? BRICKS_TOP + brick.row * BRICK_HEIGHT - BALL : BRICKS_TOP + (brick.row + 1) * BRICK_HEIGHT;
    flight.velocityY = -flight.velocityY;
    hit(flight, brick);
  }
  // The bottom comes first: moving the paddle doesn't save a ball that is already down.
  if (flight.y > BALL_BOTTOM) {
    flight.y = BALL_BOTTOM;
    flight.hasFallen = true;
  } else if (flight.velocityY > 0 && isOnPaddle(flight, paddleX)) {
    flight.velocityY = -Math.abs(flight.velocityY);
    flight.velocityX = sentAcross(flight, paddleX, baseSpeed);
    flight.bounces++;
  }
}

const isOnPaddle = ({ x, y }: Flight, paddleX: number): boolean =>
  y + BALL > PADDLE_TOP && y < PADDLE_BOTTOM && x + BALL > paddleX && x < paddleX + PADDLE_WIDTH;

/**
 * The horizontal speed, from where the ball's middle is over the paddle. A ball beyond an end counts as at that end.
 */
function sentAcross({ x, velocityX }: Flight, paddleX: number, baseSpeed: number): number {
  const zone = Math.min(ZONES.length - 1, Math.max(0, quotient((x + BALL / 2 - paddleX) * ZONES.length, PADDLE_WIDTH)));
  const sign = zone === MIDDLE_ZONE && velocityX < 0 ? -1 : 1;
  return quotient(sign * baseSpeed * (ZONES[zone] ?? 0), 16);
}

interface Brick {
  row: number;
  column: number;
}

/** The brick that the ball overlaps most; the first one if several overlaps are equal. */
function brickMet({ x, y, rows }: Flight): Brick | null {
  const firstRow = Math.max(0, quotient(y - BRICKS_TOP, BRICK_HEIGHT));
  const lastRow =
    y + BALL <= BRICKS_TOP ? -1 : Math.min(rows.length - 1, quotient(y + BALL - 1 - BRICKS_TOP, BRICK_HEIGHT));
  let met: Brick | null = null;
  let most = 0;
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = quotient(x, BRICK_WIDTH); column <= quotient(x + BALL - 1, BRICK_WIDTH); column++) {
      if (!isBrick(rows, row, column)) continue;
      const overlap =
        shared(x, column * BRICK_WIDTH, BRICK_WIDTH) * shared(y, BRICKS_TOP + row * BRICK_HEIGHT, BRICK_HEIGHT);
      if (overlap <= most) continue;
      met = { row, column };
      most = overlap;
    }
  }
  return met;
}

/** The length that the ball and the brick share along one axis. */
const shared = (ball: number, brick: number, length: number): number =>
  Math.max(0, Math.min(ball + BALL, brick + length) - Math.max(ball, brick));

function hit(flight: Flight, { row, column }: Brick): void {
  flight.rows = without(flight.rows, row, column);
  flight.hits++;
}
