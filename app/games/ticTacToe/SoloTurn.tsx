import type { GameResult, Seat } from "~/games/core";
import { markOf } from "~/games/ticTacToe/rules";
import { MarkSign } from "./MarkSign";

interface SoloTurnProps {
  turn: Seat;
  result: GameResult | null;
  /** what just happened */
  text: string;
}

/** Against the computer, whose turn it is, and below it a line; as high empty as full. The person sits on seat 0. */
export function SoloTurn({ turn, result, text }: SoloTurnProps) {
  const shown = result ? 1 - turn : turn;
  return (
    <div role="status" aria-label="Turn" className="flex h-12 w-full items-center gap-3">
      <MarkSign mark={markOf(shown)} className={`size-9 shrink-0 ${shown === 0 ? "text-accent" : "text-ink"}`} />
      <div className="min-w-0">
        <p className="text-lg font-bold">{result ? "Game Over" : turn === 0 ? "Your turn" : "Computer's turn"}</p>
        <p className="truncate text-sm text-ink-2">{text}</p>
      </div>
    </div>
  );
}
