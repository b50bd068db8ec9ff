import { describe, expect, test } from "vitest";
import { BALL_BOTTOM, BALL_RIGHT, fly, PADDLE_TOP, type Flight } from "./flight";

const px = (pixels: number): number => pixels * 16;
const AWAY = px(308);
const FAR_ROW = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0b1]; // one brick far away, so that the level isn't cleared

/** The position is in pixels, the speeds are in units per tick. Without `rows`, there is one brick far away. */
const ball = (
  x: number,
  y: number,
  velocityX: number,
  velocityY: number,
  rows: readonly number[] = FAR_ROW,
): Flight => ({
  x: px(x),
  y: px(y),
  velocityX,
  velocityY,
  rows,
  hits: 0,
  bounces: 0,
  hasFallen: false,
});
const flown = (flight: Flight, paddleX = AWAY, baseSpeed = 48): Flight => {
  fly(flight, paddleX, baseSpeed);
  return flight;
};

describe("walls", () => {
  test("G8 · a ball with nothing in its way flies on", () => {
    expect(flown(ball(100, 400, 48, -48))).toMatchObject({ x: px(103), y: px(397), velocityX: 48, velocityY: -48 });
  });

  test("G8 · the ball bounces off the sides and the top", () => {
    expect(flown(ball(1, 400, -48, -48))).toMatchObject({ x: 0, velocityX: 48, velocityY: -48 });
    expect(flown(ball(347, 400, 48, -48))).toMatchObject({ x: BALL_RIGHT, velocityX: -48, velocityY: -48 });
    expect(flown(ball(100, 1, 48, -48))).toMatchObject({ y: 0, velocityX: 48, velocityY: 48 });
    expect(flown(ball(0, 0, 48, 48))).toMatchObject({ x: px(3), y: px(3), velocityX: 48, velocityY: 48 });
  });

  test("G8 · in a corner both directions turn", () => {
    expect(flown(ball(1, 1, -48, -48))).toMatchObject({ x: 0, y: 0, velocityX: 48, velocityY: 48 });
  });

  test("G8 · a ball has fallen when it goes below the field, not when it only touches the bottom", () => {
    expect(flown(ball(100, 626, 48, 32))).toMatchObject({ y: BALL_BOTTOM, hasFallen: false });
    expect(flown(ball(100, 626, 48, 48))).toMatchObject({ y: BALL_BOTTOM, hasFallen: true });
  });
});

describe("the paddle", () => {
  /** The ball's horizontal speed after its middle met the paddle `middle` pixels from the paddle's left end. */
  const sent = (middle: number, velocityX: number, baseSpeed = 48): number =>
    flown(
      { ...ball(0, 0, 0, 48), x: px(100 + middle - 6) - velocityX, y: PADDLE_TOP - px(13), velocityX },
      px(100),
      baseSpeed,
    ).velocityX;

  test("G8 · the paddle's outer zones send the ball further sideways", () => {
    const speeds = [3, 11, 18, 26, 33, 41, 48].map((middle) => sent(middle, 48));
    expect(speeds).toEqual([-60, -45, -24, 12, 24, 45, 60]);
  });

  test("G8 · the zones are equally wide", () => {
    const speeds = Array.from({ length: 52 }, (_, middle) => sent(middle, 48));
    const widths = [...new Set(speeds)].map((speed) => speeds.filter((other) => other === speed).length);
    expect(widths).toEqual([8, 7, 8, 7, 8, 7, 7]); // of 52 pixels
  });

  test("G8 · the middle zone keeps the ball's direction", () => {
    expect([sent(26, 48), sent(26, -48)]).toEqual([12, -12]);
  });

  test("G8 · sixteenths are truncated towards zero on both sides", () => {
    expect([sent(11, 48, 50), sent(41, 48, 50)]).toEqual([-46, 46]); // 50 · 15 / 16 = 46.875
  });

  test("G8 · the paddle sends the ball up once, with its vertical speed", () => {
    const flight = flown({ ...ball(120, 0, 48, 48), y: PADDLE_TOP - px(13) }, px(100));
    expect(flight).toMatchObject({ velocityY: -48, bounces: 1, hasFallen: false });
    expect(flown(flight, px(100))).toMatchObject({ velocityY: -48, bounces: 1 });
  });

  test("G8 · a paddle pushed against a rising ball changes nothing", () => {
    expect(flown(ball(100, 620, 16, -48), px(100))).toMatchObject({ velocityX: 16, velocityY: -48, bounces: 0 });
  });

  test("G8 · a ball over an end of the paddle is sent outwards", () => {
    expect(flown({ ...ball(92, 0, -16, 48), y: PADDLE_TOP - px(13) }, px(100))).toMatchObject({
      velocityX: -60,
      velocityY: -48,
    });
  });

  test("G8 · a ball beside the paddle falls", () => {
    expect(flown({ ...ball(88, 0, -16, 48), y: PADDLE_TOP - px(13) }, px(100))).toMatchObject({
      velocityX: -16,
      velocityY: 48,
    });
  });

  test("G8 · a paddle pushed against a ball below its top saves the ball", () => {
    expect(flown(ball(100, 620, 16, 48), px(100))).toMatchObject({ velocityY: -48, hasFallen: false });
  });

  test("G8 · a paddle that moves against a ball at the bottom doesn't save it", () => {
    expect(flown(ball(100, 626, 16, 48), px(100))).toMatchObject({
      y: BALL_BOTTOM,
      velocityY: 48,
      bounces: 0,
      hasFallen: true,
    });
  });
});

