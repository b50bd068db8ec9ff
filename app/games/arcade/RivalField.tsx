import { useEffect, useRef } from "react";
import { IDLE, isRunOver, type ArcadeState } from "~/games/arcade/core";
import { hasEnded, type Run } from "~/games/arcade/runs";
import type { ArcadeView, Brush } from "./arcadeView";
import { LifeHearts } from "./Figures";
import { AT_REST, paced } from "./pacing";
import { Playfield } from "./Playfield";

/** How far ahead of what the room told a rival's run is drawn, at most: until the next is told. */
const AHEAD_MAX_TICKS = 24;

/** A rival's run, small: as the room told it last, and until it tells more as if their hands were off. */
export function RivalField({ game, run, name }: { game: ArcadeView; run: Run; name: string }) {
  const drawn = useRef<{ before: ArcadeState; after: ArcadeState; ahead: number; pace: typeof AT_REST; share: number }>({ before: run.state, after: run.state, ahead: 0, pace: AT_REST, share: 1 });
  const painter = useRef<ReturnType<ArcadeView["painter"]> | null>(null);
  const isOver = hasEnded(run);
  const { score, lives } = game.game.figures(run.state);
  useEffect(() => {
    drawn.current = { ...drawn.current, before: run.state, after: run.state, ahead: 0 };
  }, [run]);

  const frame = (nowMs: number) => {
    const now = drawn.current;
    const next = paced(now.pace, nowMs);
    [now.pace, now.share] = [next.pace, next.share];
    for (let left = next.ticks; left > 0 && now.ahead < AHEAD_MAX_TICKS && now.after.phase === "running" && !isRunOver(now.after); left--) {
      now.before = now.after;
      now.after = game.game.step(now.after, IDLE);
      now.ahead++;
    }
  };
  const paint = (brush: Brush) => {
    painter.current ??= game.painter();
    painter.current.paint(brush, drawn.current);
  };
  return (
    <section aria-label={name} className={isOver ? "opacity-60" : ""}>
      <p className="truncate text-sm font-semibold">{name}</p>
      <p className="mb-1 flex items-center justify-between gap-2 text-sm text-ink-2">
        <span className="sr-only">
          {lives} lives, score {score}
        </span>
        <LifeHearts lives={lives} className="size-3" />
        <span aria-hidden className="font-bold text-ink tabular-nums">
          {score}
        </span>
      </p>
      <div className="relative overflow-hidden rounded-md ring-1 ring-edge">
        <Playfield label={`${name}’s playfield`} colours={game.colours} isMoving={!isOver} onFrame={frame} paint={paint} />
        {isOver ? <p className="absolute inset-x-0 top-1/3 text-center text-sm font-bold">{run.out === "left" ? "Left" : "Out"}</p> : null}
      </div>
    </section>
  );
}
