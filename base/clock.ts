let offsetMs = 0;

/**
 * Milliseconds since 1970 by the product's clock. Rules take the time as an argument; only their callers read the
 * clock.
 */
export const nowMs = (): number => Date.now() + offsetMs;

/** How far the clock was moved, in milliseconds. Always 0 outside development. */
export const clockOffsetMs = (): number => offsetMs;

/**
 * Sets how far this isolate's clock is ahead, so that a test can look 30 days ahead. A second call replaces the first.
 * Callers refuse to do this outside development.
 */
export function moveClock(byMs: number): void {
  offsetMs = byMs;
}
