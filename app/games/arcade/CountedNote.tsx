import { Trophy } from "lucide-react";
import { useEffect, useState } from "react";
import type { RunGame } from "~/app/games/runGames";
import { scoreText } from "~/app/games/scores/scoreText";
import { sendForm } from "~/app/wire/sendForm";
import type { CountedRun } from "./runKeeper";

/** A raced run counts as one alone does: the room is asked once it is over. */
export function CountedNote({ game, room, isOver }: { game: RunGame; room: string; isOver: boolean }) {
  const [counted, setCounted] = useState<CountedRun | null>(null);
  useEffect(() => {
    if (!isOver) return;
    let left = false;
    void sendForm<CountedRun>(`/games/runs/${room}`, {}).then((answer) => {
      if (!left && answer.ok) setCounted(answer);
    });
    return () => {
      left = true;
    };
  }, [isOver, room]);
  return (
    <p role="status" className="mt-2 min-h-6 text-center text-sm text-ink-2">
      {counted === null ? (
        ""
      ) : counted.isNewBest ? (
        <span className="inline-flex items-center gap-1.5 font-semibold text-accent">
          <Trophy aria-hidden className="size-4" />
          New best!
        </span>
      ) : (
        `Your best: ${scoreText(game, counted.best)}`
      )}
    </p>
  );
}
