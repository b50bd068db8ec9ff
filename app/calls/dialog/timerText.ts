const pad = (n: number): string => String(n).padStart(2, "0");

/** hh:mm:ss (specification §3); a call of a hundred hours has more digits. */
export function timerText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1_000));
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(":");
}

/** For a timer's `datetime`, and to be heard: ISO 8601. */
export const isoDuration = (durationMs: number): string => `PT${Math.max(0, Math.floor(durationMs / 1_000))}S`;
