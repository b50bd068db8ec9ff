import type { RoomClock } from "~/party/core/platform";

/**
 * Runs some work immediately, or later so that there is a minimum time between two runs. A run always follows the last
 * change.
 */
export class Throttle {
  #ranAtMs = -Infinity;
  #cancel: (() => void) | null = null;

  constructor(
    private readonly clock: RoomClock,
    private readonly work: () => void,
  ) {}

  /**
   * With `everyMs` 0, the work runs immediately. If the room falls asleep before a run, clients that reconnect get the
   * newest state.
   */
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
