import type { Seed } from "./random";

/** A player's position, counted from 0. Seat 0 is the specification's Player1, who begins. */
export type Seat = number;

/**
 * Why the rules refuse an action. Before it asks them, the room checks whether the sender plays, whether the round is
 * running, and whether the board is still the one that they saw.
 */
export type RuleCode = "not_your_turn" | "illegal" | "game_over" | "too_early" | "too_late";

export type Applied<State> = { ok: true; state: State } | { ok: false; code: RuleCode };

/**
 * A decision of the room: a player gave up or left, is away on their turn or out of time, or the game has lasted long
 * enough.
 */
export type Adjudication = { left: Seat; resigned?: true } | { away: Seat } | { flagged: Seat } | { timeUp: true };

export type GameResult =
  | {
      outcome: "won";
      winner: Seat;
      /** all players, the best first; missing in games for two, and in an arcade game with fewer than three players */
      ranking?: readonly Standing[];
    }
  | { outcome: "draw" };

export interface Standing {
  seat: Seat;
  /**
   * in an arcade race the score, in a puzzle race the tiles that are home, in Whot the points against them in the last
   * round that they finished (null if there was none)
   */
  total: number | null;
}

export type NoOptions = Record<string, never>;

/**
 * The rules of one game. The room judges by them; the browser draws, predicts and plays alone with them. They are pure:
 * no clock, no network, and chance comes only from the seed and is kept in the state. A state is plain JSON, so it can
 * be stored.
 */
export interface GameRules<State, Action, View = State, Options = NoOptions> {
  /** the smallest and the largest number of players */
  seats: readonly [number, number];
  /** the options if the host chooses nothing */
  defaults: Options;
  setup(options: Options, seed: Seed, seats: number): State;
  /**
   * The state after the action. A refused action leaves the state unchanged. Some actions need no turn; each game's
   * rules say which.
   */
  apply(state: State, seat: Seat, action: Action): Applied<State>;
  /** The state after an adjudication. A game without a rule for it refuses it as illegal. */
  adjudicate(state: State, adjudication: Adjudication): Applied<State>;
  /** What a seat may see; null asks for what is public. Until the round is over, a room shows nothing else of it. */
  view(state: State, seat: Seat | null): View;
  /** null while the game continues */
  result(state: State): GameResult | null;
}

/** The types of a game, from its rules. */
export type AnyRules = GameRules<unknown, unknown, unknown, unknown> & { defaults: object };
export type ActionOf<Rules extends AnyRules> = Parameters<Rules["apply"]>[2];
export type ViewOf<Rules extends AnyRules> = ReturnType<Rules["view"]>;
export type OptionsOf<Rules extends AnyRules> = Rules["defaults"];

/** An action as a client sends it. In a race the room adds the time when it arrived. */
export type Untimed<Action> = Action extends unknown ? Omit<Action, "sinceMs"> : never;
