import type * as z from "zod";
import { logBug, logEvent } from "~/base/logEvent";
import { commandIdOf, readFrame, type FrameReading } from "~/party/core/frames";
import { identityOf, newConnectionState, type ConnectionState } from "~/party/core/identity";
import { OPEN, type Platform, type RoomConnection } from "~/party/core/platform";
import {
  CLOSE,
  HEARTBEAT,
  OPEN_SOCKETS_MAX,
  type CloseCode,
  type CoreErrorCode,
  type ErrorFrame,
  type Hello,
} from "~/party/core/protocol";
import { Strikes, TokenBuckets } from "~/party/core/rates";

type Party = "call" | "chat" | "inbox" | "game" | "live";

interface ClosingReason {
  code: CloseCode;
  reason: string;
}

/** What all rooms of one kind have in common. */
export interface RoomKind<Command> {
  readonly party: Party;
  readonly schema: z.ZodType<Hello | Command>;
  /** The version of its protocol. The room also supports the version before this one. */
  readonly protocolVersion: number;
  readonly commandsPerSecond: number;
  /** How many commands this command counts as in the rate limit. Without this method, each command counts as 1. */
  costOf?(command: Command): number;
  /** How often the room looks for sockets that went silent. */
  readonly silentCheckMs: number;
  /**
   * Whether the server accepts a forbidden upgrade and closes the socket at once with the code `forbidden`. If it
   * refused the upgrade, the page's console would show an error.
   */
  readonly closesForbidden?: boolean;
}

/**
 * What every room does with its sockets: hello and version, the check of rights for each frame, limits, the heartbeat.
 */
export abstract class ConnectedRoom<Effects, Command extends { t: string }, Frame extends { t: string }> {
  readonly #open = new Map<RoomConnection, ConnectionState>();
  /** one bucket for all sockets of a member; each signed-out socket has its own */
  readonly #rates: TokenBuckets<string | RoomConnection>;
  readonly #strikes = new WeakMap<RoomConnection, Strikes>();
  /** sockets that close soon and get nothing more, and why; null for a socket that is dead */
  readonly #leaving = new Map<RoomConnection, ClosingReason | null>();

  constructor(
    protected readonly platform: Platform<Effects>,
    readonly kind: RoomKind<Command>,
  ) {
    this.#rates = new TokenBuckets(kind.commandsPerSecond);
    for (const connection of platform.connections.all())
      this.#open.set(connection, connection.state as ConnectionState);
  }

  // ---- what each kind of room defines

  /** Loads what is stored, before any event reaches the room. */
  abstract init(): void;
  abstract alarm(): Promise<void>;
  /** Whether this member may be here now. The room checks it for each frame that comes in or goes out. */
  protected abstract canAccess(member: string | null): boolean;
  /** Answers a hello. A client that misses frames says hello again. */
  protected abstract onHello(connection: RoomConnection, member: string | null, hello: Hello): void;
  /** Carries out a command. There must be no await between what it stores and what it sends. */
  protected abstract handleCommand(connection: RoomConnection, member: string | null, command: Command): void;
  /** Whether the room exists. If it doesn't, the server closes a socket on which a frame arrives. */
  abstract readonly exists: boolean;
  protected hasSessionEnded(_session: string): boolean {
    return false;
  }
  /** The HTTP status with which this kind of room refuses an upgrade for a reason of its own; null to allow it. */
  protected refusal(_headers: Headers): number | null {
    return null;
  }
  /** What this kind of room notes about a new socket, from the edge's headers. */
  protected noteOf(_headers: Headers): string {
    return "";
  }
  /** A socket opened. `open` already includes it. */
  protected onOpen(_connection: RoomConnection): void {}
  /** A socket has closed; `code` is its close code, if it has one. */
  protected onClose(_connection: RoomConnection, _state: ConnectionState, _code?: number): void {}
  /** A handler threw, so the memory may differ from the store. */
  protected onError(): void {}

  // ---- for a room

  get name(): string {
    return this.platform.name;
  }

  /** The open sockets. */
  get open(): ReadonlyMap<RoomConnection, ConnectionState> {
    return this.#open;
  }

  protected nowMs(): number {
    return this.platform.clock.nowMs();
  }

  /** Whether a member has a socket open. */
  protected isConnected(member: string): boolean {
    return [...this.#open.values()].some((state) => state.member === member);
  }

  // ---- from the platform

  /** The HTTP status with which an upgrade is refused; null when the socket may open. */
  upgradeRefusal(headers: Headers): number | null {
    const identity = identityOf(headers);
    if (identity && (identity.expiresAtMs <= this.nowMs() || this.hasSessionEnded(identity.session))) return 401;
    const status = this.refusal(headers);
    if (status !== null) return status;
    if (this.canAccess(identity?.member ?? null)) return null;
    return identity ? 403 : 401;
  }

  connected(connection: RoomConnection, headers: Headers): void {
    this.#guard(connection, () => {
      // rights may have changed while the platform accepted the socket
      const status = this.upgradeRefusal(headers);
      this.#setState(connection, newConnectionState(headers, this.platform.clock.platformMs(), this.noteOf(headers)));
      if (status !== null)
        return this.#rejectConnection(connection, status === 401 ? CLOSE.sessionEnded : CLOSE.forbidden, "refused");
      if (this.#exceedsSocketLimit(connection))
        return this.#rejectConnection(connection, CLOSE.tooMany, "too many open sockets");
      this.onOpen(connection);
    });
  }

