import { isRunOver, type ArcadeInput, type Profile } from "~/games/arcade/core";
import { append, inputRun, type InputRun } from "~/games/arcade/runLog";
import type { RunRecord } from "~/games/arcade/simulation";
import type { Seed } from "~/games/random";
import type { ArcadeView, InterpolatedState } from "~/app/games/arcade/arcadeView";

export type PlayedRun = ReturnType<typeof playRun>;

/** A run in play, tick by tick. */
export function playRun({ game }: Pick<ArcadeView, "game">, seed: Seed, profile: Profile) {
  let state = game.setup(seed, profile);
  let before = state;
  const log: InputRun[] = [];
  return {
    state: () => state,
    /** a moment between the last two states */
    momentAt: (share: number): InterpolatedState => ({ before, after: state, share }),
    /** Plays a tick. Does nothing once the run is over. The cost doesn't depend on the run's length. */
    tick(input: ArcadeInput): void {
      if (isRunOver(state)) return;
      before = state;
      state = game.step(state, input);
      append(log, inputRun(1, input));
    },
    /** everything played so far */
    record: (): RunRecord => ({ seed, profile, log: [...log] }),
  };
}
