let offsetMs = 0;

/** Milliseconds since 1970 by the product's clock. Rules take the time as an argument; only their callers ask here. */
export const nowMs = (): number => Date.now() + offsetMs;

/** How far the clock was moved, in milliseconds. Not 0 only in development. */
export const clockOffsetMs = (): number => offsetMs;

/** Moves this isolate's clock, so that a test can look 30 days ahead. Callers refuse it outside development. */
export function moveClock(byMs: number): void {
  offsetMs = byMs;
}
