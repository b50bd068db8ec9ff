import { Trophy } from "lucide-react";
import { useCallback } from "react";
import { gamesClient } from "~/app/games/client";
import type { Ranked } from "~/app/games/gameEntry";
import type { CountedRun } from "~/app/games/scores/standing";
import { answerOf } from "~/app/http/client";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import { TEXTS } from "./texts";

/** How a counted run compares with the member's best. `counted` is null if the run doesn't count. */
export function CountedText({ scoreText, counted }: Pick<Ranked, "scoreText"> & { counted: CountedRun | null }) {
  if (!counted?.isNewBest)
    return (
      <p className="mt-1 text-sm text-ink-2">
        {counted ? TEXTS.counted.best({ score: scoreText(counted.best) }) : TEXTS.counted.uncounted}
      </p>
    );
  return (
    <p className="mt-1 flex items-center justify-center gap-1.5 font-semibold text-accent">
      <Trophy aria-hidden className="size-4" />
      {TEXTS.counted.newBest}
    </p>
  );
}

/**
 * How a run in a race compares with the player's best. It asks the edge to count the run once `isOver`, and then shows
 * the answer.
 */
export function CountedNote({
  scoreText,
  room,
  isOver,
}: Pick<Ranked, "scoreText"> & { room: string; isOver: boolean }) {
  const count = useCallback(
    () => answerOf(gamesClient.games.runs[":room"].$post({ param: { room }, form: {} })),
    [room],
  );
  const counted = useLoaded(count, isOver);
  return (
    <div role="status" className="min-h-6 text-center">
      {counted?.ok ? <CountedText scoreText={scoreText} counted={counted} /> : null}
    </div>
  );
}
