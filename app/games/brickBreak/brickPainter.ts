import type { Brush, InterpolatedState, Painter } from "~/app/games/arcade/arcadeView";
import { backdrop } from "~/app/games/arcade/render/backdrop";
import { fadingThings } from "~/app/games/arcade/render/fading";
import {
  ballAt,
  between,
  fillBall,
  fillBar,
  fillDisc,
  fillField,
  type Place,
  px,
} from "~/app/games/arcade/render/shapes";
import { BRICK_BREAK, type BrickBreakState } from "~/games/brickBreak/state";
import { FIELD_COLOURS } from "~/app/games/arcade/render/fieldColours";

/** Each row of bricks has one colour, through a muted rainbow from the top down. */
export const BRICK_COLOURS = {
  ...FIELD_COLOURS,
  row0: "light-dark(#c2543f, #d8775f)",
  row1: "light-dark(#cd7834, #dc9350)",
  row2: "light-dark(#c79b2e, #d8b554)",
  row3: "light-dark(#87973c, #a5b45d)",
  row4: "light-dark(#43905f, #62b084)",
  row5: "light-dark(#318888, #57acaa)",
  row6: "light-dark(#4175ae, #719cd0)",
  row7: "light-dark(#6b60ae, #958cd4)",
  row8: "light-dark(#985394, #bc80b8)",
  brickLit: "rgb(255 255 255 / 0.26)",
  brickShade: "rgb(0 0 0 / 0.12)",
} as const;

type BrickColour = keyof typeof BRICK_COLOURS;

const ROWS = ["row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7", "row8"] as const;

const colourOfRow = (row: number): BrickColour => ROWS[row % ROWS.length] ?? "row0";

const { brickWidthPx, brickHeightPx, bricksTopPx, columns, paddleWidthPx, paddleHeightPx, paddleTopPx, ballPx } =
  BRICK_BREAK;
const GAP_PX = 1.5;
const BRICK_RADIUS = 4;
const TRAIL_TICKS = 7;

interface BrickPlace {
  row: number;
  column: number;
}

type BrickBrush = Brush<BrickColour>;

/** Bricks that were hit grow and fade, and the ball has a short tail. */
export function brickPainter(): Painter<BrickBreakState> {
  const wall = backdrop<BrickColour>();
  const hitBricks = fadingThings<BrickPlace>();
  let trail: Place[] = [];
  return {
    onTick(before, after) {
      hitBricks.age();
      if (before.level === after.level)
        for (const brick of removedBricks(before.rows, after.rows)) hitBricks.add(brick);
      trail = after.phase === "running" ? [...trail.slice(1 - TRAIL_TICKS), ballOf(after)] : [];
    },
    paint(brush, moment) {
      const { rows } = moment.after;
      wall.draw(brush, rows, (still) => {
        fillField(still);
        paintBricks(still, rows);
      });
      hitBricks.draw((brick, fade) => paintHitBrick(brush, brick, fade));
      paintTrail(brush, trail);
      paintPaddle(brush, moment);
      if (moment.after.phase !== "betweenLevel") fillBall(brush, ballAt(moment, ballOf), ballPx / 2);
    },
  };
}

function* removedBricks(before: readonly number[], after: readonly number[]): Generator<BrickPlace> {
  for (const [row, bits] of before.entries()) {
    const removed = bits & ~(after[row] ?? 0);
    for (let column = 0; removed >> column > 0; column++) if (isSet(removed, column)) yield { row, column };
  }
}

const isSet = (bits: number, column: number): boolean => ((bits >> column) & 1) === 1;

function paintBricks(brush: BrickBrush, rows: readonly number[]): void {
  for (const [row, bits] of rows.entries()) {
    for (let column = 0; column < columns; column++) if (isSet(bits, column)) paintBrick(brush, { row, column });
  }
}

const boxOf = ({ row, column }: BrickPlace) => ({
  x: column * brickWidthPx + GAP_PX,
  y: bricksTopPx + row * brickHeightPx + GAP_PX,
  width: brickWidthPx - 2 * GAP_PX,
  height: brickHeightPx - 2 * GAP_PX,
});

function paintBrick({ context, colours }: BrickBrush, brick: BrickPlace): void {
  const box = boxOf(brick);
  fillBar(context, box, BRICK_RADIUS, colours[colourOfRow(brick.row)]);
  context.fillStyle = colours.brickLit;
  context.fillRect(box.x + BRICK_RADIUS, box.y + 1.5, box.width - 2 * BRICK_RADIUS, 2);
  context.fillStyle = colours.brickShade;
  context.fillRect(box.x + BRICK_RADIUS, box.y + box.height - 2.5, box.width - 2 * BRICK_RADIUS, 1.5);
}

function paintHitBrick({ context, colours }: BrickBrush, brick: BrickPlace, fade: number): void {
  const { x, y, width, height } = boxOf(brick);
  const grown = fade * 5;
  context.globalAlpha = (1 - fade) ** 2;
  fillBar(
    context,
    { x: x - grown, y: y - grown, width: width + 2 * grown, height: height + 2 * grown },
    BRICK_RADIUS + grown,
    colours[colourOfRow(brick.row)],
  );
  context.globalAlpha = 1;
}

const ballOf = ({ ballX, ballY }: BrickBreakState): Place => ({ x: px(ballX) + ballPx / 2, y: px(ballY) + ballPx / 2 });

function paintTrail({ context, colours }: BrickBrush, trail: readonly Place[]): void {
  context.fillStyle = colours.ball;
  for (const [i, { x, y }] of trail.entries()) {
    const near = (i + 1) / TRAIL_TICKS;
    context.globalAlpha = near * 0.14;
    fillDisc(context, x, y, (ballPx / 2) * (0.35 + 0.6 * near));
  }
  context.globalAlpha = 1;
}

function paintPaddle(
  { context, colours }: BrickBrush,
  { before, after, share }: InterpolatedState<BrickBreakState>,
): void {
  const x = between(px(before.paddleX), px(after.paddleX), share);
  fillBar(
    context,
    { x, y: paddleTopPx, width: paddleWidthPx, height: paddleHeightPx },
    paddleHeightPx / 2,
    colours.accent,
  );
  fillBar(context, { x: x + 8, y: paddleTopPx + 3, width: paddleWidthPx - 16, height: 3 }, 1.5, colours.accentLit);
}