  received(connection: RoomConnection, raw: string | ArrayBuffer | ArrayBufferView): void {
    this.#guard(connection, () => this.#receive(connection, raw), raw);
  }

  closed(connection: RoomConnection, code?: number): void {
    const state = this.#open.get(connection);
    this.#leaving.delete(connection);
    if (!state || !this.#open.delete(connection)) return;
    this.#guard(connection, () => this.onClose(connection, state, code));
  }

  // ---- sending

  /** Replaces what this kind of room notes about a socket. */
  protected setNote(connection: RoomConnection, text: string): void {
    this.#setState(connection, { ...this.#stateOf(connection), note: text });
  }

  /** Sends to one socket, if it said hello and its member may still be here. */
  protected sendTo(connection: RoomConnection, frame: Frame): void {
    this.sendText(connection, JSON.stringify(frame));
  }

  /** Like `sendTo`, with a frame that is already text. */
  protected sendText(connection: RoomConnection, text: string): void {
    if (this.#canGet(connection, this.#stateOf(connection))) this.#send(connection, text);
  }

  /**
   * Sends to every socket that said hello and whose member may still be here. With `to`, only to the members for whom
   * it returns true.
   */
  protected broadcast(frame: Frame, to?: (member: string) => boolean): void {
    const text = JSON.stringify(frame);
    for (const [connection, state] of this.#open) {
      if (to && (state.member === null || !to(state.member))) continue;
      if (this.#canGet(connection, state)) this.#send(connection, text);
    }
  }

  protected refuse<Code extends string>(connection: RoomConnection, frame: ErrorFrame<Code>): void {
    this.#logRefused(this.#stateOf(connection), frame.code);
    this.#send(connection, JSON.stringify(frame));
  }

  /** Guards the rest of a command that waits for another object. Does nothing if the command is done. */
  protected finishLater(connection: RoomConnection, id: string, rest: unknown): void {
    if (rest instanceof Promise) rest.catch((error: unknown) => this.#failed(connection, error, { id }));
  }

  protected closeSocket(connection: RoomConnection, code: CloseCode, reason: string): void {
    this.#closeQuietly(connection, code, reason);
    this.closed(connection, code);
  }

  /** Closes the sockets for which `which` returns true. */
  protected closeSockets(which: (state: ConnectionState) => boolean, code: CloseCode, reason: string): void {
    for (const [connection, state] of [...this.#open]) if (which(state)) this.closeSocket(connection, code, reason);
  }

  /** A session was renewed, so its open sockets may stay open longer. */
  extendSession(session: string, expiresAtMs: number): void | Promise<void> {
    for (const [connection, state] of this.#open) {
      if (state.session === session && (state.expiresAtMs ?? Infinity) < expiresAtMs)
        this.#setState(connection, { ...state, expiresAtMs });
    }
  }

  /** Closes the sockets that stopped sending their heartbeat. */
  protected closeSilent(): void {
    const now = this.platform.clock.platformMs();
    for (const [connection, { connectedAtMs }] of [...this.#open]) {
      const lastSeenAtMs = Math.max(this.platform.connections.pingedAtMs(connection), connectedAtMs);
      if (now - lastSeenAtMs > HEARTBEAT.silentAfterMs) this.closeSocket(connection, CLOSE.silent, "silent");
    }
  }

  /** Closes the sockets of an ended session. */
  endSession(session: string): void | Promise<void> {
    this.closeSockets((state) => state.session === session, CLOSE.sessionEnded, "session ended");
  }

  // ---- parts

  #receive(connection: RoomConnection, raw: string | ArrayBuffer | ArrayBufferView): void {
    if (connection.readyState !== OPEN) return; // the frame was under way when the room closed the socket
    const state = this.#stateOf(connection);
    if (!this.#hasAccess(connection, state)) return;
    const reading = readFrame(this.kind.schema, raw, this.kind.protocolVersion);
    const retryAfterMs = this.#rates.consume(state.member ?? connection, this.nowMs(), this.#costOf(reading, state));
    if (!reading.ok) return this.#refuseFrame(connection, reading.code, reading.id);
    const { command } = reading;
    const id = "id" in command && typeof command.id === "string" ? command.id : undefined;
    if (retryAfterMs > 0) return this.#refuseFrame(connection, "rate_limited", id, retryAfterMs);
    if (isHello(command)) {
      this.#setState(connection, { ...state, v: command.v });
      return this.onHello(connection, state.member, command);
    }
    if (state.v === null) return this.#refuseFrame(connection, "hello_first", id);
    this.handleCommand(connection, state.member, command);
  }

  #refuseFrame(connection: RoomConnection, code: CoreErrorCode, id: string | undefined, retryAfterMs?: number): void {
    this.refuse(connection, {
      t: "error",
      code,
      ...(id === undefined ? {} : { id }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
    if (code === "protocol_too_old") return this.closeSocket(connection, CLOSE.protocolTooOld, "protocol too old");
    const strikes = this.#strikes.get(connection) ?? new Strikes(this.kind.commandsPerSecond);
    this.#strikes.set(connection, strikes);
    if (strikes.penalize(code === "rate_limited" ? "tooFast" : "bad", this.nowMs()))
      this.closeSocket(connection, CLOSE.tooFast, "too many refused frames");
  }

  /** A socket's first hello is free, because many tabs may reconnect at the same time. */
  #costOf(reading: FrameReading<Hello | Command>, { v }: ConnectionState): number {
    if (!reading.ok) return 1;
    if (isHello(reading.command)) return v === null ? 0 : 1;
    return this.kind.costOf?.(reading.command) ?? 1;
  }

  #hasAccess(connection: RoomConnection, { expiresAtMs, member }: ConnectionState): boolean {
    if (expiresAtMs !== null && expiresAtMs <= this.nowMs())
      this.#closeLater(connection, { code: CLOSE.sessionEnded, reason: "session ended" });
    else if (!this.canAccess(member)) this.#closeLater(connection, { code: CLOSE.forbidden, reason: "forbidden" });
    else return true;
    return false;
  }

  /** Whether a socket has said hello, stays open, and belongs to a member who may still be here. */
  #canGet(connection: RoomConnection, state: ConnectionState): boolean {
    return state.v !== null && !this.#leaving.has(connection) && this.#hasAccess(connection, state);
  }

  #send(connection: RoomConnection, text: string): void {
    try {
      connection.send(text);
    } catch {
      this.#closeLater(connection, null); // its client reconnects and asks for what it missed
    }
  }

  /**
   * Closes a socket after the current event. Its close is an event too, which the room decides and shows. If it were
   * decided in the middle of a broadcast, some sockets would get the later event first.
   */
  #closeLater(connection: RoomConnection, why: ClosingReason | null): void {
    if (this.#leaving.has(connection)) return;
    this.#leaving.set(connection, why);
    if (this.#leaving.size === 1) this.platform.clock.after(0, () => this.#closeLeaving());
  }

  #closeLeaving(): void {
    const leaving = [...this.#leaving];
    this.#leaving.clear();
    for (const [connection, why] of leaving) {
      if (why) this.closeSocket(connection, why.code, why.reason);
      else this.closed(connection);
    }
  }

  /** Closes a socket that the room never let in. */
  #rejectConnection(connection: RoomConnection, code: CloseCode, reason: string): void {
    this.#open.delete(connection);
    this.#closeQuietly(connection, code, reason);
  }

  #closeQuietly(connection: RoomConnection, code: CloseCode, reason: string): void {
    try {
      connection.close(code, reason);
    } catch {
      // it is closing already
    }
  }

  #stateOf(connection: RoomConnection): ConnectionState {
    return this.#open.get(connection) ?? (connection.state as ConnectionState);
  }

  #setState(connection: RoomConnection, state: ConnectionState): void {
    connection.setState(state);
    this.#open.set(connection, state);
  }

  /**
   * Whether this new socket gives its member more than their share of the room's sockets. The check closes silent
   * sockets first, so lost sockets don't count.
   */
  #exceedsSocketLimit(connection: RoomConnection): boolean {
    const state = this.#stateOf(connection);
    // the factor is 1 in production; tests and benches raise it, because a few members open all the sockets there
    const max = OPEN_SOCKETS_MAX * this.platform.addressScale;
    const isOver = (): boolean => [...this.#open.values()].filter(({ member }) => member === state.member).length > max;
    if (state.member === null || !isOver()) return false;
    this.closeSilent();
    if (!isOver()) return false;
    this.#logRefused(state, "too_many_sockets");
    return true;
  }

  #logRefused({ requestId, member }: ConnectionState, code: string): void {
    logEvent({ event: "command_refused", requestId, party: this.kind.party, room: this.platform.name, member, code });
  }

  /**
   * An exception is a bug in the room. The guard logs it, reloads the room's memory and answers the client with
   * `internal`.
   */
  #guard(connection: RoomConnection, work: () => void, raw: string | ArrayBuffer | ArrayBufferView = ""): void {
    try {
      work();
    } catch (error) {
      this.#failed(connection, error, commandIdOf(raw));
    }
  }

  #failed(connection: RoomConnection, error: unknown, command: { id?: string }): void {
    logBug(`${this.kind.party} ${this.platform.name}`, error, this.#open.get(connection)?.requestId ?? "");
    this.onError();
    if (this.#open.has(connection))
      this.#send(connection, JSON.stringify({ t: "error", code: "internal", ...command } satisfies ErrorFrame));
  }
}

const isHello = <Command extends { t: string }>(command: Hello | Command): command is Hello => command.t === "hello";
