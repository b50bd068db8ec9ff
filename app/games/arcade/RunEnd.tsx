import { useNavigate } from "@remix-run/react";
import { Trophy, UsersRound } from "lucide-react";
import { EndDialogFrame } from "~/app/games/EndDialogFrame";
import type { RunGame } from "~/app/games/runGames";
import { scoreText } from "~/app/games/scores/scoreText";
import { HUB_PATH } from "~/app/games/hubPath";
import { Button } from "~/app/ui/Button";
import type { RunResult } from "./soloArcade";

interface RunEndProps {
  game: RunGame;
  result: RunResult;
  /** all levels were cleared */
  isWon: boolean;
  onAgain: () => void;
  onAside: (what: "replay" | "scores" | "race") => void;
}

/** How a run ended and what now. */
export function RunEnd({ game, result: { score, counted }, isWon, onAgain, onAside }: RunEndProps) {
  const navigate = useNavigate();
  const leave = () => navigate(HUB_PATH);
  return (
    <EndDialogFrame title={isWon ? "You Won!" : "Game Over"} onClose={leave}>
      <p className="mt-2 text-lg text-ink-2">
        Score <strong className="text-ink tabular-nums">{scoreText(game, score)}</strong>
      </p>
      {counted?.isNewBest ? (
        <p className="mt-1 flex items-center justify-center gap-1.5 font-semibold text-accent">
          <Trophy aria-hidden className="size-4" />
          New best!
        </p>
      ) : (
        <p className="mt-1 text-sm text-ink-2">{counted ? `Your best: ${scoreText(game, counted.best)}` : "This run does not count for the scores."}</p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button onClick={onAgain}>Play Again</Button>
        <Button look="outline" onClick={leave}>
          Cancel
        </Button>
        <Button look="soft" className="col-span-2" onClick={() => onAside("race")}>
          <UsersRound aria-hidden className="size-4" />
          Race friends
        </Button>
        <Button look="quiet" size="small" onClick={() => onAside("replay")}>
          Watch replay
        </Button>
        <Button look="quiet" size="small" onClick={() => onAside("scores")}>
          Scores
        </Button>
      </div>
    </EndDialogFrame>
  );
}
