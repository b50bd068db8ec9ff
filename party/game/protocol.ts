/** The protocol of the game room, which is one class for all games. parse.ts defines the commands. */
import type { GameResult, RuleCode, Seat } from "~/games/core";
import type { GameLog } from "~/games/replay";
import type { ErrorFrame } from "~/party/core/protocol";

/** The version of this protocol, in a client's hello. The room accepts this version and the version before it. */
export const GAME_PROTOCOL_VERSION = 1;

export const GAME_LIMITS = {
  commandsPerSecond: 20,
  /** specification §9: how long an invitation waits for an answer */
  invitationLastsMs: 600_000,
  /** specification §9: before chess begins; Whot deals its cards after the same time (§6) */
  countdownMs: 3_000,
  /** specification §9: how long chess stays on the screen after a move that ends the game */
  endingMs: 3_000,
  /** how long a rival must be away before the player may claim the win: after a lost connection, and after leaving */
  claimAfterMs: 60_000,
  claimAfterLeavingMs: 15_000,
  /**
   * how long a player has been absent when the inbox reports it: the inbox waits 3 s (`OFFLINE_AFTER_MS` in
   * party/inbox/room.ts), and its report takes a moment (docs/decisions/0029)
   */
  offlineReportedAfterMs: 3_500,
  /** how long somebody is away before the screen says so */
  awayShownAfterMs: 5_000,
  /**
   * with more than two players: after how long an away player's turn is played for them, and with which such turn in a
   * row they are out
   */
  autoAfterMs: 5_000,
  autosMax: 3,
  /**
   * for a present player who does nothing: after how long they are nudged, and after how long the others may vote to
   * skip them
   */
  nudgeAfterMs: 30_000,
  skipAfterMs: 60_000,
  /** after how long without an act a room is closed, and after how long a closed or ended room is deleted */
  abandonedAfterMs: 24 * 3_600_000,
  forgottenAfterMs: 7 * 24 * 3_600_000,
  spectatorsMax: 50,
  /** games.md 2.5: how long a race and a ranked run without rivals last, and how often rivals' runs are shown */
  raceLastsMs: 300_000,
  runLastsMs: 1_800_000,
  raceBroadcastEveryMs: 250,
  /** the longest delay that a player may report for their frames */
  lagMaxMs: 10_000,
} as const;

export interface TablePlayer {
  member: string;
  /** `accepted` means that they play; the host has accepted from the beginning */
  invitation: "pending" | "accepted" | "declined" | "expired";
  /** has this game open on a device, and is ready for the next round (at the start, for the first round) */
  online: boolean;
  /** has this game open on a device */
  inRoom: boolean;
  /** since when no page of Parlor is open and connected on any of their devices; null while one is. Room's time. */
  awaySinceMs: number | null;
  /** they left on purpose: their page closed the socket with LEFT_CODE */
  left: boolean;
}

type TableStatus = "waiting" | "countdown" | "playing" | "ending" | "over" | "closed";
export type ClosedReason = "declined" | "expired" | "abandoned";

/** Both clocks of a timed game at the frame's `nowMs`. */
export interface TableClock {
  leftMs: readonly [number, number];
  /** whose clock runs */
  running: Seat | null;
  /** the time added for each player because the room itself was away */
  recoveredMs: readonly [number, number];
}

/** The part of a room's state that everyone may see unchanged. */
export interface PublicState {
  /** the game's name, spelled as in its page's URL */
  game: string;
  host: string;
  options: unknown;
  /** whether another player begins in each round */
  swapSides: boolean;
  /** whether friends of a player may watch */
  watchable: boolean;
  status: TableStatus;
  closed: ClosedReason | null;
  /** who plays this round, by seat; empty until the first round or its countdown begins */
  seats: readonly string[];
  /** the number of rounds that have begun */
  round: number;
  /** when the round was dealt; room's time. Missing in a round that was dealt by an earlier release. */
  beganAtMs?: number | null;
  /** when the countdown or the ending is over; room's time */
  dueMs: number | null;
  /** when the current turn began, for nudging and skipping; in a race, when the race began. Room's time. */
  turnSinceMs: number | null;
  /** the members who voted to skip the player whose turn it is */
  skipVotes: readonly string[];
  result: GameResult | null;
  /** SHA-256 of the seed in hex, published before the deal */
  commit: string | null;
}

/** Everything about a room except the game in it. The same for everyone. */
export interface Table extends PublicState {
  watchers: number;
  /** everybody who was invited, the host first */
  invited: readonly TablePlayer[];
  clock: TableClock | null;
  /** eight 32-bit words, published when the round is over */
  seed: readonly number[] | null;
}

export type GameErrorCode = RuleCode | "not_in_room" | "stale" | "not_started" | "not_found";

/** The current state, sent after hello and after each change. It never has more than this member may see. */
export interface TableFrame {
  t: "table";
  /** the number of the latest change in the room's order */
  seq: number;
  /** the room's time, so that the page can convert the other times */
  nowMs: number;
  /** the game's version: the number of deals, accepted actions and adjudications, over all rounds */
  v: number;
  /** null for a spectator */
  you: Seat | null;
  table: Table;
  /** the position as the game's rules show it to `you`; null until a round is dealt */
  view: unknown;
}

export type GameFrame =
  | TableFrame
  | { t: "ack"; id: string; v: number }
  | { t: "probe"; n: number }
  | ({ t: "log"; id: string } & GameLog<unknown, unknown>)
  | ErrorFrame<GameErrorCode>;

/** The outcome of answering an invitation. */
export type AnswerOutcome =
  "accepted" | "declined" | "already_answered" | "request_expired" | "not_in_room" | "not_found";
