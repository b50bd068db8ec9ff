/** Adds up what a Worker uses until somebody takes the sums. */
export class Meter {
  #used: Record<string, number> = {};

  add(what: string, amount = 1): void {
    this.#used[what] = (this.#used[what] ?? 0) + amount;
  }

  take(): Record<string, number> {
    const used = this.#used;
    this.#used = {};
    return used;
  }
}
