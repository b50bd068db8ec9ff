import { chess, type Chess, type ChessAction } from "~/games/chess/rules";
import type { NamedMove } from "~/games/chess/move";
import type { Seat } from "~/games/core";

export const isMove = (action: ChessAction): action is NamedMove => "from" in action;

/** The game with one's own move in it that the room has not answered yet. Its end and what the rival is asked are the room's to say. */
export function predictedGame(view: Chess, seat: Seat | null, pending: ChessAction | null): Chess {
  if (seat === null || pending === null || !isMove(pending)) return view;
  const applied = chess.apply(view, seat, pending);
  return applied.ok ? { ...applied.state, end: view.end } : view;
}
