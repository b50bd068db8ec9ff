import type { RoomClock } from "~/party/core/platform";

/** How long each player's frames take, by the room's own probes and by what the player says. Forgotten when the room sleeps. */
export class Lags {
  readonly #known = new Map<string, { reportedMs: number; frameMs: number }>();
  readonly #waiting = new Map<string, { n: number; sentAtMs: number }>();
  #n = 0;

  constructor(private readonly clock: Pick<RoomClock, "platformMs">) {}

  /** The number of a probe that these members are about to be sent. */
  probe(members: readonly string[]): number {
    const sentAtMs = this.clock.platformMs();
    this.#n++;
    for (const member of members) this.#waiting.set(member, { n: this.#n, sentAtMs });
    return this.#n;
  }

  /** The answer to a probe. One that was never sent, or was answered before, is ignored. */
  heard(member: string, n: number, reportedMs: number): void {
    const sent = this.#waiting.get(member);
    if (sent?.n !== n) return;
    this.#waiting.delete(member);
    const halfMs = (this.clock.platformMs() - sent.sentAtMs) / 2;
    const before = this.#known.get(member)?.frameMs ?? halfMs;
    this.#known.set(member, { reportedMs, frameMs: (before + halfMs) / 2 });
  }

  of(member: string): { reportedMs: number; frameMs: number } {
    return this.#known.get(member) ?? { reportedMs: 0, frameMs: 0 };
  }
}
