import { isRunOver, type ArcadeGame, type ArcadeInput, type ArcadeState, type Profile } from "./core";
import { appended, inputRun, type InputRun, type RunLog } from "./runLog";
import type { Seed } from "~/games/random";

/** Who plays by looking at states: asked once a tick, in order. Deterministic: the same states give the same inputs. */
export type Player<State> = (state: State) => ArcadeInput;

export interface PlayedRun<State> {
  state: State;
  log: RunLog;
}

/** Plays a run to its end, or for so many ticks. Each state is shown to `watch` when one wants to look on. */
export function autoplayed<State extends ArcadeState>(
  game: ArcadeGame<State>,
  player: Player<State>,
  { seed, profile, ticksMax }: { seed: Seed; profile: Profile; ticksMax: number },
  watch?: (state: State) => void,
): PlayedRun<State> {
  let state = game.setup(seed, profile);
  let log: RunLog = [];
  let current: InputRun | null = null; // appended when another input comes: once an entry, not once a tick
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
