import { logEvent } from "~/base/logEvent";
import { ConnectedRoom, type RoomKind } from "~/party/core/connectedRoom";
import { EndedSessions } from "~/party/core/endedSessions";
import { Outbox, OUTBOX_TIMER, type Effect } from "~/party/core/outbox";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { CORE_MIGRATIONS, isMigrated, migrate } from "~/party/core/schema";
import { Timers, type TimerHandler } from "~/party/core/timers";

const SILENT_TIMER = "silent";

/**
 * A room with storage: its tables, its timers, which share the object's only alarm, and its effects on other rooms.
 * It stores nothing until it is created, so that a call to a room that doesn't exist leaves no trace.
 */
export abstract class DurableRoom<
  Effects,
  Event,
  Command extends { t: string },
  Frame extends { t: string },
> extends ConnectedRoom<Effects, Command, Frame> {
  protected readonly timers: Timers;
  protected readonly outbox: Outbox<Event>;
  readonly #migrations: readonly string[];
  readonly #ended: EndedSessions;
  #exists = false;

  constructor(platform: Platform<Effects>, kind: RoomKind<Command>, migrations: readonly string[]) {
    super(platform, kind);
    this.#migrations = migrations;
    this.#ended = new EndedSessions(platform.storage.sql);
    const log = { party: kind.party, name: platform.name };
    const exists = (): boolean => this.#exists;
    this.timers = new Timers(platform, log, exists, () => ({
      [OUTBOX_TIMER]: () => this.outbox.repair(),
      [SILENT_TIMER]: () => {
        this.closeSilent();
        if (this.open.size > 0) this.timers.set(SILENT_TIMER, this.nowMs() + kind.silentCheckMs);
      },
      ...this.timerHandlers(),
    }));
    this.outbox = new Outbox(
      platform,
      this.timers,
      log,
      exists,
      () => this.effects(),
      (event) => this.onEffectResult(event),
    );
  }

  /** Migrates existing tables and loads what is stored, before any event reaches the room. */
  init(): void {
    if (isMigrated(this.platform.storage.sql)) this.#migrate();
    this.reload();
    if (this.#exists) this.onWake();
    this.timers.arm();
  }

  /** Whether the room exists: whether it has tables. */
  get exists(): boolean {
    return this.#exists;
  }

  /** Runs the timers that are due. */
  async alarm(): Promise<void> {
    if (this.#exists) await this.timers.run();
  }

  /** The name under which operators count the rooms of this kind. */
  protected get label(): string {
    return this.kind.party;
  }

  protected override hasSessionEnded(session: string): boolean {
    return this.#exists && this.#ended.has(session, this.nowMs());
  }

  /** Refuses these sessions for a minute, because their upgrades may be under way. The room must exist. */
  protected rememberEnded(sessions: readonly string[]): void {
    this.#ended.remember(sessions, this.nowMs());
  }

  override endSession(session: string): void | Promise<void> {
    if (!this.#exists) return;
    this.rememberEnded([session]);
    return super.endSession(session);
  }

  protected override onOpen(_connection: RoomConnection): void {
    this.ensureExists();
    if (!this.timers.has(SILENT_TIMER)) this.timers.set(SILENT_TIMER, this.nowMs() + this.kind.silentCheckMs);
    this.scheduleWork();
  }

  protected override onError(): void {
    this.reload();
    this.scheduleWork();
  }

  /** Creates the tables if they are missing. Call it only for what may create the room, such as an open socket. */
  protected ensureExists(): void {
    this.createWith(() => undefined);
  }

  /** Like `commit`, but first creates missing tables in the same transaction. */
  protected createWith<Result>(write: () => Result): Result {
    if (this.#exists) return this.#write(write);
    try {
      return this.#write(() => {
        this.#migrate();
        return write();
      });
    } finally {
      if (this.#exists) logEvent({ event: "room_created", kind: this.label, room: this.name });
    }
  }

  /** Deletes everything, including the tables and the alarm. A later caller finds a room that doesn't exist. */
  protected async destroy(): Promise<void> {
    if (!this.#exists) return;
    this.#exists = false;
    this.reload();
    await this.platform.storage.deleteAll();
    logEvent({ event: "room_deleted", kind: this.label, room: this.name });
  }

  /** The room is in memory again after a sleep, a deploy or a crash. Sockets may have closed without an event. */
  protected onWake(): void {}

  /** Reads the state from the store, or starts empty when the room doesn't exist. */
  protected abstract load(): void;

  /** The handlers of the room's timers by name. A handler may run twice. */
  protected timerHandlers(): Record<string, TimerHandler> {
    return {};
  }

  /** The functions that carry out the room's effects, by the kind of the effect. */
  protected effects(): Record<string, Effect<Event>> {
    return {};
  }

  /** Handles the event that an effect returned. It may be called twice for one effect. */
  protected abstract onEffectResult(event: Event): void;

  /** Writes all or nothing, and sets the alarm. If `write` throws, the room reloads its state from the store. */
  protected commit<Result>(write: () => Result): Result {
    if (!this.#exists) throw new Error(`${this.kind.party} ${this.name} was never made`);
    return this.#write(write);
  }

  #write<Result>(write: () => Result): Result {
    let result: Result;
    try {
      result = this.platform.storage.transaction(() => {
        const written = write();
        this.timers.arm(); // before the commit, so that the alarm wakes a room that dies right after it
        return written;
      });
    } catch (error) {
      this.#exists = isMigrated(this.platform.storage.sql);
      this.reload();
      throw error;
    }
    this.outbox.schedule();
    return result;
  }

  /**
   * Sets the alarm and starts to carry out effects. Call it after anything that may set a timer or enqueue an effect
   * outside a commit.
   */
  protected scheduleWork(): void {
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
    migrate(this.platform.storage, "room", this.#migrations);
    this.#exists = true;
  }
}
