import { Server, type WSMessage } from "partyserver";
import { logEvent } from "~/base/logEvent";
import { Outbox, OUTBOX_TIMER, type Delivery } from "~/party/core/outbox";
import { CLOSE } from "~/party/core/protocol";
import { applySettings } from "~/party/core/settings";
import { CORE_STEPS, isMigrated, migrate } from "~/party/core/schema";
import { Timers, type TimerHandler } from "~/party/core/timers";
import type { RoomsEnv } from "~/party/env";

export type Party = "call" | "chat" | "inbox" | "game" | "live";

/**
 * One place that keeps something: its SQLite, its timers over the one alarm, and what it still must tell others.
 * A subclass's constructor ends with `this.begin(steps)`. It stores nothing until `make`, so that asking a room that was
 * never made leaves no trace; until then a subclass answers "not found" without touching its tables.
 */
export abstract class Keeper extends Server<RoomsEnv> {
  static override options = { hibernate: true };

  protected readonly timers: Timers;
  protected readonly outbox: Outbox;
  #isMade = false;
  #steps: readonly string[] = [];

  constructor(
    ctx: DurableObjectState,
    env: RoomsEnv,
    protected readonly party: Party,
  ) {
    super(ctx, env);
    applySettings(env);
    const room = { party, name: this.name };
    const isMade = (): boolean => this.#isMade;
    this.timers = new Timers(ctx.storage, room, isMade, () => ({ [OUTBOX_TIMER]: () => this.outbox.drain(), ...this.timerHandlers() }));
    this.outbox = new Outbox(ctx.storage.sql, this.timers, room, isMade, () => this.deliveries());
  }

  /** Migrates what is stored, loads and arms, before anything else can reach the room. Not in this constructor, because a subclass's fields exist only after it. */
  protected begin(steps: readonly string[]): void {
    this.#steps = steps;
    void this.ctx.blockConcurrencyWhile(async () => {
      if (isMigrated(this.ctx.storage)) this.#migrate();
      this.reload();
      this.timers.arm();
    });
  }

  /** Whether something is stored here. */
  protected get isMade(): boolean {
    return this.#isMade;
  }

  /** What operators count rooms by. */
  protected get kind(): string {
    return this.party;
  }

  /** Makes the tables. Only a command that may create this room calls it. */
  protected make(): void {
    if (this.#isMade) return;
    this.#migrate();
    logEvent({ event: "room_created", kind: this.kind, room: this.name });
  }

  /** Deletes everything, tables and alarm included. Whoever comes later finds a room that was never made. */
  protected async destroy(): Promise<void> {
    if (!this.#isMade) return;
    await this.ctx.blockConcurrencyWhile(async () => {
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
      this.#isMade = false;
      this.reload();
    });
    logEvent({ event: "room_deleted", kind: this.kind, room: this.name });
  }

  /** Reads the state from the store, or begins with none when the room isn't made; memory is forgotten. */
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
    if (!this.#isMade) throw new Error(`${this.party} ${this.name} was never made`);
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

  // PartyServer stores the room's name before it hands these on, which would bring a deleted room back.

  override async alarm(): Promise<void> {
    if (this.#isMade) await super.alarm();
  }

  override async webSocketMessage(socket: WebSocket, message: WSMessage): Promise<void> {
    if (this.#isMade) await super.webSocketMessage(socket, message);
    else socket.close(CLOSE.forbidden, "this room is gone");
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string, wasClean: boolean): Promise<void> {
    if (this.#isMade) await super.webSocketClose(socket, code, reason, wasClean);
  }

  override async webSocketError(socket: WebSocket, error: unknown): Promise<void> {
    if (this.#isMade) await super.webSocketError(socket, error);
  }

  #migrate(): void {
    migrate(this.ctx.storage, "core", CORE_STEPS);
    migrate(this.ctx.storage, "room", this.#steps);
    this.#isMade = true;
  }
}
