import { logBug } from "~/base/logEvent";
import { decide, newCall, nextDueMs, sideOf, traceOf, viewOf, type CallDecision, type CallEvent, type CallState, type Side } from "~/party/call/call";
import { claimInboxes } from "~/party/call/claims";
import { callCommandSchema, newCallSchema, type NewCall } from "~/party/call/parse";
import { CALL_LIMITS, type CallCommand, type CallErrorCode, type CallFrame } from "~/party/call/protocol";
import { CALL_MIGRATIONS, CallStore } from "~/party/call/store";
import { directChatRoom } from "~/party/chat/protocol";
import type { ConnectionState } from "~/party/core/identity";
import type { Effect } from "~/party/core/outbox";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { CLOSE, LEFT_CODE, PROTOCOL_VERSION, type Hello } from "~/party/core/protocol";
import { Room, type Sender } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import type { RoomsEnv } from "~/party/env";

type Command = Exclude<CallCommand, Hello>;
type CallEffects = Pick<RoomsEnv, "CHAT" | "INBOX">;
type Answer = { code: CallErrorCode | null };
type Types = { Effects: CallEffects; State: CallState; Event: CallEvent; Decision: CallDecision; Answer: Answer; Command: Command; Frame: CallFrame };

/** How making a call went; with `glare`, `call` is the one that the two have already. */
export type CallMade = { ok: true } | { ok: false; code: "busy" | "inCall" | "failed" | "taken" } | { ok: false; code: "glare"; call: string };

/** Whatever time brings: nobody answered, or somebody didn't come back. */
const DUE_TIMER = "due";
/** The call is over and everybody knows: the room is deleted once nothing of it is under way. */
const DELETE_TIMER = "delete";
const DELETE_AFTER_MS = 60_000;
/** The one target of the effects `claim` and `line`. */
const CHAT = "chat";
/** A lost side is noticed as soon as its silence may be. */
const SILENT_CHECK_MS = 5_000;

/** One call of two members, for as long as it lasts. The room is named by the call's id. */
export class CallRoom extends Room<Types> {
  static readonly rpc = ["create", "concerns", "parted", "endSession", "extendSession"] as const;

  protected state: CallState | null = null;
  readonly #store: CallStore;
  /** signals that are stored in this decision and sent once it is committed */
  #relayed: { to: Side; frame: CallFrame }[] = [];

  constructor(platform: Platform<CallEffects>) {
    super(platform, { party: "call", closesForbidden: true, schema: callCommandSchema, commandsPerSecond: CALL_LIMITS.commandsPerSecond, silentCheckMs: SILENT_CHECK_MS }, CALL_MIGRATIONS);
    this.#store = new CallStore(platform.storage.sql);
  }

  // ---- RPC

  /** Makes the call, once, and lets it ring when both inboxes hold it. The edge has checked that the two are friends. */
  async create(request: NewCall): Promise<CallMade> {
    const call = newCallSchema.parse(request);
    if (this.isMade) return { ok: false, code: "taken" };
    const state = newCall(call, this.nowMs());
    this.makeWith(() => {
      this.#store.save(state);
      this.outbox.enqueue("claim", [CHAT]);
      this.#setTimer(state);
    });
    this.state = state;
    await this.outbox.flushNow("claim", [CHAT]);
    const end = this.state?.end ?? null;
    await this.outbox.flushNow("inbox", membersOf(state));
    switch (end?.reason) {
      case "glare":
        return end.instead === undefined ? { ok: false, code: "failed" } : { ok: false, code: "glare", call: end.instead };
      case "busy":
      case "inCall":
      case "failed":
        return { ok: false, code: end.reason };
      default:
        return { ok: true };
    }
  }

  /** Whether this call is that member's, and not over. An inbox asks, so that it doesn't hold a call that the room has forgotten. */
  concerns(member: string): boolean {
    return this.state !== null && this.state.status !== "ended" && sideOf(this.state, member) !== null;
  }

