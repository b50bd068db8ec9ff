import { clockOffsetMs, nowMs } from "~/base/clock";
import { errorText, logBug, logEvent } from "~/base/logEvent";
import { backoffMs } from "~/party/core/backoff";

/** Runs when its time has come; may run again after a failure or a crash, so it must not mind. */
export type TimerHandler = () => void | Promise<void>;

interface Timer {
  dueMs: number;
  attempts: number;
}

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 5 * 60_000;

/** Any number of named due times over the one alarm that a Durable Object has. Times are by the product's clock. */
export class Timers {
  #timers = new Map<string, Timer>();
  #armedMs: number | null = null;

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly room: { party: string; name: string },
    private readonly isMade: () => boolean,
    private readonly handlers: () => Record<string, TimerHandler>,
  ) {}

  /** Reads what the store holds; what memory held is forgotten. */
  load(): void {
    this.#armedMs = null;
    this.#timers = new Map();
    if (!this.isMade()) return;
    this.#timers = new Map(
      this.storage.sql
        .exec<{ name: string; due_ms: number; attempts: number }>("select name, due_ms, attempts from timers")
        .toArray()
        .map((row) => [row.name, { dueMs: row.due_ms, attempts: row.attempts }]),
    );
  }

  /** Sets or moves a timer. Takes effect in the store at once and on the alarm with the next `arm`. */
  set(name: string, dueMs: number): void {
    this.#put(name, { dueMs, attempts: 0 });
  }

  /** As `set`, unless it is already set to come by then. Writes nothing then. One that is due now may be running, so it counts as not set. */
  setNoLater(name: string, dueMs: number): void {
    const timer = this.#timers.get(name);
    if (!timer || timer.dueMs > dueMs || timer.dueMs <= nowMs()) this.set(name, dueMs);
  }

  clear(name: string): void {
    if (!this.#timers.delete(name)) return;
    this.storage.sql.exec("delete from timers where name = ?", name);
  }

  has(name: string): boolean {
    return this.#timers.has(name);
  }

  /** Puts the one alarm at the soonest timer. Writes only when that changed. */
  arm(): void {
    let soonestMs: number | null = null;
    for (const { dueMs } of this.#timers.values()) if (soonestMs === null || dueMs < soonestMs) soonestMs = dueMs;
    if (soonestMs === this.#armedMs) return;
    this.#armedMs = soonestMs;
    const armed = soonestMs === null ? this.storage.deleteAlarm() : this.storage.setAlarm(soonestMs - clockOffsetMs());
    armed.catch((error: unknown) => {
      this.#armedMs = null;
      logBug(`${this.room.party} arm`, error);
    });
  }

  /** What the alarm does: every timer that is due, each by itself. Never throws; the alarm is armed again whatever happens. */
  async run(): Promise<void> {
    this.#armedMs = null; // the platform's alarm is spent
    try {
      const due = [...this.#timers].filter(([, timer]) => timer.dueMs <= nowMs()).sort((a, b) => a[1].dueMs - b[1].dueMs);
      for (const [name, timer] of due) await this.#runOne(name, timer);
    } finally {
      this.arm();
    }
  }

  async #runOne(name: string, timer: Timer): Promise<void> {
    try {
      await this.handlers()[name]?.();
      // a handler that set itself anew keeps its new time
      if (this.#timers.get(name) === timer) this.clear(name);
    } catch (error) {
      const attempts = timer.attempts + 1;
      if (this.isMade()) this.#put(name, { dueMs: nowMs() + backoffMs(attempts, RETRY_FIRST_MS, RETRY_LONGEST_MS), attempts });
      logEvent({ event: "timer_failed", party: this.room.party, room: this.room.name, timer: name, attempts, error: errorText(error) });
    }
  }

  #put(name: string, timer: Timer): void {
    this.storage.sql.exec(
      "insert into timers(name, due_ms, attempts) values (?, ?, ?) on conflict(name) do update set due_ms = excluded.due_ms, attempts = excluded.attempts",
      name,
      timer.dueMs,
      timer.attempts,
    );
    this.#timers.set(name, timer);
  }
}
