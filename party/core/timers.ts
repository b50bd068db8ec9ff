import { errorText, logBug, logEvent } from "~/base/logEvent";
import { backoffMs } from "~/base/retry";
import type { Platform } from "~/party/core/platform";

/**
 * Runs when the timer is due. It may run again after a failure or a crash. The room's other timers wait until it ends,
 * so work that needs an answer from another room is an effect.
 */
export type TimerHandler = () => void | Promise<void>;

type Timer = { dueMs: number; attempts: number };

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 5 * 60_000;

/** Any number of named timers over the room's one alarm. Times are by the product's clock. */
export class Timers {
  #timers = new Map<string, Timer>();
  #armedMs: number | null = null;
  #running: Timer | null = null;

  constructor(
    private readonly platform: Pick<Platform, "storage" | "clock">,
    private readonly room: { party: string; name: string },
    private readonly exists: () => boolean,
    private readonly handlers: () => Record<string, TimerHandler>,
  ) {}

  /** Reads the timers from the store. */
  load(): void {
    this.#armedMs = null;
    const stored = this.exists()
      ? this.platform.storage.sql
          .exec<Timer & { name: string }>('select name, due_ms "dueMs", attempts from timers')
          .toArray()
      : [];
    this.#timers = new Map(stored.map(({ name, ...timer }) => [name, timer]));
  }

  /**
   * Sets or moves a timer; null clears it. Writes nothing if the timer already has this time. The next `arm` sets the
   * alarm.
   */
  set(name: string, dueMs: number | null): void {
    if (dueMs === null) this.clear(name);
    else if (this.#pendingTimer(name)?.dueMs !== dueMs) this.#store(name, { dueMs, attempts: 0 });
  }

  /** Like `set`, but keeps a timer that is due earlier. */
  setNoLater(name: string, dueMs: number | null): void {
    if (dueMs === null || (this.#pendingTimer(name)?.dueMs ?? Infinity) > dueMs) this.set(name, dueMs);
  }

  clear(name: string): void {
    if (!this.#timers.delete(name)) return;
    this.platform.storage.sql.exec("delete from timers where name = ?", name);
  }

  has(name: string): boolean {
    return this.#timers.has(name);
  }

  /** Sets the alarm to the time of the earliest timer. Writes only if that time changed. */
  arm(): void {
    const soonestMs =
      this.#timers.size > 0 ? Math.min(...Array.from(this.#timers.values(), ({ dueMs }) => dueMs)) : null;
    if (soonestMs === this.#armedMs) return;
    this.#armedMs = soonestMs;
    const { alarm } = this.platform.storage;
    const armed = soonestMs === null ? alarm.clear() : alarm.set(soonestMs);
    armed.catch((error: unknown) => {
      this.#armedMs = null;
      logBug(`${this.room.party} arm`, error);
    });
  }

  /** Runs every due timer separately, then sets the alarm again even if some failed. Never throws. */
  async run(): Promise<void> {
    this.#armedMs = null; // the platform's alarm has fired
    try {
      const due = [...this.#timers]
        .filter(([, timer]) => timer.dueMs <= this.#nowMs())
        .sort((a, b) => a[1].dueMs - b[1].dueMs);
      for (const [name, timer] of due) await this.#runOne(name, timer);
    } finally {
      this.arm();
    }
  }

  async #runOne(name: string, timer: Timer): Promise<void> {
    this.#running = timer;
    try {
      await this.handlers()[name]?.();
      // a handler that set its own timer again keeps the new time
      if (this.#timers.get(name) === timer) this.clear(name);
    } catch (error) {
      const attempts = timer.attempts + 1;
      if (this.exists())
        this.#store(name, { dueMs: this.#nowMs() + backoffMs(attempts, RETRY_FIRST_MS, RETRY_LONGEST_MS), attempts });
      logEvent({
        event: "timer_failed",
        party: this.room.party,
        room: this.room.name,
        timer: name,
        attempts,
        error: errorText(error),
      });
    } finally {
      this.#running = null;
    }
  }

  /** The timer that is set under this name. A running timer doesn't count: it is cleared when its handler ends. */
  #pendingTimer(name: string): Timer | undefined {
    const timer = this.#timers.get(name);
    return timer === this.#running ? undefined : timer;
  }

  #nowMs(): number {
    return this.platform.clock.nowMs();
  }

  #store(name: string, timer: Timer): void {
    this.platform.storage.sql.exec(
      "insert into timers(name, due_ms, attempts) values (?, ?, ?) on conflict(name) do update set due_ms = excluded.due_ms, attempts = excluded.attempts",
      name,
      timer.dueMs,
      timer.attempts,
    );
    this.#timers.set(name, timer);
  }
}
