import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import type { NoticeSettings } from "~/base/push";
import type { Effect } from "~/party/core/outbox";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { CLOSE } from "~/party/core/protocol";
import type { TimerHandler } from "~/party/core/timers";
import { INBOX_RPC, type Command, type Decision } from "~/party/inbox/contract";
import { type InboxEffects, inboxEffects } from "~/party/inbox/effects";
import {
  claimAnswer,
  decide,
  NEW_INBOX,
  presenceReport,
  ringOf,
  type ActivityReport,
  type Admission,
  type BlockReport,
  type CallClaim,
  type CallClaimAnswer,
  type CallPhase,
  type FriendshipReport,
  type GameReport,
  type MuteReport,
  type InboxEvent,
  type InboxState,
  type Presence,
  type PresenceReport,
  type VersionedSummary,
} from "~/party/inbox/inbox";
import { inboxCommandSchema } from "~/party/inbox/parse";
import { INBOX_LIMITS, INBOX_PROTOCOL_VERSION, type OwnToggle } from "~/party/inbox/protocol";
import { INBOX_MIGRATIONS } from "~/party/inbox/migrations";
import { ReadableInbox } from "~/party/inbox/readableInbox";
import { sharedRooms, targetOf } from "~/party/inbox/targets";
import { CALL_CHECK_MS, OFFLINE_AFTER_MS, SILENT_CHECK_MS } from "~/party/inbox/timing";

type AdmitAnswer = { ok: true } | { ok: false; code: "session_ended" };

const PRESENCE_TIMER = "presence";
const CALL_TIMER = "call";
/** Due when the mute of a chat ends. */
const MUTE_TIMER = "mute";

/** One member's inbox. The member's id names the room. */
export class InboxRoom extends ReadableInbox {
  static readonly rpc = INBOX_RPC;

  constructor(platform: Platform<InboxEffects>) {
    super(
      platform,
      {
        party: "inbox",
        schema: inboxCommandSchema,
        protocolVersion: INBOX_PROTOCOL_VERSION,
        commandsPerSecond: INBOX_LIMITS.commandsPerSecond,
        silentCheckMs: SILENT_CHECK_MS,
      },
      INBOX_MIGRATIONS,
    );
  }

  // ---- RPC: sessions

  /** The edge asks before a session enters any room but a live one. The inbox tells the room when the session ends. */
  admit(request: Admission): AdmitAnswer {
    if (this.state.isWiped || this.hasSessionEnded(request.session)) return { ok: false, code: "session_ended" };
    // the inbox closes its own sockets itself
    if (request.party !== "inbox") this.commit(() => this.store.admissions.put(request, this.nowMs()));
    return { ok: true };
  }

  /** Closes the session's sockets, here and in all rooms that let it in. If a room fails, the outbox asks it again. */
  override endSession(session: string): Promise<void> {
    return this.#endSessions([session]);
  }

  /** Like `endSession`, for every session that was let in anywhere, and `sessions`, whose upgrades may be under way. */
  endAllSessions(sessions: readonly string[] = []): Promise<void> {
    this.ensureExists();
    const open = [...this.open.values()].flatMap(({ session }) => session ?? []);
    return this.#endSessions([...new Set([...this.store.admissions.sessions(), ...open, ...sessions])]);
  }

  /** A session was renewed, so its open sockets needn't reconnect. */
  override async extendSession(session: string, expiresAtMs: number): Promise<void> {
    if (!this.exists) return;
    void super.extendSession(session, expiresAtMs);
    const targets = this.#targetsOf(session);
    this.commit(() => {
      this.store.admissions.extend(session, expiresAtMs);
      this.outbox.enqueue("extend", targets);
    });
    await this.outbox.flushNow("extend", targets);
  }

  // ---- RPC: reports. The store keeps the newest report on each subject; an older report changes nothing.

