/** Tells of changes at once, or so that there is a time between: the last of them is always told. */
export class Telling {
  #toldAtMs = -Infinity;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param tell what is told is read when it is told */
  constructor(private readonly tell: () => void) {}

  /** `everyMs` 0: now. A room that falls asleep or dies meanwhile tells it to whoever comes back. */
  changed(everyMs: number): void {
    const waitMs = this.#toldAtMs + everyMs - Date.now();
    if (waitMs <= 0 || everyMs === 0) return this.#now();
    this.#timer ??= setTimeout(() => this.#now(), waitMs);
  }

  #now(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#toldAtMs = Date.now();
    this.tell();
  }
}
