import { playSound, type Sound } from "~/app/games/sounds";
import type { ArcadeInput, ArcadeState, Profile, RunFigures } from "~/games/arcade/core";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { dirOf, type InputState } from "~/app/games/arcade/input/steering";

export interface PlayerOptions {
  /** the person wants reduced motion: nothing trails or fades */
  isStill?: () => boolean;
  play?: (sound: Sound) => void;
}

export type Player = ReturnType<typeof playerOf>;

/** The person who plays a run: their input for each tick, and the run's picture and sound. */
export function playerOf(
  view: ArcadeView,
  profile: Profile,
  input: InputState,
  { isStill = () => false, play = playSound }: PlayerOptions,
) {
  const painter = view.painter();
  const maxDir = view.game.maxDir(profile);
  let wantsLaunch = false;
  return {
    /** launches the waiting ball in the next tick */
    launch: (state: ArcadeState) => void (wantsLaunch = state.phase === "ready"),
    /** the input of the next tick */
    inputAt(state: ArcadeState): ArcadeInput {
      const tickInput = { dir: dirOf(input.now(), maxDir, view.steeredPx(state)), launch: wantsLaunch };
      wantsLaunch = false;
      return tickInput;
    },
    /** A tick was played. */
    onTick(before: ArcadeState, state: ArcadeState): void {
      if (!isStill()) painter.onTick(before, state);
      const sound = view.soundOf(before, state);
      if (sound) play(sound);
    },
    paint: painter.paint,
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
