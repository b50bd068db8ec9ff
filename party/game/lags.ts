import type { RoomClock } from "~/party/core/platform";

/**
 * How long each player's frames take: as measured by the room's probes, and as reported by the player. Forgotten when
 * the room sleeps.
 */
export class Lags {
  readonly #known = new Map<string, { reportedMs: number; frameMs: number }>();
  readonly #pendingProbes = new Map<string, { n: number; sentAtMs: number }>();
  #n = 0;

  constructor(private readonly clock: Pick<RoomClock, "platformMs">) {}

  /** Returns the number of the probe that the room is about to send to these members. */
  probe(members: readonly string[]): number {
    const sentAtMs = this.clock.platformMs();
    this.#n++;
    for (const member of members) this.#pendingProbes.set(member, { n: this.#n, sentAtMs });
    return this.#n;
  }

  /** Takes the answer to a probe. Ignores it unless it is the first to the latest probe that the member was sent. */
  onProbeAnswer(member: string, n: number, reportedMs: number): void {
    const sent = this.#pendingProbes.get(member);
    if (sent?.n !== n) return;
    this.#pendingProbes.delete(member);
    const halfMs = (this.clock.platformMs() - sent.sentAtMs) / 2;
    const before = this.#known.get(member)?.frameMs ?? halfMs;
    this.#known.set(member, { reportedMs, frameMs: (before + halfMs) / 2 });
  }

  of(member: string): { reportedMs: number; frameMs: number } {
    return this.#known.get(member) ?? { reportedMs: 0, frameMs: 0 };
  }
}
