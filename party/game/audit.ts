import { replay, type Step } from "~/games/replay";
import { adapterOf, type GameState } from "~/party/game/state";
import type { Opaque } from "~/party/game/defineGame";

/** Replays a round's log, and checks that it leads to the stored position. */
export function audit(state: GameState | null, stepsOf: (round: number) => readonly Step<Opaque>[]): { ok: boolean; steps: number } {
  // before a round is dealt, the steps are still those of the last
  if (!state || state.position === null) return { ok: state?.status !== "playing" && state?.status !== "ending", steps: 0 };
  const steps = stepsOf(state.round);
  const replayed = replay(adapterOf(state).rules, { options: state.options, seed: state.seed ?? [], seats: state.seats.length, steps });
  return { ok: replayed.ok && JSON.stringify(replayed.state) === JSON.stringify(state.position), steps: steps.length };
}
