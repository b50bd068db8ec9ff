/** How long each player's frames are on their way, by the room's own probes and by what the player says. Lives as long as the room is awake. */
export class Lags {
  readonly #known = new Map<string, { reportedMs: number; frameMs: number }>();
  readonly #waiting = new Map<string, { n: number; sentAtMs: number }>();
  #n = 0;

  /** A probe that these members are about to be sent; its number. */
  probe(members: readonly string[], sentAtMs: number): number {
    this.#n++;
    for (const member of members) this.#waiting.set(member, { n: this.#n, sentAtMs });
    return this.#n;
  }

  /** The answer to a probe; one that was not sent, or was answered, is ignored. */
  heard(member: string, n: number, reportedMs: number): void {
    const sent = this.#waiting.get(member);
    if (sent?.n !== n) return;
    this.#waiting.delete(member);
    const halfMs = (performance.now() - sent.sentAtMs) / 2;
    const before = this.#known.get(member)?.frameMs ?? halfMs;
    this.#known.set(member, { reportedMs, frameMs: (before + halfMs) / 2 });
  }

  of(member: string): { reportedMs: number; frameMs: number } {
    return this.#known.get(member) ?? { reportedMs: 0, frameMs: 0 };
  }
}
