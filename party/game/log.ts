import { replay, type GameLog, type Step } from "~/games/replay";
import type { RunResult } from "~/party/game/defineGame";
import { adapterOf, hasAccepted, seatOf, type GameState } from "~/party/game/state";

/** Everything that is needed to replay the round. */
export const logOf = (
  { options, seed, seats }: GameState,
  steps: readonly Step<unknown>[],
): GameLog<unknown, unknown> => ({ options, seed: seed ?? [], seats: seats.length, steps });

/** Replays a round's log, and checks that it leads to the stored position. */
export function audit(
  state: GameState | null,
  stepsOf: (round: number) => readonly Step<unknown>[],
): { ok: boolean; steps: number } {
  // before the next round is dealt, the stored steps are still those of the last round
  if (!state || state.position === null)
    return { ok: state?.status !== "playing" && state?.status !== "ending", steps: 0 };
  const log = logOf(state, stepsOf(state.round));
  const replayed = replay(adapterOf(state).rules, log);
  return {
    ok: replayed.ok && JSON.stringify(replayed.state) === JSON.stringify(state.position),
    steps: log.steps.length,
  };
}

/** A member's run as the room saw it. D1 keeps the best run of each game (db/members/scores.ts). */
export type FinishedRunAnswer =
  | { ok: true; run: RunResult & { game: string; round: number } }
  | { ok: false; code: "not_found" | "forbidden" | "not_finished" };

/** The run that a member finished in this round. A member who left their run has no result. */
export function finishedRun(state: GameState, steps: readonly Step<unknown>[], member: string): FinishedRunAnswer {
  if (!hasAccepted(state, member)) return { ok: false, code: "forbidden" };
  const { game, round, position, seed } = state;
  const seat = position === null ? null : seatOf(state, member);
  const finished = seat === null ? null : adapterOf(state).race?.finished(position, seat, steps, seed ?? []);
  return finished ? { ok: true, run: { game, round, ...finished } } : { ok: false, code: "not_finished" };
}
