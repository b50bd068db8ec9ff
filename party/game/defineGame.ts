import type * as z from "zod";
import type { TimeControl } from "~/games/clock";
import type { AnyRules, GameRules, Seat, Untimed } from "~/games/core";
import type { Seed } from "~/games/random";
import type { Step } from "~/games/replay";

/** The result of a run. */
export interface RunResult {
  /** what pages show: points, or the number of slides in a puzzle */
  score: number;
  /** more is better; of two runs with equal worth, the one with the shorter `length` wins */
  worth: number;
  /** in ticks; in milliseconds for a puzzle */
  length: number;
  /** everything that is needed to replay the run, as JSON */
  record: string;
}

/**
 * For a game in which everybody plays at once. It has no turns and no stale boards. Nobody waits for a player who is
 * gone, because that player is out.
 */
interface Race<State, Action, Options> {
  /** how long a round lasts at most; null when there is no bound */
  lastsMs(seats: number): number | null;
  /**
   * Whether a run continues without its player. If so, a player who leaves this page is away, even with another page of
   * Parlor open.
   */
  isPlayedLive: boolean;
  /** The options of a round. `mobile` says whether one of its players plays on a phone. */
  optionsFor?(options: Options, seats: number, mobile: boolean): Options;
  /**
   * The result of a seat's run, for the scores. Null while the run continues, for a player who left it, and for a racer
   * whose puzzle another completed first.
   */
  finished(state: State, seat: Seat, steps: readonly Step<Action>[], seed: Seed): RunResult | null;
}

interface Defaults<State, Action, Options> {
  /** the countdown before each round with two or more players */
  countdownMs: number;
  /** how long the last move stays on the screen */
  endingMs: number;
  /** For a game with chess clocks, where moves press the clock. `controlOf` returns null for an untimed game. */
  clock: { controlOf(options: Options): TimeControl | null; movesMade(state: State): number } | null;
  race: Race<State, Action, Options> | null;
  /** Whose turn it is while the game runs; null in a race. */
  turnOf(state: State): Seat | null;
  /** Whether a seat still plays, for games where a player can be out before the end. */
  isIn(state: State, seat: Seat): boolean;
  /** Whether an action that was meant for the first state still means the same in the second. */
  isSameBoard(before: State, after: State): boolean;
  resignation(seat: Seat): Step<Action>;
}

/**
 * A game as the room sees it: its rules, and what else the room must know. The room stores and forwards states, actions
 * and options without looking inside.
 */
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
 * Checks a game's parts against the types of its rules. The result no longer has these types: the room gives a game
 * only what the schemas and rules of the same game returned. TypeScript allows this without a cast because it
 * compares the parameters of methods in both directions.
 */
export const defineGame = <State, Action, View, Options extends object>(
  game: GameDefinition<State, Action, View, Options>,
): GameAdapter => ({
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
