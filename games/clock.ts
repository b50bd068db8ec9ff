import type { Seat } from "~/games/core";

export interface TimeControl {
  limitMs: number;
  /** added after each move */
  incrementMs: number;
}

const control = (minutes: number, seconds: number): TimeControl => ({
  limitMs: minutes * 60_000,
  incrementMs: seconds * 1000,
});

export const CLOCK_NAMES = ["none", "1+0", "3+2", "5+0", "10+5", "15+10", "30+20"] as const;
export type ClockName = (typeof CLOCK_NAMES)[number];

export const TIME_CONTROLS = {
  none: null,
  "1+0": control(1, 0),
  "3+2": control(3, 2),
  "5+0": control(5, 0),
  "10+5": control(10, 5),
  "15+10": control(15, 10),
  "30+20": control(30, 20),
} as const satisfies Record<ClockName, TimeControl | null>;

/** Both clocks as the room keeps them. All times are the room's, in milliseconds. Plain JSON. */
export interface Clock {
  control: TimeControl;
  /** by seat, the time left at `sinceMs` */
  leftMs: readonly [number, number];
  /** by seat, how much network time can still be given back; each move adds to it */
  quotaMs: readonly [number, number];
  /** the seat whose clock runs, and since when; null before the start and after the end */
  running: { seat: Seat; sinceMs: number } | null;
  /** by seat, the time added because the room itself was away; players see it */
  recoveredMs: readonly [number, number];
}

/** How long a player's frame takes to arrive. */
export interface Lag {
  /** the client's own estimate: half of the time until its last action was answered */
  reportedMs: number;
  /** what the room itself has measured on that player's frames */
  frameMs: number;
}

/** What the player whose clock was running gets when the room was down. */
const RECOVERY_CREDIT_MS = 20_000;

// The credit for lag follows Lichess: time on the network is given back, but only from a small quota.
// The next two are in multiples of what a move adds to the quota.
const QUOTA_AT_START = 3;
const QUOTA_AT_MOST = 7;
const FRAME_LAG_MARGIN_MS = 40;
/** the assumed number of moves in a game */
const MOVES_ESTIMATED = 40;

export const createClock = (control: TimeControl): Clock => ({
  control,
  leftMs: [control.limitMs, control.limitMs],
  quotaMs: [QUOTA_AT_START * quotaGainMs(control), QUOTA_AT_START * quotaGainMs(control)],
  running: null,
  recoveredMs: [0, 0],
});

/** What a move adds to the quota. */
export function quotaGainMs({ limitMs, incrementMs }: TimeControl): number {
  const estimatedSeconds = (limitMs + MOVES_ESTIMATED * incrementMs) / 1000;
  return Math.min(1000, Math.floor(4 * estimatedSeconds) + 150);
}

/** Starts white's clock, after the countdown. */
export const startClock = (clock: Clock, nowMs: number): Clock => ({ ...clock, running: { seat: 0, sinceMs: nowMs } });

/**
 * Presses the clock for a move that arrives now: the mover's clock stops and gets the increment, the rival's starts.
 * If the move is too late even with the credit for lag, the mover's flag has fallen and the clocks stay unchanged.
 */
export function pressClock(clock: Clock, nowMs: number, lag: Lag): { clock: Clock; hasFlagged: boolean } {
  if (!clock.running) return { clock, hasFlagged: false };
  const { seat } = clock.running;
  const usedMs = usedSince(clock.running.sinceMs, nowMs);
  const creditMs = Math.min(creditFor(clock, seat, lag), usedMs);
  const leftMs = leftOf(clock, seat) - usedMs + creditMs;
  if (leftMs <= 0) return { clock, hasFlagged: true };
  const gainMs = quotaGainMs(clock.control);
  const quotaMs = Math.min(quotaOf(clock, seat) + gainMs - creditMs, QUOTA_AT_MOST * gainMs);
  return {
    clock: {
      ...clock,
      leftMs: withSeat(clock.leftMs, seat, leftMs + clock.control.incrementMs),
      quotaMs: withSeat(clock.quotaMs, seat, quotaMs),
      running: { seat: 1 - seat, sinceMs: nowMs },
    },
    hasFlagged: false,
  };
}

/** The time that a player has left, at least 0. */
export function leftAt(clock: Clock, seat: Seat, nowMs: number): number {
  const usedMs = clock.running?.seat === seat ? usedSince(clock.running.sinceMs, nowMs) : 0;
  return Math.max(0, leftOf(clock, seat) - usedMs);
}

/** When the running clock's flag falls. It waits for a move that could still be on its way. null: no clock runs. */
export function flagFallsAtMs(clock: Clock, frameMs: number): number | null {
  if (!clock.running) return null;
  const { seat, sinceMs } = clock.running;
  return sinceMs + leftOf(clock, seat) + creditFor(clock, seat, { reportedMs: Infinity, frameMs });
}

/**
 * Deducts the time used so far, and then starts the given seat's clock (after a takeback) or no clock (at the end). No
 * increment.
 */
export const handClockTo = (clock: Clock, seat: Seat | null, nowMs: number): Clock => ({
  ...clock,
  leftMs: [leftAt(clock, 0, nowMs), leftAt(clock, 1, nowMs)],
  running: seat === null ? null : { seat, sinceMs: nowMs },
});

/**
 * The clock after the room comes back. Nobody pays for the time since the last stored action, and the player to move
 * gets a credit.
 */
export function recoverClock(clock: Clock, storedAtMs: number, nowMs: number): Clock {
  if (!clock.running) return clock;
  const { seat } = clock.running;
  return {
    ...clock,
    leftMs: withSeat(clock.leftMs, seat, leftAt(clock, seat, storedAtMs) + RECOVERY_CREDIT_MS),
    running: { seat, sinceMs: nowMs },
    recoveredMs: withSeat(clock.recoveredMs, seat, (clock.recoveredMs[seat] ?? 0) + RECOVERY_CREDIT_MS),
  };
}

/** The part of a move's network time that is plausible and still in the quota. */
const creditFor = (clock: Clock, seat: Seat, { reportedMs, frameMs }: Lag): number =>
  Math.max(0, Math.min(reportedMs, frameMs + FRAME_LAG_MARGIN_MS, quotaOf(clock, seat)));

// if the system clock is set back, no time counts as used
const usedSince = (sinceMs: number, nowMs: number): number => Math.max(0, nowMs - sinceMs);

const leftOf = ({ leftMs }: Clock, seat: Seat): number => leftMs[seat] ?? 0;
const quotaOf = ({ quotaMs }: Clock, seat: Seat): number => quotaMs[seat] ?? 0;

const withSeat = ([first, second]: readonly [number, number], seat: Seat, ms: number): [number, number] =>
  seat === 0 ? [ms, second] : [first, ms];
