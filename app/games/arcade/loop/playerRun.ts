import { playSound, type Sound } from "~/app/games/sounds";
import type { ArcadeInput, RunFigures } from "~/games/arcade/core";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import type { Hands } from "~/app/games/arcade/input/inputState";
import type { PlayedRun } from "./playedRun";
import { dirOf } from "~/app/games/arcade/input/steering";

export interface HandOptions {
  /** the person wants reduced motion: nothing trails or fades */
  isStill?: () => boolean;
  play?: (sound: Sound) => void;
}

/** A run that a person plays, with its picture and sound. */
export interface HandPlayed {
  run: PlayedRun;
  /** launches the waiting ball in the next tick */
  launch(): void;
  /** plays a tick with the current input, and returns the input */
  tick(): ArcadeInput;
  /** paints a moment between the last two states */
  paint(brush: Brush, share: number): void;
}

export function handPlayed(
  view: ArcadeView,
  run: PlayedRun,
  hands: Hands,
  { isStill = () => false, play = playSound }: HandOptions,
): HandPlayed {
  const painter = view.painter();
  const maxDir = view.game.maxDir(run.profile);
  let wantsLaunch = false;
  return {
    run,
    launch: () => void (wantsLaunch = run.state().phase === "ready"),
    tick() {
      const input = { dir: dirOf(hands.now(), maxDir, run.steeredPx()), launch: wantsLaunch };
      wantsLaunch = false;
      run.tick(input);
      const [before, state] = [run.before(), run.state()];
      if (!isStill()) painter.saw(before, state);
      const sound = view.soundOf(before, state);
      if (sound) play(sound);
      return input;
    },
    paint: (brush, share) => painter.paint(brush, { before: run.before(), after: run.state(), share }),
  };
}

/** A score that rises steadily is shown four times a second, not twelve, because each update takes half a frame on a slow processor. */
const CREEPING_POINTS = 3;

/** Whether to update the figures during the run. When it rests, they are exact. */
export const isNews = (now: RunFigures, shown: RunFigures): boolean =>
  now.lives !== shown.lives || now.level !== shown.level || Math.abs(now.score - shown.score) >= CREEPING_POINTS;
