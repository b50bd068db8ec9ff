import { nowMs } from "~/base/clock";
import { within } from "~/party/core/within";
import type { Delivery } from "~/party/core/outbox";
import { Keeper } from "~/party/core/keeper";
import type { TimerHandler } from "~/party/core/timers";
import type { RoomsEnv } from "~/party/env";
import { HUB_STEPS, HubStore } from "~/party/live/hubStore";
import { gather, leafName } from "~/party/live/live";
import { LIVE_LIMITS, type LiveEvent } from "~/party/live/protocol";
import { RecentEvents } from "~/party/live/recent";

const BATCH_TIMER = "batch";
/** A hub that no page listens to is deleted; the next page makes it again. */
const UNUSED_TIMER = "unused";
const UNUSED_CHECK_MS = 3_600_000;
const DELIVERY_MS = 5_000;

/** One topic's hub: gathers what happened and tells the leaves, where the sockets are. It has no sockets itself. */
export class LiveHub extends Keeper {
  readonly #store: HubStore;
  readonly #recent = new RecentEvents();

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env, "live");
    this.#store = new HubStore(ctx.storage.sql);
    this.begin(HUB_STEPS);
  }

  /** The leaf that the next socket of this topic belongs to. */
  async place(): Promise<string> {
    this.make();
    return leafName(this.name, this.#takePlace() ?? (await this.#recountAndPlace()));
  }

  /** Keeps the events and tells them with the next batch. What was accepted is stored, if any page listens. */
  tell(events: readonly LiveEvent[]): void {
    this.#recent.add(events, nowMs());
    if (!this.isMade) return;
    this.commit(() => {
      this.#store.add(events);
      this.timers.setNoLater(BATCH_TIMER, nowMs() + LIVE_LIMITS.batchMs);
    });
  }

  /** For a leaf that was not there to hear it. */
  recent(): LiveEvent[] {
    return this.#recent.since(nowMs());
  }

  /** Sockets belong to the leaves. */
  override async fetch(): Promise<Response> {
    return new Response("Not found", { status: 404 });
  }

  protected override get kind(): string {
    return "live hub";
  }

  protected load(): void {}

  protected override timerHandlers(): Record<string, TimerHandler> {
    return { [BATCH_TIMER]: () => this.#tellLeaves(), [UNUSED_TIMER]: () => this.#deleteIfUnused() };
  }

  /** A leaf that missed a batch is told that something is missing, until it knows. */
  protected override deliveries(): Record<string, Delivery> {
    return {
      missed: async (leaf) => {
        await this.env.LIVE_LEAF.getByName(leafName(this.name, Number(leaf))).deliver([], true);
      },
    };
  }

  async #tellLeaves(): Promise<void> {
    const { events, upTo } = this.#store.pending();
    const batch = gather(events);
    const missed: number[] = [];
    await Promise.all(
      this.#store.inhabited(nowMs()).map(async (leaf) => {
        try {
          const delivery = this.env.LIVE_LEAF.getByName(leafName(this.name, leaf)).deliver(batch.events, batch.cut);
          const { sockets } = await within(DELIVERY_MS, delivery);
          this.#store.count(leaf, sockets);
        } catch {
          missed.push(leaf);
        }
      }),
    );
    this.commit(() => {
      this.#store.told(upTo);
      this.outbox.mark("missed", missed.map(String));
      if (this.#store.pending().upTo > 0) this.timers.set(BATCH_TIMER, nowMs() + LIVE_LIMITS.batchMs);
    });
  }

  #takePlace(): number | null {
    return this.commit(() => {
      if (!this.timers.has(UNUSED_TIMER)) this.timers.set(UNUSED_TIMER, nowMs() + UNUSED_CHECK_MS);
      return this.#store.place(nowMs());
    });
  }

  async #deleteIfUnused(): Promise<void> {
    await this.#recount();
    if (this.#store.inhabited(nowMs()).length === 0 && this.#store.pending().upTo === 0) return this.destroy();
    this.timers.set(UNUSED_TIMER, nowMs() + UNUSED_CHECK_MS);
  }

  /** Places are counted when given, not when left: before a leaf is added, the leaves say how full they are. */
  async #recountAndPlace(): Promise<number> {
    await this.#recount();
    return this.#takePlace() ?? this.commit(() => this.#store.openLeaf(nowMs()));
  }

  async #recount(): Promise<void> {
    await Promise.all(
      this.#store.allLeaves().map(async (leaf) => {
        this.#store.count(leaf, await this.env.LIVE_LEAF.getByName(leafName(this.name, leaf)).socketCount());
      }),
    );
  }
}
