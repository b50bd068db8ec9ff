import { useState } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { TEXTS } from "./texts";

/**
 * A line under a board: what the player can do, or why the last press was impossible. `game` is the position on the
 * board: a change of it ends a refusal.
 */
export function useHint(game: unknown, prompt: string) {
  const [refused, setRefused] = useState({ game: null as unknown, why: "", count: 0 });
  const isRefused = refused.game === game && refused.count > 0;
  return {
    /** says why the last press was impossible, until the game continues */
    refuse: (why: string) => setRefused(({ count }) => ({ game, why, count: count + 1 })),
    hint: (
      <div role="status" aria-label={TEXTS.hint} className="min-h-6 text-center text-base">
        {/* a new element each time, so that the same text is announced again */}
        <p
          key={isRefused ? refused.count : prompt}
          className={classNames("animate-rise", isRefused ? "font-semibold text-danger" : "text-ink-2")}
        >
          {isRefused ? refused.why : prompt}
        </p>
      </div>
    ),
  };
}
