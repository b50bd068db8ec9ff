import type { Budget, Window } from "./table";

/** When the newest action of each slot happened, and how many points the slot holds. */
type Slots = readonly (readonly [atMs: number, points: number])[];

/** The used points of a budget, oldest slot first. */
export type Used = Record<keyof Budget, Slots>;

/**
 * A window keeps its points in slots of a tenth of its length. A slot counts until its newest action is out of the
 * window, so no window of that length ever holds more than `max`. Its older points may count up to a tenth of the
 * window too long.
 */
const SLOTS = 10;

const WINDOWS = ["fast", "slow"] as const;
type Attempt = { ok: true; used: Used } | { ok: false; retryAfterMs: number };
export const nothingUsed: Used = { fast: [], slow: [] };

/** Takes `points` from both windows, or from neither. 0 points only ask whether there is room for one more. */
export function take(used: Used, budget: Budget, points: number, nowMs: number): Attempt {
  const retryAfterMs = Math.max(...WINDOWS.map((name) => waitMs(used[name], budget[name], Math.max(points, 1), nowMs)));
  if (retryAfterMs > 0) return { ok: false, retryAfterMs };
  return { ok: true, used: inBoth(used, budget, (slots, window) => added(slots, window, points, nowMs)) };
}

/**
 * Gives back points that were taken at `takenAtMs`: from the slot that holds them, and then from older slots. A late
 * give-back therefore frees no points that were taken later, and none in a window that the points have left.
 */
export const giveBack = (used: Used, budget: Budget, points: number, takenAtMs: number): Used =>
  inBoth(used, budget, (slots, window) => freed(slots, window, points, takenAtMs));

/** When none of the used points count any longer; 0 when nothing was used. */
export const countsUntilMs = (used: Used, budget: Budget): number =>
  Math.max(0, ...WINDOWS.map((name) => (used[name].at(-1)?.[0] ?? -Infinity) + lengthMs(budget[name])));

const inBoth = (used: Used, budget: Budget, change: (slots: Slots, window: Window) => Slots): Used => ({
  fast: change(used.fast, budget.fast),
  slow: change(used.slow, budget.slow),
});

const lengthMs = ({ seconds }: Window): number => seconds * 1_000;
const slotAt = (atMs: number, window: Window): number => Math.floor(atMs / (lengthMs(window) / SLOTS));

/** The slots that still count. Setting the clock back forgets nothing. */
const recent = (slots: Slots, window: Window, nowMs: number): Slots =>
  slots.filter(([atMs]) => atMs + lengthMs(window) > nowMs);

/**
 * How long to wait; 0 when there is room. If `points` is more than the window's `max`, the wait is the window's length.
 */
function waitMs(slots: Slots, window: Window, points: number, nowMs: number): number {
  const counting = recent(slots, window, nowMs);
  let left = counting.reduce((sum, [, slotPoints]) => sum + slotPoints, 0);
  if (left + points <= window.max) return 0;
  for (const [atMs, slotPoints] of counting) {
    left -= slotPoints;
    if (left + points <= window.max) return atMs + lengthMs(window) - nowMs;
  }
  return lengthMs(window);
}

function added(slots: Slots, window: Window, points: number, nowMs: number): Slots {
  const recentSlots = recent(slots, window, nowMs);
  if (points === 0) return recentSlots;
  const last = recentSlots.at(-1);
  const atMs = Math.max(nowMs, last?.[0] ?? 0);
  const isSameSlot = last !== undefined && slotAt(last[0], window) === slotAt(atMs, window);
  return isSameSlot ? [...recentSlots.slice(0, -1), [atMs, last[1] + points]] : [...recentSlots, [atMs, points]];
}

function freed(slots: Slots, window: Window, points: number, takenAtMs: number): Slots {
  const later = slots.filter(([atMs]) => slotAt(atMs, window) > slotAt(takenAtMs, window));
  return [...without(slots.slice(0, slots.length - later.length), points), ...later];
}

function without(slots: Slots, points: number): Slots {
  const last = slots.at(-1);
  if (points <= 0 || !last) return slots;
  const rest = slots.slice(0, -1);
  return last[1] > points ? [...rest, [last[0], last[1] - points]] : without(rest, points - last[1]);
}
