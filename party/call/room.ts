import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import { decide, newCall, nextDueMs, sideOf, traceOf, viewOf, type CallDecision, type CallEffect, type CallEvent, type CallState, type Side } from "~/party/call/call";
import { claimInboxes, type Claimed } from "~/party/call/claims";
import { callCommandSchema, newCallSchema, type NewCall } from "~/party/call/parse";
import { CALL_LIMITS, type CallCommand, type CallErrorCode, type CallFrame } from "~/party/call/protocol";
import { CALL_STEPS, CallStore } from "~/party/call/store";
import { directChatRoom } from "~/party/chat/protocol";
import type { Seat } from "~/party/core/identity";
import type { Delivery } from "~/party/core/outbox";
import { CLOSE, LEFT_CODE, PROTOCOL_VERSION, type CloseCode, type Hello } from "~/party/core/protocol";
import { Room, type Socket } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import type { RoomsEnv } from "~/party/env";

type Command = Exclude<CallCommand, Hello>;

/** How making a call went; `glare` names the one that the two have already. */
export type CallMade = { ok: true } | { ok: false; code: "busy" | "inCall" | "failed" | "taken" } | { ok: false; code: "glare"; call: string };

/** Whatever time has brought: nobody answered, or somebody did not come back. */
const DUE_TIMER = "due";
/** The call is over and everybody knows: its room is deleted once nothing of it is under way. */
const DELETE_TIMER = "delete";
const DELETE_AFTER_MS = 60_000;
const CHAT = "chat";
const FORBIDDEN_STATUS = 403;

