import { logBug } from "~/base/logEvent";
import {
  decide,
  newCall,
  nextDueMs,
  sideOf,
  summaryOf,
  viewOf,
  type CallDecision,
  type CallEvent,
  type CallState,
} from "~/party/call/call";
import { callCommandSchema, newCallSchema, type CallCommand, type NewCall } from "~/party/call/parse";
import { CALL_LIMITS, CALL_PROTOCOL_VERSION, type CallErrorCode, type CallFrame } from "~/party/call/protocol";
import { CALL_MIGRATIONS, CallStore } from "~/party/call/store";
import { directChatRoom } from "~/party/chat/protocol";
import type { ConnectionState } from "~/party/core/identity";
import type { Effect } from "~/party/core/outbox";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { CLOSE, LEFT_CODE, type Hello } from "~/party/core/protocol";
import { Room, type Sender } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import { withTimeout } from "~/base/retry";
import { roomAt, type Rooms } from "~/base/roomAt";
import type { ChatPeer, InboxPeer } from "~/party/peers";

type Command = Exclude<CallCommand, Hello>;
export interface CallEffects {
  CHAT: Rooms<ChatPeer>;
  INBOX: Rooms<InboxPeer>;
}
type PageRef = { member: string; device: string | null };
type Answer = { code: CallErrorCode | null };
type Types = {
  Effects: CallEffects;
  State: CallState;
  Event: CallEvent;
  Decision: CallDecision;
  Answer: Answer;
  Command: Command;
  Frame: CallFrame;
};

/** The result of creating a call. With `glare`, `call` is the call that the two members already have. */
export type CreateCallResult =
  | { ok: true }
  | { ok: false; code: "busy" | "inCall" | "failed" | "taken" }
  | { ok: false; code: "glare"; call: string };

/** For deadlines: nobody answered, or somebody didn't reconnect. */
const DUE_TIMER = "due";
/** Set when the call is over and everybody knows. It deletes the room when nothing of the call can be under way. */
const DELETE_TIMER = "delete";
const DELETE_AFTER_MS = 60_000;
/** The only target of the effects `claim` and `line`. */
const CHAT = "chat";
const INBOX_ANSWERS_WITHIN_MS = 2_000;
const KIND = {
  party: "call",
  closesForbidden: true,
  schema: callCommandSchema,
  protocolVersion: CALL_PROTOCOL_VERSION,
  commandsPerSecond: CALL_LIMITS.commandsPerSecond,
  /** often, so that the room soon notices a side that has lost its connection */
  silentCheckMs: 5_000,
} as const;

/** One call between two members, for as long as it lasts. The call's id names the room. */
export class CallRoom extends Room<Types> {
  static readonly rpc = ["create", "concerns", "decline", "endFriendship", "endSession", "extendSession"] as const;

  protected state: CallState | null = null;
  readonly #store = new CallStore(this.platform.storage.sql);
  /** signals that the current decision stores, to be sent after its commit */
  #pendingSignals: { to: PageRef; frame: CallFrame }[] = [];

  constructor(platform: Platform<CallEffects>) {
    super(platform, KIND, CALL_MIGRATIONS);
  }

  // ---- RPC

  /**
   * Creates the call, once, and lets it ring when both inboxes hold it. The edge has checked that the two are friends.
   */
  async create(request: NewCall): Promise<CreateCallResult> {
    const call = newCallSchema.parse(request);
    if (this.exists) return { ok: false, code: "taken" };
    const state = newCall(call, this.nowMs());
    this.createWith(() => {
      this.#store.save(state);
      this.outbox.enqueue("claim", [CHAT]);
      this.#setTimer(state);
    });
    this.state = state;
    await this.outbox.flushNow("claim", [CHAT]);
    const { reason, instead } = this.state?.end ?? {};
    await this.outbox.flushNow("inbox", membersOf(state));
    if (reason === "busy" || reason === "inCall" || reason === "failed") return { ok: false, code: reason };
    if (reason !== "glare") return { ok: true };
    return instead === undefined ? { ok: false, code: "failed" } : { ok: false, code: "glare", call: instead };
  }

  /**
   * Whether this member is in the call, and the call isn't over. An inbox asks, so that it doesn't hold a call that the
   * room has forgotten.
   */
  concerns(member: string): boolean {
    return this.canAccess(member) && this.state?.status !== "ended";
  }

  /** Declines the call without a page. Returns whether it rang for this member. */
  decline(member: string): boolean {
    return this.apply({ type: "decline", member })?.code === null;
  }

