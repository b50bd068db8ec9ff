import {
  BISHOP,
  DIAGONAL_RAYS,
  EMPTY,
  KING,
  KING_STEPS,
  KNIGHT,
  KNIGHT_STEPS,
  kingOf,
  nameOf,
  PAWN,
  pawnCaptures,
  pieceAt,
  QUEEN,
  rivalOf,
  ROOK,
  STRAIGHT_RAYS,
  WHITE,
  BLACK,
  type Position,
  type Side,
  type SquareName,
} from "./board";

/** Whether a piece of the side `by` could capture on the square, even if its own king would then be attacked. */
export const isAttacked = (position: Position, square: number, by: Side): boolean =>
  isReached(position, KNIGHT_STEPS[square] ?? [], KNIGHT * by) ||
  // a pawn attacks this square from exactly those squares that a rival's pawn here could capture on
  isReached(position, pawnCaptures(rivalOf(by), square), PAWN * by) ||
  isReached(position, KING_STEPS[square] ?? [], KING * by) ||
  isSeen(position, STRAIGHT_RAYS[square] ?? [], ROOK * by, QUEEN * by) ||
  isSeen(position, DIAGONAL_RAYS[square] ?? [], BISHOP * by, QUEEN * by);

/** False for a side whose king is gone. */
export function isKingAttacked(position: Position, side: Side): boolean {
  const king = kingOf(position, side);
  return king >= 0 && isAttacked(position, king, rivalOf(side));
}

/** The squares of the kings that are attacked. In king-capture chess, both can be attacked at once. */
export const attackedKings = (position: Position): SquareName[] =>
  ([WHITE, BLACK] as const).flatMap((side) => (isKingAttacked(position, side) ? [nameOf(kingOf(position, side))] : []));

function isReached(position: Position, from: readonly number[], piece: number): boolean {
  for (const square of from) if (pieceAt(position, square) === piece) return true;
  return false;
}

function isSeen(position: Position, rays: readonly (readonly number[])[], slider: number, queen: number): boolean {
  for (const ray of rays) {
    for (const square of ray) {
      const piece = pieceAt(position, square);
      if (piece === slider || piece === queen) return true;
      if (piece !== EMPTY) break;
    }
  }
  return false;
}
