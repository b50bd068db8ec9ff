import { Trophy } from "lucide-react";
import type { Ranked } from "~/app/games/gameEntry";
import type { CountedRun } from "~/app/games/scores/standing";
import { TEXTS } from "./texts";

/** How a counted run compares with the member's best. `counted` is null if the run doesn't count. */
export function CountedText({ scoreText, counted }: Pick<Ranked, "scoreText"> & { counted: CountedRun | null }) {
  if (!counted?.isNewBest)
    return (
      <p className="mt-1 text-sm text-ink-2">
        {counted ? TEXTS.counted.best(scoreText(counted.best)) : TEXTS.counted.uncounted}
      </p>
    );
  return (
    <p className="mt-1 flex items-center justify-center gap-1.5 font-semibold text-accent">
      <Trophy aria-hidden className="size-4" />
      {TEXTS.counted.newBest}
    </p>
  );
}
