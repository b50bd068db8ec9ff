import { nowMs } from "~/base/clock";
import type { Seat } from "~/party/core/identity";
import type { Delivery } from "~/party/core/outbox";
import { CLOSE, PROTOCOL_VERSION, type Hello } from "~/party/core/protocol";
import { Room, type Socket } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import type { RoomsEnv } from "~/party/env";
import { ringOf, type ActivityReport, type CallClaim, type CallClaimAnswer, type CallPhase, type FriendshipReport, type VersionedSummary } from "~/party/inbox/inbox";
import { CALL_TIMER, OneCall } from "~/party/inbox/oneCall";
import { inboxCommandSchema } from "~/party/inbox/parse";
import { INBOX_LIMITS, type ChatSummary, type InboxCommand, type InboxFrame } from "~/party/inbox/protocol";
import { INBOX_STEPS, InboxStore } from "~/party/inbox/store";

type Command = Exclude<InboxCommand, Hello>;
type AdmitAnswer = { ok: true } | { ok: false; code: "session_ended" };

const PRESENCE_TIMER = "presence";
/** A reload must not look like going away; with 18 s of silence and the check it stays under 30 s (requirement M6). */
const OFFLINE_AFTER_MS = 3_000;
const SILENT_CHECK_MS = 5_000;

