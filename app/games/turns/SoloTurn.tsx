import type { ReactNode } from "react";
import type { GameResult, Seat } from "~/games/core";

interface SoloTurnProps {
  turn: Seat;
  /** the person's */
  seat: Seat;
  result: GameResult | null;
  /** what just happened */
  text: string;
  /** what a player plays with */
  sign: (player: Seat) => ReactNode;
}

/** Whose turn it is against the computer, and what just happened. It is as high empty as full. */
export const SoloTurn = ({ turn, seat, result, text, sign }: SoloTurnProps) => (
  <div role="status" aria-label="Turn" className="flex h-12 w-full items-center gap-3">
    {sign(result ? 1 - turn : turn)}
    <div className="min-w-0">
      <p className="text-lg font-bold">{result ? "Game Over" : turn === seat ? "Your turn" : "Computer's turn"}</p>
      <p className="truncate text-sm text-ink-2">{text}</p>
    </div>
  </div>
);
