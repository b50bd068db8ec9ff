import type { GameResult, Seat } from "~/games/core";
import type { Seed } from "~/games/random";
import type { Card, Shape } from "./cards";

/** The house rules. They are independent of each other. */
export interface WhotOptions {
  /**
   * with three or four players, the player with the highest total leaves after each round, until one of the last two
   * wins a round
   */
  elimination: boolean;
  /** five wild cards: they can be played on any card, and the player names a shape */
  whot20: boolean;
  /** 14: all rivals draw one card, and the same player moves again */
  generalMarket: boolean;
  /**
   * a 2 or a 5 can be answered with the same number, which adds to the penalty; otherwise the player draws two cards
   * for each 2, or three for each 5
   */
  pickTwoDefence: boolean;
  /** 1: the same player moves again, whatever the number of players */
  holdOn: boolean;
  /** a player who can play may not draw instead */
  mustPlay: boolean;
  /** a wild card cannot be a player's last card */
  noWhotFinish: boolean;
  /** a player must call "last card" with their second-last card, or draws two */
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

/** What everybody may know. */
interface WhotTable {
  options: WhotOptions;
  /** counted from 1 */
  round: number;
  turn: Seat;
  /** the shape that was named for the wild card on top; null if none was named */
  asked: Shape | null;
  /** how many cards the player to move must draw unless they defend; 0 without a penalty */
  penalty: number;
  /** eliminated for the highest total, in the order in which they went; `left` has the seats whose players left */
  eliminated: readonly Seat[];
  left: readonly Seat[];
  /** the rounds that were finished */
  rounds: readonly WhotRound[];
  /** the latest entries, the newest last */
  log: readonly LogEntry[];
  end: WhotResult | null;
}

export interface Whot extends WhotTable {
  seed: Seed;
  /** how often cards were shuffled; each shuffle uses its own stream of the seed */
  shuffles: number;
  /** face down; the next card to draw comes first */
  market: readonly Card[];
  /** face up; the top comes last */
  played: readonly Card[];
  /** by seat, in the order in which the cards came */
  hands: readonly (readonly Card[])[];
}

/** What one seat or a spectator may see. Nothing in it depends on where hidden cards are. */
export interface WhotView extends WhotTable {
  /** the viewer's own hand; a spectator's is empty */
  hand: readonly Card[];
  /** by seat */
  handCounts: readonly number[];
  marketCount: number;
  /** up to six cards, the top one last */
  pile: readonly Card[];
  playedCount: number;
}

interface WhotRound {
  winner: Seat;
  /** by seat; null for players who were out */
  totals: readonly (number | null)[];
}

export type LogEntry =
  | { did: "played"; seat: Seat; card: Card; asked?: Shape; calledLast?: true }
  | { did: "drew"; seat: Seat; count: number; why: DrawReason }
  | { did: "passed" | "left" | "resigned" | "wonRound" | "wasEliminated"; seat: Seat }
  | { did: "refilled"; count: number };

/** by choice, while away, because of a played card, or for a last card that wasn't called */
export type DrawReason = "choice" | "away" | "card" | "noCall";

export type WhotAction = { play: Card; shape?: Shape; lastCard?: true } | { draw: true };

export type WhotResult = Extract<GameResult, { outcome: "won" }>;

export const topOf = (pile: readonly Card[]): Card => pile.at(-1) ?? "";

const LOG_MAX = 40;

export const logged = (state: Whot, ...entries: LogEntry[]): Whot => ({
  ...state,
  log: [...state.log, ...entries].slice(-LOG_MAX),
});
