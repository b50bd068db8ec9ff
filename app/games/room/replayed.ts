import type { GameRules, Seat } from "~/games/core";
import { afterStep, type GameLog } from "~/games/replay";

/** What a seat saw in a round, from its beginning on and after each step. */
export function replayed<State, Action, View, Options>(rules: GameRules<State, Action, View, Options>, { options, seed, seats, steps }: GameLog<Action, Options>, seat: Seat | null): View[] {
  let state = rules.setup(options, seed, seats);
  const views = [rules.view(state, seat)];
  for (const step of steps) {
    const applied = afterStep(rules, state, step);
    if (!applied.ok) break;
    state = applied.state;
    views.push(rules.view(state, seat));
  }
  return views;
}
