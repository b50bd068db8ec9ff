import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import { decide, lacksFriendship } from "~/party/chat/chat";
import { CHAT_RPC, type Command } from "~/party/chat/contract";
import { ChatCopies } from "~/party/chat/copies";
import { type ChatEffects, chatEffects, REQUEST_STATUS } from "~/party/chat/effects";
import { changeOf, type ChangeAnswer, type ChatDecision, type ChatEvent, postedIn } from "~/party/chat/events";
import { readPointersFor } from "~/party/chat/audience";
import { ChatHistory } from "~/party/chat/history";
import { CHAT_MIGRATIONS } from "~/party/chat/migrations";
import { canWrite, frameFor, viewsOf } from "~/party/chat/moderation";
import { ChatPresence } from "~/party/chat/presence";
import { ChatRateLimits } from "~/party/chat/rateLimits";
import {
  chatAccessSchema,
  chatCommandSchema,
  chatContentSchema,
  chatLineSchema,
  moderatedStateSchema,
} from "~/party/chat/parse";
import {
  CHAT_LIMITS,
  CHAT_PROTOCOL_VERSION,
  costOf,
  type ChatAccess,
  type ChatContent,
  type ChatFrame,
  type ChatLine,
  type ChatMessage,
  type ChatWelcome,
  type EvidenceMessage,
  type ModeratedState,
  type Posted,
  type RequestAnswer,
} from "~/party/chat/protocol";
import { RecoverableChat } from "~/party/chat/recoverableChat";
import { membersWithNewRequest } from "~/party/chat/requests";
import { filesNotShown, type FilesNotShown, type SentFile } from "~/party/chat/sentFiles";
import { PresenceStore } from "~/party/chat/presenceStore";
import { type ChatState, emptyChat, isMember, requestOf } from "~/party/chat/state";
import { chatTimers, setTimers } from "~/party/chat/timers";
import { errorFor } from "~/party/chat/versions";
import type { Effect } from "~/party/core/outbox";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { ACCESS_TOO_OLD_STATUS, CLOSE, IDENTITY_HEADER, type Hello } from "~/party/core/protocol";
import type { Sender } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";

const SILENT_CHECK_MS = 60_000;

/** One chat: `dm:<id>:<id>` or a group's id. */
export class ChatRoom extends RecoverableChat {
  static readonly rpc = CHAT_RPC;

  #members: ReadonlySet<string> = new Set();
  /** whether the edge sent the members since this object started; an older edge's list lacks the friendship */
  #askedFriendship = false;
  /** the sockets that wait for the game's room, by member and command id */
  readonly #pendingAnswers = new Map<string, RoomConnection>();
  readonly #history: ChatHistory;
  readonly #rateLimits: ChatRateLimits;
  readonly #presence: ChatPresence;
  readonly #copies: ChatCopies;

