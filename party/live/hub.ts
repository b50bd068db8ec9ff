import { DurableRoom } from "~/party/core/durableRoom";
import { helloSchema } from "~/party/core/frames";
import type { Effect } from "~/party/core/outbox";
import type { Platform } from "~/party/core/platform";
import type { TimerHandler } from "~/party/core/timers";
import { withTimeout } from "~/base/retry";
import { type Region, type Rooms, shardOf } from "~/base/roomAt";
import { HUB_MIGRATIONS, HubStore } from "~/party/live/hubStore";
import { gather, shardName, RecentEvents } from "~/party/live/live";
import { LIVE_LIMITS, LIVE_PROTOCOL_VERSION, type LiveEvent } from "~/party/live/protocol";
import type { ShardPeer } from "~/party/peers";

export interface HubEffects {
  /** The shards. They were called leaves before. The deployed binding and the stored table still have this name. */
  LIVE_LEAF: Rooms<ShardPeer>;
  PRIMARY_REGION?: Region | undefined;
}

const BATCH_TIMER = "batch";
/** The timer that deletes a hub whose topic no page has open. The next page creates the hub again. */
const UNUSED_TIMER = "unused";
const UNUSED_CHECK_MS = 3_600_000;
const SHARD_ANSWERS_WITHIN_MS = 5_000;

/**
 * One topic's hub. It gathers events into batches and sends each batch to its shards. A shard is a room that has some
 * of the topic's sockets; the hub has none.
 */
export class LiveHub extends DurableRoom<HubEffects, never, never, never> {
  static readonly rpc = ["assignShard", "publish", "recent"] as const;

  readonly #store = new HubStore(this.platform.storage.sql);
  readonly #recent = new RecentEvents();

  constructor(platform: Platform<HubEffects>) {
    super(
      platform,
      {
        party: "live",
        schema: helloSchema,
        protocolVersion: LIVE_PROTOCOL_VERSION,
        commandsPerSecond: 1,
        silentCheckMs: UNUSED_CHECK_MS,
      },
      HUB_MIGRATIONS,
    );
  }

  /** The shard for the next socket of this topic. */
  async assignShard(): Promise<string> {
    this.ensureExists();
    const shard = this.#assign();
    if (shard !== null) return shardName(this.name, shard);
    // the hub counts the sockets that it assigns, but doesn't see them close: before it adds a shard, it asks the
    // shards how full they are
    await this.#recount();
    return shardName(this.name, this.#assign() ?? this.commit(() => this.#store.addShard(this.nowMs())));
  }

  /**
   * Takes events for the next batch. When this returns, they are stored, unless the hub doesn't exist: then no page has
   * asked it for a shard, so nobody waits for them.
   */
  publish(events: readonly LiveEvent[]): void {
    this.#recent.add(events, this.nowMs());
    if (!this.exists) return;
    this.commit(() => {
      this.#store.add(events);
      this.timers.setNoLater(BATCH_TIMER, this.nowMs() + LIVE_LIMITS.batchMs);
    });
  }

  /** The events of the last seconds, for a shard that started after they were sent. */
  recent(): LiveEvent[] {
    return this.#recent.at(this.nowMs());
  }

  // ---- sockets belong to the shards

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
  protected onEffectResult(): void {}

  protected override timerHandlers(): Record<string, TimerHandler> {
    return { [BATCH_TIMER]: () => this.#deliverBatch(), [UNUSED_TIMER]: () => this.#deleteIfUnused() };
  }

  /** A shard that missed a batch makes its pages reload (`cut`). The outbox repeats the call until it succeeds. */
  protected override effects(): Record<string, Effect> {
    return {
      missed: async (shard) => {
        await this.#shard(Number(shard)).deliver([], true);
      },
    };
  }

  async #deliverBatch(): Promise<void> {
    const pending = this.#store.pending();
    const { events, cut } = gather(pending.events);
    const missed: string[] = [];
    await Promise.all(
      this.#store.activeShards(this.nowMs()).map(async (shard) => {
        try {
          const { sockets } = await this.#asked(this.#shard(shard).deliver(events, cut));
          this.#store.setSocketCount(shard, sockets);
        } catch {
          missed.push(String(shard));
        }
      }),
    );
    this.commit(() => {
      this.#store.deleteDelivered(pending.upTo);
      this.outbox.enqueue("missed", missed);
      if (this.#store.pending().upTo > 0) this.timers.set(BATCH_TIMER, this.nowMs() + LIVE_LIMITS.batchMs);
    });
  }

  #assign(): number | null {
    return this.commit(() => {
      if (!this.timers.has(UNUSED_TIMER)) this.timers.set(UNUSED_TIMER, this.nowMs() + UNUSED_CHECK_MS);
      return this.#store.reserveSocket(this.nowMs());
    });
  }

  async #deleteIfUnused(): Promise<void> {
    await this.#recount();
    if (this.#store.activeShards(this.nowMs()).length === 0 && this.#store.pending().upTo === 0) return this.destroy();
    this.timers.set(UNUSED_TIMER, this.nowMs() + UNUSED_CHECK_MS);
  }

  /** A shard that doesn't answer keeps its count, so that a full one stays full and the hub isn't deleted. */
  async #recount(): Promise<void> {
    const recount = async (shard: number): Promise<void> => {
      const sockets = await this.#asked(this.#shard(shard).socketCount()).catch(() => null);
      if (sockets !== null) this.#store.setSocketCount(shard, sockets);
    };
    await Promise.all(this.#store.allShards().map(recount));
  }

  /** Rejects if a shard doesn't answer in time. */
  #asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return withTimeout(SHARD_ANSWERS_WITHIN_MS, answer, this.platform.clock.after);
  }

  #shard(n: number) {
    return shardOf(this.platform.effects, shardName(this.name, n));
  }
}
