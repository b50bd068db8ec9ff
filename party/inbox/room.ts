import type { Effect } from "~/party/core/outbox";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { CLOSE, PROTOCOL_VERSION, type Hello } from "~/party/core/protocol";
import { Room } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import { inboxEffects, sharedWith, type InboxEffects } from "~/party/inbox/effects";
import { InboxGames, type GameReport } from "~/party/inbox/games";
import {
  decide, NEW_INBOX, ringOf,
  type ActivityReport, type CallClaim, type CallClaimAnswer, type CallPhase, type FriendshipReport, type InboxDecision, type InboxEvent, type InboxState, type Presence, type VersionedSummary,
} from "~/party/inbox/inbox";
import { inboxCommandSchema } from "~/party/inbox/parse";
import { INBOX_LIMITS, type ChatSummary, type InboxCommand, type InboxFrame, type OwnToggle } from "~/party/inbox/protocol";
import { writeShared } from "~/party/inbox/sharedRoom";
import { INBOX_MIGRATIONS, InboxStore, type Admission } from "~/party/inbox/store";

type Command = Exclude<InboxCommand, Hello>;
type AdmitAnswer = { ok: true } | { ok: false; code: "session_ended" };
type Types = { Effects: InboxEffects; State: InboxState; Event: InboxEvent; Decision: InboxDecision; Answer: never; Command: Command; Frame: InboxFrame };

const PRESENCE_TIMER = "presence";
/** A reload must not look like going away. With 18 s of silence and the check it stays under 30 s (requirement M6). */
const OFFLINE_AFTER_MS = 3_000;
const SILENT_CHECK_MS = 5_000;
/** Asks the call's room whether the call still goes on: its end may have been reported before the claim arrived. */
const CALL_TIMER = "call";
const CALL_CHECK_MS = 60_000;

/** One member's inbox. The room is named by the member's id. */
export class InboxRoom extends Room<Types> {
  static readonly rpc = [
    "admit", "endSession", "endAllSessions", "extendSession", "putChat", "dropChat", "putFriendship", "putActivity", "tellOwn", "dropPost", "activities",
    "claimCall", "putCall", "dropCall", "putGame", "chatsAfter", "activitiesAfter", "unviewedCount", "isOnline", "watchPresence", "wipe",
  ] as const;

  protected state = NEW_INBOX;
  readonly #store: InboxStore;
  readonly #games: InboxGames;

  constructor(platform: Platform<InboxEffects>) {
    super(platform, { party: "inbox", schema: inboxCommandSchema, commandsPerSecond: INBOX_LIMITS.commandsPerSecond, silentCheckMs: SILENT_CHECK_MS }, INBOX_MIGRATIONS);
    this.#store = new InboxStore(platform.storage.sql);
    this.#games = new InboxGames(platform.storage.sql);
  }

  // ---- RPC: sessions

