/** How many columns and rows the picture is cut into. */
export interface Frame {
  columns: number;
  rows: number;
}

/** specification §9 */
export const FRAME: Frame = { columns: 4, rows: 6 };

/** Tile i belongs on cell i. */
export type Tile = number;

/**
 * Where each tile is. A slot is a cell of the picture, counted row by row, or the parking slot. The parking slot has the
 * number after the last cell; it is above the first cell and next to that one only. Plain JSON.
 */
export interface Board {
  /** the tile on each slot; null is the hole */
  places: readonly (Tile | null)[];
  /** the empty slot */
  hole: number;
}

export const tileCount = ({ columns, rows }: Frame = FRAME): number => columns * rows;

/** The slot where the hole begins and ends. */
export const parkingSlot = (frame: Frame = FRAME): number => tileCount(frame);

export interface Point {
  /** the parking slot is in row 0, the picture begins in row 1 */
  row: number;
  column: number;
}

export function pointOf(slot: number, frame: Frame = FRAME): Point {
  if (slot === parkingSlot(frame)) return { row: 0, column: 0 };
  return { row: Math.floor(slot / frame.columns) + 1, column: slot % frame.columns };
}

/** The slot at a point; null outside the board and its parking slot. */
export function slotAt({ row, column }: Point, frame: Frame = FRAME): number | null {
  if (row === 0) return column === 0 ? parkingSlot(frame) : null;
  if (row < 0 || row > frame.rows || column < 0 || column >= frame.columns) return null;
  return (row - 1) * frame.columns + column;
}

/** The number of steps between two slots, along rows and columns. */
export function distance(a: number, b: number, frame: Frame = FRAME): number {
  const [from, to] = [pointOf(a, frame), pointOf(b, frame)];
  return Math.abs(from.row - to.row) + Math.abs(from.column - to.column);
}

export const boardOf = (slots: Board["places"]): Board => ({ places: slots, hole: slots.indexOf(null) });

export const solvedBoard = (frame: Frame = FRAME): Board =>
  boardOf([...Array.from({ length: tileCount(frame) }, (_, tile) => tile), null]);

export const isSolved = ({ places: slots }: Board): boolean =>
  slots.every((tile, slot) => tile === slot || tile === null) && slots.at(-1) === null;

/** The number of tiles on their own cell. */
export const homeCount = ({ places: slots }: Board): number => slots.filter((tile, slot) => tile === slot).length;
