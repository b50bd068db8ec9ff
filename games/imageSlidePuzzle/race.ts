import type { Applied, GameResult, GameRules, Adjudication, Seat, Standing } from "~/games/core";
import type { Seed } from "~/games/random";
import type { Step } from "~/games/replay";
import { homeCount, isSolved, tileCount, type Board, type Tile } from "./board";
import { PICTURE_NAMES } from "./pictures";
import { slide } from "./rules";
import { scramble } from "./scramble";

/** The most slides in one action: a push of six, and the slides made while the last action was on its way. */
export const SLIDES_MAX = 48;

/** The most slides of a racer: hours without a break. A puzzle has no time limit, and its log mustn't grow forever. */
export const MOVES_MAX = 50_000;

export interface RaceOptions {
  /** a name of PICTURES, or the key of a picture that the host uploaded */
  picture: string;
}

/** What a player did: tiles that slid one after the other. The rules take all of them or none. */
export interface RaceAction {
  slides: readonly Tile[];
  /** when it arrived, in ms since the round began; the room adds this */
  sinceMs: number;
}

export interface Racer {
  board: Board;
  /** the number of slides */
  moves: number;
  /** they gave up or left */
  left: boolean;
  /** they gave up */
  resigned?: true;
}

/** A race from one scramble for all racers. Every member in the room sees all boards. */
export interface PuzzleRace {
  options: RaceOptions;
  racers: readonly Racer[];
  /** who completed the picture first, and in what time */
  first: { seat: Seat; tookMs: number } | null;
}

const FIRST_PICTURE: RaceOptions = { picture: PICTURE_NAMES[0] };

/**
 * The first to complete the picture wins. A player who leaves loses. When all others have left, the player who stays
 * wins. A player alone plays for the fewest slides.
 */
export const puzzleRace = {
  seats: [1, 4],
  defaults: FIRST_PICTURE,
  setup: (options: RaceOptions, seed: Seed, seats: number): PuzzleRace => ({
    options,
    racers: Array<Racer>(seats).fill({ board: scramble(seed), moves: 0, left: false }),
    first: null,
  }),
  apply,
  adjudicate,
  view: (state: PuzzleRace, _seat: Seat | null): PuzzleRace => state,
  result,
} satisfies GameRules<PuzzleRace, RaceAction, PuzzleRace, RaceOptions>;

function apply(state: PuzzleRace, seat: Seat, { slides, sinceMs }: RaceAction): Applied<PuzzleRace> {
  const racer = state.racers[seat];
  if (!racer || racer.left || result(state)) return { ok: false, code: "game_over" };
  const board = afterSlides(racer.board, slides);
  if (!board || slides.length === 0 || racer.moves + slides.length > MOVES_MAX) return { ok: false, code: "illegal" };
  const racers = state.racers.with(seat, { ...racer, board, moves: racer.moves + slides.length });
  return { ok: true, state: { ...state, racers, first: isSolved(board) ? { seat, tookMs: sinceMs } : null } };
}

/** The board after the slides; null if the rules refuse one, or the picture was complete before the last. */
export function afterSlides(board: Board, slides: readonly Tile[]): Board | null {
  return slides.reduce<Board | null>((now, tile) => (now && !isSolved(now) ? slide(now, tile) : null), board);
}

function adjudicate(state: PuzzleRace, adjudication: Adjudication): Applied<PuzzleRace> {
  if (result(state)) return { ok: false, code: "game_over" };
  const seat = "left" in adjudication ? adjudication.left : -1;
  const racer = state.racers[seat];
  if (!racer || racer.left) return { ok: false, code: "illegal" };
  return {
    ok: true,
    state: {
      ...state,
      racers: state.racers.with(seat, {
        ...racer,
        left: true,
        ...("left" in adjudication && adjudication.resigned && { resigned: true as const }),
      }),
    },
  };
}

function result(state: PuzzleRace): GameResult | null {
  const staying = state.racers.flatMap(({ left }, seat) => (left ? [] : [seat]));
  if (staying.length === 0) return { outcome: "draw" }; // the only player has left
  const winner = state.first?.seat ?? (staying.length === 1 && state.racers.length > 1 ? staying[0] : undefined);
  return winner === undefined ? null : { outcome: "won", winner, ranking: rankingOf(state, winner) };
}

/** The winner, then by the number of tiles home; players who left come last. */
function rankingOf({ racers }: PuzzleRace, winner: Seat): Standing[] {
  const standings = racers.map(({ board, left }, seat) => ({ seat, total: homeCount(board), left }));
  return standings
    .sort(
      (a, b) =>
        Number(b.seat === winner) - Number(a.seat === winner) ||
        Number(a.left) - Number(b.left) ||
        b.total - a.total ||
        a.seat - b.seat,
    )
    .map(({ seat, total }) => ({ seat, total }));
}

/** Everything needed to replay a racer's puzzle. */
export interface PuzzleRecord {
  seed: Seed;
  slides: readonly Tile[];
}

/** A seat's slides, from the steps of a round. */
export const slidesOf = (steps: readonly Step<RaceAction>[], seat: Seat): Tile[] =>
  steps.flatMap((step) => ("seat" in step && step.seat === seat ? step.action.slides : []));

/** A racer's progress from 0 to 1: the share of tiles that are home. */
export const progressOf = ({ board }: Racer): number => homeCount(board) / tileCount();
