import { isRunOver, type ArcadeGame, type ArcadeState } from "~/games/arcade/core";
import { inputOf, type InputRun } from "~/games/arcade/runLog";
import type { RunRecord } from "~/games/arcade/simulation";

/** How often a state is kept, so that going back plays at most ten seconds. */
const SNAPSHOT_EVERY_TICKS = 600;

/** A finished run, to view in any order. Creating it plays the run once: a run of half an hour takes about 60 ms. */
export function replayTrack(game: ArcadeGame, { seed, profile, log }: RunRecord) {
  // one for each tick, to find the input of any of them
  const inputs = log.flatMap((entry) => Array.from({ length: entry[0] }, () => entry));
  const snapshots: ArcadeState[] = [game.setup(seed, profile)];
  let [tick, state] = [0, snapshots[0] as ArcadeState];
  const advance = () => {
    state = game.step(state, inputOf(inputs[tick] as InputRun));
    tick++;
    if (tick % SNAPSHOT_EVERY_TICKS === 0) snapshots[tick / SNAPSHOT_EVERY_TICKS] = state;
  };
  while (tick < inputs.length && !isRunOver(state)) advance();
  const ticks = tick;
  return {
    /** how many ticks the run lasted */
    ticks,
    /**
     * The state after this many ticks. A call that goes one tick further than the last call plays one tick. Any other
     * call plays at most ten seconds, which takes about half a millisecond.
     */
    at(target: number): ArcadeState {
      const clamped = Math.min(ticks, Math.max(0, target));
      if (clamped < tick || clamped - tick > SNAPSHOT_EVERY_TICKS) {
        const from = Math.floor(clamped / SNAPSHOT_EVERY_TICKS);
        [tick, state] = [from * SNAPSHOT_EVERY_TICKS, snapshots[from] as ArcadeState];
      }
      while (tick < clamped) advance();
      return state;
    },
  };
}
