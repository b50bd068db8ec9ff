/** Everything that the product logs, as one union. Each event is one line of JSON. */
export type LogEvent =
  /**
   * `route` is a pattern of the route table, because a path may have ids, and an address may have the token of a mailed
   * link
   */
  | {
      event: "request";
      requestId: string;
      route: string;
      method: string;
      status: number;
      code: string | null;
      member: string | null;
      durationMs: number;
    }
  | SecurityEvent
  | { event: "command_refused"; requestId: string; party: string; room: string; member: string | null; code: string }
  | { event: "outbox_delivered"; delivered: number; failed: number; lost: number; dead: number }
  | { event: "outbox_dead"; n: number; target: string; subject: string; attempts: number; error: string }
  | { event: "room_outbox_failed"; party: string; room: string; target: string; attempts: number; error: string }
  | { event: "timer_failed"; party: string; room: string; timer: string; attempts: number; error: string }
  | { event: "job_parked"; kind: string; n: number; attempts: number; error: string }
  | { event: "work_failed"; kind: string; error: string }
  | { event: "google_failed"; requestId: string; code: string; error: string }
  | { event: "mail_failed"; requestId: string; subject: string; error: string }
  | { event: "turn_failed"; requestId: string; error: string }
  /** a push service can't take a push now, or doesn't answer; `status` is null without an answer */
  | { event: "push_failed"; host: string; status: number | null; error: string }
  /** a push service doesn't take our pushes: see docs/operations.md */
  | { event: "push_refused"; host: string; status: number | null; error: string }
  /** operators use these to count rooms: see docs/operations.md */
  | { event: "room_created" | "room_deleted"; kind: string; room: string }
  | { event: "cleaned"; orphanedMedia: number }
  /** in the browser: S5 doesn't let the product show this failure */
  | { event: "share_failed"; error: string }
  /** in the browser: C2 doesn't let the product show this one either */
  | { event: "ringtone_failed"; error: string }
  | BugEvent;

/**
 * What happened to an account or its sessions, or that somebody used the operator's key. No other key or role allows
 * more than a member may do, so no other use of privileges is logged.
 */
export interface SecurityEvent {
  event: "security";
  what: SecurityFact;
  requestId: string;
  /** null: nobody, or not known; a failed log-in doesn't say whose account it meant */
  member: string | null;
  /**
   * a keyed hash of the email (app/server/securityLog.server.ts): shows whether two events concern the same email, but
   * not which email
   */
  emailHash: string | null;
  /** the address as Cloudflare saw it */
  address: string;
  by: "password" | "google" | "passkey" | "mailed-link" | "code" | "recovery" | null;
  /** the second factor of a `logged_in`; null when none was asked for, or a passkey was both */
  second?: "passkey" | "code" | "recovery" | null;
  /** the code of the refusal (app/http/apiError.ts), in a `login_failed` */
  reason?: string;
  /** the name of the operator's key (`OPERATOR_KEYS`), in events of operators */
  operator?: string;
  /** the kind and the name of a room that an operator restored or repaired */
  room?: string;
}

export type SecurityFact =
  | "account_created"
  | "account_deleted"
  | "logged_in"
  | "login_failed"
  | "login_locked"
  | "link_refused"
  | "logged_out"
  | "session_ended"
  | "password_check_failed"
  | "password_check_locked"
  | "password_changed"
  | "password_reset_requested"
  | "password_reset"
  | "email_verified"
  | "email_change_requested"
  | "email_changed"
  | "email_change_undone"
  | "second_factor_failed"
  | "second_factor_locked"
  | "passkey_added"
  | "passkey_removed"
  | "codes_on"
  | "codes_moved"
  | "codes_off"
  | "recovery_codes_made"
  | "recovery_code_used"
  | "identity_linked"
  | "data_exported"
  | "sessions_ended_by_operator"
  | "factors_removed_by_operator"
  | "room_restored_by_operator"
  | "rooms_repaired_by_operator"
  | "operator_entered"
  | "operator_refused";

/** An exception in the product's own code. A client's mistake is never logged as a bug. */
interface BugEvent {
  event: "bug";
  requestId: string;
  /** the route's pattern, or the part of the product */
  where: string;
  message: string;
  stack: string | null;
}

const ERROR_EVENTS: ReadonlySet<LogEvent["event"]> = new Set([
  "outbox_dead",
  "timer_failed",
  "work_failed",
  "mail_failed",
  "turn_failed",
  "push_refused",
  "bug",
]);

/** Writes one event. Events that somebody must look at go to the error stream. */
export function logEvent(event: LogEvent): void {
  const line = JSON.stringify(event);
  if (ERROR_EVENTS.has(event.event)) console.error(line);
  else console.log(line);
}

/** Logs an unexpected throw. `where`: the route's pattern, or the part of the product. */
export function logBug(where: string, error: unknown, requestId = ""): void {
  const stack = error instanceof Error ? (error.stack ?? null) : null;
  logEvent({
    event: "bug",
    requestId,
    where,
    message: withoutTokens(messageOf(error)),
    stack: stack && withoutTokens(stack),
  });
}

/** The text of an unknown thrown value, for a log. Never show it to a person. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : messageOf(error);

/** A code or a name of an error, which has no room for what somebody wrote. */
const WORD = /^[\w-]{1,64}$/;

/**
 * For a log: the name, code and status of an error that another's service caused. Its message may quote what we sent,
 * such as a recipient.
 */
export function foreignErrorText(error: unknown): string {
  const { name, code, status } = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  const said = (label: string, value: unknown): string =>
    (typeof value === "string" || typeof value === "number") && WORD.test(String(value)) ? `${label} ${value}` : "";
  return [said("", name).trim() || "unknown error", said("code", code), said("status", status)]
    .filter((part) => part !== "")
    .join(", ");
}

const MESSAGE_MAX = 2_000;

/** Anything can be thrown. `String` would turn an object into `[object Object]`. */
function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  if (typeof error !== "object" || error === null) return String(error);
  try {
    // `stringify` returns undefined if the object's `toJSON` does
    return (JSON.stringify(error) ?? typeof error).slice(0, MESSAGE_MAX);
  } catch {
    return Object.prototype.toString.call(error).replace("object ", "unreadable "); // a cycle, for example
  }
}

/** A message may quote an address, and an address may have the token of a mailed link. */
const withoutTokens = (text: string): string => text.replace(/token(=|%3d)[\w-]+/gi, "token$1…");
