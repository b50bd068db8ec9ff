import { isRunOver, type RunFigures } from "~/games/arcade/core";
import type { Seed } from "~/games/random";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import { AT_REST, paced } from "./pacing";
import { playRun } from "./playedRun";

interface Demo {
  /** the figures at the start of a run */
  figuresAtFirst: RunFigures;
  frame(nowMs: number): void;
  paint(brush: Brush): void;
}

/** The game playing itself, again and again, behind the menu. It is silent, and no score is counted. */
export function demoOf(view: ArcadeView, seed: Seed): Demo {
  const begin = () => ({ run: playRun(view, seed, "desktop"), painter: view.painter() });
  let { run, painter } = begin();
  let pace = AT_REST;
  let share = 1;
  return {
    figuresAtFirst: view.game.figures(run.state()),
    frame(nowMs) {
      if (isRunOver(run.state())) ({ run, painter } = begin());
      const next = paced(pace, nowMs);
      ({ pace, share } = next);
      for (let ticksLeft = next.ticks; ticksLeft > 0; ticksLeft--) {
        run.tick(view.demoInput(run.state()));
        painter.onTick(run.before(), run.state());
      }
    },
    paint: (brush) => painter.paint(brush, { before: run.before(), after: run.state(), share }),
  };
}
