/** The game room's protocol: one class of room for all games. Commands are as parse.ts reads them. */
import type { GameResult, RuleCode, Seat } from "~/games/core";
import type { GameLog } from "~/games/replay";
import type { ErrorFrame } from "~/party/core/protocol";

export const GAME_LIMITS = {
  commandsPerSecond: 20,
  /** specification §9: an invitation that nobody answered */
  invitationLastsMs: 600_000,
  /** specification §9: before chess begins; Whot's cards are dealt after as long (§6) */
  countdownMs: 3_000,
  /** specification §9: chess stays on the screen after a king was captured or mated */
  endingMs: 3_000,
  /** how long a rival must be away before one may claim the win: when the network took them, and when they left */
  claimAfterMs: 60_000,
  claimAfterLeavingMs: 15_000,
  /** the inbox reports somebody as offline about this long after their last socket closed */
  offlineReportedAfterMs: 3_500,
  /** from when on the screen says that somebody is away */
  awayShownAfterMs: 5_000,
  /** where more than two play: an away player's turn is played for them after this, and so many times before they are out */
  autoAfterMs: 5_000,
  autosMax: 3,
  /** a present player who does nothing: from when on they are nudged, and the others may vote to skip them */
  nudgeAfterMs: 30_000,
  skipAfterMs: 60_000,
  /** a room in which nobody acts is closed, and a closed or ended one forgotten */
  abandonedAfterMs: 24 * 3_600_000,
  forgottenAfterMs: 7 * 24 * 3_600_000,
  spectatorsMax: 50,
  /** games.md 2.5: a race ends after this, a run alone (it is ranked) after that; and rivals' runs are shown so often */
  raceLastsMs: 300_000,
  runLastsMs: 1_800_000,
  raceToldEveryMs: 250,
  /** how long a player's frames may say that they are on their way */
  lagMaxMs: 10_000,
} as const;

export interface TableSeat {
  /** member id */
  member: string;
  /** `playing` once accepted; the host is from the beginning */
  invitation: "pending" | "accepted" | "declined" | "expired";
  /** present and ready: for the first game to begin, or to play again */
  online: boolean;
  /** has this game open on a device */
  inRoom: boolean;
  /** since when no page of Parlor is open and connected on any of their devices; null while one is. Room's time. */
  awaySinceMs: number | null;
  /** they went from this game by themselves: the page closed the socket as one does that is done, rather than losing it */
  left: boolean;
}

export type TableStatus = "waiting" | "countdown" | "playing" | "ending" | "over" | "closed";
export type ClosedReason = "declined" | "expired" | "abandoned";

/** Both clocks of a timed game, as they were at the frame's `nowMs`. */
export interface TableClock {
  leftMs: readonly [number, number];
  /** whose runs */
  running: Seat | null;
  /** given back because the room itself was away */
  recoveredMs: readonly [number, number];
}

/** What a room keeps that everyone may know as it stands. */
export interface PublicState {
  /** as addresses spell it */
  game: string;
  host: string;
  options: unknown;
  /** who begins changes with each round */
  swapSides: boolean;
  /** friends of a player may look on */
  watchable: boolean;
  status: TableStatus;
  closed: ClosedReason | null;
  /** who plays this round, by seat; empty before the first */
  seats: readonly string[];
  /** games begun, from 1 */
  round: number;
  /** when the countdown or the ending is over; room's time */
  dueMs: number | null;
  /** when whoever is to move began to be: for nudging and skipping; in a race, when it began. Room's time. */
  turnSinceMs: number | null;
  /** members who vote to skip whoever is to move */
  skipVotes: readonly string[];
  result: GameResult | null;
  /** SHA-256 of the seed, told before the deal; hex */
  commit: string | null;
}

/** All of a room but the game in it; the same for everyone. */
export interface Table extends PublicState {
  watchers: number;
  /** everybody invited, the host first */
  invited: readonly TableSeat[];
  clock: TableClock | null;
  /** eight 32-bit words, told when it is over */
  seed: readonly number[] | null;
}

export type GameErrorCode = RuleCode | "not_in_room" | "stale" | "not_started" | "not_found";

/** Everything as it stands: on hello and after each change. Never more than this member may see. */
export interface TableFrame {
  t: "table";
  /** the room's order: each change has the next */
  seq: number;
  /** the room's time, to reckon the others by */
  nowMs: number;
  /** the game's version: accepted actions and rulings, over all rounds */
  v: number;
  /** null looks on */
  you: Seat | null;
  table: Table;
  /** as the game's rules show it to `you`; null before the first round */
  view: unknown;
}

export type GameFrame =
  | TableFrame
  | { t: "ack"; id: string; v: number }
  | { t: "probe"; n: number }
  | ({ t: "log"; id: string } & GameLog<unknown, unknown>)
  | ErrorFrame<GameErrorCode>;

/** How an answer to an invitation ended. */
export type AnswerOutcome = "accepted" | "declined" | "already_answered" | "request_expired" | "not_in_room" | "not_found";
