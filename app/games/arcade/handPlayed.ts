import { playSound, type Sound } from "~/app/games/sounds";
import type { ArcadeInput, RunFigures } from "~/games/arcade/core";
import type { ArcadeView, Brush } from "./arcadeView";
import type { Hands } from "./hands";
import type { PlayedRun } from "./playedRun";
import { dirOf } from "./steering";

export interface HandOptions {
  /** the person wants less motion: nothing trails or fades */
  isStill?: () => boolean;
  play?: (sound: Sound) => void;
}

/** A run that is played by hand, seen and heard. */
export interface HandPlayed {
  run: PlayedRun;
  /** the next tick sends the waiting ball off */
  launch(): void;
  /** plays a tick as the hands are now, and says what they did */
  tick(): ArcadeInput;
  /** so far between the last two states */
  paint(brush: Brush, share: number): void;
}

export function handPlayed(view: ArcadeView, run: PlayedRun, hands: Hands, { isStill = () => false, play = playSound }: HandOptions): HandPlayed {
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

/** A score that creeps up by itself is said four times a second, not twelve: each time costs a slow processor half a frame. */
const CREEPING_POINTS = 3;

/** Whether what is shown is to be replaced while the run goes on. When it rests, the exact figures are. */
export const isNews = (now: RunFigures, shown: RunFigures): boolean =>
  now.lives !== shown.lives || now.level !== shown.level || Math.abs(now.score - shown.score) >= CREEPING_POINTS;
