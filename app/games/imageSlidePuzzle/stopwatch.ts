/** Counts the time that a puzzle is played. */
export interface Stopwatch {
  /** goes on counting; nothing when it counts already */
  start(): void;
  pause(): void;
  /** to zero, and still */
  reset(): void;
  readMs(): number;
}

export function createStopwatch(nowMs: () => number = () => performance.now()): Stopwatch {
  let countedMs = 0;
  let sinceMs: number | null = null;
  const readMs = () => countedMs + (sinceMs === null ? 0 : nowMs() - sinceMs);
  return {
    start: () => void (sinceMs ??= nowMs()),
    pause() {
      countedMs = readMs();
      sinceMs = null;
    },
    reset() {
      countedMs = 0;
      sinceMs = null;
    },
    readMs,
  };
}
