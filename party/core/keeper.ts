import { Server } from "partyserver";
import { Outbox, OUTBOX_TIMER, type Delivery } from "~/party/core/outbox";
import { applySettings } from "~/party/core/settings";
import { CORE_STEPS, migrate } from "~/party/core/schema";
import { Timers, type TimerHandler } from "~/party/core/timers";
import type { RoomsEnv } from "~/party/env";

export type Party = "call" | "chat" | "inbox" | "game" | "live";

/**
 * One place that keeps something: its SQLite, its timers over the one alarm, and what it still must tell others.
 * A subclass's constructor ends with `this.begin(steps)`.
 */
export abstract class Keeper extends Server<RoomsEnv> {
  static override options = { hibernate: true };

  protected readonly timers: Timers;
  protected readonly outbox: Outbox;

  constructor(
    ctx: DurableObjectState,
    env: RoomsEnv,
    protected readonly party: Party,
  ) {
    super(ctx, env);
    applySettings(env);
    const room = { party, name: this.name };
    this.timers = new Timers(ctx.storage, room, () => ({ [OUTBOX_TIMER]: () => this.outbox.drain(), ...this.timerHandlers() }));
    this.outbox = new Outbox(ctx.storage.sql, this.timers, room, () => this.deliveries());
  }

  /** Migrates, loads and arms, before anything else can reach the room. Not in this constructor, because a subclass's fields exist only after it. */
  protected begin(steps: readonly string[]): void {
    void this.ctx.blockConcurrencyWhile(async () => {
      migrate(this.ctx.storage, "core", CORE_STEPS);
      migrate(this.ctx.storage, "room", steps);
      this.reload();
      this.timers.arm();
    });
  }

  /** Reads the state from the store; memory is forgotten. */
  protected abstract load(): void;

  /** What is due by name. A handler may run twice. */
  protected timerHandlers(): Record<string, TimerHandler> {
    return {};
  }

  /** How to tell a target, by the kind it was marked with. */
  protected deliveries(): Record<string, Delivery> {
    return {};
  }

  /** Writes all or nothing, then arms what it set. When it throws, memory is read again from the store. */
  protected commit<Result>(write: () => Result): Result {
    let result: Result;
    try {
      result = this.ctx.storage.transactionSync(write);
    } catch (error) {
      this.reload();
      throw error;
    }
    this.timers.arm();
    this.outbox.wake();
    return result;
  }

  protected reload(): void {
    this.timers.load();
    this.outbox.reload();
    this.load();
  }

  override onRequest(): Response {
    return new Response("WebSocket only", { status: 426 });
  }

  override async onAlarm(): Promise<void> {
    await this.timers.run();
  }
}
