import {
  CASTLING,
  DIAGONAL_RAYS,
  KING,
  KING_STEPS,
  KNIGHT,
  KNIGHT_STEPS,
  nameOf,
  PAWN,
  pawnCaptures,
  pieceAt,
  BISHOP,
  QUEEN,
  rankOf,
  ROOK,
  squareOf,
  STRAIGHT_RAYS,
  WHITE,
  type Position,
  type Side,
  type SquareName,
} from "~/games/chess/board";
import { positionOf } from "~/games/chess/fen";

/**
 * The squares that a piece might reach on the player's next turn. Other pieces are ignored, because the rival's move
 * may still change where they are.
 */
export function premoveTargets(fen: string, from: SquareName): SquareName[] {
  const position = positionOf(fen);
  return reach(position, squareOf(from)).map(nameOf);
}

function reach(position: Position, from: number): number[] {
  const piece = pieceAt(position, from);
  const straight = (STRAIGHT_RAYS[from] ?? []).flat();
  const diagonal = (DIAGONAL_RAYS[from] ?? []).flat();
  switch (Math.abs(piece)) {
    case PAWN:
      return pawnReach(from, piece > 0 ? 1 : -1);
    case KNIGHT:
      return [...(KNIGHT_STEPS[from] ?? [])];
    case BISHOP:
      return diagonal;
    case ROOK:
      return straight;
    case QUEEN:
      return [...straight, ...diagonal];
    case KING:
      return [...(KING_STEPS[from] ?? []), ...castlings(position, from, piece > 0)];
    default:
      return [];
  }
}

function pawnReach(from: number, side: Side): number[] {
  const isAtHome = rankOf(from) === (side === WHITE ? 1 : 6);
  return [from + 8 * side, ...(isAtHome ? [from + 16 * side] : []), ...pawnCaptures(side, from)];
}

function castlings({ castling }: Position, king: number, isWhite: boolean): number[] {
  const short = castling & (isWhite ? CASTLING.K : CASTLING.k) ? [king + 2] : [];
  const long = castling & (isWhite ? CASTLING.Q : CASTLING.q) ? [king - 2] : [];
  return [...short, ...long];
}
