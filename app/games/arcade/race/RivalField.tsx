import { useEffect, useRef, useState } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { isRunOver } from "~/games/arcade/core";
import type { Run } from "~/games/arcade/runs";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { isMotionReduced } from "~/app/games/device";
import { LifeHearts } from "~/app/games/arcade/render/Figures";
import { Playfield } from "~/app/games/arcade/render/Playfield";
import { interpolate } from "~/app/games/arcade/render/interpolate";
import { TEXTS } from "~/app/games/arcade/texts";

interface RivalFieldProps {
  view: ArcadeView;
  name: string;
  /** as the room reports it, four times a second */
  run: Run;
}

/** A rival's run, small and live. */
export function RivalField({ view, name, run: { state, out, resigned } }: RivalFieldProps) {
  const [drawing] = useState(() => ({ run: interpolate(state, () => performance.now()), painter: view.painter() }));
  const nowMs = useRef(0);
  const { lives, score } = view.game.figures(state);
  const isOut = out === "left";
  const hasEnded = isOut || isRunOver(state);
  useEffect(() => drawing.run.update(state), [drawing, state]);

  return (
    <section aria-label={name} className="flex min-w-0 items-center gap-2 md:gap-3">
      <div
        className={classNames(
          "w-24 shrink-0 overflow-hidden rounded-sm ring-1 ring-edge transition-opacity max-md:hidden",
          hasEnded && "opacity-50",
        )}
      >
        <Playfield
          label={TEXTS.race.rivalPlayfield({ name })}
          colours={view.colours}
          isMoving={!hasEnded}
          onFrame={(atMs) => void (nowMs.current = atMs)}
          paint={(brush) => {
            const moment = drawing.run.stateAt(nowMs.current);
            drawing.painter.paint(brush, hasEnded || isMotionReduced() ? { ...moment, share: 1 } : moment);
          }}
        />
      </div>
      <div className="flex h-6 min-w-0 items-center gap-2 md:block md:h-auto">
        <p dir="auto" className="truncate text-sm font-semibold">
          {name}
        </p>
        <p className="text-lg leading-6 font-bold tabular-nums">
          <span className="sr-only">{TEXTS.race.score} </span>
          {score}
        </p>
        {hasEnded ? (
          <p className="text-sm text-ink-2">
            {isOut
              ? resigned
                ? TEXTS.race.resigned
                : TEXTS.race.left
              : state.phase === "complete"
                ? TEXTS.race.finished
                : TEXTS.race.rivalOut}
          </p>
        ) : (
          <p>
            <span className="sr-only">{TEXTS.race.lives({ lives })}</span>
            <LifeHearts lives={lives} className="size-3 md:size-3.5" />
          </p>
        )}
      </div>
    </section>
  );
}
