import { Trophy } from "lucide-react";
import type { RunGame } from "~/app/games/runGames";
import type { CountedRun } from "./rankedRoom";
import { scoreText } from "./scoreText";

/** What a run counted as; null: it did not. */
export function CountedText({ game, counted }: { game: RunGame; counted: CountedRun | null }) {
  if (!counted?.isNewBest) return <p className="mt-1 text-sm text-ink-2">{counted ? `Your best: ${scoreText(game, counted.best)}` : "This run does not count for the scores."}</p>;
  return (
    <p className="mt-1 flex items-center justify-center gap-1.5 font-semibold text-accent">
      <Trophy aria-hidden className="size-4" />
      New best!
    </p>
  );
}
