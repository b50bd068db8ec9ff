/** Everything that the product logs, as one union: one line of JSON an event. */
export type LogEvent =
  | { event: "request"; requestId: string; method: string; path: string; status: number; durationMs: number; member: string | null; code?: string }
  | { event: "command_refused"; requestId: string; party: string; room: string; member: string | null; code: string }
  | { event: "outbox_delivered"; delivered: number; failed: number; dead: number }
  | { event: "outbox_dead"; n: number; target: string; subject: string; attempts: number; error: string }
  | { event: "room_outbox_failed"; party: string; room: string; target: string; attempts: number; error: string }
  | { event: "timer_failed"; party: string; room: string; timer: string; attempts: number; error: string }
  | { event: "work_failed"; kind: string; error: string }
  | { event: "google_failed"; requestId: string; code: string; error: string }
  | { event: "mail_failed"; requestId: string; subject: string; error: string }
  | { event: "turn_failed"; requestId: string; error: string }
  | { event: "cleaned"; orphanedMedia: number; endedSessions: number }
  /** in the browser: S5 says that a person is not told */
  | { event: "share_failed"; error: string }
  /** in the browser: C2 says so of a ringtone */
  | { event: "ringtone_failed"; error: string }
  | { event: "bug"; requestId: string; where: string; error: string };

const BROKEN: ReadonlySet<LogEvent["event"]> = new Set(["outbox_dead", "timer_failed", "work_failed", "mail_failed", "turn_failed", "bug"]);

/** Writes one event; what somebody must look at goes to the error stream. */
export function logEvent(event: LogEvent): void {
  const line = JSON.stringify(event);
  if (BROKEN.has(event.event)) console.error(line);
  else console.log(line);
}

/** What an unknown throw says of itself, for a log; never for a person. */
export const errorText = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
