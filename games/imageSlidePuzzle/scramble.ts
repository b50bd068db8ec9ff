import { seededRandom, shuffled, type Seed } from "~/games/random";
import { boardOf, distance, FRAME, parkingOf, solvedBoard, type Board, type Frame } from "./board";

/** games.md 2.6: the tiles' distances from home, added up, are at least this. */
const DISTANCE_MIN = 40;

/**
 * A board to begin with: the hole parked and the first tile home, because it is the first tile that goes into the parking
 * place and comes back from there; all others in any order from which the picture can be made, each as likely.
 */
export function scramble(seed: Seed): Board {
  const random = seededRandom(seed);
  const [first, ...others] = solvedBoard().places.slice(0, -1);
  for (;;) {
    const board = withEvenOrder(boardOf([first ?? 0, ...shuffled(random, others), null]));
    if (distanceFromHome(board) >= DISTANCE_MIN) return board;
  }
}

/** Two tiles change places where the order is odd: so each even one stays as likely as any other. */
function withEvenOrder(board: Board): Board {
  if (isSolvable(board)) return board;
  const [a, b] = board.places.slice(-3);
  return boardOf([...board.places.slice(0, -3), b ?? null, a ?? null, null]);
}

export const distanceFromHome = ({ places }: Board): number => places.reduce<number>((sum, tile, place) => (tile === null ? sum : sum + distance(tile, place)), 0);

/**
 * Whether the picture can be made. A slide swaps a tile with the hole, and takes the hole one step: the order is as odd as
 * the hole's way from the parking place. And what is parked comes back to the first cell, so that only its tile may be.
 */
export function isSolvable(board: Board, frame: Frame = FRAME): boolean {
  const parking = parkingOf(frame);
  if (board.places[board.hole === parking ? 0 : parking] !== 0) return false;
  return isOdd(board.places.map((tile) => tile ?? parking)) === (distance(board.hole, parking, frame) % 2 === 1);
}

/** Whether an odd number of swaps puts everything home: each cycle takes one less than it has members. */
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
