import { nowMs } from "~/base/clock";
import type { Seat } from "~/party/core/identity";
import type { Delivery } from "~/party/core/outbox";
import { CLOSE, PROTOCOL_VERSION, type Hello } from "~/party/core/protocol";
import { Room, type Socket } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import type { RoomsEnv } from "~/party/env";
import { inboxDeliveries, sharedWith } from "~/party/inbox/deliveries";
import { InboxGames, type GameReport } from "~/party/inbox/games";
import { ringOf, type ActivityReport, type CallClaim, type CallClaimAnswer, type CallPhase, type FriendshipReport, type Presence, type VersionedSummary } from "~/party/inbox/inbox";
import { CALL_TIMER, OneCall } from "~/party/inbox/oneCall";
import { inboxCommandSchema } from "~/party/inbox/parse";
import { INBOX_LIMITS, type ChatSummary, type InboxCommand, type InboxFrame, type OwnToggle } from "~/party/inbox/protocol";
import { writeShared } from "~/party/inbox/sharedRoom";
import { INBOX_STEPS, InboxStore, type Admission } from "~/party/inbox/store";

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
  readonly #games: InboxGames;

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env, "inbox");
    this.#store = new InboxStore(ctx.storage.sql);
    this.#games = new InboxGames(ctx.storage.sql);
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
    if (this.#isWiped() || this.hasEnded(request.session)) return { ok: false, code: "session_ended" };
    // this room's own sockets are closed without asking
    if (request.party !== "inbox") this.commit(() => this.#store.admit(request, request.expiresAtMs, nowMs()));
    return { ok: true };
  }

  /** Closes the session's sockets here and in every room it was let into. Resolves when each was asked; one that failed is asked again. */
  override async endSession(session: string): Promise<void> {
    this.make();
    await this.#endSessions([session]);
  }

  /** As `endSession` for every session that was let in anywhere, and those named, which may be on their way in. */
  async endAllSessions(sessions: readonly string[] = []): Promise<void> {
    this.make();
    const open = [...this.openSockets().values()].flatMap((seat) => seat.session ?? []);
    await this.#endSessions([...new Set([...this.#store.sessions(), ...open, ...sessions])]);
  }

  /** A session was renewed: its open sockets need not come again. */
  override async extendSession(session: string, expiresAtMs: number): Promise<void> {
    if (!this.isMade) return;
    super.extendSession(session, expiresAtMs);
    const targets = this.#store.admissions(session).map(targetOf);
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
    if (report.state === "none") this.commit(() => this.outbox.mark("parted", sharedWith(this.#store, report.member)));
    this.sendAll({ t: "friendship", ...report, ...this.#store.unviewed() });
  }

  putActivity(report: ActivityReport): void {
    if (this.#keep(() => this.#store.putActivity(report))) this.sendAll({ t: "activity", ...this.#store.unviewed() });
  }

  /** S3, S4: a like or repost of the member's own, for their other devices. Who is not there sees it when they load the page. */
  tellOwn(toggle: OwnToggle): void {
    this.sendAll({ t: "own", ...toggle });
  }

  /** One of the member's posts was deleted: its notices go, viewed or not. */
  dropPost(post: string, n: number): void {
    if (this.#keep(() => this.#store.dropPost(post, n))) this.sendAll({ t: "activity", ...this.#store.unviewed() });
  }

  /** The newest activities that still stand, newest first. */
  activities(limit: number): Required<ActivityReport>[] {
    return this.isMade ? this.#store.activities(limit) : [];
  }

  // ---- RPC: calls

  /** A call's room asks whether this member is free for it, and so keeps others from it. A repeat is answered alike. */
  claimCall(claim: CallClaim): CallClaimAnswer {
    this.make();
    return this.#call.claim(claim);
  }

  /** It rings, or was answered; nothing when it is not held here. */
  putCall(call: string, phase: CallPhase): void {
    if (this.isMade) this.#call.put(call, phase);
  }

  /** It is over. Another that is held stays. */
  dropCall(call: string): void {
    if (this.isMade) this.#call.drop(call);
  }

  // ---- RPC: games

  /** A game's room reports how it concerns this member, and learns whether the member is online. */
  putGame(report: GameReport): Presence {
    if (this.#keep(() => this.#games.put(report, nowMs()))) this.sendAll({ t: "games", games: this.#games.list() });
    return this.#presence();
  }

  // ---- RPC: all of it, page by page

  chatsAfter(chat: string, limit: number): ChatSummary[] {
    return this.isMade ? this.#store.chatsAfter(chat, limit) : [];
  }

  activitiesAfter(after: Required<ActivityReport> | null, limit: number): Required<ActivityReport>[] {
    return this.isMade ? this.#store.activitiesAfter(after, limit) : [];
  }

  unviewedCount(): number {
    return this.isMade ? this.#store.unviewed().unviewed : 0;
  }

  // ---- RPC: presence

  isOnline(): boolean {
    return this.#presence().online;
  }

  /** A chat room wants to know when this member comes and goes. `watch` numbers its subscriptions. */
  watchPresence(chatRoom: string, watch: number): { online: boolean; version: number } {
    if (!this.#isWiped()) this.commit(() => this.#store.watch(chatRoom, watch));
    return this.#presence();
  }

  /** The member is erased: everything goes but the fact, so that what is delivered late revives nothing. */
  async wipe(): Promise<void> {
    await this.endAllSessions();
    this.timers.clear(CALL_TIMER);
    this.commit(() => {
      this.#store.wipe();
      this.outbox.mark("gamePresence", this.#games.rooms());
      this.#games.wipe();
      this.#setOnline(false);
      this.outbox.mark("presence", this.#store.watchers()); // who is told this is forgotten, too
    });
  }

  // ---- the room

  protected load(): void {
    // after a deploy the sockets are gone without a word
    if (this.#presence().online && this.openSockets().size === 0) this.timers.setNoLater(PRESENCE_TIMER, nowMs() + OFFLINE_AFTER_MS);
  }

  protected admits(member: string | null): boolean {
    return member === this.name && !this.#isWiped();
  }

  protected welcome(socket: Socket, _seat: Seat, _hello: Hello): void {
    this.sendTo(socket, {
      t: "snapshot",
      v: PROTOCOL_VERSION,
      chats: this.#store.chats(),
      requests: this.#store.requests(),
      ...this.#store.unviewed(),
      unreadChats: this.#store.unreadChats(),
    });
    const ring = ringOf(this.#store.heldCall());
    if (ring) this.sendTo(socket, { t: "ring", ring });
    const games = this.#games.list();
    if (games.length > 0) this.sendTo(socket, { t: "games", games });
  }

  protected obey(_socket: Socket, _seat: Seat, command: Command): void {
    switch (command.t) {
      case "viewed":
        this.commit(() => this.#store.view(command.what));
        this.sendAll({ t: "viewed", ...this.#store.unviewed() });
        return;
    }
  }

  protected override socketsChanged(): void {
    if (this.openSockets().size > 0) {
      this.timers.clear(PRESENCE_TIMER);
      this.commit(() => this.#setOnline(true));
    } else if (this.#presence().online) {
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
    return inboxDeliveries({
      env: this.env,
      member: this.name,
      store: this.#store,
      games: this.#games,
      presence: () => this.#presence(),
      isWiped: () => this.#isWiped(),
      commit: (write) => this.commit(write),
    });
  }

  // ---- parts

  async #endSessions(sessions: readonly string[]): Promise<void> {
    const targets = sessions.flatMap((session) => this.#store.admissions(session).map(targetOf));
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

  /** Its name is a member's id, which the edge or a room vouches for: whatever there is to keep makes the inbox. */
  protected override commit<Result>(write: () => Result): Result {
    this.make();
    return super.commit(write);
  }

  #isWiped(): boolean {
    return this.isMade && this.#store.isWiped();
  }

  #presence(): Presence {
    return this.isMade ? this.#store.presence() : { online: false, version: 0 };
  }

  #keep(put: () => boolean): boolean {
    return !this.#isWiped() && this.commit(put);
  }

  #setOnline(online: boolean): void {
    if (!this.#store.setOnline(online)) return;
    this.outbox.mark("presence", this.#store.watchers());
    this.outbox.mark("gamePresence", this.#games.rooms());
  }
}

const targetOf = ({ session, party, room }: Admission): string => writeShared({ key: session, party, room });