  /** The edge asks before it forwards an upgrade to any room. The inbox remembers the room, to tell it when the session ends. */
  admit(request: { session: string; expiresAtMs: number; party: string; room: string }): AdmitAnswer {
    if (this.state.isWiped || this.hasEnded(request.session)) return { ok: false, code: "session_ended" };
    // this room's own sockets are closed without asking
    if (request.party !== "inbox") this.commit(() => this.#store.admit(request, request.expiresAtMs, this.nowMs()));
    return { ok: true };
  }

  /** Closes the session's sockets here and in every room that let it in. Resolves when each room was asked; a room that failed is asked again. */
  override endSession(session: string): Promise<void> {
    return this.#endSessions([session]);
  }

  /** Like `endSession` for every session that was let in anywhere, and for those named, whose upgrades may be under way. */
  endAllSessions(sessions: readonly string[] = []): Promise<void> {
    this.make();
    const open = [...this.open.values()].flatMap(({ session }) => session ?? []);
    return this.#endSessions([...new Set([...this.#store.sessions(), ...open, ...sessions])]);
  }

  /** A session was renewed: its open sockets needn't come again. */
  override async extendSession(session: string, expiresAtMs: number): Promise<void> {
    if (!this.isMade) return;
    void super.extendSession(session, expiresAtMs);
    const targets = this.#store.admissions(session).map(targetOf);
    this.commit(() => {
      this.#store.extend(session, expiresAtMs);
      this.outbox.enqueue("extend", targets);
    });
    await this.outbox.flushNow("extend", targets);
  }

  // ---- RPC: reports. The store keeps the newest of each; an older one changes nothing.

  putChat(summary: VersionedSummary): void {
    if (!this.#keep(() => this.#store.putChat(summary))) return;
    const { version: _version, ...chat } = summary;
    this.broadcast({ t: "chat", chat, unreadChats: this.#store.unreadChats() });
  }

  /** The member left the chat, or was removed. A summary with a lower version doesn't bring it back. */
  dropChat(chat: string, version: number): void {
    if (this.#keep(() => this.#store.dropChat(chat, version))) this.broadcast({ t: "chatGone", chat, unreadChats: this.#store.unreadChats() });
  }

  putFriendship(report: FriendshipReport): void {
    const parted = report.state === "none" ? sharedWith : () => [];
    const isNews = this.#keep(() => {
      if (!this.#store.putFriendship(report)) return false;
      this.outbox.enqueue("parted", parted(this.#store, this.state, report.member));
      return true;
    });
    if (isNews) this.broadcast({ t: "friendship", ...report, ...this.#store.unviewed() });
  }

  putActivity(report: ActivityReport): void {
    if (this.#keep(() => this.#store.putActivity(report))) this.broadcast({ t: "activity", ...this.#store.unviewed() });
  }

  /** S3, S4: a like or repost of the member's own, for their other devices. A device that isn't connected sees it when it loads the page. */
  tellOwn(toggle: OwnToggle): void {
    this.broadcast({ t: "own", ...toggle });
  }

  /** One of the member's posts was deleted: its notices go, viewed or not. */
  dropPost(post: string, n: number): void {
    if (this.#keep(() => this.#store.dropPost(post, n))) this.broadcast({ t: "activity", ...this.#store.unviewed() });
  }

  /** A game's room reports how it concerns this member, and learns whether the member is online. */
  putGame(report: GameReport): Presence {
    if (this.#keep(() => this.#games.put(report, this.nowMs()))) this.broadcast({ t: "games", games: this.#games.list() });
    return this.state.presence;
  }

  // ---- RPC: calls

  /** A call's room asks whether this member is free for the call, which keeps other calls away. A repeated claim gets the same answer. */
  claimCall(claim: CallClaim): CallClaimAnswer {
    this.make();
    return this.apply({ t: "claim", claim })?.claimed ?? { ok: false, held: null };
  }

  /** The call rings, or was answered. Changes nothing when another call is held. */
  putCall(call: string, phase: CallPhase): void {
    this.apply({ t: "call", call, phase });
  }

  dropCall(call: string): void {
    this.apply({ t: "callGone", call });
  }

  // ---- RPC: reading

  /** The newest activities that still stand, newest first. */
  activities(limit: number): Required<ActivityReport>[] {
    return this.isMade ? this.#store.activities(limit) : [];
  }

  chatsAfter(chat: string, limit: number): ChatSummary[] {
    return this.isMade ? this.#store.chatsAfter(chat, limit) : [];
  }

  activitiesAfter(after: Required<ActivityReport> | null, limit: number): Required<ActivityReport>[] {
    return this.isMade ? this.#store.activitiesAfter(after, limit) : [];
  }

  unviewedCount(): number {
    return this.isMade ? this.#store.unviewed().unviewed : 0;
  }

  isOnline(): boolean {
    return this.state.presence.online;
  }

  /** A chat room wants to know when this member comes and goes. `watch` numbers its subscriptions. */
  watchPresence(chatRoom: string, watch: number): Presence {
    if (!this.state.isWiped) this.commit(() => this.#store.watch(chatRoom, watch));
    return this.state.presence;
  }

  /** The member is erased: everything goes but the fact, so that a late report brings nothing back. */
  async wipe(): Promise<void> {
    await this.endAllSessions();
    this.apply({ t: "wipe" });
  }

  // ---- connections

  protected canAccess(member: string | null): boolean {
    return member === this.name && !this.state.isWiped;
  }

  protected onHello(connection: RoomConnection): void {
    const games = this.#games.list();
    const ring = ringOf(this.state.held);
    this.sendTo(connection, {
      t: "snapshot",
      v: PROTOCOL_VERSION,
      chats: this.#store.chats(),
      requests: this.#store.requests(),
      ...this.#store.unviewed(),
      unreadChats: this.#store.unreadChats(),
    });
    if (ring) this.sendTo(connection, { t: "ring", ring });
    if (games.length > 0) this.sendTo(connection, { t: "games", games });
  }

  protected handleCommand(_connection: RoomConnection, _member: string | null, command: Command): void {
    switch (command.t) {
      case "viewed":
        this.commit(() => this.#store.view(command.what));
        this.broadcast({ t: "viewed", ...this.#store.unviewed() });
    }
  }

  protected override onOpen(connection: RoomConnection): void {
    super.onOpen(connection);
    this.timers.clear(PRESENCE_TIMER);
    this.apply({ t: "presence", online: true });
  }

  protected override onClose(): void {
    if (this.open.size === 0 && this.state.presence.online) this.timers.setNoLater(PRESENCE_TIMER, this.nowMs() + OFFLINE_AFTER_MS);
    this.timers.arm();
  }

  // ---- deciding

  protected load(): void {
    this.state = this.isMade ? this.#store.load() : NEW_INBOX;
    this.onClose(); // a deploy drops the sockets without an event
  }

  protected decide(state: InboxState, event: InboxEvent): InboxDecision {
    return decide(state, event);
  }

  protected answerOf(): null {
    return null; // "viewed" may be repeated, and bears no id
  }

  protected save(before: InboxState, { state }: InboxDecision): void {
    this.#store.save(before, state);
    if (state.held === null) this.timers.clear(CALL_TIMER);
    else if (before.held === null) this.timers.set(CALL_TIMER, this.nowMs() + CALL_CHECK_MS);
    if (state.presence !== before.presence || state.isWiped) {
      this.outbox.enqueue("presence", this.#store.watchers()); // a wiped inbox forgets them once they were told
      this.outbox.enqueue("gamePresence", this.#games.rooms());
    }
    if (state.isWiped) this.#games.wipe();
  }

  protected publish(before: InboxState, { state }: InboxDecision): void {
    const [was, is] = [ringOf(before.held), ringOf(state.held)];
    if (is && was === null) this.broadcast({ t: "ring", ring: is });
    else if (was && is === null) this.broadcast({ t: "ringGone", call: was.call });
  }

  protected repeat(): void {}

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      [PRESENCE_TIMER]: () => {
        if (this.open.size === 0) this.apply({ t: "presence", online: false });
      },
      [CALL_TIMER]: async () => {
        const { held } = this.state;
        if (!held) return;
        if (await this.platform.effects.CALL.getByName(held.call).concerns(this.name)) this.timers.set(CALL_TIMER, this.nowMs() + CALL_CHECK_MS);
        else this.dropCall(held.call);
      },
    };
  }

  protected override effects(): Record<string, Effect<InboxEvent>> {
    return inboxEffects({
      rooms: this.platform.effects,
      member: this.name,
      store: this.#store,
      games: this.#games,
      state: () => this.state,
      commit: (write) => this.commit(write),
    });
  }

  // ---- parts

  async #endSessions(sessions: readonly string[]): Promise<void> {
    this.make();
    const targets = sessions.flatMap((session) => this.#store.admissions(session).map(targetOf));
    this.commit(() => {
      this.rememberEnded(sessions);
      for (const session of sessions) this.#store.dropAdmissions(session);
      this.outbox.enqueue("end", targets);
    });
    this.closeSockets(({ session }) => session !== null && sessions.includes(session), CLOSE.sessionEnded, "session ended");
    await this.outbox.flushNow("end", targets);
  }

  /** The room's name is a member's id, which the edge or a room vouches for, so anything to keep makes the inbox. */
  protected override commit<Result>(write: () => Result): Result {
    return this.makeWith(write);
  }

  #keep(put: () => boolean): boolean {
    return !this.state.isWiped && this.commit(put);
  }
}

const targetOf = ({ session, party, room }: Admission): string => writeShared({ key: session, party, room });
