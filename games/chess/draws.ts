import {
  BISHOP,
  BLACK,
  EMPTY,
  fileOf,
  KING,
  KNIGHT,
  PAWN,
  QUEEN,
  rankOf,
  rivalOf,
  ROOK,
  WHITE,
  type Position,
  type Side,
} from "./board";
import { positionOf, writeCastling, writeRows, writeSide } from "./fen";
import { make } from "./make";
import { EN_PASSANT, kindOf, readMoveText, type Move } from "./move";
import { movesIn, type Mode } from "./moves";

// in plies; a move is two plies
export const FIFTY_MOVES = 100;
export const SEVENTY_FIVE_MOVES = 150;

/**
 * How often the position after these moves has been on the board, with the same side to move and the same moves
 * available. `plies` is the number of plies since the last capture or pawn move: after such a move, earlier positions
 * can't occur again.
 */
export function timesSeen(start: string, moves: readonly string[], plies: number, mode: Mode): number {
  const position = positionOf(start);
  const keys: string[] = [];
  for (const [at, text] of moves.entries()) {
    const isComparable = at >= moves.length - plies && (moves.length - at) % 2 === 0;
    if (isComparable) keys.push(keyOf(position, mode));
    make(position, readMoveText(position, text));
  }
  const now = keyOf(position, mode);
  return 1 + keys.filter((key) => key === now).length;
}

function keyOf(position: Position, mode: Mode): string {
  const canCaptureEnPassant = position.enPassant >= 0 && movesIn(position, mode).some(isEnPassant);
  return [
    writeRows(position),
    writeSide(position.side),
    writeCastling(position),
    canCaptureEnPassant ? position.enPassant : "-",
  ].join(" ");
}

const isEnPassant = (move: Move): boolean => kindOf(move) === EN_PASSANT;

/** Whether no moves can lead to mate. */
export const isMaterialInsufficient = (position: Position): boolean =>
  !canMate(position, WHITE) && !canMate(position, BLACK);

/**
 * Whether a side could mate by some legal moves, even if its rival helps (FIDE Laws of Chess, article 6.9). Only the
 * pieces count: a position that is blocked for good counts as one in which the side can mate.
 */
export function canMate({ board }: Position, side: Side): boolean {
  const own = piecesOf(board, side);
  const rival = piecesOf(board, rivalOf(side));
  if (own.some(({ kind }) => kind === PAWN || kind === ROOK || kind === QUEEN)) return true;
  const knights = own.filter(({ kind }) => kind === KNIGHT).length;
  if (knights > 1 || (knights === 1 && own.length > 1)) return true;
  // a lone knight, or bishops on one colour, can mate only if a piece of the rival blocks one of its king's squares
  if (knights === 1) return rival.some(({ kind }) => kind !== QUEEN);
  if (own.length === 0) return false;
  const bishops = [...own, ...rival].filter(({ kind }) => kind === BISHOP);
  const helps = rival.some(({ kind }) => kind === PAWN || kind === KNIGHT);
  return helps || new Set(bishops.map(({ square }) => (fileOf(square) + rankOf(square)) % 2)).size > 1;
}

/** A side's pieces without its king. */
const piecesOf = (board: Position["board"], side: Side): { kind: number; square: number }[] =>
  [...board].flatMap((piece, square) =>
    piece * side > EMPTY && piece * side !== KING ? [{ kind: piece * side, square }] : [],
  );