  putChat(summary: VersionedSummary): void {
    if (this.#storeReport(() => this.store.putChat(summary))) this.#showChat(summary.chat);
  }

  /** The member left the chat, or was removed. A summary with a lower version doesn't bring the chat back. */
  dropChat(chat: string, version: number): void {
    if (this.#storeReport(() => this.store.dropChat(chat, version)))
      this.broadcast({ t: "chatGone", chat, unreadChats: this.store.unreadChats() });
  }

  putFriendship(report: FriendshipReport): void {
    const isNew = this.#storeReport(() => {
      const isStored = this.store.putFriendship(report);
      if (isStored && report.state === "none") this.outbox.enqueue("parted", this.#sharedWith(report.member));
      return isStored;
    });
    if (isNew) this.broadcast({ t: "friendship", ...report, ...this.store.unviewed() });
  }

  putActivity(report: ActivityReport): void {
    if (this.#storeReport(() => this.store.putActivity(report)))
      this.broadcast({ t: "activity", ...this.store.unviewed() });
  }

  /** S3, S4: shows the member's like or repost on their connected devices. Other devices show it at the next load. */
  showOwnToggle(toggle: OwnToggle): void {
    this.broadcast({ t: "own", ...toggle });
  }

  /** One of the member's posts was deleted, so its notices are removed, viewed or not. */
  dropPost(post: string, n: number): void {
    if (this.#storeReport(() => this.store.dropPost(post, n)))
      this.broadcast({ t: "activity", ...this.store.unviewed() });
  }

  /** A game's room reports how it concerns this member, and learns whether the member is online. */
  putGame(report: GameReport): Presence {
    const { room, game } = report;
    const isNew = this.#storeReport(() => {
      const isStored = this.store.games.put(report, this.nowMs());
      // X12: the host invited this member before the block, and the invitation arrives after it
      if (isStored && game?.status === "invited" && this.store.blocks.has(game.host))
        this.outbox.enqueue("decline", [room]);
      return isStored;
    });
    if (isNew) this.broadcast({ t: "games", games: this.store.games.list() });
    return this.state.presence;
  }

  /** X12: a block between this member and another began or ended. Pages reload, without learning whose block it is. */
  putBlock(report: BlockReport): void {
    const { member, isBlocked, groups = [] } = report;
    const hidden = this.exists ? this.store.blocks.hiddenGroups(member) : [];
    const isNew = this.#storeReport(() => {
      const isStored = this.store.putBlock(report);
      if (isStored && isBlocked) this.outbox.enqueue("parted", this.#sharedWith(member));
      if (isStored && isBlocked) this.outbox.enqueue("decline", this.store.games.invitationsBy(member));
      return isStored;
    });
    if (!isNew) return;
    for (const chat of [...this.store.groupsShowing(member), ...hidden]) this.#showChat(chat); // those in the list
    for (const chat of groups) this.broadcast({ t: "chatGone", chat, unreadChats: this.store.unreadChats() });
    this.broadcast({ t: "stale", ...this.store.unviewed() });
  }

  /** X26, X28: the member changed their settings. The open chats learn of it with the member's presence. */
  putPrivacy(privacy: MemberPrivacy): void {
    this.ensureExists();
    this.apply({ type: "privacy", privacy });
  }

  /** X60: moderators restricted the member, or a restriction ended. The open chats learn of it with the presence. */
  putMessaging(right: MessagingRight): void {
    this.ensureExists();
    this.apply({ type: "messaging", right });
  }

