import { isRunOver, type ArcadeInput, type ArcadeState, type Profile } from "~/games/arcade/core";
import { append, inputRun, type InputRun } from "~/games/arcade/runLog";
import type { RunRecord } from "~/games/arcade/simulation";
import type { Seed } from "~/games/random";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";

/** A run in play, tick by tick. */
export interface PlayedRun {
  profile: Profile;
  /** the last two states; a frame is drawn between them */
  before(): ArcadeState;
  state(): ArcadeState;
  /** the middle of the paddle or ball, in pixels from the left */
  steeredPx(): number;
  /** Plays a tick. Does nothing once the run is over. The cost doesn't depend on the run's length. */
  tick(input: ArcadeInput): void;
  /** everything played so far */
  record(): RunRecord;
}

export function playRun({ game, steeredPx }: ArcadeView, seed: Seed, profile: Profile): PlayedRun {
  let state = game.setup(seed, profile);
  let before = state;
  const log: InputRun[] = [];
  return {
    profile,
    before: () => before,
    state: () => state,
    steeredPx: () => steeredPx(state),
    tick(input) {
      if (isRunOver(state)) return;
      before = state;
      state = game.step(state, input);
      append(log, inputRun(1, input));
    },
    record: () => ({ seed, profile, log: [...log] }),
  };
}
