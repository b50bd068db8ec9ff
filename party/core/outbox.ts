import { errorText, logBug, logEvent } from "~/base/logEvent";
import type { Platform } from "~/party/core/platform";
import type { Timers } from "~/party/core/timers";
import { backoffMs, withTimeout } from "~/base/retry";

/**
 * Carries out one effect on its target, and throws if it couldn't. It reads the room's state when it runs, so it
 * always delivers the newest state. It may run again after a crash or a lost answer. The room decides the returned
 * event before the effect counts as done.
 */
export type Effect<Event = never> = (target: string) => Promise<Event | void>;

/** The name of the timer that makes a room look at its outbox again. */
export const OUTBOX_TIMER = "outbox";

/**
 * The room gathers changes for this long before it delivers them, and longer with many targets. While changes keep
 * coming, it delivers at most once per GATHER_LONGEST_MS.
 */
const GATHER_MS = 150;
const GATHER_EACH_MS = 8;
const GATHER_LONGEST_MS = 1_000;
/** If the room dies while it gathers, its alarm runs this much later. */
const REPAIR_MS = 5_000;
/** The outcomes of effects that end within this time are recorded in one transaction. */
const RECORD_MS = 10;
const PARALLEL = 6;
const TIMEOUT_MS = 5_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;

/**
 * `version` (the column `mark`) changes when the row is enqueued again after its delivery began. A delivery removes
 * the row only if its version is still the one that was delivered.
 */
type Row = { kind: string; target: string; version: string; attempts: number };
type Outcome = { row: Row; error: unknown };
const COLUMNS = "kind, target, mark version, attempts";
const nameOf = ({ kind, target }: Pick<Row, "kind" | "target">): string => `${kind} ${target}`;

/**
 * The room's pending effects on others. There is one row per kind and target, written in the transaction that makes the
 * effect necessary.
 */
export class Outbox<Event = never> {
  /** effects that were enqueued and haven't begun since then; to enqueue them again would change nothing */
  readonly #queued = new Set<string>();
  /** effects that have begun and whose outcome isn't recorded yet */
  readonly #started = new Set<string>();
  readonly #inFlight = new Set<Promise<void>>();
  #outcomes: Outcome[] = [];
  #isGathering = false;
  #newRows = 0;
  #versions = 0;
  #drainedAtMs = -Infinity;
  #cancelRecord: (() => void) | null = null;
  readonly #boot: string;

  constructor(
    private readonly platform: Platform,
    private readonly timers: Timers,
    private readonly room: { party: string; name: string },
    private readonly exists: () => boolean,
    private readonly effects: () => Record<string, Effect<Event>>,
    private readonly decide: (event: Event) => void,
  ) {
    this.#boot = platform.random.id();
  }

