import { BISHOP, EMPTY, fileOf, KING, KNIGHT, rankOf, type Position } from "./board";
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

/** Whether no moves can lead to mate: bare kings, one knight, or bishops that all stand on squares of one colour. */
export function isMaterialInsufficient({ board }: Position): boolean {
  const others = [...board].flatMap((piece, square) =>
    piece === EMPTY || Math.abs(piece) === KING ? [] : [{ kind: Math.abs(piece), square }],
  );
  if (others.length <= 1) return others.every(({ kind }) => kind === KNIGHT || kind === BISHOP);
  return (
    others.every(({ kind }) => kind === BISHOP) &&
    new Set(others.map(({ square }) => (fileOf(square) + rankOf(square)) % 2)).size === 1
  );
}
