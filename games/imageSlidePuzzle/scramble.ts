import { seededRandom, shuffled, type Seed } from "~/games/random";
import { boardOf, distance, FRAME, parkingSlot, solvedBoard, type Board, type Frame } from "./board";

/** games.md 2.6: the sum of the tiles' distances from home is at least this. */
const DISTANCE_MIN = 40;

/**
 * A board to begin with. The hole is parked, and the first tile is home, because only the first tile can go into the
 * parking slot and come back. The others are in any order from which the picture can be completed and which is far
 * enough from home; all such orders are equally likely.
 */
export function scramble(seed: Seed): Board {
  const random = seededRandom(seed);
  const [first, ...others] = solvedBoard().places.slice(0, -1);
  for (;;) {
    const board = withEvenOrder(boardOf([first ?? 0, ...shuffled(random, others), null]));
    if (distanceFromHome(board) >= DISTANCE_MIN) return board;
  }
}

/** Swaps two tiles if the order is odd, so that all even orders stay equally likely. */
function withEvenOrder(board: Board): Board {
  if (isSolvable(board)) return board;
  const [a, b] = board.places.slice(-3);
  return boardOf([...board.places.slice(0, -3), b ?? null, a ?? null, null]);
}

export const distanceFromHome = ({ places }: Board): number =>
  places.reduce<number>((sum, tile, slot) => (tile === null ? sum : sum + distance(tile, slot)), 0);

/**
 * Whether the picture can be completed. A slide swaps a tile with the hole and moves the hole one step, so the order
 * is odd exactly when the hole's distance from the parking slot is odd. A parked tile returns to the first cell, so
 * it must be the first tile.
 */
export function isSolvable(board: Board, frame: Frame = FRAME): boolean {
  const parking = parkingSlot(frame);
  if (board.places[board.hole === parking ? 0 : parking] !== 0) return false;
  return isOdd(board.places.map((tile) => tile ?? parking)) === (distance(board.hole, parking, frame) % 2 === 1);
}

/** Whether an odd number of swaps puts everything home. Each cycle takes one swap less than it has members. */
function isOdd(order: readonly number[]): boolean {
  const seen = new Set<number>();
  let swaps = 0;
  for (const start of order) {
    for (let at = start; !seen.has(at); at = order[at] ?? start) {
      seen.add(at);
      if (at !== start) swaps++;
    }
  }
  return swaps % 2 === 1;
}
