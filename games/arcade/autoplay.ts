import { isRunOver, type ArcadeGame, type ArcadeInput, type ArcadeState, type Profile } from "./core";
import { appended, inputRun, type InputRun, type RunLog } from "./runLog";
import type { Seed } from "~/games/random";

/** Chooses the input of each tick from the state. It's called once a tick, in order, and is deterministic. */
export type Player<State> = (state: State) => ArcadeInput;

export interface PlayedRun<State> {
  state: State;
  log: RunLog;
}

/** Plays a run to its end, or for at most `ticksMax` ticks. `watch` gets each state. */
export function autoplayed<State extends ArcadeState>(
  game: ArcadeGame<State>,
  player: Player<State>,
  { seed, profile, ticksMax }: { seed: Seed; profile: Profile; ticksMax: number },
  watch?: (state: State) => void,
): PlayedRun<State> {
  let state = game.setup(seed, profile);
  let log: RunLog = [];
  let current: InputRun | null = null; // appended only when the input changes, not once a tick
  for (let tick = 0; tick < ticksMax && !isRunOver(state); tick++) {
    const input = player(state);
    const [ticks, dir, bits] = inputRun(1, input);
    if (current?.[1] === dir && current[2] === bits) current = [current[0] + ticks, dir, bits];
    else {
      if (current) log = appended(log, current);
      current = [ticks, dir, bits];
    }
    state = game.step(state, input);
    watch?.(state);
  }
  return { state, log: current ? appended(log, current) : log };
}
