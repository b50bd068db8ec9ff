import type { Seed } from "./random";

/** A player's place, counted from 0: seat 0 is the specification's Player1, who begins. */
export type Seat = number;

/** Why the rules refuse an action; what else can be wrong with it (who sent it, when) is the room's to say. */
export type RuleCode = "not_your_turn" | "illegal" | "game_over" | "too_early" | "too_late";

export type Applied<State> = { ok: true; state: State } | { ok: false; code: RuleCode };

/** What the room decides, not a player: a player gave up or is gone for good, is away on their turn, or ran out of time; or the game has lasted long enough. */
export type Adjudication = { left: Seat; resigned?: true } | { away: Seat } | { flagged: Seat } | { timeUp: true };

export type GameResult =
  | {
      outcome: "won";
      winner: Seat;
      /** where more than two can play: all of them, the best first */
      ranking?: readonly Standing[];
    }
  | { outcome: "draw" };

export interface Standing {
  seat: Seat;
  /** their points: in a race those they made; in Whot those against them in the last round that they played to its end, null where there was none */
  total: number | null;
}

export type NoOptions = Record<string, never>;

/**
 * One game as the room judges it and the browser draws, predicts and plays it alone. Pure: no clock, no network,
 * and no chance but what comes from the seed and lives on in the state. A state is plain JSON, so that it can be stored.
 */
export interface GameRules<State, Action, View = State, Options = NoOptions> {
  /** how many can play: at least, at most */
  seats: readonly [number, number];
  /** as the game is played when the host chooses nothing */
  defaults: Options;
  setup(options: Options, seed: Seed, seats: number): State;
  /** The state after the action; one that is refused leaves it as it was. Some actions wait for no turn: a game's own rules say which. */
  apply(state: State, seat: Seat, action: Action): Applied<State>;
  /** The state after what the room decided. A game without such a rule refuses it as illegal. */
  adjudicate(state: State, adjudication: Adjudication): Applied<State>;
  /** What a seat may see; null asks for what is public. Nothing else of a state leaves a room. */
  view(state: State, seat: Seat | null): View;
  /** null while the game goes on */
  result(state: State): GameResult | null;
}

/** The types of a game, from its rules. */
export type AnyRules = GameRules<unknown, unknown, unknown, unknown> & { defaults: object };
export type ActionOf<Rules extends AnyRules> = Parameters<Rules["apply"]>[2];
export type ViewOf<Rules extends AnyRules> = ReturnType<Rules["view"]>;
export type OptionsOf<Rules extends AnyRules> = Rules["defaults"];

/** An action as a client sends it. In a race the room adds when it came. */
export type Untimed<Action> = Action extends unknown ? Omit<Action, "sinceMs"> : never;
