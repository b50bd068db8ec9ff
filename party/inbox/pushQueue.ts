import { DEFAULT_NOTICE_SETTINGS, type NoticeSettings } from "~/base/push";
import { quietEndMs } from "~/base/quietHours";
import { backoffMs } from "~/base/retry";
import type { Sql } from "~/party/core/sql";
import { Flag } from "~/party/inbox/flag";
import { type InboxOwner, type PushRow, type QueuedPush, type Recipient, SUMMARY } from "~/party/inbox/pushRows";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const LASTS_MS = 3 * DAY_MS;
/** How long the inbox remembers what stands on the devices' screens. */
const REMEMBERED_MS = 7 * DAY_MS;
/** At most so many are pushed one by one within a minute. Those beyond wait until it ends, and are one summary. */
export const BURST_MAX = 4;
export const BURST_MS = MINUTE_MS;
/** When what the consumer hasn't confirmed is queued again; each time later, up to an hour. */
const AGAIN_MS = MINUTE_MS;
const CALL_AGAIN_MS = 10_000;
/** A minute that is doubled so often is more than an hour. */
const DOUBLINGS_MAX = 6;
/** How long a push service that couldn't take a push gets at least; each time longer, up to an hour. */
const RETRY_MS = 1_000;
/** After that, in about nine hours, the devices that don't have it yet never get it. */
const ATTEMPTS_MAX = 20;
/** More could make a push too large. */
const STANDING_MAX = 50;

interface DueRow {
  subject: string;
  isHeld: 0 | 1;
  /** it was queued before */
  isRepeated: 0 | 1;
  /** a call that rings, or no longer does */
  isUrgent: 0 | 1;
}

/** When the rows of pushes go to the queue, and what becomes of them then. */
export class PushQueue {
  /** a row has changed, so that `nextMs` may have */
  readonly change = new Flag();
  /** something has stopped standing */
  readonly fall = new Flag();

  constructor(
    protected readonly sql: Sql,
    protected readonly now: () => number,
    protected readonly owner: InboxOwner,
  ) {}

  settings(): NoticeSettings {
    const json = this.sql`select json from notice_settings`.value<string>();
    return json === null ? DEFAULT_NOTICE_SETTINGS : (JSON.parse(json) as NoticeSettings); // written by `putSettings`
  }

  /** X203: when the quiet hours of then end; null outside of quiet hours. */
  quietUntilMs(atMs = this.now()): number | null {
    const { quiet } = this.settings();
    try {
      return quiet && quietEndMs(quiet, atMs);
    } catch {
      return null; // a zone that this runtime doesn't know must not stop the inbox
    }
  }

  /** When a row is due; null if none is. */
  nextMs(): number | null {
    return this.sql`select min(due_ms) from pushes where state in ('waiting', 'queued')`.value<number>();
  }

