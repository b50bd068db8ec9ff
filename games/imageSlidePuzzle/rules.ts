import { distance, FRAME, slotAt, pointOf, type Board, type Frame, type Tile } from "./board";

/** The direction in which a tile moves. */
export type Direction = "up" | "down" | "left" | "right";

const STEPS: Record<Direction, { row: number; column: number }> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

export const DIRECTIONS = Object.keys(STEPS) as Direction[];

/** Slides a tile next to the hole into it. null for any other tile, and for a number that is no tile. */
export function slide(board: Board, tile: Tile, frame: Frame = FRAME): Board | null {
  const from = board.places.indexOf(tile);
  if (from === -1 || distance(from, board.hole, frame) !== 1) return null;
  return { places: board.places.with(board.hole, tile).with(from, null), hole: from };
}

/**
 * The tiles that slide, one after the other, when a tile in line with the hole is pushed towards it: first those
 * between, last the tile itself. Empty if the tile isn't in line with the hole.
 */
export function pushedTiles(board: Board, tile: Tile, frame: Frame = FRAME): Tile[] {
  const from = board.places.indexOf(tile);
  const direction = from === -1 ? null : directionTo(from, board.hole, frame);
  if (direction === null) return [];
  const pushed: Tile[] = [];
  for (let slot = board.hole; slot !== from;) {
    slot = slotBehind(slot, direction, frame) ?? from;
    pushed.push(board.places[slot] ?? tile);
  }
  return pushed;
}

/** The board after all slides of a push; null if nothing slides. */
export function push(board: Board, tile: Tile, frame: Frame = FRAME): Board | null {
  const pushed = pushedTiles(board, tile, frame);
  if (pushed.length === 0) return null;
  return pushed.reduce<Board | null>((now, next) => now && slide(now, next, frame), board);
}

/** The tile that moves into the hole in this direction; null at an edge. */
export function tileThatMoves(board: Board, direction: Direction, frame: Frame = FRAME): Tile | null {
  const slot = slotBehind(board.hole, direction, frame);
  return slot === null ? null : (board.places[slot] ?? null);
}

/** The direction straight from one slot to another; null if they are the same or not in line. */
export function directionTo(from: number, to: number, frame: Frame = FRAME): Direction | null {
  const [start, end] = [pointOf(from, frame), pointOf(to, frame)];
  const [down, right] = [end.row - start.row, end.column - start.column];
  if ((down === 0) === (right === 0)) return null;
  if (down !== 0) return down < 0 ? "up" : "down";
  return right < 0 ? "left" : "right";
}

/**
 * The neighbour from which a tile moves to `slot` in this direction: for "left", the slot to the right of `slot`. null
 * if there is no such slot.
 */
function slotBehind(slot: number, direction: Direction, frame: Frame): number | null {
  const { row, column } = pointOf(slot, frame);
  const step = STEPS[direction];
  return slotAt({ row: row - step.row, column: column - step.column }, frame);
}
