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

const SECOND_MS = 1000;

/** A duration: "0:07", "12:30", "1:02:03". Seconds are rounded down. */
export function timeText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = `${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}
