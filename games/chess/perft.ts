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
  let leaves = 0;
  for (const move of movesIn(position, "casual")) {
    const undo = make(position, move);
    // here rather than in movesIn, which would make each move twice
    if (mode === "casual" || !isKingAttacked(position, side)) leaves += perft(position, depth - 1, mode);
    unmake(position, move, undo);
  }
  return leaves;
}

/** The same for each first move, to find where two generators differ. */
export const perftByMove = (position: Position, depth: number, mode: Mode): [move: string, leaves: number][] =>
  movesIn(position, mode).map((move) => {
    const undo = make(position, move);
    const leaves = perft(position, depth - 1, mode);
    unmake(position, move, undo);
    return [moveText(move), leaves];
  });

const hasLostKing = ({ whiteKing, blackKing }: Position): boolean => whiteKing < 0 || blackKing < 0;