  /** X21: this member muted something, or ended a mute. All their pages show it at once. */
  putMute(report: MuteReport): void {
    const isNew = this.#storeReport(() => {
      const isStored = this.store.putMute(report);
      this.timers.set(MUTE_TIMER, this.store.mutes.nextEndMs());
      return isStored;
    });
    if (!isNew) return;
    if (report.of === "chat") this.#showChat(report.target);
    this.broadcast({ t: "stale", ...this.store.unviewed() });
  }

  /** X202, X203: the member changed what they are notified of, or on which devices. */
  putNotices(report: NoticeSettings & { n: number }): void {
    if (this.#storeReport(() => this.store.putNotices(report)))
      this.broadcast({ t: "activity", ...this.store.unviewed() });
  }

  /** Something that this member's pages load from the edge has changed: they load it again. */
  refresh(): void {
    if (!this.exists || this.state.isWiped) return;
    this.commit(() => this.store.pageChanges.record());
    this.broadcast({ t: "stale", ...this.store.unviewed() });
  }

  /** X54: this member is a moderator, and a case changed. Their pages that show it load again. */
  showCaseChange(caseId: string): void {
    if (!this.exists || this.state.isWiped) return;
    this.commit(() => this.store.pageChanges.record());
    this.broadcast({ t: "case", case: caseId });
  }

  // ---- RPC: calls

  /** A call's room asks whether this member is free for the call. If so, the inbox refuses other calls. */
  claimCall(claim: CallClaim): CallClaimAnswer {
    this.ensureExists();
    // X12: the edge allowed the call before the block, and the call asks after it
    if (this.store.blocks.has(claim.peer)) return { ok: false, held: null };
    this.apply({ type: "claim", claim });
    return claimAnswer(this.state, claim.call);
  }

  /** The call rings, or was answered. Changes nothing when the inbox holds another call. */
  putCall(call: string, phase: CallPhase): void {
    this.apply({ type: "call", call, phase });
  }

  /** `isMissed`: nobody answered or declined it (X198). */
  dropCall(call: string, isMissed = false): void {
    this.apply({ type: "callGone", call, isMissed });
  }

  // ---- RPC: presence and erasure

  /** A chat room subscribes to this member's presence. `watch` is the number of the subscription. */
  watchPresence(chatRoom: string, watch: number): PresenceReport {
    if (!this.state.isWiped) this.commit(() => this.store.watchers.put(chatRoom, watch));
    return presenceReport(this.state);
  }

  /** Deletes all data of a deleted member and remembers the deletion, so that a late report brings nothing back. */
  async wipe(): Promise<void> {
    await this.endAllSessions();
    this.apply({ type: "wipe" });
  }

  // ---- connections

  protected canAccess(member: string | null): boolean {
    return member === this.name && !this.state.isWiped;
  }

  protected onHello(connection: RoomConnection): void {
    const games = this.store.games.list();
    const ring = ringOf(this.state.currentCall);
    this.sendTo(connection, { t: "snapshot", v: INBOX_PROTOCOL_VERSION, ...this.store.snapshot() });
    if (ring) this.sendTo(connection, { t: "ring", ring });
    if (games.length > 0) this.sendTo(connection, { t: "games", games });
  }

  protected handleCommand(connection: RoomConnection, _member: string | null, command: Command): void {
    if (command.t === "look") return this.noteLooking(connection, command.isLooking);
    this.commit(() => this.store.view(command.what));
    this.broadcast({ t: "viewed", ...this.store.unviewed() });
  }

  protected override onOpen(connection: RoomConnection): void {
    super.onOpen(connection);
    this.timers.clear(PRESENCE_TIMER);
    this.apply({ type: "presence", online: true });
  }

  protected override onClose(): void {
    if (this.open.size === 0 && this.state.presence.online)
      this.timers.setNoLater(PRESENCE_TIMER, this.nowMs() + OFFLINE_AFTER_MS);
    this.timers.arm();
  }

  // ---- deciding

  protected load(): void {
    this.state = this.exists ? this.store.load() : NEW_INBOX;
    this.onClose(); // a deploy drops the sockets without an event
  }

  protected decide(state: InboxState, event: InboxEvent): Decision {
    return { state: decide(state, event) };
  }

  protected answerOf(): null {
    return null; // "viewed" has no id, because it may be repeated
  }

  protected save(before: InboxState, { state }: Decision, event: InboxEvent): void {
    if (state.currentCall === null) this.timers.clear(CALL_TIMER);
    else if (before.currentCall === null) this.timers.set(CALL_TIMER, this.nowMs() + CALL_CHECK_MS);
    if (state.presence !== before.presence || state.isWiped) {
      this.outbox.enqueue("presence", this.store.watchers.rooms()); // a wipe keeps each watcher until its report arrived
      this.outbox.enqueue("gamePresence", this.store.games.rooms());
    }
    this.store.save(before, state, event.type === "callGone" && event.isMissed === true);
  }

  protected publish(before: InboxState, { state }: Decision): void {
    const [ringBefore, ring] = [ringOf(before.currentCall), ringOf(state.currentCall)];
    if (ring && ringBefore === null) this.broadcast({ t: "ring", ring });
    else if (ringBefore && ring === null) this.broadcast({ t: "ringGone", call: ringBefore.call });
    if (state.privacy !== before.privacy || state.messaging !== before.messaging)
      this.broadcast({ t: "stale", ...this.store.unviewed() });
  }

  protected answerRepeat(): void {}

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      ...super.timerHandlers(),
      [PRESENCE_TIMER]: () => {
        if (this.open.size === 0) this.apply({ type: "presence", online: false });
      },
      [CALL_TIMER]: () => {
        const { currentCall } = this.state;
        if (!currentCall) return;
        this.commit(() => this.outbox.enqueue("call", [currentCall.call]));
        this.timers.set(CALL_TIMER, this.nowMs() + CALL_CHECK_MS);
      },
      [MUTE_TIMER]: () => {
        const ended = this.commit(() => {
          this.store.unreadMail.change.set();
          return this.store.mutes.takeEnded();
        });
        this.timers.set(MUTE_TIMER, this.store.mutes.nextEndMs());
        for (const chat of ended) this.#showChat(chat);
      },
    };
  }

  protected override effects(): Record<string, Effect<InboxEvent>> {
    return inboxEffects(this.platform.effects, {
      name: this.name,
      store: this.store,
      state: () => this.state,
      commit: (write) => this.commit(write),
      dropCall: (call) => this.dropCall(call),
      dropGame: (room) => {
        this.commit(() => this.store.games.drop(room));
        this.broadcast({ t: "games", games: this.store.games.list() });
      },
    });
  }

  // ---- parts

  #showChat(room: string): void {
    const chat = this.store.chat(room);
    if (chat) this.broadcast({ t: "chat", chat, unreadChats: this.store.unreadChats() });
  }

  async #endSessions(sessions: readonly string[]): Promise<void> {
    this.ensureExists();
    const targets = sessions.flatMap((session) => this.#targetsOf(session));
    this.commit(() => {
      this.rememberEnded(sessions);
      for (const session of sessions) this.store.admissions.drop(session);
      this.outbox.enqueue("end", targets);
    });
    this.closeSockets(({ session }) => sessions.some((one) => one === session), CLOSE.sessionEnded, "session ended");
    await this.outbox.flushNow("end", targets);
  }

  #targetsOf(session: string): string[] {
    return this.store.admissions.of(session).map(({ party, room }) => targetOf(session, party, room));
  }

  #sharedWith(other: string): string[] {
    return sharedRooms(other, this.state.currentCall, this.store.games.shared());
  }

  #storeReport(put: () => boolean): boolean {
    return !this.state.isWiped && this.commit(put);
  }
}