  /** An inbox reports that its member is no longer a friend of `other`. Only friends can call. */
  parted(member: string, other: string): void {
    if (this.state && sideOf(this.state, member) !== null && sideOf(this.state, other) !== null) this.apply({ t: "parted" });
  }

  // ---- connections

  protected canAccess(member: string | null): boolean {
    return this.state !== null && sideOf(this.state, member) !== null;
  }

  protected onHello(connection: RoomConnection, member: string | null): void {
    this.#show(connection, member, this.#deviceOf(connection));
  }

  protected handleCommand(connection: RoomConnection, member: string | null, command: Command): void {
    if (member === null) return;
    const event = eventOf(command, member, this.#deviceOf(connection));
    const takes = command.t === "take" || command.t === "answer";
    if (takes) this.setSocketState(connection, command.device); // before the sides are shown the decision
    this.apply(event, { connection, member, id: command.id });
    if (takes) this.#seat(connection, member, command.device, command.t === "take" ? command.since : 0);
  }

  protected override onClose(_connection: RoomConnection, { member, note: device }: ConnectionState, code?: number): void {
    if (!member || !device || this.#holds(member, device)) return;
    this.apply({ t: "went", member, device, left: code === LEFT_CODE || code === CLOSE.sessionEnded });
  }

  // ---- deciding

  protected load(): void {
    this.state = this.isMade ? this.#store.load() : null;
    this.#relayed = [];
  }

  protected override onWake(): void {
    for (const { member, device } of this.state?.sides ?? []) {
      if (device !== null && !this.#holds(member, device)) this.apply({ t: "went", member, device, left: false }); // a deploy drops the sockets without an event
    }
  }

  protected decide(state: CallState, event: CallEvent): CallDecision {
    return decide(state, event, this.nowMs());
  }

  protected override isChange(before: CallState, { state, effects }: CallDecision): boolean {
    return state !== before || effects.length > 0;
  }

  protected answerOf({ code }: CallDecision): Answer {
    return { code };
  }

  protected save(_before: CallState, { state, effects }: CallDecision): void {
    this.#store.save(state);
    if (state.status === "ended") this.#store.dropSignals();
    this.#setTimer(state);
    for (const effect of effects) {
      switch (effect.e) {
        case "inboxes":
          this.outbox.enqueue("inbox", membersOf(state));
          break;
        case "line":
          this.outbox.enqueue("line", [CHAT]);
          break;
        case "relay": {
          const n = this.#store.addSignal(effect.to, effect.signal);
          this.#relayed.push({ to: state.sides[effect.to], frame: { t: "signal", n, signal: effect.signal } });
          break;
        }
        case "forget":
          this.timers.clear(DUE_TIMER);
          this.timers.set(DELETE_TIMER, this.nowMs() + DELETE_AFTER_MS);
          this.#store.forget();
      }
    }
  }

  protected publish(before: CallState, { state, code, effects }: CallDecision, sender: Sender | undefined): void {
    if (effects.some(({ e }) => e === "forget")) {
      this.state = null;
      this.closeSockets(() => true, CLOSE.forbidden, "the call is over");
    } else if (looksDifferent(before, state)) {
      for (const [connection, { member, note }] of this.open) this.#show(connection, member, note);
    }
    if (sender) this.repeat(sender, { code });
    this.#sendRelayed();
    // at once, so that it stops ringing, and whoever hung up can call again
    if (effects.some(({ e }) => e === "inboxes")) void this.outbox.flushNow("inbox", membersOf(state));
  }

  protected repeat({ connection, id }: Sender, { code }: Answer): void {
    if (!connection) return;
    if (code === null) this.sendTo(connection, { t: "ack", id });
    else this.refuse(connection, { t: "error", code, id });
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      [DUE_TIMER]: () => {
        this.apply({ t: "due" });
        this.#setTimer();
      },
      [DELETE_TIMER]: () => this.destroy(),
    };
  }

  protected override effects(): Record<string, Effect<CallEvent>> {
    const { INBOX, CHAT: CHATS } = this.platform.effects;
    return {
      claim: async () => {
        const { state } = this;
        if (!state?.isClaiming) return;
        const claimed = await claimInboxes((member) => INBOX.getByName(member), this.name, state, this.platform.clock).catch((error: unknown) => {
          logBug(`call ${this.name} claim`, error);
          return { t: "claimed", refused: "failed" } as const;
        });
        // the call was over before the inboxes had answered: they must not hold it
        if (!this.state?.isClaiming && this.isMade) this.commit(() => this.outbox.enqueue("inbox", membersOf(state)));
        return claimed;
      },
      inbox: async (member) => {
        const inbox = INBOX.getByName(member);
        if (this.state && this.state.status !== "ended") {
          if (!this.state.isClaiming) await inbox.putCall(this.name, this.state.wasAnswered ? "answered" : "ringing");
          return;
        }
        await inbox.dropCall(this.name);
        const side = this.state && sideOf(this.state, member);
        return side !== null && this.state?.isClaiming === false ? { t: "told", target: side } : undefined;
      },
      line: async () => {
        const trace = this.state && traceOf(this.state);
        if (!this.state?.end || !trace) return;
        const { sides: [{ member: caller }, { member: callee }], kind, end } = this.state;
        await CHATS.getByName(directChatRoom(caller, callee)).putLine(this.name, caller, { line: "call", kind, ...trace }, end.atMs);
        return { t: "told", target: CHAT };
      },
    };
  }

  // ---- parts

  #deviceOf(connection: RoomConnection): string {
    return this.open.get(connection)?.note ?? "";
  }

  /** Whether a page has a socket. */
  #holds(member: string, device: string): boolean {
    return [...this.open.values()].some((state) => state.member === member && state.note === device);
  }

