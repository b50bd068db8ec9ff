/** Calls among a few, without rooms: the real rules of call rooms and inboxes, and what goes between them late, again or not at all. */
import { decide, newCall, traceOf, type CallEffect, type CallEvent, type CallState } from "~/party/call/call";
import { claimInboxes } from "~/party/call/claims";
import type { CallClaimAnswer, HeldCall } from "~/party/inbox/inbox";
import { OneCall } from "~/party/inbox/oneCall";

/** Something under way between two rooms: it arrives, or is lost. */
interface Message {
  arrive(): void;
  lose(): void;
}

export interface SimulatedRoom {
  id: string;
  state: CallState | null;
  /** how it ended, once it has */
  last: CallState | null;
  owed: Set<string>;
}

export class SimulatedCalls {
  nowMs = 0;
  readonly rooms = new Map<string, SimulatedRoom>();
  readonly held = new Map<string, HeldCall>();
  /** what stands in the chats, by its id */
  readonly lines = new Map<string, string>();
  readonly messages: Message[] = [];
  /** calls made instead of another, by the one that was not */
  readonly instead = new Map<string, string>();
  readonly #inboxes = new Map<string, OneCall>();

  /** The call's id. */
  make(caller: string, callee: string): string {
    const id = `c${this.rooms.size}`;
    const room: SimulatedRoom = { id, state: newCall({ caller, callee, kind: "audio" }, this.nowMs), last: null, owed: new Set() };
    this.rooms.set(id, room);
    void this.#claim(room);
    return id;
  }

  tell(room: SimulatedRoom, event: CallEvent): void {
    if (!room.state) return;
    const { state, effects } = decide(room.state, event, this.nowMs);
    room.state = state;
    if (state.status === "ended") room.last = state;
    for (const effect of effects) this.#carryOut(room, effect);
  }

  /** The room forgets what it was waiting for; what it stored stays. */
  crash(room: SimulatedRoom): void {
    this.#lives.set(room.id, this.#lifeOf(room) + 1);
  }

  /** All that rooms owe goes on its way; what was lost stays owed. */
  drain(): void {
    for (const room of this.rooms.values()) for (const target of [...room.owed]) this.#deliver(room, target);
  }

  /** Time for the rooms' timers and the inboxes' own. */
  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    for (const room of this.rooms.values()) this.tell(room, { t: "due" });
    for (const member of this.held.keys()) await this.inboxOf(member).check();
  }

  inboxOf(member: string): OneCall {
    const known = this.#inboxes.get(member);
    if (known) return known;
    const store = { heldCall: () => this.held.get(member) ?? null, holdCall: (call: HeldCall) => void this.held.set(member, call), letCallGo: () => void this.held.delete(member) };
    const concerns = (call: string) => Promise.resolve(![null, undefined, "ended"].includes(this.rooms.get(call)?.state?.status));
    const inbox = new OneCall(store, { set: () => undefined, clear: () => undefined }, { keep: (write) => write(), tell: () => undefined, concerns });
    this.#inboxes.set(member, inbox);
    return inbox;
  }

  // ---- parts

  readonly #lives = new Map<string, number>();
  #lifeOf = (room: SimulatedRoom): number => this.#lives.get(room.id) ?? 0;

  async #claim(room: SimulatedRoom): Promise<void> {
    const [state, life] = [room.state, this.#lifeOf(room)];
    if (!state) return;
    const claimed = await claimInboxes((member) => ({ claimCall: (claim) => this.#asked(() => this.inboxOf(member).claim(claim)) }), room.id, state).catch(() => ({ refused: "failed" as const, instead: null }));
    if (this.#lifeOf(room) !== life) return;
    if (claimed.instead !== null) this.instead.set(room.id, claimed.instead);
    this.tell(room, { t: "claimed", refused: claimed.refused });
    // as the room does: it may have ended before the inboxes answered
    if (!room.state || room.state.status === "ended") this.#carryOut(room, { e: "inboxes" });
  }

  /** A question that arrives, or so late that nobody waits for its answer any more. */
  #asked(ask: () => CallClaimAnswer): Promise<CallClaimAnswer> {
    return new Promise((resolve, reject) => {
      const lose = () => {
        reject(new Error("too late"));
        this.messages.push({ arrive: () => void ask(), lose: () => undefined });
      };
      this.messages.push({ arrive: () => resolve(ask()), lose });
    });
  }

  #carryOut(room: SimulatedRoom, effect: CallEffect): void {
    const { sides } = room.state ?? room.last ?? { sides: [] };
    if (effect.e === "inboxes") for (const { member } of sides) room.owed.add(member);
    if (effect.e === "line") room.owed.add("chat");
    if (effect.e === "forget") room.state = null;
  }

  #deliver(room: SimulatedRoom, target: string): void {
    room.owed.delete(target);
    const { state } = room;
    const lose = () => void room.owed.add(target);
    if (target === "chat") return void this.messages.push({ arrive: () => this.#putLine(room), lose });
    if (state && state.status !== "ended") {
      if (state.isClaiming) return;
      const phase = state.wasAnswered ? "answered" : "ringing";
      return void this.messages.push({ arrive: () => this.inboxOf(target).put(room.id, phase), lose });
    }
    const arrive = () => {
      this.inboxOf(target).drop(room.id);
      const side = room.state?.sides.findIndex(({ member }) => member === target);
      if (room.state?.isClaiming === false && (side === 0 || side === 1)) this.tell(room, { t: "told", target: side });
    };
    this.messages.push({ arrive, lose });
  }

  #putLine(room: SimulatedRoom): void {
    const trace = room.state && traceOf(room.state);
    if (!trace) return;
    this.lines.set(room.id, trace.outcome);
    this.tell(room, { t: "told", target: "chat" });
  }
}
