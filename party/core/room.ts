import type { Connection, ConnectionContext, WSMessage } from "partyserver";
import type * as z from "zod";
import { nowMs } from "~/base/clock";
import { logBug, logEvent } from "~/base/logEvent";
import type { RoomsEnv } from "~/party/env";
import { EndedSessions } from "~/party/core/endedSessions";
import { carriedId, readFrame, type FrameReading } from "~/party/core/frames";
import { identityOf, newSeat, seatTags, type Identity, type Seat } from "~/party/core/identity";
import { Keeper, type Party } from "~/party/core/keeper";
import { CLOSE, HEARTBEAT, OPEN_SOCKETS_MAX, type CloseCode, type CoreErrorCode, type ErrorFrame, type Hello } from "~/party/core/protocol";
import { Rates } from "~/party/core/rates";
import { addressScaleOf } from "~/party/core/settings";
import type { TimerHandler } from "~/party/core/timers";

/** A socket of a room. */
export type Socket = Connection<Seat>;

const SILENT_TIMER = "silent";
/** RFC 6455: what a close frame without a code is read as. */
const NO_CLOSE_CODE = 1005;
const NORMAL_CLOSE = 1000;

/**
 * What every room with sockets does alike: identity, rights and limits at each frame, hello, the heartbeat.
 * A subclass says what its commands mean.
 */
export abstract class Room<Command extends { t: string }, Frame extends { t: string }> extends Keeper {
  protected abstract readonly schema: z.ZodType<Hello | Command>;
  protected abstract readonly commandsPerSecond: number;
  /** how often silent sockets are looked for */
  protected readonly silentCheckMs: number = 60_000;

  readonly #ended: EndedSessions;
  readonly #sockets = new Map<Socket, Seat>();
  readonly #rates = new Rates<Socket>(() => this.commandsPerSecond);

  constructor(ctx: DurableObjectState, env: RoomsEnv, party: Party) {
    super(ctx, env, party);
    this.#ended = new EndedSessions(ctx.storage.sql);
    for (const socket of this.getConnections<Seat>()) this.#seatOf(socket);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT.ping, HEARTBEAT.pong));
  }

  // ---- what a subclass says

  /** Whether this member may be here now; asked at each frame and each send. */
  protected abstract admits(member: string | null): boolean;
  /** Answers a hello; called once a socket, and again when a client lost its place. */
  protected abstract welcome(socket: Socket, seat: Seat, hello: Hello): void;
  /** Carries out a command, with no await between what it stores and what it sends. */
  protected abstract obey(socket: Socket, seat: Seat, command: Command): void;
  /** A reason to refuse an upgrade that is neither session nor membership, as an HTTP status. */
  protected refusal(_headers: Headers): number | null {
    return null;
  }
  /** For how many of the commands of a second this one counts. */
  protected costOf(_command: Command): number {
    return 1;
  }
  /** A socket came, or went with a close code; `openSockets()` already shows it. */
  protected socketsChanged(_socket: Socket, _closedWith?: number): void {}

  protected override timerHandlers(): Record<string, TimerHandler> {
    return { [SILENT_TIMER]: () => this.#closeSilent() };
  }

  // ---- RPC

  /** Closes the sockets of an ended session and refuses it for a minute, for upgrades in flight. */
  endSession(session: string): void {
    if (!this.isMade) return;
    this.#ended.remember([session], nowMs());
    for (const socket of this.getConnections<Seat>(`s:${session}`)) this.dismiss(socket, CLOSE.sessionEnded, "session ended");
  }

  /** A session that was renewed while its sockets were open. */
  extendSession(session: string, expiresAtMs: number): void {
    for (const socket of this.getConnections<Seat>(`s:${session}`)) {
      const seat = this.#seatOf(socket);
      if (seat.expiresAtMs !== null && seat.expiresAtMs < expiresAtMs) this.#keepSeat(socket, { ...seat, expiresAtMs });
    }
  }

  // ---- sockets

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") return new Response("WebSocket only", { status: 426 });
    const status = this.#upgradeRefusal(identityOf(request.headers), request.headers);
    if (status !== null) return new Response(null, { status });
    const url = new URL(request.url);
    // neither a connection id of the client's choice nor a long query may end up in the attachment
    return super.fetch(new Request(url.origin + url.pathname, request));
  }

