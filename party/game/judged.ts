import { RULES, type GameName } from "~/games/allRules";
import { ARCADE } from "~/games/allArcade";
import type { ArcadeGame } from "~/games/arcade/core";
import { hasEnded, runLogOf, type Runs, type RunsOptions } from "~/games/arcade/runs";
import type { RunRecord } from "~/games/arcade/simulation";
import { TIME_CONTROLS, type TimeControl } from "~/games/chess/clock";
import { turnOf, type Chess } from "~/games/chess/rules";
import type { GameRules, Seat } from "~/games/core";
import { slidesOf, type PuzzleRace, type PuzzleRecord } from "~/games/imageSlidePuzzle/race";
import type { Seed } from "~/games/random";
import type { Step } from "~/games/replay";
import { seatsIn } from "~/games/whot/seats";
import type { Whot } from "~/games/whot/state";
import type { FinishedRun } from "~/party/game/finishedRun";
import { GAME_LIMITS } from "~/party/game/protocol";

/** A game's state, action or options: the room stores and hands on what it does not look into. */
export type Opaque = unknown;

/** A game as the room judges it: its rules, and what the room must know beyond them. */
export interface Judged {
  rules: GameRules<Opaque, Opaque, Opaque, Opaque>;
  /** before each round of so many */
  countdownMs(seats: number): number;
  /** after a round that ended on the board */
  endingMs: number;
  /** whose turn it is while the game goes on; null in a race, which nobody waits in and nobody is waited for */
  turnOf(state: Opaque): Seat | null;
  /** an action with the time at which it came, counted from the round's beginning, where that matters */
  stamped(action: Opaque, sinceMs: number): Opaque;
  /** the options as a round of so many is played with them; `mobile`: one of them plays on a phone */
  optionsFor(options: Opaque, seats: number, mobile: boolean): Opaque;
  /** how long a round of so many lasts at most; null: as long as it takes */
  lastsMs(seats: number): number | null;
  /** how often its changes are told; 0: each at once */
  tellEveryMs: number;
  resignation(seat: Seat): Step<Opaque>;
  /** null: untimed */
  control(options: Opaque): TimeControl | null;
  /** Whether an action that was meant for the first still means the same on the second. */
  isSameBoard(before: Opaque, after: Opaque): boolean;
  /** how many moves were made, where moves press a clock */
  movesMade(state: Opaque): number;
  /** what a seat's run came to, where runs count for themselves; null while it goes on, and for who left it */
  finished(state: Opaque, seat: Seat, steps: readonly Step<Opaque>[], seed: Seed): Omit<FinishedRun, "game" | "round"> | null;
  /** whether a player who leaves this page is away even with another page of Parlor open: a run goes on without them */
  isPlayedLive: boolean;
  /** whether this seat still plays, where one can be out of a game that goes on */
  isIn(state: Opaque, seat: Seat): boolean;
}

type Turned = { turn: Seat };

const plain = {
  countdownMs: () => 0,
  endingMs: 0,
  stamped: (action: Opaque): Opaque => action,
  optionsFor: (options: Opaque): Opaque => options,
  lastsMs: () => null,
  tellEveryMs: 0,
  turnOf: ({ turn }: Turned): Seat => turn,
  resignation: (left: Seat): Step<Opaque> => ({ ruling: { left, resigned: true } }),
  control: (): TimeControl | null => null,
  isSameBoard: (before: Opaque, after: Opaque) => before === after,
  movesMade: () => 0,
  isPlayedLive: false,
  isIn: () => true,
  finished: () => null,
};

/** Everybody plays at once: nobody's turn, no stale board, and who is gone is out instead of waited for. One alone waits for no countdown. */
const race = {
  ...plain,
  countdownMs: (seats: number) => (seats > 1 ? GAME_LIMITS.countdownMs : 0),
  turnOf: () => null,
  isSameBoard: () => true,
  stamped: (action: object, sinceMs: number): Opaque => ({ ...action, sinceMs }),
  lastsMs: (seats: number) => (seats > 1 ? GAME_LIMITS.raceLastsMs : GAME_LIMITS.runLastsMs),
  tellEveryMs: GAME_LIMITS.raceToldEveryMs,
};

const arcadeRace = (game: ArcadeGame) => ({
  ...race,
  isPlayedLive: true,
  isIn: ({ runs }: Runs, seat: Seat) => runs[seat] !== undefined && !hasEnded(runs[seat]),
  // each round anew: who had a phone in the last may have none in this
  optionsFor: (options: RunsOptions, seats: number, mobile: boolean): RunsOptions => (seats > 1 ? { profile: mobile ? "mobile" : "desktop" } : options),
  finished(state: Runs, seat: Seat, steps: readonly Step<Opaque>[]) {
    const run = state.runs[seat];
    if (!run || !hasEnded(run) || run.out === "left") return null;
    const { score } = game.figures(run.state);
    const record: RunRecord & { rulesVersion: number } = { seed: state.seed, profile: state.profile, log: runLogOf(steps, seat), rulesVersion: game.rulesVersion };
    return { score, worth: score, length: run.state.ticks, record: JSON.stringify(record) };
  },
});

/** Slides count in the order in which they come, and a picture takes as long as it takes. */
const puzzleRace = {
  ...race,
  lastsMs: () => null,
  isIn: ({ racers }: PuzzleRace, seat: Seat) => racers[seat]?.left === false,
  /** of a picture that is whole: the fewer slides the better, then the less time */
  finished({ racers, first }: PuzzleRace, seat: Seat, steps: readonly Step<Opaque>[], seed: Seed) {
    if (first?.seat !== seat) return null;
    const score = racers[seat]?.moves ?? 0;
    const record: PuzzleRecord = { seed, slides: slidesOf(steps, seat) };
    return { score, worth: -score, length: first.tookMs, record: JSON.stringify(record) };
  },
};

const KNOWN: Record<GameName, object> = {
  TicTacToe: plain,
  BrickBreak: arcadeRace(ARCADE.BrickBreak),
  BallFall: arcadeRace(ARCADE.BallFall),
  ImageSlidePuzzle: puzzleRace,
  SuperTicTacToe: plain,
  Whot: { ...plain, countdownMs: () => GAME_LIMITS.countdownMs, isIn: (state: Whot, seat: Seat) => seatsIn(state).includes(seat) },
  Chess: {
    ...plain,
    countdownMs: () => GAME_LIMITS.countdownMs,
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
