import type { RoomClock } from "~/party/core/platform";

/** Runs some work at once, or so that there is a time between two runs. The last change is always covered by a run. */
export class Throttle {
  #ranAtMs = -Infinity;
  #cancel: (() => void) | null = null;

  constructor(
    private readonly clock: RoomClock,
    private readonly work: () => void,
  ) {}

  /** `everyMs` 0: now. A room that falls asleep before its turn sends the newest to whoever comes back. */
  run(everyMs: number): void {
    const waitMs = this.#ranAtMs + everyMs - this.clock.platformMs();
    if (waitMs <= 0 || everyMs === 0) return this.#now();
    this.#cancel ??= this.clock.after(waitMs, () => this.#now());
  }

  #now(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#ranAtMs = this.clock.platformMs();
    this.work();
  }
}
