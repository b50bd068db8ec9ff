import { chess, type Chess, type ChessAction } from "~/games/chess/rules";
import type { NamedMove } from "~/games/chess/move";
import type { Seat } from "~/games/core";

const isMove = (action: ChessAction): action is NamedMove => "from" in action;

/**
 * The game with the player's own move that the view doesn't show yet. The page doesn't predict the end (games.md 1).
 */
export function predictedGame(view: Chess, seat: Seat | null, pending: ChessAction | null): Chess {
  if (seat === null || pending === null || !isMove(pending)) return view;
  const applied = chess.apply(view, seat, pending);
  return applied.ok ? { ...applied.state, end: view.end } : view;
}
