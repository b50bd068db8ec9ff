import { RULES, type GameName } from "~/games/allRules";
import { TIME_CONTROLS, type TimeControl } from "~/games/chess/clock";
import { turnOf, type Chess } from "~/games/chess/rules";
import type { GameRules, Seat } from "~/games/core";
import type { Step } from "~/games/replay";
import { seatsIn } from "~/games/whot/seats";
import type { Whot } from "~/games/whot/state";
import { GAME_LIMITS } from "~/party/game/protocol";

/** A game's state, action or options: the room stores and hands on what it does not look into. */
export type Opaque = unknown;

/** A game as the room judges it: its rules, and what the room must know beyond them. */
export interface Judged {
  rules: GameRules<Opaque, Opaque, Opaque, Opaque>;
  /** before each round */
  countdownMs: number;
  /** after a round that ended on the board */
  endingMs: number;
  /** whose turn it is while the game goes on */
  turnOf(state: Opaque): Seat;
  resignation(seat: Seat): Step<Opaque>;
  /** null: untimed */
  control(options: Opaque): TimeControl | null;
  /** Whether an action that was meant for the first still means the same on the second. */
  isSameBoard(before: Opaque, after: Opaque): boolean;
  /** how many moves were made, where moves press a clock */
  movesMade(state: Opaque): number;
  /** whether this seat still plays, where one can be out of a game that goes on */
  isIn(state: Opaque, seat: Seat): boolean;
}

type Turned = { turn: Seat };

const plain = {
  countdownMs: 0,
  endingMs: 0,
  turnOf: ({ turn }: Turned): Seat => turn,
  resignation: (left: Seat): Step<Opaque> => ({ ruling: { left } }),
  control: (): TimeControl | null => null,
  isSameBoard: (before: Opaque, after: Opaque) => before === after,
  movesMade: () => 0,
  isIn: () => true,
};

const KNOWN: Record<GameName, object> = {
  TicTacToe: plain,
  SuperTicTacToe: plain,
  Whot: { ...plain, countdownMs: GAME_LIMITS.countdownMs, isIn: (state: Whot, seat: Seat) => seatsIn(state).includes(seat) },
  Chess: {
    ...plain,
    countdownMs: GAME_LIMITS.countdownMs,
    endingMs: GAME_LIMITS.endingMs,
    turnOf,
    resignation: (seat: Seat): Step<Opaque> => ({ seat, action: { resign: true } }),
    control: (options: Opaque) => TIME_CONTROLS[(options as Chess["options"]).clock],
    // a question, or its answer, leaves the pieces where they are
    isSameBoard: (before: Chess, after: Chess) => before.fen === after.fen && before.moves.length === after.moves.length,
    movesMade: ({ moves }: Chess) => moves.length,
  },
};

/** A room never mixes two games: what it parsed and stored for one goes to that one's rules, so that the types may be forgotten here. */
export const judgedOf = (game: GameName): Judged => ({ ...KNOWN[game], rules: RULES[game] }) as unknown as Judged;