  /** Takes the rows that are due. Returns what must now go to the queue. */
  takeDue(): QueuedPush[] {
    const now = this.now();
    this.sql`
      delete from pushes where at_ms <= ${now - REMEMBERED_MS} or (expires_ms <= ${now} and (state in ('waiting', 'queued') or kind = 'call'))`.run();
    const due = this.sql`
      select subject, is_held "isHeld", state = 'queued' or recipients is not null "isRepeated",
        kind = 'call' and about ->> 'phase' <> 'missed' "isUrgent"
      from pushes where state in ('waiting', 'queued') and due_ms <= ${now} order by at_ms`.rows<DueRow>();
    const quietUntilMs = this.quietUntilMs();
    const ready = due.filter(({ isUrgent }) => isUrgent === 1 || quietUntilMs === null);
    if (quietUntilMs !== null) this.#hold(subjectsOf(due.filter((row) => !ready.includes(row))), quietUntilMs);
    const fresh = ready.filter(({ isUrgent, isRepeated }) => isUrgent === 0 && isRepeated === 0);
    return [...this.#queue(subjectsOf(ready.filter((row) => !fresh.includes(row)))), ...this.#queueFresh(fresh)];
  }

  /** The row, if it is still to be pushed with this id. */
  queued(subject: string, id: string): PushRow | null {
    const row = this.row(subject);
    return row?.id === id && row.state === "queued" && row.expiresMs > this.now() ? row : null;
  }

  row(subject: string): PushRow | null {
    const [row] = this.sql`
      select subject, kind, tag, id, about, at_ms "atMs", expires_ms "expiresMs", state, recipients, attempts from pushes
      where subject = ${subject}`.rows<PushRow>();
    return row ?? null;
  }

  /** The rows that the summary stands for. */
  covered(): Pick<PushRow, "subject" | "kind" | "about">[] {
    return this.sql`select subject, kind, about from pushes where in_summary = 1 and subject <> ${SUMMARY}`.rows();
  }

  /** The consumer has sent it to all subscriptions except `left`, each of which it can try again at a time. */
  settle(subject: string, id: string, left: readonly Recipient[]): void {
    const row = this.queued(subject, id);
    if (!row) return;
    this.change.set();
    const attempts = row.attempts + 1;
    const soonestMs = this.now() + backoffMs(attempts, RETRY_MS, HOUR_MS);
    const recipients = left.map(({ id: one, atMs }) => ({ id: one, atMs: Math.max(atMs, soonestMs) }));
    const dueMs = Math.min(...recipients.map(({ atMs }) => atMs));
    if (attempts <= ATTEMPTS_MAX && dueMs < row.expiresMs) {
      this.sql`
        update pushes set state = 'waiting', recipients = ${JSON.stringify(recipients)}, due_ms = ${dueMs}, attempts = ${attempts}
        where subject = ${subject}`.run();
      return;
    }
    this.sql`update pushes set state = 'sent', recipients = null, attempts = 0 where subject = ${subject}`.run();
    if (subject === SUMMARY) this.sql`update pushes set state = 'sent' where state = 'covered'`.run();
  }

  /** It no longer needs a push, such as because the post can't be seen. */
  drop(subject: string, id: string): void {
    if (this.row(subject)?.id === id) this.withdraw(subject);
  }

  /** X200: the tags of the notifications that still stand, the newest first. */
  standing(): string[] {
    return this.sql`
      select tag from pushes where (in_summary = 0 or subject = ${SUMMARY}) and (kind <> 'call' or expires_ms > ${this.now()})
      order by at_ms desc limit ${STANDING_MAX}`.column();
  }

  clear(): void {
    this.sql`delete from pushes`.run();
    this.sql`delete from push_times`.run();
  }

  // ---- for the rules

  protected withdraw(subject: string): void {
    this.remove(this.sql`delete from pushes where subject = ${subject}`);
  }

  /** Runs a deletion of rows, whose notifications then no longer stand. */
  protected remove(deletion: ReturnType<Sql>): void {
    if (!deletion.changed()) return;
    this.change.set();
    this.fall.set();
    this.dropEmptySummary();
  }

  /** The summary goes with the last thing that it stands for. */
  protected dropEmptySummary(): void {
    this.sql`
      delete from pushes where subject = ${SUMMARY} and not exists (select 1 from pushes where in_summary = 1 and subject <> ${SUMMARY})`.run();
  }

  // ---- parts

  #queue(subjects: readonly string[]): QueuedPush[] {
    // one write for each row, because the platform bills them: the wait doubles with each attempt
    return this.sql`
      update pushes set attempts = attempts + (state = 'queued'), state = 'queued', is_held = 0,
        due_ms = ${this.now()} + iif(kind = 'call', ${CALL_AGAIN_MS},
          min(${HOUR_MS}, ${AGAIN_MS} << min(attempts + (state = 'queued'), ${DOUBLINGS_MAX})))
      where subject in (select value from json_each(${JSON.stringify(subjects)})) returning subject, id`.rows();
  }

  #hold(subjects: readonly string[], untilMs: number): void {
    this.sql`
      update pushes set state = 'waiting', is_held = 1, due_ms = ${untilMs}, expires_ms = max(expires_ms, ${untilMs + DAY_MS})
      where subject in (select value from json_each(${JSON.stringify(subjects)}))`.run();
  }

  /** X197, X203: the first few one by one. The others wait, and what waited is one summary. */
  #queueFresh(due: readonly DueRow[]): QueuedPush[] {
    if (due.length === 0) return [];
    const now = this.now();
    const subjects = subjectsOf(due);
    if (due.filter(({ isHeld }) => isHeld === 1).length > 1) return this.#summarize(subjects);
    this.sql`delete from push_times where at_ms <= ${now - BURST_MS}`.run();
    const earlier = this.sql`select at_ms from push_times order by at_ms`.column<number>();
    const single = subjects.slice(0, Math.max(0, BURST_MAX - earlier.length));
    const held = subjects.slice(single.length);
    for (const _ of single) this.sql`insert into push_times(at_ms) values (${now})`.run();
    if (held.length > 0) this.#hold(held, (earlier[0] ?? now) + BURST_MS);
    return this.#queue(single);
  }

  #summarize(subjects: readonly string[]): QueuedPush[] {
    const now = this.now();
    this.sql`
      update pushes set state = 'covered', in_summary = 1, is_held = 0
      where subject in (select value from json_each(${JSON.stringify(subjects)}))`.run();
    this.sql`
      insert into pushes(subject, kind, tag, id, about, at_ms, due_ms, expires_ms, state, is_held, in_summary, recipients, attempts)
      values (${SUMMARY}, ${SUMMARY}, ${this.owner.newId()}, ${this.owner.newId()}, null, ${now}, ${now}, ${now + LASTS_MS}, 'waiting', 0, 1, null, 0)
      on conflict(subject) do update set id = excluded.id, at_ms = excluded.at_ms, due_ms = excluded.due_ms,
        expires_ms = excluded.expires_ms, state = 'waiting', recipients = null, attempts = 0`.run();
    return this.#queue([SUMMARY]);
  }
}

const subjectsOf = (rows: readonly DueRow[]): string[] => rows.map(({ subject }) => subject);
