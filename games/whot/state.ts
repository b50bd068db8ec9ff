import type { GameResult, Seat } from "~/games/core";
import type { Seed } from "~/games/random";
import type { Card, Shape } from "./cards";

/** The house rules. Each stands alone. */
export interface WhotOptions {
  /** of three or four players the highest total leaves after a round, and the rest play another, until one of the last two wins */
  elimination: boolean;
  /** five wild cards: they go on anything, and whoever plays one names a shape */
  whot20: boolean;
  /** 14: all rivals draw one, and the same player goes on */
  generalMarket: boolean;
  /** 2 and 5 are answered by one of their own number, which adds to it; who has none, or will not, draws two or three for each */
  pickTwoDefence: boolean;
  /** 1: the same player goes on, however many play */
  holdOn: boolean;
  /** who can play may not draw instead */
  mustPlay: boolean;
  /** a wild card cannot be the last */
  noWhotFinish: boolean;
  /** who plays their last card but one says so with it, or draws two */
  lastCardCall: boolean;
}

export const PLAIN_RULES: WhotOptions = {
  elimination: false,
  whot20: false,
  generalMarket: false,
  pickTwoDefence: false,
  holdOn: false,
  mustPlay: false,
  noWhotFinish: false,
  lastCardCall: false,
};

/** What all may know. */
interface WhotTable {
  options: WhotOptions;
  /** counted from 1 */
  round: number;
  turn: Seat;
  /** the shape named by whoever played the wild card on top; null for any */
  asked: Shape | null;
  /** how many cards whoever is to move draws unless they defend; else 0 */
  penalty: number;
  /** in the order in which they went: the highest totals, and those who left */
  eliminated: readonly Seat[];
  left: readonly Seat[];
  /** the rounds that were played to their end */
  rounds: readonly WhotRound[];
  /** the latest, the newest last */
  log: readonly LogEntry[];
  end: WhotResult | null;
}

export interface Whot extends WhotTable {
  seed: Seed;
  /** how often cards were shuffled: each time is a stream of the seed of its own */
  shuffles: number;
  /** face down; the next to be drawn comes first */
  market: readonly Card[];
  /** face up; the top comes last */
  played: readonly Card[];
  /** by seat, in the order in which the cards came */
  hands: readonly (readonly Card[])[];
}

/** What one seat, or a spectator, may see. Nothing in it depends on where the cards are that they cannot see. */
export interface WhotView extends WhotTable {
  /** one's own; a spectator has none */
  hand: readonly Card[];
  /** by seat */
  handCounts: readonly number[];
  marketCount: number;
  /** the top last, and up to five under it */
  pile: readonly Card[];
  playedCount: number;
}

export interface WhotRound {
  winner: Seat;
  /** by seat; null for those who were out */
  totals: readonly (number | null)[];
}

export type LogEntry =
  | { did: "played"; seat: Seat; card: Card; asked?: Shape; calledLast?: true }
  | { did: "drew"; seat: Seat; count: number; why: DrawReason }
  | { did: "passed" | "left" | "resigned" | "wonRound" | "wasEliminated"; seat: Seat }
  | { did: "refilled"; count: number };

/** by choice, while away, for a card that was played, or for a last card that was not called */
export type DrawReason = "choice" | "away" | "card" | "noCall";

export type WhotAction = { play: Card; shape?: Shape; lastCard?: true } | { draw: true };

export type WhotResult = Extract<GameResult, { outcome: "won" }>;

export const topOf = (pile: readonly Card[]): Card => pile.at(-1) ?? "";

const LOG_MAX = 40;

export const logged = (state: Whot, ...entries: LogEntry[]): Whot => ({ ...state, log: [...state.log, ...entries].slice(-LOG_MAX) });
