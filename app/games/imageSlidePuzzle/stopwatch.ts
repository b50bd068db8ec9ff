/** Measures the playing time of a puzzle. */
export interface Stopwatch {
  /** starts or continues; no effect if it is already running */
  start(): void;
  pause(): void;
  /** stops it and sets it to zero */
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