  /** Call it inside the transaction of the change that makes the effect necessary. */
  enqueue(kind: string, targets: readonly string[]): void {
    const added = targets.filter((target) => !this.#queued.has(nameOf({ kind, target })));
    if (added.length === 0) return;
    this.#sql.exec(
      `insert into outbox(kind, target, mark, attempts, next_ms) select ?, value, ?, 0, 0 from json_each(?) where true
       on conflict(kind, target) do update set mark = excluded.mark`,
      kind,
      `${this.#boot}${(this.#versions++).toString(36)}`,
      JSON.stringify(added),
    );
    this.timers.setNoLater(OUTBOX_TIMER, this.#nowMs() + REPAIR_MS);
    for (const target of added) this.#queued.add(nameOf({ kind, target }));
    this.#newRows += added.length;
  }

  /** Forgets every effect. Call it inside a transaction. */
  forget(): void {
    this.#sql.exec("delete from outbox");
    this.#queued.clear();
  }

  /** After a rollback only the store knows what is enqueued. */
  reload(): void {
    this.#queued.clear();
  }

  /** Starts a drain soon if something was enqueued. Call it after the commit. */
  schedule(): void {
    if (this.#newRows === 0 || this.#isGathering) return;
    const gatherMs = Math.min(GATHER_LONGEST_MS, GATHER_MS + GATHER_EACH_MS * this.#newRows);
    const busyMs = this.#drainedAtMs + GATHER_LONGEST_MS - this.platform.clock.platformMs();
    this.#newRows = 0;
    this.#isGathering = true;
    this.platform.clock.after(Math.max(gatherMs, Math.min(busyMs, GATHER_LONGEST_MS)), () => {
      this.#isGathering = false;
      this.#drainedAtMs = this.platform.clock.platformMs();
      void this.drain();
    });
  }

  /**
   * Starts a drain for the alarm. It doesn't wait for other rooms, because the alarm also runs the room's clocks. The
   * timer stays set while effects are pending, in case the room dies first.
   */
  repair(): void {
    if (this.#rows("true limit 1").length > 0) this.timers.set(OUTBOX_TIMER, this.#nowMs() + REPAIR_MS);
    void this.drain();
  }

  /**
   * Carries out all due effects, a few in parallel, but never two of one kind on one target. Resolves when all were
   * tried. Never rejects.
   */
  async drain(): Promise<void> {
    this.#guard(() => this.#startDue());
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
    this.#guard(() => this.#record());
  }

  /** Tries these effects now, without waiting for others. Those that fail stay in the outbox. Never rejects. */
  async flushNow(kind: string, targets: readonly string[]): Promise<void> {
    let rows: Row[] = [];
    this.#guard(() => {
      if (!this.exists()) return;
      rows = this.#rows("kind = ? and target in (select value from json_each(?))", kind, JSON.stringify(targets));
    });
    await Promise.all(rows.map((row) => this.#run(row)));
    this.#guard(() => this.#record());
  }

  get #sql(): SqlStorage {
    return this.platform.storage.sql;
  }

  #nowMs(): number {
    return this.platform.clock.nowMs();
  }

  #rows(condition: string, ...values: SqlStorageValue[]): Row[] {
    return this.#sql
      .exec<Row & Record<string, SqlStorageValue>>(`select ${COLUMNS} from outbox where ${condition}`, ...values)
      .toArray();
  }

  #startDue(): void {
    if (!this.exists()) return;
    const rows = this.#rows("next_ms <= ? order by next_ms limit ?", this.#nowMs(), PARALLEL + this.#started.size);
    for (const row of rows) {
      if (this.#inFlight.size >= PARALLEL) return;
      if (this.#started.has(nameOf(row))) continue;
      const run = this.#run(row).then(() => {
        this.#inFlight.delete(run);
        this.#guard(() => this.#startDue());
      });
      this.#inFlight.add(run);
    }
  }

  async #run(row: Row): Promise<void> {
    this.#started.add(nameOf(row));
    this.#queued.delete(nameOf(row));
    try {
      const effect = this.effects()[row.kind];
      const event = effect && (await withTimeout(TIMEOUT_MS, effect(row.target), this.platform.clock.after));
      if (event) this.decide(event);
      this.#outcomes.push({ row, error: null });
    } catch (error) {
      this.#outcomes.push({ row, error });
    }
    this.#cancelRecord ??= this.platform.clock.after(RECORD_MS, () => this.#guard(() => this.#record()));
  }

  /**
   * Logs a failure of the store when no caller waits for the work. The room tries again with its next change or alarm.
   */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      logBug(`${this.room.party} ${this.room.name} outbox`, error);
    }
  }

  /** Records the outcomes of the effects that have ended. If the room dies first, it carries them out again. */
  #record(): void {
    this.#cancelRecord?.();
    this.#cancelRecord = null;
    const outcomes = this.#outcomes;
    this.#outcomes = [];
    for (const { row } of outcomes) this.#started.delete(nameOf(row));
    if (!this.exists()) return; // the room was deleted meanwhile
    this.#newRows += this.platform.storage.transaction(() => {
      const again = outcomes.filter((outcome) => !this.#recordOne(outcome)).length;
      const { next } = this.#sql.exec<{ next: number | null }>("select min(next_ms) next from outbox").one();
      if (next !== null)
        this.timers.setNoLater(
          OUTBOX_TIMER,
          next === 0 ? this.#nowMs() + REPAIR_MS : Math.max(next, this.#nowMs() + GATHER_MS),
        );
      this.timers.arm();
      return again;
    });
    this.schedule();
  }

  /** Returns false if the effect must run again soon, because it was enqueued while it ran. */
  #recordOne({ row: { kind, target, version, attempts }, error }: Outcome): boolean {
    if (error === null)
      return (
        this.#sql
          .exec("delete from outbox where kind = ? and target = ? and mark = ? returning 1", kind, target, version)
          .toArray().length > 0
      );
    const nextMs = this.#nowMs() + backoffMs(attempts + 1, RETRY_FIRST_MS, RETRY_LONGEST_MS);
    this.#sql.exec(
      "update outbox set attempts = ?, next_ms = ? where kind = ? and target = ?",
      attempts + 1,
      nextMs,
      kind,
      target,
    );
    logEvent({
      event: "room_outbox_failed",
      party: this.room.party,
      room: this.room.name,
      target: nameOf({ kind, target }),
      attempts: attempts + 1,
      error: errorText(error),
    });
    return true;
  }
}
