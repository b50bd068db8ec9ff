export type Stopwatch = ReturnType<typeof createStopwatch>;

/** Measures the playing time of a puzzle. */
export function createStopwatch(nowMs: () => number = () => performance.now()) {
  let countedMs = 0;
  let sinceMs: number | null = null;
  const readMs = () => countedMs + (sinceMs === null ? 0 : nowMs() - sinceMs);
  return {
    /** starts or continues; no effect if it is already running */
    start: () => void (sinceMs ??= nowMs()),
    pause(): void {
      countedMs = readMs();
      sinceMs = null;
    },
    /** stops it and sets it to zero */
    reset(): void {
      countedMs = 0;
      sinceMs = null;
    },
    readMs,
  };
}
