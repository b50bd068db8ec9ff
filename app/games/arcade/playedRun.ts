import { isRunOver, type ArcadeInput, type ArcadeState, type Profile } from "~/games/arcade/core";
import { append, inputRun, type InputRun } from "~/games/arcade/runLog";
import type { RunRecord } from "~/games/arcade/simulation";
import type { Seed } from "~/games/random";
import type { ArcadeView } from "./arcadeView";

/** A run as it is played, tick by tick. */
export interface PlayedRun {
  profile: Profile;
  /** the last two states, between which is drawn */
  before(): ArcadeState;
  state(): ArcadeState;
  /** what is steered by the mouse is there */
  steeredPx(): number;
  /** Plays a tick; nothing once the run is over. Costs the same however long the run is. */
  tick(input: ArcadeInput): void;
  /** all that was played so far */
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