  override getConnectionTags(_socket: Connection, { request }: ConnectionContext): string[] {
    return seatTags(identityOf(request.headers));
  }

  override onConnect(connection: Connection, { request }: ConnectionContext): void {
    const socket = connection as Socket;
    try {
      // what was true at the check may have changed while the platform accepted the socket
      const status = this.#upgradeRefusal(identityOf(request.headers), request.headers);
      this.#keepSeat(socket, newSeat(request.headers, Date.now()));
      if (status !== null) return this.dismiss(socket, status === 401 ? CLOSE.sessionEnded : CLOSE.forbidden, "refused");
      if (this.#isOneTooMany(socket)) return this.dismiss(socket, CLOSE.tooMany, "too many open sockets");
      this.make();
      if (!this.timers.has(SILENT_TIMER)) this.timers.set(SILENT_TIMER, nowMs() + this.silentCheckMs);
      this.socketsChanged(socket);
      this.timers.arm();
      this.outbox.wake();
    } catch (error) {
      this.#recover(socket, error);
    }
  }

  override onMessage(connection: Connection, raw: WSMessage): void {
    const socket = connection as Socket;
    try {
      this.#receive(socket, raw);
    } catch (error) {
      this.#recover(socket, error, raw);
    }
  }

  override onClose(connection: Connection, code: number): void {
    this.#forget(connection as Socket, code);
    if (code === NO_CLOSE_CODE) connection.close(NORMAL_CLOSE); // neither the runtime nor PartyServer answers a close without a code
  }

  override onError(connection: Connection): void {
    this.#forget(connection as Socket);
  }

  protected openSockets(): ReadonlyMap<Socket, Seat> {
    return this.#sockets;
  }

  protected keepNote(socket: Socket, note: string): void {
    this.#keepSeat(socket, { ...this.#seatOf(socket), note });
  }

  /** Sends to one socket that was welcomed, unless its right has gone. */
  protected sendTo(socket: Socket, frame: Frame): void {
    this.#push(socket, this.#seatOf(socket), JSON.stringify(frame));
  }

  /** Sends to every socket that was welcomed and still has its right. */
  protected sendAll(frame: Frame): void {
    const text = JSON.stringify(frame);
    for (const [socket, seat] of this.#sockets) this.#push(socket, seat, text);
  }

  /** As `sendTo`, with a frame already written out. */
  protected sendText(socket: Socket, text: string): void {
    this.#push(socket, this.#seatOf(socket), text);
  }

  protected refuse<Code extends string>(socket: Socket, frame: ErrorFrame<Code>): void {
    const { member, requestId } = this.#seatOf(socket);
    logEvent({ event: "command_refused", requestId, party: this.party, room: this.name, member, code: frame.code });
    this.#send(socket, JSON.stringify(frame));
  }

  protected dismiss(socket: Socket, code: CloseCode, reason: string): void {
    try {
      socket.close(code, reason);
    } catch {
      // it is closing already
    }
    this.#forget(socket, code);
  }

  protected hasEnded(session: string): boolean {
    return this.isMade && this.#ended.has(session, nowMs());
  }

  protected rememberEnded(sessions: readonly string[]): void {
    this.#ended.remember(sessions, nowMs());
  }

  // ---- parts

  #receive(socket: Socket, raw: WSMessage): void {
    if (socket.readyState !== WebSocket.OPEN) return; // still in flight when the room closed it
    const seat = this.#seatOf(socket);
    if (!this.#hasRight(socket, seat)) return;
    const reading = readFrame(this.schema, raw);
    const spent = this.#rates.spend(socket, seat.member, nowMs(), this.#costOf(reading, seat));
    if (!reading.ok) return this.#refuseBad(socket, reading.code, reading.id);
    const { command } = reading;
    const id = "id" in command && typeof command.id === "string" ? command.id : undefined;
    if (!spent.allowed) return this.#refuseBad(socket, "rate_limited", id, spent.retryAfterMs);
    if (isHello(command)) {
      this.#keepSeat(socket, { ...seat, v: command.v });
      return this.welcome(socket, this.#seatOf(socket), command);
    }
    if (seat.v === null) return this.#refuseBad(socket, "hello_first", id);
    this.obey(socket, seat, command);
  }

  #refuseBad(socket: Socket, code: CoreErrorCode, id: string | undefined, retryAfterMs?: number): void {
    this.refuse(socket, { t: "error", code, ...(id === undefined ? {} : { id }), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
    if (code === "protocol_too_old") return this.dismiss(socket, CLOSE.protocolTooOld, "protocol too old");
    const why = code === "rate_limited" ? "tooFast" : "bad";
    if (this.#rates.strike(socket, why, nowMs())) this.dismiss(socket, CLOSE.tooFast, "too many refused frames");
  }

  /** A socket's first hello is free: many tabs may come back at once. */
  #costOf(reading: FrameReading<Hello | Command>, { v }: Seat): number {
    if (!reading.ok) return 1;
    if (isHello(reading.command)) return v === null ? 0 : 1;
    return this.costOf(reading.command);
  }

  #upgradeRefusal(identity: Identity | null, headers: Headers): number | null {
    if (identity && (identity.expiresAtMs <= nowMs() || this.hasEnded(identity.session))) return 401;
    const status = this.refusal(headers);
    if (status !== null) return status;
    if (this.admits(identity?.member ?? null)) return null;
    return identity ? 403 : 401;
  }

  #hasRight(socket: Socket, seat: Seat): boolean {
    if (seat.expiresAtMs !== null && seat.expiresAtMs <= nowMs()) this.dismiss(socket, CLOSE.sessionEnded, "session ended");
    else if (!this.admits(seat.member)) this.dismiss(socket, CLOSE.forbidden, "forbidden");
    else return true;
    return false;
  }

  #push(socket: Socket, seat: Seat, text: string): void {
    if (seat.v !== null && this.#hasRight(socket, seat)) this.#send(socket, text);
  }

  #send(socket: Socket, text: string): void {
    try {
      socket.send(text);
    } catch {
      this.#forget(socket); // it died without a word; its client will come again and ask for what it missed
    }
  }

  #seatOf(socket: Socket): Seat {
    const known = this.#sockets.get(socket);
    if (known) return known;
    const seat = socket.state as Seat;
    this.#sockets.set(socket, seat);
    return seat;
  }

