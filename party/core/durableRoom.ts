import { logEvent } from "~/base/logEvent";
import { Outbox, OUTBOX_TIMER, type Effect } from "~/party/core/outbox";
import type { Platform } from "~/party/core/platform";
import { CORE_MIGRATIONS, isMigrated, migrate } from "~/party/core/schema";
import { Timers, type TimerHandler } from "~/party/core/timers";

export type Party = "call" | "chat" | "inbox" | "game" | "live";

/**
 * A room that stores something: its tables, its timers over the one alarm, and the effects it has on other rooms.
 * It stores nothing until `make`, so that asking a room that was never made leaves no trace.
 */
export abstract class DurableRoom<Effects, Event = never> {
  protected readonly timers: Timers;
  protected readonly outbox: Outbox<Event>;
  #isMade = false;

  constructor(
    protected readonly platform: Platform<Effects>,
    /** `kind` is what operators count rooms by. */
    readonly room: { readonly party: Party; readonly kind: string; readonly migrations: readonly string[] },
  ) {
    const log = { party: room.party, name: platform.name };
    const isMade = (): boolean => this.#isMade;
    this.timers = new Timers(platform, log, isMade, () => ({ [OUTBOX_TIMER]: () => this.outbox.drain(), ...this.timerHandlers() }));
    this.outbox = new Outbox(platform, this.timers, log, isMade, () => this.effects(), (event) => this.settled(event));
  }

  /** Migrates and loads what is stored, before any event reaches the room. */
  init(): void {
    if (isMigrated(this.platform.storage.sql)) this.#migrate();
    this.reload();
    this.timers.arm();
  }

  get name(): string {
    return this.platform.name;
  }

  /** Whether something is stored here. */
  get isMade(): boolean {
    return this.#isMade;
  }

  /** Runs what is due. */
  async alarm(): Promise<void> {
    if (this.#isMade) await this.timers.run();
  }

  protected nowMs(): number {
    return this.platform.clock.nowMs();
  }

  /** Makes the tables, unless they are there. Only a command that may create this room calls it. */
  protected make(): void {
    this.makeWith(() => undefined);
  }

  /** Like `commit`, and makes the tables in the same transaction when they aren't there. */
  protected makeWith<Result>(write: () => Result): Result {
    if (this.#isMade) return this.#write(write);
    try {
      return this.#write(() => {
        this.#migrate();
        return write();
      });
    } catch (error) {
      this.#isMade = false;
      throw error;
    } finally {
      if (this.#isMade) logEvent({ event: "room_created", kind: this.room.kind, room: this.name });
    }
  }

  /** Deletes everything, tables and alarm included. A later caller finds a room that was never made. */
  protected async destroy(): Promise<void> {
    if (!this.#isMade) return;
    this.#isMade = false;
    this.reload();
    await this.platform.storage.deleteAll();
    logEvent({ event: "room_deleted", kind: this.room.kind, room: this.name });
  }

  /** Reads the state from the store, or starts empty when the room isn't made. */
  protected abstract load(): void;

  /** What is due, by the timer's name. A handler may run twice. */
  protected timerHandlers(): Record<string, TimerHandler> {
    return {};
  }

  /** How each kind of effect is carried out. */
  protected effects(): Record<string, Effect<Event>> {
    return {};
  }

  /** An effect came back with this event. May run twice. */
  protected settled(_event: Event): void {}

  /** Writes all or nothing, and sets the alarm. After a throw the room's memory is read again from the store. */
  protected commit<Result>(write: () => Result): Result {
    if (!this.#isMade) throw new Error(`${this.room.party} ${this.name} was never made`);
    return this.#write(write);
  }

  #write<Result>(write: () => Result): Result {
    let result: Result;
    try {
      result = this.platform.storage.transaction(() => {
        const written = write();
        this.timers.arm(); // before the commit: a room that dies after it is woken
        return written;
      });
    } catch (error) {
      this.reload();
      throw error;
    }
    this.outbox.schedule();
    return result;
  }

  /** Sets the alarm and starts carrying out effects, after anything that may have set a timer or enqueued an effect outside a commit. */
  protected wake(): void {
    this.timers.arm();
    this.outbox.schedule();
  }

  protected reload(): void {
    this.timers.load();
    this.outbox.reload();
    this.load();
  }

  #migrate(): void {
    migrate(this.platform.storage, "core", CORE_MIGRATIONS);
    migrate(this.platform.storage, "room", this.room.migrations);
    this.#isMade = true;
  }
}
