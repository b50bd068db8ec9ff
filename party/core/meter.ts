/** How fast one socket speaks, and how often it spoke wrongly. */
export interface Meter {
  tokens: number;
  atMs: number;
  /** when its last bad frames came, oldest first */
  strikesAtMs: readonly number[];
}

const STRIKES_MAX = 5;
const STRIKES_WITHIN_MS = 10_000;

export const newMeter = (perSecond: number, nowMs: number): Meter => ({ tokens: perSecond, atMs: nowMs, strikesAtMs: [] });

/** A token bucket of one second's worth: takes `cost` tokens when there are so many. */
export function spend(meter: Meter, perSecond: number, nowMs: number, cost = 1): { meter: Meter; allowed: boolean } {
  const refilled = meter.tokens + (Math.max(0, nowMs - meter.atMs) * perSecond) / 1000;
  const tokens = Math.min(perSecond, refilled);
  const allowed = tokens >= cost;
  return { meter: { ...meter, tokens: allowed ? tokens - cost : tokens, atMs: nowMs }, allowed };
}

/** Counts a bad frame; `out` at the fifth within ten seconds. */
export function strike(meter: Meter, nowMs: number): { meter: Meter; out: boolean } {
  const recent = [...meter.strikesAtMs.filter((atMs) => nowMs - atMs < STRIKES_WITHIN_MS), nowMs];
  return { meter: { ...meter, strikesAtMs: recent }, out: recent.length >= STRIKES_MAX };
}