  #keepSeat(socket: Socket, seat: Seat): void {
    socket.setState(seat);
    this.#sockets.set(socket, seat);
  }

  #forget(socket: Socket, closedWith?: number): void {
    if (!this.#sockets.delete(socket)) return;
    try {
      this.socketsChanged(socket, closedWith);
      this.timers.arm();
      this.outbox.wake();
    } catch (error) {
      this.#recover(socket, error);
    }
  }

  /** Whether the member of this new socket holds more than their share of this room. Lost sockets don't count. */
  #isOneTooMany(socket: Socket): boolean {
    const { member, requestId } = this.#seatOf(socket);
    const max = OPEN_SOCKETS_MAX * addressScaleOf(this.env);
    const isOver = (): boolean => [...this.#sockets.values()].filter((seat) => seat.member === member).length > max;
    if (member === null || !isOver()) return false;
    this.#closeSilent();
    if (!isOver()) return false;
    logEvent({ event: "command_refused", requestId, party: this.party, room: this.name, member, code: "too_many_sockets" });
    return true;
  }

  #closeSilent(): void {
    for (const [socket, seat] of this.#sockets) {
      const pingedAtMs = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
      const heardAtMs = Math.max(pingedAtMs, seat.connectedAtMs);
      if (Date.now() - heardAtMs > HEARTBEAT.silentAfterMs) this.dismiss(socket, CLOSE.silent, "silent");
    }
    if (this.#sockets.size > 0) this.timers.set(SILENT_TIMER, nowMs() + this.silentCheckMs);
  }

  #recover(socket: Socket, error: unknown, raw: WSMessage = ""): void {
    const requestId = this.#sockets.get(socket)?.requestId ?? "";
    logBug(`${this.party} ${this.name}`, error, requestId);
    this.reload();
    this.timers.arm();
    if (this.#sockets.has(socket)) this.#send(socket, JSON.stringify({ t: "error", code: "internal", ...carriedId(raw) } satisfies ErrorFrame));
  }
}

const isHello = <Command extends { t: string }>(command: Hello | Command): command is Hello => command.t === "hello";