describe("bricks", () => {
  const BRICK = [0b10]; // one, at 30 to 60 px from the left and 64 to 84 px from the top
  const cleared = { rows: [0], hits: 1 };

  test("G8 · a ball that hits a brick from any side removes it and bounces off its edge", () => {
    expect(flown(ball(40, 86, 16, -48, BRICK))).toMatchObject({ ...cleared, y: px(84), velocityX: 16, velocityY: 48 });
    expect(flown(ball(40, 50, 16, 48, BRICK))).toMatchObject({ ...cleared, y: px(52), velocityX: 16, velocityY: -48 });
    expect(flown(ball(16, 70, 48, 16, BRICK))).toMatchObject({ ...cleared, x: px(18), velocityX: -48, velocityY: 16 });
    expect(flown(ball(61, 70, -48, 16, BRICK))).toMatchObject({ ...cleared, x: px(60), velocityX: 48, velocityY: 16 });
  });

  test("G8 · a ball beside a brick passes it", () => {
    expect(flown(ball(60, 80, 16, -48, BRICK))).toMatchObject({ rows: BRICK, velocityX: 16, velocityY: -48 });
    expect(flown(ball(40, 84, 48, 16, BRICK))).toMatchObject({ rows: BRICK, velocityX: 48, velocityY: 16 });
  });

  test("G8 · over two bricks the ball hits the one that it overlaps more, or the first if equal", () => {
    const pair = [0b110]; // two bricks, which meet at 60 px
    expect(flown(ball(50, 86, 0, -48, pair))).toMatchObject({ rows: [0b100], hits: 1, velocityY: 48 });
    expect(flown(ball(56, 86, 0, -48, pair))).toMatchObject({ rows: [0b010], hits: 1, velocityY: 48 });
    expect(flown(ball(54, 86, 0, -48, pair))).toMatchObject({ rows: [0b100], hits: 1, velocityY: 48 });
    const column = [0b10, 0b10]; // two bricks, which meet at 84 px
    // the ball overlaps the first of them by 8, then 4, then 6 of its 12 px
    expect(flown(ball(16, 76, 48, 0, column))).toMatchObject({ rows: [0b00, 0b10], hits: 1, velocityX: -48 });
    expect(flown(ball(16, 80, 48, 0, column))).toMatchObject({ rows: [0b10, 0b00], hits: 1, velocityX: -48 });
    expect(flown(ball(16, 78, 48, 0, column))).toMatchObject({ rows: [0b00, 0b10], hits: 1, velocityX: -48 });
  });

  test("G8 · in an inner corner the ball hits a brick on each axis", () => {
    const corner = [0b011, 0b100]; // bricks above the ball, and one to its right
    expect(flown(ball(47, 86, 48, -48, corner))).toMatchObject({
      rows: [0b001, 0b000],
      hits: 2,
      velocityX: -48,
      velocityY: 48,
    });
  });

  test("G8 · at an outer corner the ball moves sideways first, so it bounces up or down", () => {
    expect(flown(ball(17, 85, 48, -48, BRICK))).toMatchObject({
      ...cleared,
      x: px(20),
      y: px(84),
      velocityX: 48,
      velocityY: 48,
    });
  });

  test("G8 · a fast ball moves in parts, so it bounces and flies back in the same tick", () => {
    const shaft = [0b101, 0b101]; // a gap of 30 px; the ball needs 12
    const flight = ball(46, 66, 105, -16, shaft); // 2 px from the right brick
    expect(flown(flight)).toMatchObject({ hits: 1, velocityX: -105 });
    expect(flight.x).toBe(px(48) - 53); // the first part of the tick stops it there, the second sends it back
  });

  test("G8 · the ball stops when the last brick is gone", () => {
    const flight = flown(ball(40, 86, 0, -84, BRICK));
    expect(flight).toMatchObject({ ...cleared, y: px(84) });
  });
});
