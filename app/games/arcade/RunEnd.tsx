import { useNavigate } from "@remix-run/react";
import { Trophy } from "lucide-react";
import { EndDialogFrame } from "~/app/games/EndDialogFrame";
import { HUB_PATH } from "~/app/games/hubPath";
import { Button } from "~/app/ui/Button";
import type { RunResult } from "./soloArcade";

interface RunEndProps {
  result: RunResult;
  /** all levels were cleared */
  isWon: boolean;
  onAgain: () => void;
  onReplay: () => void;
}

/** How a run ended and what now. */
export function RunEnd({ result: { score, isBest }, isWon, onAgain, onReplay }: RunEndProps) {
  const navigate = useNavigate();
  const leave = () => navigate(HUB_PATH);
  return (
    <EndDialogFrame title={isWon ? "You Won!" : "Game Over"} onClose={leave}>
      <p className="mt-2 text-lg text-ink-2">
        Score <strong className="text-ink tabular-nums">{score}</strong>
      </p>
      {isBest ? (
        <p className="mt-1 flex items-center justify-center gap-1.5 font-semibold text-accent">
          <Trophy aria-hidden className="size-4" />
          New best!
        </p>
      ) : null}
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button onClick={onAgain}>Play Again</Button>
        <Button look="outline" onClick={leave}>
          Cancel
        </Button>
        <Button look="quiet" size="small" className="col-span-2" onClick={onReplay}>
          Watch replay
        </Button>
      </div>
    </EndDialogFrame>
  );
}
