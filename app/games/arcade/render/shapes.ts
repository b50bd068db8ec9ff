import { FIELD, UNITS_PER_PX, type ArcadeState } from "~/games/arcade/core";
import type { Brush, InterpolatedState } from "~/app/games/arcade/arcadeView";

type Context = CanvasRenderingContext2D;

/** From the rules' units to pixels. */
export const px = (units: number): number => units / UNITS_PER_PX;

export const between = (before: number, after: number, share: number): number => before + (after - before) * share;

/** The background of a playfield, a gradient from top to bottom. */
export function fillField({ context, colours }: Brush<"fieldTop" | "fieldBottom">): void {
  const ground = context.createLinearGradient(0, 0, 0, FIELD.heightPx);
  ground.addColorStop(0, colours.fieldTop);
  ground.addColorStop(1, colours.fieldBottom);
  context.fillStyle = ground;
  context.fillRect(0, 0, FIELD.widthPx, FIELD.heightPx);
}

export interface Box extends Place {
  width: number;
  height: number;
}

export function fillBar(context: Context, { x, y, width, height }: Box, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

export interface Place {
  x: number;
  y: number;
}

/** Where a ball is at this moment. One that appears in its place after a lost life isn't drawn on the way there. */
export function ballAt<State extends ArcadeState>(
  { before, after, share }: InterpolatedState<State>,
  ballOf: (state: State) => Place,
): Place {
  const [from, to] = [ballOf(before), ballOf(after)];
  if (before.phase === "running" && after.phase === "ready") return to;
  return { x: between(from.x, to.x, share), y: between(from.y, to.y, share) };
}

/** A ball with light from the upper left; `x` and `y` are its middle. */
export function fillBall({ context, colours }: Brush<"ball" | "shine">, { x, y }: Place, radius: number): void {
  context.fillStyle = colours.ball;
  fillDisc(context, x, y, radius);
  context.fillStyle = colours.shine;
  fillDisc(context, x - radius * 0.32, y - radius * 0.36, radius * 0.3);
}

export function fillDisc(context: Context, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** `x` and `y` are the heart's middle. */
export function fillHeart(context: Context, x: number, y: number, width: number, colour: string): void {
  const [half, top, tip] = [width / 2, y - width * 0.18, y + width * 0.46];
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, tip);
  context.bezierCurveTo(x - half * 0.5, tip - half * 0.5, x - half, y + half * 0.1, x - half, top);
  context.bezierCurveTo(x - half, top - half * 0.62, x - half * 0.2, top - half * 0.62, x, top);
  context.bezierCurveTo(x + half * 0.2, top - half * 0.62, x + half, top - half * 0.62, x + half, top);
  context.bezierCurveTo(x + half, y + half * 0.1, x + half * 0.5, tip - half * 0.5, x, tip);
  context.fill();
}

/** A row of spikes that point up from `y`, or down if the height is negative. */
export function fillSpikes(context: Context, { x, y, width, height }: Box, count: number, colour: string): void {
  const step = width / count;
  context.fillStyle = colour;
  context.beginPath();
  for (let i = 0; i < count; i++) {
    context.moveTo(x + i * step, y);
    context.lineTo(x + (i + 0.5) * step, y - height);
    context.lineTo(x + (i + 1) * step, y);
  }
  context.fill();
}
