import type { Step } from "~/games/replay";
import type { Opaque } from "~/party/game/defineGame";
import { hasAccepted, adapterOf, seatOf, type GameState } from "~/party/game/state";

/** A member's run as the room saw it; D1 keeps the best of each game (db/scores.ts). */
export interface FinishedRun {
  game: string;
  round: number;
  /** as it is shown: points, or the slides of a puzzle */
  score: number;
  /** the greater is the better; among equals the shorter `length` */
  worth: number;
  /** ticks, or the milliseconds of a puzzle */
  length: number;
  /** all that plays it again, as JSON */
  record: string;
}

export type FinishedAnswer = { ok: true; run: FinishedRun } | { ok: false; code: "not_found" | "forbidden" | "not_finished" };

/** The run of this round that a member brought to its end; who left theirs has none. */
export function finishedRun(state: GameState, steps: readonly Step<Opaque>[], member: string): FinishedAnswer {
  if (!hasAccepted(state, member)) return { ok: false, code: "forbidden" };
  const seat = seatOf(state, member);
  const finished = seat === null || state.position === null ? null : adapterOf(state).race?.finished(state.position, seat, steps, state.seed ?? []);
  return finished ? { ok: true, run: { game: state.game, round: state.round, ...finished } } : { ok: false, code: "not_finished" };
}