  /** An inbox reports that its member is no longer a friend of `other`. Only friends can call. */
  endFriendship(member: string, other: string): void {
    if (this.canAccess(member) && this.canAccess(other)) this.apply({ type: "unfriended" });
  }

  // ---- connections

  protected canAccess(member: string | null): boolean {
    return sideOf(this.state, member) !== null;
  }

  protected onHello(connection: RoomConnection, member: string | null): void {
    this.#sendCall(connection, member);
  }

  protected handleCommand(connection: RoomConnection, member: string | null, command: Command): void {
    if (member === null) return;
    const isForDevice = "device" in command;
    const page = { member, device: isForDevice ? command.device : (this.open.get(connection)?.note ?? "") };
    // must come before the decision is shown to the sides
    if (isForDevice) this.setNote(connection, page.device);
    this.apply(eventOf(command, page), { connection, member, id: command.id });
    if (isForDevice) this.#attachPage(connection, page, command.t === "take" ? command.since : 0);
  }

  protected override onClose(_socket: RoomConnection, { member, note: device }: ConnectionState, code?: number): void {
    if (!member || !device || this.#socketsOf({ member, device }).length > 0) return;
    this.apply({ type: "disconnected", member, device, onPurpose: code === LEFT_CODE || code === CLOSE.sessionEnded });
  }

  // ---- deciding

  protected load(): void {
    this.state = this.exists ? this.#store.load() : null;
    this.#pendingSignals = [];
  }

  protected override onWake(): void {
    for (const { member, device } of this.state?.sides ?? []) {
      // a deploy drops the sockets without an event
      if (device === null || this.#socketsOf({ member, device }).length > 0) continue;
      this.apply({ type: "disconnected", member, device, onPurpose: false });
    }
  }

  protected decide(state: CallState, event: CallEvent): CallDecision {
    return decide(state, event, this.nowMs());
  }

  protected override hasChanged(before: CallState, { state, effects }: CallDecision): boolean {
    return state !== before || effects.length > 0;
  }

  protected answerOf({ code }: CallDecision): Answer {
    return { code };
  }

  protected save(_before: CallState, { state, effects }: CallDecision): void {
    this.#store.save(state);
    this.#setTimer(state);
    for (const effect of effects) {
      if (effect.type === "inboxes") this.outbox.enqueue("inbox", membersOf(state));
      if (effect.type === "line") this.outbox.enqueue("line", [CHAT]);
      if (effect.type === "relay") {
        const { to, signal } = effect;
        this.#pendingSignals.push({
          to: state.sides[to],
          frame: { t: "signal", n: this.#store.addSignal(to, signal), signal },
        });
      }
      if (effect.type === "forget") {
        this.timers.set(DELETE_TIMER, this.nowMs() + DELETE_AFTER_MS);
        this.#store.forget();
      }
    }
  }

  protected publish(before: CallState, { state, code, effects }: CallDecision, sender: Sender | undefined): void {
    if (effects.some(({ type }) => type === "forget")) {
      this.state = null;
      this.closeSockets(() => true, CLOSE.forbidden, "the call is over");
    } else if (shownOf(before) !== shownOf(state)) {
      for (const [connection, { member }] of this.open) this.#sendCall(connection, member);
    }
    if (sender) this.answerRepeat(sender, { code });
    // a page that is away gets its signals when it reconnects
    for (const { to, frame } of this.#pendingSignals.splice(0)) {
      for (const connection of this.#socketsOf(to)) this.sendTo(connection, frame);
    }
    // immediately, so that the ringing stops and the member who hung up can call again
    if (effects.some(({ type }) => type === "inboxes")) void this.outbox.flushNow("inbox", membersOf(state));
  }

  protected answerRepeat({ connection, id }: Sender, { code }: Answer): void {
    if (!connection) return;
    if (code === null) this.sendTo(connection, { t: "ack", id });
    else this.refuse(connection, { t: "error", code, id });
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      [DUE_TIMER]: () => {
        this.apply({ type: "due" });
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
        const claimed = await this.#claim(state).catch((error: unknown) => {
          logBug(`call ${this.name} claim`, error);
          return { type: "claimed", refused: "failed" } as const;
        });
        // the call ended before the inboxes had answered, so they must not hold it
        if (!this.state?.isClaiming && this.exists) this.commit(() => this.outbox.enqueue("inbox", membersOf(state)));
        return claimed;
      },
      inbox: async (member) => {
        const inbox = roomAt(INBOX, member, null);
        if (this.state && this.state.status !== "ended") {
          if (!this.state.isClaiming) await inbox.putCall(this.name, this.state.wasAnswered ? "answered" : "ringing");
          return;
        }
        await inbox.dropCall(this.name, isMissed(this.state));
        const side = sideOf(this.state, member);
        return side !== null && this.state?.isClaiming === false ? { type: "notified", target: side } : undefined;
      },
      line: async () => {
        const { state } = this;
        const summary = state && summaryOf(state);
        if (!state?.end || !summary) return;
        const [caller, callee] = membersOf(state);
        const chat = roomAt(CHATS, directChatRoom(caller, callee), null);
        await chat.putLine(this.name, caller, { line: "call", kind: state.kind, ...summary }, state.end.atMs);
        return { type: "notified", target: CHAT };
      },
    };
  }

  // ---- parts

  /**
   * Asks both inboxes to hold the call, one after the other, in the order of their members' ids. Two calls between
   * the same two members then ask the same inbox first, so one of them succeeds. Throws if an inbox doesn't answer.
   */
  async #claim(state: CallState): Promise<Extract<CallEvent, { type: "claimed" }>> {
    const { kind, sinceMs } = state;
    const [caller, callee] = membersOf(state);
    for (const member of [caller, callee].sort()) {
      const isOutgoing = member === caller;
      const peer = isOutgoing ? callee : caller;
      const inbox = roomAt(this.platform.effects.INBOX, member, null);
      const asked = inbox.claimCall({ call: this.name, peer, kind, isOutgoing, sinceMs });
      const { ok, held } = await withTimeout(INBOX_ANSWERS_WITHIN_MS, asked, this.platform.clock.after);
      if (ok) continue;
      const isGlare = held && held.phase !== "answered" && held.peer === peer && held.isOutgoing !== isOutgoing;
      if (isGlare) return { type: "claimed", refused: "glare", instead: held.call };
      // the caller is in no other call if a block separates the two
      if (isOutgoing && !held) return { type: "claimed", refused: "failed" };
      return { type: "claimed", refused: isOutgoing ? "inCall" : "busy" };
    }
    return { type: "claimed", refused: null };
  }

  #socketsOf({ member, device }: PageRef): RoomConnection[] {
    return [...this.open].flatMap(([socket, state]) =>
      state.member === member && state.note === device ? [socket] : [],
    );
  }

  #setTimer(state = this.state): void {
    this.timers.set(DUE_TIMER, state && nextDueMs(state));
  }

  /**
   * If this page takes part in the call, sends the socket what the page missed, and closes the page's earlier sockets.
   */
  #attachPage(connection: RoomConnection, page: { member: string; device: string }, since: number): void {
    const side = sideOf(this.state, page.member);
    if (!this.state || side === null || this.state.sides[side].device !== page.device) return;
    // an earlier command took the call, but its socket was lost before the answer
    if (this.state.sides[side].lostSinceMs !== null) this.apply({ type: "take", ...page });
    for (const other of this.#socketsOf(page)) {
      if (other !== connection) this.closeSocket(other, CLOSE.silent, "another socket came");
    }
    this.#sendCall(connection, page.member);
    for (const frame of this.#store.signalsAfter(side, since)) this.sendTo(connection, frame);
  }

  #sendCall(connection: RoomConnection, member: string | null): void {
    const side = sideOf(this.state, member);
    if (!this.state || side === null) return;
    const call = viewOf(this.state, side, this.open.get(connection)?.note ?? null);
    const you = side === 0 ? "caller" : "callee";
    this.sendTo(connection, { t: "call", v: CALL_PROTOCOL_VERSION, nowMs: this.nowMs(), you, call });
  }
}

/** X198: nobody answered or declined it, and neither a block nor the end of the friendship ended it. */
const isMissed = (state: CallState | null): boolean =>
  state !== null && state.end?.reason !== "hungUp" && summaryOf(state)?.outcome === "missed";

const membersOf = ({ sides: [caller, callee] }: CallState): [string, string] => [caller.member, callee.member];

/** The parts of the call whose changes both members see. */
const shownOf = ({ status, sides }: CallState): string =>
  JSON.stringify([status, sides.map(({ device, lostSinceMs }) => [device, lostSinceMs])]);

/** The call's event for a page's command. */
function eventOf(command: Command, page: { member: string; device: string }): CallEvent {
  switch (command.t) {
    case "take":
    case "answer":
      return { type: command.t, ...page };
    case "decline":
      return { type: "decline", member: page.member };
    case "hangUp":
      return { type: "hangUp", ...page, gaveUp: command.gaveUp };
    case "signal":
      return { type: "signal", ...page, signal: command.signal };
  }
}