/** One member's inbox; the room is named by the member's id. */
export class InboxRoom extends Room<Command, InboxFrame> {
  protected readonly schema = inboxCommandSchema;
  protected readonly commandsPerSecond = INBOX_LIMITS.commandsPerSecond;
  protected override readonly silentCheckMs = SILENT_CHECK_MS;
  readonly #store: InboxStore;
  readonly #call: OneCall;

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env, "inbox");
    this.#store = new InboxStore(ctx.storage.sql);
    this.#call = new OneCall(this.#store, this.timers, {
      keep: (write) => this.#keep(write),
      tell: (frame) => this.sendAll(frame),
      concerns: (call) => this.env.CALL.getByName(call).concerns(this.name),
    });
    this.begin(INBOX_STEPS);
  }

  // ---- RPC: sessions

  /** Asked before the edge forwards an upgrade to any room; remembers the room, to tell it when the session ends. */
  admit(request: { session: string; expiresAtMs: number; party: string; room: string }): AdmitAnswer {
    if (this.#store.isWiped() || this.hasEnded(request.session)) return { ok: false, code: "session_ended" };
    // this room's own sockets are closed without asking
    if (request.party !== "inbox") this.commit(() => this.#store.admit(request, request.expiresAtMs, nowMs()));
    return { ok: true };
  }

  /** Closes the session's sockets here and in every room it was let into. Resolves when each was asked; one that failed is asked again. */
  override async endSession(session: string): Promise<void> {
    await this.#endSessions([session]);
  }

  /** As `endSession` for every session that was let in anywhere, and those named, which may be on their way in. */
  async endAllSessions(sessions: readonly string[] = []): Promise<void> {
    const open = [...this.openSockets().values()].flatMap((seat) => seat.session ?? []);
    await this.#endSessions([...new Set([...this.#store.sessions(), ...open, ...sessions])]);
  }

  /** A session was renewed: its open sockets need not come again. */
  override async extendSession(session: string, expiresAtMs: number): Promise<void> {
    super.extendSession(session, expiresAtMs);
    const targets = this.#store.admissions(session).map(writeTarget);
    this.commit(() => {
      this.#store.extend(session, expiresAtMs);
      this.outbox.mark("extend", targets);
    });
    await this.outbox.tell("extend", targets);
  }

  // ---- RPC: what others tell

  putChat(summary: VersionedSummary): void {
    if (!this.#keep(() => this.#store.putChat(summary))) return;
    const { version: _version, ...chat } = summary;
    this.sendAll({ t: "chat", chat, unreadChats: this.#store.unreadChats() });
  }

  /** The member left the chat, or was removed. A summary with a lower version does not bring it back. */
  dropChat(chat: string, version: number): void {
    if (this.#keep(() => this.#store.dropChat(chat, version))) this.sendAll({ t: "chatGone", chat, unreadChats: this.#store.unreadChats() });
  }

  putFriendship(report: FriendshipReport): void {
    if (!this.#keep(() => this.#store.putFriendship(report))) return;
    this.sendAll({ t: "friendship", ...report, unviewed: this.#store.unviewed() });
  }

  putActivity(report: ActivityReport): void {
    if (this.#keep(() => this.#store.putActivity(report))) this.sendAll({ t: "activity", unviewed: this.#store.unviewed() });
  }

  /** One of the member's posts was deleted: its notices go, viewed or not. */
  dropPost(post: string, n: number): void {
    if (this.#keep(() => this.#store.dropPost(post, n))) this.sendAll({ t: "activity", unviewed: this.#store.unviewed() });
  }

  /** The newest activities that still stand, newest first. */
  activities(limit: number): Required<ActivityReport>[] {
    return this.#store.activities(limit);
  }

  // ---- RPC: calls

  /** A call's room asks whether this member is free for it, and so keeps others from it. A repeat is answered alike. */
  claimCall(claim: CallClaim): CallClaimAnswer {
    return this.#call.claim(claim);
  }

  /** It rings, or was answered; nothing when it is not held here. */
  putCall(call: string, phase: CallPhase): void {
    this.#call.put(call, phase);
  }

  /** It is over. Another that is held stays. */
  dropCall(call: string): void {
    this.#call.drop(call);
  }

  // ---- RPC: all of it, page by page

  chatsAfter(chat: string, limit: number): ChatSummary[] {
    return this.#store.chatsAfter(chat, limit);
  }

  activitiesAfter(after: Required<ActivityReport> | null, limit: number): Required<ActivityReport>[] {
    return this.#store.activitiesAfter(after, limit);
  }

  unviewedCount(): number {
    return this.#store.unviewed();
  }

  // ---- RPC: presence

  isOnline(): boolean {
    return this.#store.presence().online;
  }

  /** A chat room wants to know when this member comes and goes. `watch` numbers its subscriptions. */
  watchPresence(chatRoom: string, watch: number): { online: boolean; version: number } {
    if (!this.#store.isWiped()) this.commit(() => this.#store.watch(chatRoom, watch));
    return this.#store.presence();
  }

  /** The member is erased: everything goes but the fact, so that what is delivered late revives nothing. */
  async wipe(): Promise<void> {
    await this.endAllSessions();
    this.timers.clear(CALL_TIMER);
    this.commit(() => {
      this.#store.wipe();
      this.#setOnline(false);
      this.outbox.mark("presence", this.#store.watchers()); // who is told this is forgotten, too
    });
  }

  // ---- the room

  protected load(): void {
    // after a deploy the sockets are gone without a word
    if (this.#store.presence().online && this.openSockets().size === 0) this.timers.setNoLater(PRESENCE_TIMER, nowMs() + OFFLINE_AFTER_MS);
  }

  protected admits(member: string | null): boolean {
    return member === this.name && !this.#store.isWiped();
  }

  protected welcome(socket: Socket, _seat: Seat, _hello: Hello): void {
    this.sendTo(socket, {
      t: "snapshot",
      v: PROTOCOL_VERSION,
      chats: this.#store.chats(),
      requests: this.#store.requests(),
      unviewed: this.#store.unviewed(),
      unreadChats: this.#store.unreadChats(),
    });
    const ring = ringOf(this.#store.heldCall());
    if (ring) this.sendTo(socket, { t: "ring", ring });
  }

  protected obey(_socket: Socket, _seat: Seat, command: Command): void {
    switch (command.t) {
      case "viewed":
        this.commit(() => this.#store.viewAll());
        this.sendAll({ t: "viewed", unviewed: this.#store.unviewed() });
        return;
    }
  }

  protected override socketsChanged(): void {
    if (this.openSockets().size > 0) {
      this.timers.clear(PRESENCE_TIMER);
      this.commit(() => this.#setOnline(true));
    } else if (this.#store.presence().online) {
      this.timers.setNoLater(PRESENCE_TIMER, nowMs() + OFFLINE_AFTER_MS);
    }
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      ...super.timerHandlers(),
      [PRESENCE_TIMER]: () => {
        if (this.openSockets().size === 0) this.commit(() => this.#setOnline(false));
      },
      [CALL_TIMER]: () => this.#call.check(),
    };
  }

  protected override deliveries(): Record<string, Delivery> {
    return {
      end: async (target) => {
        const { session, party, room } = readTarget(target);
        await this.#roomOf(party, room)?.endSession(session);
      },
      extend: async (target) => {
        const { session, party, room } = readTarget(target);
        const expiresAtMs = this.#store.expiryOf({ session, party, room });
        if (expiresAtMs !== null) await this.#roomOf(party, room)?.extendSession(session, expiresAtMs);
      },
      presence: async (room) => {
        const watch = this.#store.watchOf(room);
        if (watch === null) return;
        const { online, version } = this.#store.presence();
        const { keep } = await this.env.CHAT.getByName(room).presence(this.name, online, version);
        if (!keep || this.#store.isWiped()) this.commit(() => this.#store.unwatch(room, watch));
      },
    };
  }

  // ---- parts

  async #endSessions(sessions: readonly string[]): Promise<void> {
    const targets = sessions.flatMap((session) => this.#store.admissions(session).map(writeTarget));
    this.commit(() => {
      this.rememberEnded(sessions);
      for (const session of sessions) this.#store.dropAdmissions(session);
      this.outbox.mark("end", targets);
    });
    for (const [socket, { session }] of this.openSockets()) {
      if (session !== null && sessions.includes(session)) this.dismiss(socket, CLOSE.sessionEnded, "session ended");
    }
    await this.outbox.tell("end", targets);
  }

  #roomOf(party: string, room: string) {
    if (party === "chat") return this.env.CHAT.getByName(room);
    if (party === "call") return this.env.CALL.getByName(room);
    if (party === "game") return this.env.GAME.getByName(room);
    return null;
  }

  #keep(put: () => boolean): boolean {
    return !this.#store.isWiped() && this.commit(put);
  }

  #setOnline(online: boolean): void {
    if (this.#store.setOnline(online)) this.outbox.mark("presence", this.#store.watchers());
  }
}

const writeTarget = (admission: { session: string; party: string; room: string }): string =>
  [admission.session, admission.party, admission.room].join(" ");

/** Neither a session nor a party has a space in it. */
function readTarget(target: string): { session: string; party: string; room: string } {
  const [session = "", party = "", ...room] = target.split(" ");
  return { session, party, room: room.join(" ") };
}
