import type { Budget, Window } from "./table";

/** When the newest action of a slot came, and how many points the slot holds. */
export type Slot = readonly [atMs: number, points: number];

/** What was used of a budget, oldest slot first. */
export interface Used {
  fast: readonly Slot[];
  slow: readonly Slot[];
}

/**
 * A window keeps its points in slots of a tenth of its length. A slot counts until its newest action is out of the
 * window, so no window of that length ever holds more than `max`; what is counted too long is at most a tenth.
 */
const SLOTS = 10;

const WINDOWS = ["fast", "slow"] as const;
export const nothingUsed: Used = { fast: [], slow: [] };

/** Takes `points` of both windows, or of none. 0 points ask whether there is room for one more. */
export function take(used: Used, budget: Budget, points: number, nowMs: number): { ok: true; used: Used } | { ok: false; retryAfterMs: number } {
  const waits = WINDOWS.map((name) => waitMs(recent(used[name], budget[name], nowMs), budget[name], Math.max(points, 1), nowMs));
  const retryAfterMs = Math.max(...waits);
  if (retryAfterMs > 0) return { ok: false, retryAfterMs };
  return { ok: true, used: { fast: added(used.fast, budget.fast, points, nowMs), slow: added(used.slow, budget.slow, points, nowMs) } };
}

/** Gives points back that were taken last. */
export const giveBack = (used: Used, points: number): Used => ({ fast: without(used.fast, points), slow: without(used.slow, points) });

/** When nothing of it counts any more; 0 when nothing does. */
export const countsUntilMs = (used: Used, budget: Budget): number =>
  Math.max(0, ...WINDOWS.map((name) => (used[name].at(-1)?.[0] ?? -Infinity) + lengthMs(budget[name])));

const lengthMs = ({ seconds }: Window): number => seconds * 1_000;
const sum = (slots: readonly Slot[]): number => slots.reduce((total, [, points]) => total + points, 0);

/** Those that still count. A clock that was set back forgets nothing. */
const recent = (slots: readonly Slot[], window: Window, nowMs: number): readonly Slot[] => slots.filter(([atMs]) => atMs + lengthMs(window) > nowMs);

/** 0 when there is room. More than a window ever has waits for an empty one. */
function waitMs(slots: readonly Slot[], window: Window, points: number, nowMs: number): number {
  let left = sum(slots);
  if (left + points <= window.max) return 0;
  for (const [atMs, freed] of slots) {
    left -= freed;
    if (left + points <= window.max) return atMs + lengthMs(window) - nowMs;
  }
  return lengthMs(window);
}

function added(slots: readonly Slot[], window: Window, points: number, nowMs: number): readonly Slot[] {
  const kept = recent(slots, window, nowMs);
  if (points === 0) return kept;
  const last = kept.at(-1);
  const atMs = Math.max(nowMs, last?.[0] ?? 0);
  const slotMs = lengthMs(window) / SLOTS;
  const isSameSlot = last !== undefined && Math.floor(last[0] / slotMs) === Math.floor(atMs / slotMs);
  return isSameSlot ? [...kept.slice(0, -1), [atMs, last[1] + points]] : [...kept, [atMs, points]];
}

function without(slots: readonly Slot[], points: number): readonly Slot[] {
  const last = slots.at(-1);
  if (points <= 0 || !last) return slots;
  const rest = slots.slice(0, -1);
  return last[1] > points ? [...rest, [last[0], last[1] - points]] : without(rest, points - last[1]);
}
