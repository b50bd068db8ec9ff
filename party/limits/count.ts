import type { Budget, Window } from "./table";

/** When the newest action of each slot came, and how many points the slot holds. */
type Slots = readonly (readonly [atMs: number, points: number])[];

/** What was used of a budget, oldest slot first. */
export type Used = Record<keyof Budget, Slots>;

/**
 * A window keeps its points in slots of a tenth of its length. A slot counts until its newest action is out of the
 * window, so no window of that length ever holds more than `max`; what is counted too long is at most a tenth.
 */
const SLOTS = 10;

const WINDOWS = ["fast", "slow"] as const;
type Attempt = { ok: true; used: Used } | { ok: false; retryAfterMs: number };
export const nothingUsed: Used = { fast: [], slow: [] };

/** Takes `points` of both windows, or of none. 0 points ask whether there is room for one more. */
export function take(used: Used, budget: Budget, points: number, nowMs: number): Attempt {
  const retryAfterMs = Math.max(...WINDOWS.map((name) => waitMs(used[name], budget[name], Math.max(points, 1), nowMs)));
  if (retryAfterMs > 0) return { ok: false, retryAfterMs };
  return { ok: true, used: inBoth(used, budget, (slots, window) => added(slots, window, points, nowMs)) };
}

/**
 * Gives back points that were taken at `takenAtMs`, from the slot that holds them, and then from older ones. So a late
 * give-back frees nothing that was taken since, and no window that the points have left.
 */
export const giveBack = (used: Used, budget: Budget, points: number, takenAtMs: number): Used =>
  inBoth(used, budget, (slots, window) => freed(slots, window, points, takenAtMs));

/** When nothing of it counts any more; 0 when nothing does. */
export const countsUntilMs = (used: Used, budget: Budget): number =>
  Math.max(0, ...WINDOWS.map((name) => (used[name].at(-1)?.[0] ?? -Infinity) + lengthMs(budget[name])));

const inBoth = (used: Used, budget: Budget, change: (slots: Slots, window: Window) => Slots): Used => ({
  fast: change(used.fast, budget.fast),
  slow: change(used.slow, budget.slow),
});

const lengthMs = ({ seconds }: Window): number => seconds * 1_000;
const slotAt = (atMs: number, window: Window): number => Math.floor(atMs / (lengthMs(window) / SLOTS));

/** Those that still count. A clock that was set back forgets nothing. */
const recent = (slots: Slots, window: Window, nowMs: number): Slots => slots.filter(([atMs]) => atMs + lengthMs(window) > nowMs);

/** 0 when there is room. More than a window ever has waits for an empty one. */
function waitMs(slots: Slots, window: Window, points: number, nowMs: number): number {
  const counting = recent(slots, window, nowMs);
  let left = counting.reduce((sum, [, held]) => sum + held, 0);
  if (left + points <= window.max) return 0;
  for (const [atMs, held] of counting) {
    left -= held;
    if (left + points <= window.max) return atMs + lengthMs(window) - nowMs;
  }
  return lengthMs(window);
}

function added(slots: Slots, window: Window, points: number, nowMs: number): Slots {
  const kept = recent(slots, window, nowMs);
  if (points === 0) return kept;
  const last = kept.at(-1);
  const atMs = Math.max(nowMs, last?.[0] ?? 0);
  const isSameSlot = last !== undefined && slotAt(last[0], window) === slotAt(atMs, window);
  return isSameSlot ? [...kept.slice(0, -1), [atMs, last[1] + points]] : [...kept, [atMs, points]];
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