  constructor(platform: Platform<ChatEffects>) {
    super(
      platform,
      {
        party: "chat",
        schema: chatCommandSchema,
        protocolVersion: CHAT_PROTOCOL_VERSION,
        commandsPerSecond: CHAT_LIMITS.commandsPerSecond,
        costOf,
        silentCheckMs: SILENT_CHECK_MS,
      },
      CHAT_MIGRATIONS,
    );
    this.#history = new ChatHistory(this.store, () => this.state);
    this.#rateLimits = new ChatRateLimits(platform);
    this.#presence = new ChatPresence(new PresenceStore(platform.storage.sql), {
      state: () => this.state,
      isEmpty: () => this.open.size === 0,
      broadcast: (frame, to) => this.broadcast(frame, to),
      commit: (write) => this.commit(write),
      putRights: (member, { privacy, messaging: right }) => {
        if (privacy) this.apply({ type: "privacy", member, privacy });
        if (right) this.apply({ type: "messaging", member, right });
      },
      watch: (members) => this.outbox.enqueue("watch", members),
    });
    this.#copies = new ChatCopies(platform, {
      state: () => this.state,
      isWaiting: ({ connection }) => connection === null || this.open.has(connection),
      isAnswered: ({ member, id }) => this.answers.find(member, id) !== null,
      apply: (event, sender) => this.apply(event, sender),
    });
  }

  // ---- RPC

  /** Sets who may be here. Older versions change nothing. Closes former members' sockets. */
  override setAccess(access: ChatAccess): void {
    const parsed = chatAccessSchema.parse(access);
    if (!this.exists && parsed.members.length === 0) return; // an empty chat without members needs no room
    this.ensureExists();
    this.#askedFriendship = true;
    const newest = parsed.isRemoved ? this.store.messageAt(this.state.last) : null;
    this.apply({ type: "access", access: parsed, noticeSeq: newest?.line?.line === "ended" ? newest.seq : undefined });
    this.closeSockets(({ member }) => !isMember(this.state, member), CLOSE.forbidden, "not a member");
    this.#presence.watchMembers(); // a new member may be online
  }

  /** Adds a line, unless its id is repeated. Throws before the first `setAccess`; the caller must try again. */
  putLine(id: string, from: string, line: ChatLine, atMs: number): void {
    const { access } = this.state;
    if (!access) throw new Error("a line came before the list of members");
    const parsed = chatLineSchema.parse(line);
    // an edge of an earlier release sent the list without saying that moderators deleted the group (X80)
    if (parsed.line === "ended" && !access.isRemoved)
      this.setAccess({ ...access, blocked: access.members, isRemoved: true });
    this.apply({ type: "line", member: from, id, line: parsed, atMs, known: this.store.find(from, id) });
  }

  /**
   * Sends a message for a member without a socket. A repeated id gets the first message. With `access`, sets first who may
   * be here: for a chat that was created just now.
   */
  post(member: string, id: string, content: ChatContent, access?: ChatAccess): Posted | Promise<Posted> {
    const parsed = chatContentSchema.parse(content);
    if (access) this.setAccess(access);
    if (!this.exists) return { ok: false, code: "forbidden" };
    const sent = this.#send({ connection: null, member, id }, parsed);
    return sent instanceof Promise ? sent.then(postedIn) : postedIn(sent);
  }

  /** Moderators decided about a message (X57). `version`: a later decision has a higher one. */
  moderate(seq: number, to: ModeratedState, version: number): void {
    if (!this.exists) return;
    const [target, known] = [this.store.messageAt(seq), this.store.moderatedVersion(seq)];
    this.apply({ type: "moderate", to: moderatedStateSchema.parse(to), version, known, target });
  }

  /**
   * X51: what a report of a message copies. Null if the member can't report it: they aren't in the chat, they deleted it
   * with a message request, or nothing is left of it.
   */
  evidence(member: string, seq: number): EvidenceMessage[] | null {
    return this.#history.evidence(member, seq);
  }

  /**
   * One message, to forward or answer; null when it doesn't exist, when `member` isn't a member, or when it is in a
   * message request that they haven't answered (X45).
   */
  message(member: string, seq: number): ChatMessage | null {
    return requestOf(this.state, member) === "received" ? null : this.#history.message(member, seq);
  }

  /** For the cron job, which cleans up after lost queue messages. */
  filesNotShown(files: readonly SentFile[]): FilesNotShown {
    return filesNotShown(files, (member, id) => (this.state.access ? this.store.find(member, id) : null));
  }

  /** The game's room keeps the invitation, and reports its outcome here. */
  settleGame(seq: number, invitation: "accepted" | "declined" | "expired"): void {
    if (this.exists)
      this.apply({ type: "settle", status: REQUEST_STATUS[invitation], target: this.store.messageAt(seq) });
  }

  /**
   * What a page of the member shows of the chat before its socket is open. Null if they aren't in the chat, or if the room
   * may not know all of its members (`refusal`).
   */
  opening(member: string, accessVersion: number): ChatWelcome | null {
    const isShown = isMember(this.state, member) && !this.#isAccessOlderThan(accessVersion);
    return isShown ? this.#welcome(member, null) : null;
  }

  /** The next messages after `seq`, and the read pointers that this member may see. Empty if they aren't a member. */
  messagesAfter(
    member: string,
    seq: number,
    limit: number,
  ): { messages: ChatMessage[]; reads: Record<string, number> } {
    if (!isMember(this.state, member)) return { messages: [], reads: {} };
    return {
      messages: this.#history.after(member, seq, limit),
      reads: readPointersFor(this.state, member),
    };
  }

  /** An inbox reports whether its member is online. `keep: false` ends its reports. */
  presence(
    member: string,
    online: boolean,
    version: number,
    privacy?: MemberPrivacy,
    messaging?: MessagingRight,
  ): { keep: boolean } {
    const report = { online, version, ...(privacy && { privacy }), ...(messaging && { messaging }) };
    return this.exists ? this.#presence.report(member, report) : { keep: false };
  }

  /** X30: a member's answer to a message request. Changes nothing if the chat isn't a request to them. */
  answerRequest(member: string, answer: RequestAnswer): void {
    if (this.exists) this.apply({ type: "request", member, answer });
  }

  // ---- connections

  protected canAccess(member: string | null): boolean {
    return member !== null && this.#members.has(member);
  }

  protected override refusal(headers: Headers): number | null {
    const expected = Number(headers.get(IDENTITY_HEADER.accessVersion) ?? 0);
    return this.#isAccessOlderThan(expected) ? ACCESS_TOO_OLD_STATUS : null;
  }

  #isAccessOlderThan(version: number): boolean {
    const { access } = this.state;
    return !access || version > access.version || (lacksFriendship(access) && !this.#askedFriendship);
  }

  protected onHello(connection: RoomConnection, member: string | null, { since }: Hello): void {
    if (member === null) return;
    const { v } = this.open.get(connection) ?? {};
    this.sendTo(connection, { ...this.#welcome(member, since, v ?? CHAT_PROTOCOL_VERSION), nowMs: this.nowMs() });
    this.#presence.watchMembers();
  }

  #welcome(member: string, since: number | null, v = CHAT_PROTOCOL_VERSION): ChatWelcome {
    const opening = { ...this.#history.opening(member, since), ...this.#presence.visibleTo(member) };
    return { t: "welcome", v, ...opening };
  }

  protected handleCommand(connection: RoomConnection, member: string | null, command: Command): void {
    if (member === null) return;
    const refusal = this.#rateLimits.refusal(member, command, this.nowMs());
    if (refusal) return this.refuse(connection, refusal);
    switch (command.t) {
      case "send": {
        const { t: _t, id, ...content } = command;
        return this.finishLater(connection, id, this.#send({ connection, member, id }, content));
      }
      case "answer":
      case "edit":
      case "delete":
      case "react": {
        if (command.t === "answer") this.#pendingAnswers.set(`${member} ${command.id}`, connection);
        const { id, seq } = command;
        const change = (): ChatEvent => {
          const target = this.#history.target(member, seq);
          return changeOf(command, member, target, () => this.#history.beforeEdit(member));
        };
        return this.finishLater(connection, id, this.#copies.decide({ connection, member, id }, change));
      }
      case "read":
        this.apply({ type: "read", member, seq: command.seq });
        return;
      case "page":
        return this.sendTo(connection, { ...command, ...this.#history.page(member, command) });
      case "search":
        return this.sendTo(connection, {
          t: "found",
          id: command.id,
          ...this.#history.search(member, command.query, command.before),
        });
      case "typing":
        if (this.state.access?.blocked.includes(member) || !canWrite(this.state, member)) return;
        if (this.#rateLimits.shouldShowTyping(member, this.nowMs()))
          this.#presence.broadcastActivity({ t: "typing", member });
        return;
    }
  }

  protected override onClose(connection: RoomConnection): void {
    for (const [key, pending] of this.#pendingAnswers) if (pending === connection) this.#pendingAnswers.delete(key);
  }

  // ---- deciding

  protected load(): void {
    this.state = this.exists ? this.store.load() : emptyChat;
    this.#members = new Set(this.state.access?.members);
  }

  protected decide(state: ChatState, event: ChatEvent): ChatDecision {
    return decide(state, event, this.nowMs());
  }

  protected override hasChanged(_before: ChatState, { writes }: ChatDecision): boolean {
    return writes.length > 0;
  }

  /**
   * A stored message is its own permanent answer, so nothing is kept for it. For an answer to a game request there is
   * nothing to keep until the game's room has decided.
   */
  protected answerOf({ sends }: ChatDecision, event: ChatEvent): ChangeAnswer | null {
    if (event.type === "send" || sends.length === 0 || !("target" in event)) return null;
    const refusal = sends.find(({ frame }) => frame.t === "error")?.frame;
    if (refusal?.t === "error" && refusal.code === "unjudged") return null; // a repeat may be judged
    return {
      code: refusal?.t === "error" ? (refusal.code as ChangeAnswer["code"]) : null,
      seq: event.target?.seq ?? 0,
    };
  }

  protected save(_before: ChatState, { writes }: ChatDecision): void {
    for (const write of writes) {
      if (write.type === "effect") this.outbox.enqueue(write.kind, write.targets);
      else this.store.apply(write);
    }
    setTimers(this.timers, this.store, writes);
  }

  protected publish(before: ChatState, { sends, writes }: ChatDecision, sender: Sender | undefined): void {
    if (this.state.access !== before.access) this.#members = new Set(this.state.access?.members);
    for (const { to, frame } of sends) {
      if (to === "audience") this.#presence.broadcastActivity(frame);
      else if (to === "all")
        for (const { seen, isFor } of viewsOf(frame))
          this.broadcast(seen, (member) => isFor(member) && this.#history.shows(member, frame));
      else if (sender?.connection) this.#answer(sender.connection, frame);
    }
    this.#presence.broadcastVisibilityChanges(before);
    this.#broadcastRequests(before);
    const answers = writes.flatMap((write) =>
      write.type === "effect" && write.kind === "answerGame" ? write.targets : [],
    );
    if (answers.length > 0) void this.outbox.flushNow("answerGame", answers);
  }

  protected answerRepeat({ connection, id }: Sender, { code, seq }: ChangeAnswer): void {
    const message = this.store.messageAt(seq);
    if (connection)
      this.#answer(
        connection,
        code === null && message ? { t: "changed", seq, message, id } : { t: "error", code: code ?? "not_found", id },
      );
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return chatTimers({
      timers: this.timers,
      store: this.store,
      nowMs: () => this.nowMs(),
      commit: (write) => this.commit(write),
      expire: (target) => this.apply({ type: "expire", target }),
    });
  }

  // ---- effects

  protected override effects(): Record<string, Effect<ChatEvent>> {
    return chatEffects(this.platform.effects, {
      name: this.name,
      store: this.store,
      state: () => this.state,
      subscribe: (member, ask) => this.#presence.subscribe(member, ask),
    });
  }

  protected override onEffectResult(event: ChatEvent): void {
    if (event.type !== "answered") return void this.apply(event);
    const { member, id } = event;
    const connection = this.#pendingAnswers.get(`${member} ${id}`) ?? null;
    this.#pendingAnswers.delete(`${member} ${id}`);
    this.apply(event, { connection, member, id });
  }

  // ---- parts

  #send(sender: Sender, content: ChatContent): ReturnType<ChatCopies["decide"]> {
    const { member, id } = sender;
    this.#rateLimits.onMessageSent(member);
    return this.#copies.decide(sender, () => {
      return { type: "send", member, id, content, ...this.#history.beforeSend(member, id, content) };
    });
  }

  #answer(connection: RoomConnection, frame: ChatFrame): void {
    const { v, member } = this.open.get(connection) ?? {};
    if (frame.t === "error") this.refuse(connection, errorFor(v, frame));
    else this.sendTo(connection, frameFor(frame, member ?? ""));
  }

  #broadcastRequests(before: ChatState): void {
    for (const member of membersWithNewRequest(before, this.state))
      this.broadcast(
        { t: "request", request: requestOf(this.state, member), deletedUpTo: this.#history.floorOf(member) },
        (each) => each === member,
      );
  }
}
