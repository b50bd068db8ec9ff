import { gather } from "~/party/live/live";
import { LIVE_LIMITS, type LiveEvent } from "~/party/live/protocol";

/** What was told lately: for sockets that came just after, whose page was read just before. In memory, and lost with it. */
export class RecentEvents {
  #told: { atMs: number; event: LiveEvent }[] = [];

  add(events: readonly LiveEvent[], atMs: number): void {
    const kept = this.#told.filter((each) => each.atMs > atMs - LIVE_LIMITS.recentMs);
    this.#told = [...kept, ...events.map((event) => ({ atMs, event }))].slice(-LIVE_LIMITS.eventsPerBatchMax);
  }

  /** Oldest first, the newest of what supersedes each other. */
  since(nowMs: number): LiveEvent[] {
    return gather(this.#told.flatMap(({ atMs, event }) => (atMs > nowMs - LIVE_LIMITS.recentMs ? [event] : []))).events;
  }
}
