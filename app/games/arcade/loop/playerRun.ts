import { playSound, type Sound } from "~/app/games/sounds";
import type { ArcadeInput, RunFigures } from "~/games/arcade/core";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import { dirOf, type InputState } from "~/app/games/arcade/input/steering";
import type { PlayedRun } from "./playedRun";

export interface PlayerRunOptions {
  /** the person wants reduced motion: nothing trails or fades */
  isStill?: () => boolean;
  play?: (sound: Sound) => void;
}

/** A run that a person plays, with its picture and sound. */
export interface PlayerRun {
  run: PlayedRun;
  /** launches the waiting ball in the next tick */
  launch(): void;
  /** plays a tick with the current input, and returns the input */
  tick(): ArcadeInput;
  /** paints a moment between the last two states */
  paint(brush: Brush, share: number): void;
}

export function playerRun(
  view: ArcadeView,
  run: PlayedRun,
  input: InputState,
  { isStill = () => false, play = playSound }: PlayerRunOptions,
): PlayerRun {
  const painter = view.painter();
  const maxDir = view.game.maxDir(run.profile);
  let wantsLaunch = false;
  return {
    run,
    launch: () => void (wantsLaunch = run.state().phase === "ready"),
    tick() {
      const tickInput = { dir: dirOf(input.now(), maxDir, run.steeredPx()), launch: wantsLaunch };
      wantsLaunch = false;
      run.tick(tickInput);
      const [before, state] = [run.before(), run.state()];
      if (!isStill()) painter.onTick(before, state);
      const sound = view.soundOf(before, state);
      if (sound) play(sound);
      return tickInput;
    },
    paint: (brush, share) => painter.paint(brush, { before: run.before(), after: run.state(), share }),
  };
}

/**
 * A score that rises steadily is updated four times a second, not twelve times, because each update takes half a frame
 * on a slow processor.
 */
const SHOWN_STEP_POINTS = 3;

/** Whether to update the figures during the run. A pause and the end show the exact figures anyway. */
export const haveFiguresChanged = (now: RunFigures, shown: RunFigures): boolean =>
  now.lives !== shown.lives || now.level !== shown.level || Math.abs(now.score - shown.score) >= SHOWN_STEP_POINTS;
