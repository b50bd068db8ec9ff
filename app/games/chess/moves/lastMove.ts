import { piecesOn, positionOf, writeFen, type PieceLetter } from "~/games/chess/fen";
import { make } from "~/games/chess/make";
import { readMoveText } from "~/games/chess/move";
import { playedMoves, type PlayedMove } from "~/games/chess/san";
import type { Chess } from "~/games/chess/rules";

export interface LastMove extends PlayedMove {
  /** as it was before the move */
  piece: PieceLetter;
}

/** The last move, without the cost of writing the moves before it in notation. */
export function lastMoveOf({ start, moves, options }: Chess): LastMove | null {
  const position = positionOf(start);
  for (const text of moves.slice(0, -1)) make(position, readMoveText(position, text));
  const before = writeFen(position);
  const [played] = playedMoves({ start: before, moves: moves.slice(-1), options });
  const piece = played && piecesOn(before).get(played.from);
  return played && piece !== undefined ? { ...played, piece } : null;
}
