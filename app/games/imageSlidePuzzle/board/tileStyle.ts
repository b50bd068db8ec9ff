import type { CSSProperties } from "react";
import { FRAME, pointOf, type Tile } from "~/games/imageSlidePuzzle/board";

/** The place of a slot in a grid of four columns and seven rows; the parking slot is in the first row. */
export function gridCell(slot: number): CSSProperties {
  const { row, column } = pointOf(slot);
  return { gridRow: row + 1, gridColumn: column + 1 };
}

/** A tile's part of the picture, as a background of the complete picture's size. */
export function partOf(picture: string, tile: Tile): CSSProperties {
  const { row, column } = pointOf(tile);
  const [x, y] = [(column / (FRAME.columns - 1)) * 100, ((row - 1) / (FRAME.rows - 1)) * 100];
  return {
    backgroundImage: `url("${picture}")`,
    backgroundSize: `${FRAME.columns * 100}% ${FRAME.rows * 100}%`,
    backgroundPosition: `${x}% ${y}%`,
  };
}

/** The variables of the animation `slide`, which moves a tile from its old slot to the new one. */
export function slideFrom(before: number, slot: number): CSSProperties {
  const [from, to] = [pointOf(before), pointOf(slot)];
  return {
    "--slide-x": `${(from.column - to.column) * 100}%`,
    "--slide-y": `${(from.row - to.row) * 100}%`,
  } as CSSProperties;
}
