const pad = (n: number): string => String(n).padStart(2, "0");

export const fullSeconds = (durationMs: number): number => Math.max(0, Math.floor(durationMs / 1_000));

/** Seconds as hh:mm:ss (specification §2). From a hundred hours on, the hours have more than two digits. */
export function timerText(seconds: number): string {
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(":");
}

/** Seconds in ISO 8601, for a timer's `datetime` and for screen readers. */
export const isoDuration = (seconds: number): string => `PT${seconds}S`;
