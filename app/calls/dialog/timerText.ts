const pad = (n: number): string => String(n).padStart(2, "0");

export const wholeSeconds = (durationMs: number): number => Math.max(0, Math.floor(durationMs / 1_000));

/** Whole seconds as hh:mm:ss (specification §3); a call of a hundred hours has more digits. */
export function timerText(seconds: number): string {
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(":");
}

/** Whole seconds for a timer's `datetime`, and to be heard: ISO 8601. */
export const isoDuration = (seconds: number): string => `PT${seconds}S`;
