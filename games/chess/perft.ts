import type { Position } from "./board";
import { isKingAttacked } from "./attacks";
import { make, unmake } from "./make";
import { moveText } from "./move";
import { movesIn, type Mode } from "./moves";

/** The number of sequences of moves of this length. Move generators are compared by this count. */
export function perft(position: Position, depth: number, mode: Mode): number {
  if (depth === 0) return 1;
  if (hasLostKing(position)) return 0; // king-capture chess: the game is over
  if (mode === "casual" && depth === 1) return movesIn(position, mode).length;
  const { side } = position;
  let count = 0;
  for (const move of movesIn(position, "casual")) {
    const undo = make(position, move);
    // legality is checked here, because movesIn would make and unmake each move once more to check it
    if (mode === "casual" || !isKingAttacked(position, side)) count += perft(position, depth - 1, mode);
    unmake(position, move, undo);
  }
  return count;
}

/** The same count for each first move, to find where two generators differ. */
export const perftByMove = (position: Position, depth: number, mode: Mode): [move: string, count: number][] =>
  movesIn(position, mode).map((move) => {
    const undo = make(position, move);
    const count = perft(position, depth - 1, mode);
    unmake(position, move, undo);
    return [moveText(move), count];
  });

const hasLostKing = ({ whiteKing, blackKing }: Position): boolean => whiteKing < 0 || blackKing < 0;
