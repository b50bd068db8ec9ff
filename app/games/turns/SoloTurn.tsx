import type { ReactNode } from "react";
import type { GameResult, Seat } from "~/games/core";
import { TEXTS } from "~/app/games/texts";

interface SoloTurnProps {
  turn: Seat;
  /** the person's seat */
  seat: Seat;
  result: GameResult | null;
  /** the last move as a sentence */
  text: string;
  /** a player's disc or mark */
  sign: (player: Seat) => ReactNode;
}

/** Whose turn it is against the computer, and the last move. The height is fixed, so that the board never moves. */
export const SoloTurn = ({ turn, seat, result, text, sign }: SoloTurnProps) => (
  <div role="status" aria-label={TEXTS.turn.label} className="flex h-12 w-full items-center gap-3">
    {sign(result ? 1 - turn : turn)}
    <div className="min-w-0">
      <p className="text-lg font-bold">
        {result ? TEXTS.turn.over : turn === seat ? TEXTS.turn.own : TEXTS.turn.computers}
      </p>
      <p className="truncate narrow:whitespace-normal text-sm text-ink-2">{text}</p>
    </div>
  </div>
);
