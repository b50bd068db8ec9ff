import { useEffect, useState } from "react";
import type { Ranked } from "~/app/games/gameEntry";
import { gamesClient } from "~/app/games/client";
import { answerOf } from "~/app/http/client";
import { CountedText } from "./CountedText";
import type { CountedRun } from "~/app/games/scores/standing";

/**
 * How a run in a race compares with the player's best. It asks the edge to count the run once `isOver`, and then shows
 * the answer.
 */
export function CountedNote({
  scoreText,
  room,
  isOver,
}: Pick<Ranked, "scoreText"> & { room: string; isOver: boolean }) {
  const [counted, setCounted] = useState<CountedRun | null>(null);
  useEffect(() => {
    if (!isOver) return;
    let isCancelled = false;
    void answerOf(gamesClient.games.runs[":room"].$post({ param: { room }, form: {} })).then((answer) => {
      if (!isCancelled && answer.ok) setCounted(answer);
    });
    return () => {
      isCancelled = true;
    };
  }, [isOver, room]);
  return (
    <div role="status" className="min-h-6 text-center">
      {counted ? <CountedText scoreText={scoreText} counted={counted} /> : null}
    </div>
  );
}
