import { DurableRoom } from "~/party/core/durableRoom";
import { helloSchema } from "~/party/core/frames";
import type { Effect } from "~/party/core/outbox";
import type { Platform } from "~/party/core/platform";
import type { TimerHandler } from "~/party/core/timers";
import { withTimeout } from "~/party/core/withTimeout";
import { HUB_MIGRATIONS, HubStore } from "~/party/live/hubStore";
import { gather, leafName, RecentEvents } from "~/party/live/live";
import { LIVE_LIMITS, type LiveEvent } from "~/party/live/protocol";
import type { RoomsEnv } from "~/party/env";

type HubEffects = Pick<RoomsEnv, "LIVE_LEAF">;

const BATCH_TIMER = "batch";
/** A hub without pages is deleted; the next page creates it again. */
const UNUSED_TIMER = "unused";
const UNUSED_CHECK_MS = 3_600_000;
const DELIVERY_MS = 5_000;

/** One topic's hub. It gathers events and sends them to the leaves, which hold the sockets. It has no sockets itself. */
export class LiveHub extends DurableRoom<HubEffects, never, never, never> {
  static readonly rpc = ["place", "tell", "recent"] as const;

  readonly #store = new HubStore(this.platform.storage.sql);
  readonly #recent = new RecentEvents();

  constructor(platform: Platform<HubEffects>) {
    super(
      platform,
      { party: "live", schema: helloSchema, commandsPerSecond: 1, silentCheckMs: UNUSED_CHECK_MS },
      HUB_MIGRATIONS,
    );
  }

  /** The leaf for the next socket of this topic. */
  async place(): Promise<string> {
    this.make();
    const leaf = this.#takePlace();
    if (leaf !== null) return leafName(this.name, leaf);
    // the hub counts the places that it gives, but not the sockets that leave: before it adds a leaf, it asks the leaves how full they are
    await this.#recount();
    return leafName(this.name, this.#takePlace() ?? this.commit(() => this.#store.openLeaf(this.nowMs())));
  }

  /** Takes events for the next batch. Once this returns, they are stored, if any page is connected. */
  tell(events: readonly LiveEvent[]): void {
    this.#recent.add(events, this.nowMs());
    if (!this.isMade) return;
    this.commit(() => {
      this.#store.add(events);
      this.timers.setNoLater(BATCH_TIMER, this.nowMs() + LIVE_LIMITS.batchMs);
    });
  }

  /** For a leaf that started after these events were sent. */
  recent(): LiveEvent[] {
    return this.#recent.since(this.nowMs());
  }

  // ---- sockets belong to the leaves

  override upgradeRefusal(): number {
    return 404;
  }
  protected canAccess(): boolean {
    return false;
  }
  protected onHello(): void {}
  protected handleCommand(): void {}

  // ---- the room

  protected override get label(): string {
    return "live hub";
  }

  protected load(): void {}
  protected settled(): void {}

  protected override timerHandlers(): Record<string, TimerHandler> {
    return { [BATCH_TIMER]: () => this.#tellLeaves(), [UNUSED_TIMER]: () => this.#deleteIfUnused() };
  }

  /** A leaf that missed a batch gets a frame that says so; the hub tries until the leaf has it. */
  protected override effects(): Record<string, Effect> {
    return {
      missed: async (leaf) => {
        await this.#leaf(Number(leaf)).deliver([], true);
      },
    };
  }

  async #tellLeaves(): Promise<void> {
    const pending = this.#store.pending();
    const { events, cut } = gather(pending.events);
    const missed: string[] = [];
    await Promise.all(
      this.#store.inhabited(this.nowMs()).map(async (leaf) => {
        try {
          const { sockets } = await withTimeout(DELIVERY_MS, this.#leaf(leaf).deliver(events, cut), this.platform.clock);
          this.#store.count(leaf, sockets);
        } catch {
          missed.push(String(leaf));
        }
      }),
    );
    this.commit(() => {
      this.#store.told(pending.upTo);
      this.outbox.enqueue("missed", missed);
      if (this.#store.pending().upTo > 0) this.timers.set(BATCH_TIMER, this.nowMs() + LIVE_LIMITS.batchMs);
    });
  }

  #takePlace(): number | null {
    return this.commit(() => {
      if (!this.timers.has(UNUSED_TIMER)) this.timers.set(UNUSED_TIMER, this.nowMs() + UNUSED_CHECK_MS);
      return this.#store.place(this.nowMs());
    });
  }

  async #deleteIfUnused(): Promise<void> {
    await this.#recount();
    if (this.#store.inhabited(this.nowMs()).length === 0 && this.#store.pending().upTo === 0) return this.destroy();
    this.timers.set(UNUSED_TIMER, this.nowMs() + UNUSED_CHECK_MS);
  }

  async #recount(): Promise<void> {
    const recount = async (leaf: number): Promise<void> =>
      this.#store.count(leaf, await this.#leaf(leaf).socketCount());
    await Promise.all(this.#store.allLeaves().map(recount));
  }

  #leaf(n: number) {
    return this.platform.effects.LIVE_LEAF.getByName(leafName(this.name, n));
  }
}
