import { isRunOver, type ArcadeGame, type ArcadeState, type Profile } from "./core";
import { inputOf, type RunLog } from "./runLog";
import { stateHash } from "./stateHash";
import type { Seed } from "~/games/random";

/** How often a state's hash is recorded. When two machines disagree, their hashes show since when. */
const HASH_EVERY_TICKS = 600;

export interface Simulated<State> {
  state: State;
  /** how many ticks were played; inputs after the end don't count */
  ticks: number;
  /** one for every ten seconds */
  hashes: readonly string[];
  /** of the last state */
  hash: string;
}

/** Everything that determines a run: played again, it gives the same states. */
export interface RunRecord {
  seed: Seed;
  profile: Profile;
  log: RunLog;
}

/** Plays a run's log to its end. Five minutes cost about ten milliseconds. */
export function simulate<State extends ArcadeState>(
  game: ArcadeGame<State>,
  { seed, profile, log }: RunRecord,
): Simulated<State> {
  let state = game.setup(seed, profile);
  let ticks = 0;
  const hashes: string[] = [];
  for (const entry of log) {
    const input = inputOf(entry);
    for (let left = entry[0]; left > 0 && !isRunOver(state); left--) {
      state = game.step(state, input);
      if (++ticks % HASH_EVERY_TICKS === 0) hashes.push(stateHash(game.words(state)));
    }
  }
  return { state, ticks, hashes, hash: stateHash(game.words(state)) };
}