  #setTimer(state = this.state): void {
    this.timers.set(DUE_TIMER, state && nextDueMs(state));
  }

  /** This socket is the page that holds the call: it gets what it missed, and replaces the page's earlier sockets. */
  #seat(connection: RoomConnection, member: string, device: string, since: number): void {
    const side = this.state && sideOf(this.state, member);
    if (!this.state || side === null || this.state.sides[side].device !== device) return;
    // its socket was lost with the answer to a command that came before
    if (this.state.sides[side].lostSinceMs !== null) this.apply({ t: "take", member, device });
    for (const [other, state] of [...this.open]) {
      if (other !== connection && state.member === member && state.note === device) this.closeSocket(other, CLOSE.silent, "another socket came");
    }
    this.#show(connection, member, device);
    for (const { n, signal } of this.#store.signalsAfter(side, since)) this.sendTo(connection, { t: "signal", n, signal });
  }

  /** To the page that holds the call on the other side. A page that is away gets it when it comes back. */
  #sendRelayed(): void {
    for (const { to, frame } of this.#relayed.splice(0)) {
      for (const [connection, { member, note }] of this.open) if (member === to.member && note === to.device) this.sendTo(connection, frame);
    }
  }

  #show(connection: RoomConnection, member: string | null, device: string): void {
    const side = this.state && sideOf(this.state, member);
    if (!this.state || side === null) return;
    this.sendTo(connection, { t: "call", v: PROTOCOL_VERSION, nowMs: this.nowMs(), you: side === 0 ? "caller" : "callee", call: viewOf(this.state, side, device || null) });
  }
}

const membersOf = ({ sides }: CallState): string[] => sides.map(({ member }) => member);

/** `held`: the device that this socket took a side with before. */
function eventOf(command: Command, member: string, held: string): CallEvent {
  switch (command.t) {
    case "take":
    case "answer":
      return { t: command.t, member, device: command.device };
    case "decline":
      return { t: "decline", member };
    case "hangUp":
      return { t: "hangUp", member, device: held, gaveUp: command.gaveUp };
    case "signal":
      return { t: "signal", member, device: held, signal: command.signal };
  }
}

/** Whether the two would see a difference. */
const looksDifferent = (before: CallState, after: CallState): boolean =>
  before.status !== after.status || before.sides.some(({ device, lostSinceMs }, i) => device !== after.sides[i]?.device || lostSinceMs !== after.sides[i]?.lostSinceMs);
