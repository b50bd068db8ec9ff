import type { Seed } from "./random";

/** A player's place, counted from 0: seat 0 is the specification's Player1, who begins. */
export type Seat = number;

/** Why the rules refuse an action; what else can be wrong with it (who sent it, when) is the room's to say. */
export type RuleCode = "not_your_turn" | "illegal" | "game_over";

export type Applied<State> = { ok: true; state: State } | { ok: false; code: RuleCode };

export type GameResult = { outcome: "won"; winner: Seat } | { outcome: "draw" };

export type NoOptions = Record<string, never>;

/**
 * One game as the room judges it and the browser draws, predicts and plays it alone. Pure: no clock, no network,
 * and no chance but what comes from the seed and lives on in the state. A state is plain JSON, so that it can be stored.
 */
export interface GameRules<State, Action, View = State, Options = NoOptions> {
  setup(options: Options, seed: Seed): State;
  /** The state after the action; one that is refused leaves it as it was. */
  apply(state: State, seat: Seat, action: Action): Applied<State>;
  /** What a seat may see; null asks for what is public. Nothing else of a state leaves a room. */
  view(state: State, seat: Seat | null): View;
  /** null while the game goes on */
  result(state: State): GameResult | null;
}
