import { isGameName, RULES } from "~/games/allRules";
import type { GameRules, Seat } from "~/games/core";
import { afterStep, type Step } from "~/games/replay";
import type { GameFrame } from "~/party/game/protocol";

/** What a seat saw after each step of a round, its beginning first. Loaded when wanted: it has the rules of all games. */
export function replayed(game: string, { options, seed, seats, steps }: Extract<GameFrame, { t: "log" }>, seat: Seat | null): unknown[] {
  if (!isGameName(game)) return [];
  const rules = RULES[game] as unknown as GameRules<unknown, unknown, unknown, unknown>; // the room's log is of its own game
  let state = rules.setup(options, seed, seats);
  const views = [rules.view(state, seat)];
  for (const step of steps as readonly Step<unknown>[]) {
    const applied = afterStep(rules, state, step);
    if (!applied.ok) break;
    state = applied.state;
    views.push(rules.view(state, seat));
  }
  return views;
}
