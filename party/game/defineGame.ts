import type * as z from "zod";
import type { TimeControl } from "~/games/clock";
import type { AnyRules, GameRules, Seat, Untimed } from "~/games/core";
import type { Seed } from "~/games/random";
import type { Step } from "~/games/replay";

/** What a run came to. */
export interface RunResult {
  /** as it is shown: points, or the slides of a puzzle */
  score: number;
  /** the greater is the better; among equals the shorter `length` */
  worth: number;
  /** ticks, or the milliseconds of a puzzle */
  length: number;
  /** all that plays it again, as JSON */
  record: string;
}

/** For a game in which everybody plays at once: no turns, no stale boards, and a player who is gone is out instead of waited for. */
export interface Race<State, Action, Options> {
  /** how long a round lasts at most; null: as long as it takes */
  lastsMs(seats: number): number | null;
  /** A run goes on without its player, so that a player who leaves this page is away even with another page of Parlor open. */
  isPlayedLive: boolean;
  /** The options of a round; `mobile`: one of its players plays on a phone. */
  optionsFor?(options: Options, seats: number, mobile: boolean): Options;
  /** The result of a seat's run, for the scores; null while it goes on, and for a player who left it. */
  finished(state: State, seat: Seat, steps: readonly Step<Action>[], seed: Seed): RunResult | null;
}

interface Defaults<State, Action, Options> {
  /** before each round of two or more */
  countdownMs: number;
  /** how long the last move stays on the screen */
  endingMs: number;
  /** For a game in which moves press a clock; of one that is untimed, `controlOf` gives null. */
  clock: { controlOf(options: Options): TimeControl | null; movesMade(state: State): number } | null;
  race: Race<State, Action, Options> | null;
  /** Whose turn it is while the game goes on; null in a race. */
  turnOf(state: State): Seat | null;
  /** Whether a seat still plays, where a player can be out of a game that goes on. */
  isIn(state: State, seat: Seat): boolean;
  /** Whether an action that was meant for the first state still means the same on the second. */
  isSameBoard(before: State, after: State): boolean;
  resignation(seat: Seat): Step<Action>;
}

/** A game as the room sees it: its rules, and what the room must know beyond them. States, actions and options are stored and forwarded without looking inside. */
export interface GameAdapter extends Defaults<unknown, unknown, unknown> {
  rules: AnyRules;
  actionSchema: z.ZodType;
  optionsSchema: z.ZodType;
}

type GameDefinition<State, Action, View, Options extends object> = Partial<Defaults<State, Action, Options>> & {
  rules: GameRules<State, Action, View, Options>;
  optionsSchema: z.ZodType<Options>;
} & (
    | { turnOf(state: State): Seat; actionSchema: z.ZodType<Action> }
    | { race: Race<State, Action, Options>; actionSchema: z.ZodType<Untimed<Action>> }
  );

/**
 * Checks a game's parts against the types of its rules. The result no longer has these types: the room gives a game only
 * what the same game's schemas and rules returned. TypeScript allows this without a cast because it compares the
 * parameters of methods in both directions.
 */
export const defineGame = <State, Action, View, Options extends object>(game: GameDefinition<State, Action, View, Options>): GameAdapter => ({
  countdownMs: 0,
  endingMs: 0,
  clock: null,
  race: null,
  turnOf: () => null,
  isIn: () => true,
  isSameBoard: (before, after) => before === after,
  resignation: (left) => ({ ruling: { left, resigned: true } }),
  ...game,
});