/** One call of two members, for as long as it is on; the room is named by the call's id. */
export class CallRoom extends Room<Command, CallFrame> {
  protected readonly schema = callCommandSchema;
  protected readonly commandsPerSecond = CALL_LIMITS.commandsPerSecond;
  protected override readonly silentCheckMs = 5_000; // a lost side is known of as soon as its silence may be
  readonly #store: CallStore;
  #state: CallState | null = null;
  #isBack = false;
  /** signals that were just stored, and go out once they are */
  #relayed: { to: Side; frame: CallFrame }[] = [];

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env, "call");
    this.#store = new CallStore(ctx.storage.sql);
    this.begin(CALL_STEPS);
  }

  // ---- RPC

  /** Makes the call, once, and lets it ring when both inboxes have taken it; the edge says that the two are friends. */
  async create(request: NewCall): Promise<CallMade> {
    const call = newCallSchema.parse(request);
    if (this.isMade) return { ok: false, code: "taken" };
    const state = newCall(call, nowMs());
    this.make();
    this.commit(() => this.#keep(state, []));
    this.#state = state;
    const { refused, instead } = await this.#claim(state);
    this.#decide({ t: "claimed", refused });
    await this.#tellInboxes(state);
    if (refused === "glare" && instead !== null) return { ok: false, code: "glare", call: instead };
    return refused === null ? { ok: true } : { ok: false, code: refused === "glare" ? "failed" : refused };
  }

  /** Whether this call is of that member and not over; an inbox asks, lest it keep one that the room has forgotten. */
  concerns(member: string): boolean {
    return this.#state !== null && this.#state.status !== "ended" && sideOf(this.#state, member) !== null;
  }

  /** From an inbox: its member is no longer a friend of `other`, and only friends talk. */
  parted(member: string, other: string): void {
    if (this.#state && sideOf(this.#state, member) !== null && sideOf(this.#state, other) !== null) this.#decide({ t: "parted" });
  }

  // ---- the room

  /**
   * A page may ask for a call that ended a moment ago. A refused upgrade would stand in its console as an error, so the
   * socket is opened and closed with the reason. Nothing is stored for it, and the answer tells nobody whether there was a call.
   */
  override async fetch(request: Request): Promise<Response> {
    const response = await super.fetch(request);
    return response.status === FORBIDDEN_STATUS ? closedSocket(CLOSE.forbidden, "the call is over") : response;
  }

  protected load(): void {
    this.#state = this.isMade ? this.#store.load() : null;
    this.#relayed = [];
    const isBack = !this.#isBack;
    this.#isBack = true; // later it is read again because a write failed, and nobody has gone
    for (const { member, device } of isBack ? (this.#state?.sides ?? []) : []) {
      if (device !== null && !this.#isHere(member, device)) this.#decide({ t: "went", member, device, left: false }); // with a deploy the sockets go without a word
    }
  }

  protected admits(member: string | null): boolean {
    return this.#state !== null && sideOf(this.#state, member) !== null;
  }

  protected welcome(socket: Socket, seat: Seat): void {
    this.#tellHow(socket, seat);
  }

  protected obey(socket: Socket, seat: Seat, command: Command): void {
    const { member } = seat;
    if (member === null) return;
    if (command.t === "take" || command.t === "answer") this.keepNote(socket, command.device); // before it is told what became of it
    const code = this.#answerTo(seat, member, command);
    if (code !== null) return this.refuse(socket, { t: "error", code, id: command.id });
    this.sendTo(socket, { t: "ack", id: command.id });
    // by its own page, whichever of its sockets this is
    if (command.t === "take" || command.t === "answer") this.#seat(socket, member, command.device, command.t === "take" ? command.since : 0);
    this.#sendRelayed();
  }

  protected override socketsChanged(socket: Socket, closedWith?: number): void {
    const { member, note: device } = socket.state ?? {};
    if (!member || !device) return;
    if (!this.#isHere(member, device)) this.#decide({ t: "went", member, device, left: closedWith === LEFT_CODE || closedWith === CLOSE.sessionEnded });
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      ...super.timerHandlers(),
      [DUE_TIMER]: () => {
        this.#decide({ t: "due" });
        this.#setTimer();
      },
      [DELETE_TIMER]: () => this.destroy(),
    };
  }

  protected override deliveries(): Record<string, Delivery> {
    return { inbox: (member) => this.#tellInbox(member), line: () => this.#tellChat() };
  }

  // ---- parts

  /** Whether a page has a socket. */
  #isHere(member: string, device: string): boolean {
    return [...this.openSockets().values()].some((seat) => seat.member === member && seat.note === device);
  }

  async #claim(state: CallState): Promise<Claimed> {
    try {
      return await claimInboxes((member) => this.env.INBOX.getByName(member), this.name, state);
    } catch (error) {
      logBug(`call ${this.name} claim`, error);
      return { refused: "failed", instead: null };
    }
  }

  /** Rings now, or takes back what was claimed; also when the call was over, or forgotten, before the inboxes had answered. */
  async #tellInboxes({ sides }: CallState): Promise<void> {
    const members = sides.map(({ member }) => member);
    if (!this.#state || this.#state.status === "ended") this.commit(() => this.outbox.mark("inbox", members));
    await this.outbox.tell("inbox", members);
  }

  /** Why a command is refused; one that came before is answered as it was then. */
  #answerTo({ note }: Seat, member: string, command: Command): CallErrorCode | null {
    const known = this.#store.answerTo(member, command.id);
    if (known) {
      // its socket was lost with what the room answered: it has its side again, as by a take
      if (command.t === "answer") this.#decide({ t: "take", member, device: command.device });
      return known.code;
    }
    switch (command.t) {
      case "take":
      case "answer":
        return this.#decide({ t: command.t, member, device: command.device }, { member, id: command.id });
      case "decline":
        return this.#decide({ t: "decline", member }, { member, id: command.id });
      case "hangUp":
        return this.#decide({ t: "hangUp", member, device: note, gaveUp: command.gaveUp }, { member, id: command.id });
      case "signal":
        return this.#decide({ t: "signal", member, device: note, signal: command.signal }, { member, id: command.id });
    }
  }

  /** Decides, stores with its answer, remembers and tells, with no await between. */
  #decide(event: CallEvent, command?: { member: string; id: string }): CallErrorCode | null {
    const before = this.#state;
    if (!before) return command ? "call_over" : null;
    const { state, code, effects } = decide(before, event, nowMs());
    if (state === before && effects.length === 0 && !command) return null;
    this.commit(() => {
      if (command) this.#store.keepAnswer(command.member, command.id, code);
      this.#keep(state, effects);
    });
    const isForgotten = effects.some(({ e }) => e === "forget");
    this.#state = isForgotten ? null : state;
    if (isForgotten) for (const socket of [...this.openSockets().keys()]) this.dismiss(socket, CLOSE.forbidden, "the call is over");
    else if (tells(before, state)) this.#tellAll();
    // at once, so that it stops ringing, and who hung up can call again
    if (effects.some(({ e }) => e === "inboxes")) void this.outbox.tell("inbox", state.sides.map(({ member }) => member));
    return code;
  }

  #keep(state: CallState, effects: CallDecision["effects"]): void {
    this.#store.save(state);
    if (state.status === "ended") this.#store.dropSignals();
    this.#setTimer(state);
    for (const effect of effects) this.#carryOut(state, effect);
  }

  #carryOut({ sides }: CallState, effect: CallEffect): void {
    switch (effect.e) {
      case "inboxes":
        return this.outbox.mark("inbox", sides.map(({ member }) => member));
      case "line":
        return this.outbox.mark("line", [CHAT]);
      case "relay": {
        const n = this.#store.addSignal(effect.to, effect.signal);
        this.#relayed.push({ to: sides[effect.to], frame: { t: "signal", n, signal: effect.signal } });
        return;
      }
      case "forget":
        this.timers.clear(DUE_TIMER);
        this.timers.set(DELETE_TIMER, nowMs() + DELETE_AFTER_MS);
        return this.#store.forget();
    }
  }

  #setTimer(state = this.#state): void {
    const dueMs = state && nextDueMs(state);
    if (dueMs === null) this.timers.clear(DUE_TIMER);
    else this.timers.set(DUE_TIMER, dueMs);
  }

  /** This socket is the page that holds the call: it hears what it missed. Its sockets before this one are given up. */
  #seat(socket: Socket, member: string, device: string, since: number): void {
    const side = this.#state && sideOf(this.#state, member);
    if (!this.#state || side === null || this.#state.sides[side].device !== device) return;
    for (const [other, seat] of [...this.openSockets()]) if (other !== socket && seat.member === member && seat.note === device) this.dismiss(other, CLOSE.silent, "another socket came");
    this.#tellHow(socket, { member, note: device });
    for (const { n, signal } of this.#store.signalsAfter(side, since)) this.sendTo(socket, { t: "signal", n, signal });
  }

  /** To the one page that holds the call on the other side; when it is away, it hears of it when it comes back. */
  #sendRelayed(): void {
    for (const { to, frame } of this.#relayed.splice(0)) {
      for (const [socket, { member, note }] of this.openSockets()) if (member === to.member && note === to.device) this.sendTo(socket, frame);
    }
  }

  #tellAll(): void {
    for (const [socket, seat] of this.openSockets()) this.#tellHow(socket, seat);
  }

  #tellHow(socket: Socket, { member, note }: Pick<Seat, "member" | "note">): void {
    const state = this.#state;
    const side = state && sideOf(state, member);
    if (!state || side === null) return;
    this.sendTo(socket, { t: "call", v: PROTOCOL_VERSION, nowMs: nowMs(), you: side === 0 ? "caller" : "callee", call: viewOf(state, side, note || null) });
  }

  async #tellInbox(member: string): Promise<void> {
    const state = this.#state;
    const inbox = this.env.INBOX.getByName(member);
    if (state && state.status !== "ended") {
      if (!state.isClaiming) await inbox.putCall(this.name, state.wasAnswered ? "answered" : "ringing");
      return;
    }
    await inbox.dropCall(this.name);
    const side = this.#state && sideOf(this.#state, member);
    if (side !== null && this.#state?.isClaiming === false) this.#decide({ t: "told", target: side });
  }

  async #tellChat(): Promise<void> {
    const state = this.#state;
    const trace = state && traceOf(state);
    if (!state?.end || !trace) return;
    const [{ member: caller }, { member: callee }] = state.sides;
    // the id makes a repeat harmless
    await this.env.CHAT.getByName(directChatRoom(caller, callee)).putLine(this.name, caller, { line: "call", kind: state.kind, ...trace }, state.end.atMs);
    this.#decide({ t: "told", target: CHAT });
  }
}

function closedSocket(code: CloseCode, reason: string): Response {
  const [theirs, ours] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
  ours.accept();
  ours.close(code, reason);
  return new Response(null, { status: 101, webSocket: theirs });
}

/** Whether the two would see a difference. */
const tells = (before: CallState, after: CallState): boolean =>
  before.status !== after.status || before.sides.some(({ device, lostSinceMs }, i) => device !== after.sides[i]?.device || lostSinceMs !== after.sides[i]?.lostSinceMs);
