/** How many columns and rows the picture is cut into. */
export interface Frame {
  columns: number;
  rows: number;
}

/** Specification §9. */
export const FRAME: Frame = { columns: 4, rows: 6 };

/** Tile i belongs on cell i. */
export type Tile = number;

/**
 * Where everything lies. A place is a cell, counted row by row, or the parking place after the last of them, which is
 * above the first cell and next to that one alone. Plain JSON.
 */
export interface Board {
  /** what lies on each place; null is the hole */
  places: readonly (Tile | null)[];
  /** the place that is empty */
  hole: number;
}

export const tileCount = ({ columns, rows }: Frame = FRAME): number => columns * rows;

/** The hole begins here, and ends here. */
export const parkingOf = tileCount;

export interface Point {
  /** 0 is the parking place's, 1 the picture's first */
  row: number;
  column: number;
}

export function pointOf(place: number, frame: Frame = FRAME): Point {
  if (place === parkingOf(frame)) return { row: 0, column: 0 };
  return { row: Math.floor(place / frame.columns) + 1, column: place % frame.columns };
}

/** Null where there is no place. */
export function placeAt({ row, column }: Point, frame: Frame = FRAME): number | null {
  if (row === 0) return column === 0 ? parkingOf(frame) : null;
  if (row < 0 || row > frame.rows || column < 0 || column >= frame.columns) return null;
  return (row - 1) * frame.columns + column;
}

/** How many slides lie between two places, with nothing in the way. */
export function distance(a: number, b: number, frame: Frame = FRAME): number {
  const [from, to] = [pointOf(a, frame), pointOf(b, frame)];
  return Math.abs(from.row - to.row) + Math.abs(from.column - to.column);
}

export const boardOf = (places: Board["places"]): Board => ({ places, hole: places.indexOf(null) });

export const solvedBoard = (frame: Frame = FRAME): Board => boardOf([...Array.from({ length: tileCount(frame) }, (_, tile) => tile), null]);

export const isSolved = ({ places }: Board): boolean => places.every((tile, place) => tile === place || tile === null) && places.at(-1) === null;

/** How many tiles lie where they belong. */
export const homeCount = ({ places }: Board): number => places.filter((tile, place) => tile === place).length;
