import type { Applied, GameRules, RuleCode, Adjudication, Seat } from "./core";
import type { Seed } from "./random";

/** Everything that determines a round: replayed, it gives the same state. */
export interface GameLog<Action, Options> {
  options: Options;
  seed: Seed;
  seats: number;
  steps: readonly Step<Action>[];
}

/** Rooms store steps, so the keys must not change. */
export type Step<Action> = { seat: Seat; action: Action } | { ruling: Adjudication };

export type Replayed<State> =
  | { ok: true; state: State }
  | { ok: false; code: RuleCode; /** the index of the refused step */ at: number; state: State };

/** The state after all steps, or the state before the first refused step. */
export function replay<State, Action, View, Options>(
  rules: GameRules<State, Action, View, Options>,
  log: GameLog<Action, Options>,
): Replayed<State> {
  let state = rules.setup(log.options, log.seed, log.seats);
  for (const [at, step] of log.steps.entries()) {
    const applied = afterStep(rules, state, step);
    if (!applied.ok) return { ok: false, code: applied.code, at, state };
    state = applied.state;
  }
  return { ok: true, state };
}

/** The state after one step. */
export const afterStep = <State, Action, View, Options>(
  rules: GameRules<State, Action, View, Options>,
  state: State,
  step: Step<Action>,
): Applied<State> =>
  "ruling" in step ? rules.adjudicate(state, step.ruling) : rules.apply(state, step.seat, step.action);
