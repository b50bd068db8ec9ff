/** The rows of an inbox about what is pushed (pushes.ts). */
import type { PushKind } from "~/base/push";
import type { CurrentCall } from "~/party/inbox/inbox";

/**
 * `waiting`: sent to the queue when it is due. `queued`: the consumer hasn't confirmed it yet, and it is queued again
 * when it is due. `covered`: the summary is sent instead. `sent`: its notification may be on a screen.
 */
type PushState = "waiting" | "queued" | "covered" | "sent";

/**
 * `tag`: of the notification, as long as the row lives. `id` changes with each thing that happens. `about`: JSON.
 * `recipients`: the subscriptions that don't have it yet, as JSON; null for all. `is_held`: it waited for the end of
 * quiet hours or of a burst. `attempts`: how often it failed since.
 */
export const PUSHES_TABLES = `
  create table notice_settings(one integer primary key check (one = 1), n integer not null, json text not null);
  create table pushes(subject text primary key, kind text not null, tag text not null, id text not null, about text, at_ms integer not null,
    due_ms integer not null, expires_ms integer not null, state text not null, is_held integer not null, in_summary integer not null,
    recipients text, attempts integer not null) without rowid;
  create table push_times(at_ms integer not null);`;

export const SUMMARY = "summary";
export interface PushRow {
  subject: string;
  kind: PushKind | typeof SUMMARY;
  tag: string;
  id: string;
  about: string | null;
  atMs: number;
  expiresMs: number;
  state: PushState;
  recipients: string | null;
  attempts: number;
}

/** A subscription that doesn't have a push yet, and when it can be tried again. */
export interface Recipient {
  id: string;
  atMs: number;
}

/** What the consumer of the queue asks for. */
export type QueuedPush = Pick<PushRow, "subject" | "id">;

/** What the row of a call is about. */
export interface PushedCall extends Pick<CurrentCall, "call" | "kind"> {
  from: string;
  phase: "ringing" | "answered" | "over" | "missed";
}

export interface InboxOwner {
  /** the member's id */
  name: string;
  newId(): string;
  /** whether a page of the member is on a screen */
  isLooking(): boolean;
}
