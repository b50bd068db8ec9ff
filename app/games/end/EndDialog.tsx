import { useNavigate } from "@remix-run/react";
import { Button } from "~/app/ui/primitives/Button";
import type { GameResult, Seat } from "~/games/core";
import { EndDialogFrame } from "./EndDialogFrame";
import { HUB_PATH } from "~/games/names";
import { TEXTS } from "~/app/games/texts";

interface EndDialogProps {
  result:
    Pick<Extract<GameResult, { outcome: "won" }>, "outcome" | "winner"> | Extract<GameResult, { outcome: "draw" }>;
  /** the viewer's seat; null for a spectator */
  seat: Seat | null;
  nameOf: (seat: Seat) => string;
  /** what decided the game */
  reason?: string;
  /** which of the others want to play again or have left */
  rivals?: string;
  onAgain: () => void;
  /** closes the dialog to show the board */
  onViewBoard?: () => void;
}

/** Shows how the game ended and what the player can do next. */
export function EndDialog({ result, seat, nameOf, reason, rivals, onAgain, onViewBoard }: EndDialogProps) {
  const navigate = useNavigate();
  const leave = () => navigate(HUB_PATH);
  return (
    <EndDialogFrame title={endText(result, seat, nameOf)} onClose={leave}>
      {reason ? <p className="mt-1.5 text-ink-2">{reason}</p> : null}
      {rivals === undefined ? null : (
        <p role="status" className="mt-2 min-h-5.5 font-semibold text-accent">
          {rivals}
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2 narrow:grid-cols-1">
        {seat === null ? null : <Button onClick={onAgain}>{TEXTS.end.again}</Button>}
        <Button look="outline" className={seat === null ? "col-span-full" : ""} onClick={leave}>
          {TEXTS.end.cancel}
        </Button>
        {onViewBoard ? (
          <Button look="quiet" size="small" className="col-span-full" onClick={onViewBoard}>
            {TEXTS.end.viewBoard}
          </Button>
        ) : null}
      </div>
    </EndDialogFrame>
  );
}

function endText(result: EndDialogProps["result"], seat: Seat | null, nameOf: (seat: Seat) => string): string {
  if (result.outcome === "draw") return TEXTS.end.draw;
  return result.winner === seat ? TEXTS.end.won : TEXTS.end.lost(nameOf(result.winner));
}
