import { Button } from "~/app/ui/primitives/Button";
import type { Seat } from "~/games/core";
import { EndDialogFrame } from "./EndDialogFrame";
import { TEXTS } from "~/app/games/texts";

interface EndDialogProps {
  result: { outcome: "won"; winner: Seat } | { outcome: "draw" };
  /** the viewer's seat; null for a spectator */
  seat: Seat | null;
  nameOf: (seat: Seat) => string;
  /** what decided the game */
  reason?: string;
  /** says which of the others want to play again or have left; empty while nobody does */
  rivalsText?: string;
  onAgain: () => void;
  /** closes the dialog to show the board */
  onViewBoard?: () => void;
}

/** Shows how the game ended and what the player can do next. */
export function EndDialog({ result, seat, nameOf, reason, rivalsText, onAgain, onViewBoard }: EndDialogProps) {
  return (
    <EndDialogFrame
      title={endText(result, seat, nameOf)}
      onAgain={seat === null ? null : onAgain}
      buttons={
        onViewBoard ? (
          <Button look="quiet" size="small" className="min-w-full" onClick={onViewBoard}>
            {TEXTS.end.viewBoard}
          </Button>
        ) : null
      }
    >
      {reason ? <p className="mt-1.5 text-ink-2">{reason}</p> : null}
      {/* an empty one too, because a screen reader announces only what changes in it */}
      {rivalsText === undefined ? null : (
        <p role="status" className="mt-2 min-h-5.5 font-semibold text-accent">
          {rivalsText}
        </p>
      )}
    </EndDialogFrame>
  );
}

function endText(result: EndDialogProps["result"], seat: Seat | null, nameOf: (seat: Seat) => string): string {
  if (result.outcome === "draw") return TEXTS.end.draw;
  return result.winner === seat ? TEXTS.end.won : TEXTS.end.lost({ winner: nameOf(result.winner) });
}
