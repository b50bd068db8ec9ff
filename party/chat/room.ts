import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import { asksGame, decide, emptyChat, howToCatchUp, isMember, lacksFriendship, type ChatEvent, type ChatState } from "~/party/chat/chat";
import { readsFor } from "~/party/chat/audience";
import { Company } from "~/party/chat/company";
import { chatAccessSchema, chatCommandSchema, chatContentSchema, chatLineSchema } from "~/party/chat/parse";
import { CHAT_LIMITS, costOf, type ChatAccess, type ChatCommand, type ChatContent, type ChatErrorCode, type ChatFrame, type ChatLine, type ChatMessage } from "~/party/chat/protocol";
import { ChatLeases } from "~/party/chat/leases";
import { SearchBudget } from "~/party/chat/searchBudget";
import { type FilesNotShown, filesNotShown, type SentFile } from "~/party/chat/sentFiles";
import { CHAT_STEPS, ChatStore } from "~/party/chat/store";
import { Typing } from "~/party/chat/typing";
import type { Seat } from "~/party/core/identity";
import type { Delivery } from "~/party/core/outbox";
import { ACCESS_TOO_OLD_STATUS, CLOSE, IDENTITY_HEADER, PROTOCOL_VERSION, type CoreErrorCode, type Hello } from "~/party/core/protocol";
import { Room, type Socket } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import { within } from "~/party/core/within";
import type { RoomsEnv } from "~/party/env";

type Command = Exclude<ChatCommand, Hello>;

/** Game requests that nobody answered expire by this room's clock. */
const REQUESTS_TIMER = "requests";
const GAME_ANSWERS_WITHIN_MS = 5_000;
const REQUEST_STATUS = { accepted: "accepted", declined: "rejected", expired: "expired" } as const;

/** One chat: `dm:<id>:<id>` or a group's id. */
export class ChatRoom extends Room<Command, ChatFrame> {
  protected readonly schema = chatCommandSchema;
  protected readonly commandsPerSecond = CHAT_LIMITS.commandsPerSecond;
  readonly #store: ChatStore;
  #state: ChatState = emptyChat;
  #members: ReadonlySet<string> = new Set();
  /** an edge that knows nothing of friendship is not asked about it again while the room lives */
  #askedFriendship = false;
  readonly #typing = new Typing();
  readonly #searches = new SearchBudget();
  readonly #company: Company;
  readonly #leases = new ChatLeases(this.ctx.storage, this.env, this.name);

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env, "chat");
    this.#store = new ChatStore(ctx.storage.sql);
    this.#company = new Company({
      store: this.#store,
      state: () => this.#state,
      sockets: () => this.openSockets(),
      sendText: (socket, text) => this.sendText(socket, text),
      commit: (write) => this.commit(write),
      watch: (members) => this.outbox.mark("watch", members),
    });
    this.begin(CHAT_STEPS);
  }

  // ---- RPC

  /** Who may be here. Older versions than the one held are ignored; who is no longer in it loses the socket at once. With nobody left nothing is kept. */
  setAccess(access: ChatAccess): void {
    const parsed = chatAccessSchema.parse(access);
    if (!this.isMade && parsed.members.length === 0) return; // nobody is there, and nobody ever was
    this.make();
    this.#askedFriendship = true;
    this.#decide({ t: "access", access: parsed });
    if (this.#state.access?.members.length === 0) this.#forget();
    for (const [socket, { member }] of this.openSockets()) {
      if (!isMember(this.#state, member)) this.dismiss(socket, CLOSE.forbidden, "not a member");
    }
    this.#company.watchMembers(); // who joined may be online
  }

  /** Tells in the chat what happened to its group at `atMs`. The id makes a repeat harmless. Throws before the first `setAccess`: then it must come again. */
  putLine(id: string, from: string, line: ChatLine, atMs: number): void {
    if (!this.#state.access) throw new Error("a line came before the list of members");
    this.#decide({ t: "line", member: from, id, line: chatLineSchema.parse(line), atMs, known: this.#store.find(from, id) });
  }

  /** Sends for a member without a socket. The id makes a repeat harmless, as on the wire. */
  post(member: string, id: string, content: ChatContent): { ok: true; message: ChatMessage } | { ok: false; code: ChatErrorCode | CoreErrorCode } {
    const parsed = chatContentSchema.parse(content);
    if (!this.isMade) return { ok: false, code: "forbidden" };
    const frame = this.#send(member, id, parsed)[0]?.frame;
    if (frame?.t === "message") {
      const { t: _t, ...message } = frame;
      return { ok: true, message };
    }
    return { ok: false, code: frame?.t === "error" ? frame.code : "internal" };
  }

  /** One message; null for who is no member, and when there is none. */
  message(member: string, seq: number): ChatMessage | null {
    return isMember(this.#state, member) ? this.#store.at(seq) : null;
  }

  /** For the cron, which repairs what a lost queue message left. */
  filesNotShown(files: readonly SentFile[]): FilesNotShown {
    return filesNotShown(files, (member, id) => (this.#state.access ? this.#store.find(member, id) : null));
  }

  /** From a game's room, which keeps the invitation that this request shows. */
  settleGame(seq: number, invitation: "accepted" | "declined" | "expired"): void {
    if (!this.isMade) return;
    this.#decide({ t: "settle", status: REQUEST_STATUS[invitation], target: this.#store.at(seq) });
  }

  /** All that was said, page by page, and how far each has read whose reading this member may know; nothing for who is no member. */
  messagesAfter(member: string, seq: number, limit: number): { messages: ChatMessage[]; reads: Record<string, number> } {
    if (!isMember(this.#state, member)) return { messages: [], reads: {} };
    return { messages: this.#store.after(seq, limit), reads: readsFor(this.#state, member) };
  }

  /** From an inbox: whether its member is online. `keep: false` asks it not to tell again, because nobody is looking, or may. */
  presence(member: string, online: boolean, version: number): { keep: boolean } {
    return this.isMade ? this.#company.report(member, { online, version }) : { keep: false };
  }

  // ---- the room

  protected load(): void {
    this.#setState(this.isMade ? this.#store.load() : emptyChat);
  }

  protected admits(member: string | null): boolean {
    return member !== null && this.#members.has(member);
  }

  protected override refusal(headers: Headers): number | null {
    const seen = Number(headers.get(IDENTITY_HEADER.accessVersion) ?? 0);
    const held = this.#state.access;
    return !held || seen > held.version || (lacksFriendship(held) && !this.#askedFriendship) ? ACCESS_TOO_OLD_STATUS : null;
  }

  protected welcome(socket: Socket, { member }: Seat, hello: Hello): void {
    if (member === null) return;
    const { head, reads } = this.#state;
    const readSeq = reads[member] ?? 0;
    const missed = howToCatchUp(this.#state, hello.since) === "missed" ? this.#store.missed(hello.since ?? 0) : null;
    const page = missed ? { ...missed, more: false, newer: false } : { ...this.#store.opening(readSeq), changed: [] };
    const how = missed ? "missed" : "snapshot";
    const unread = this.#store.unread(member, readSeq);
    this.sendTo(socket, { t: "welcome", v: PROTOCOL_VERSION, how, head, ...page, unread, ...this.#company.shownTo(member) });
    this.#company.watchMembers();
  }

  protected obey(socket: Socket, { member }: Seat, command: Command): void {
    if (member === null) return;
    const limited = this.#leases.refusal(member, command, nowMs());
    if (limited) return this.refuse(socket, limited);
    switch (command.t) {
      case "send": {
        const { t: _t, id, ...content } = command;
        this.#send(member, id, content, socket);
        return;
      }
      case "answer":
        void this.#answer(socket, member, command);
        return;
      case "edit":
      case "delete":
      case "react": {
        const { seq, ...change } = command;
        this.#decide({ ...change, member, target: this.#store.at(seq) }, socket);
        return;
      }
      case "read":
        this.#decide({ t: "read", member, seq: command.seq }, socket);
        return;
      case "page":
        this.sendTo(socket, { ...command, ...this.#store.page(command) });
        return;
      case "search": {
        const retryAfterMs = this.#searches.waitMs(member, nowMs());
        if (retryAfterMs > 0) return this.refuse(socket, { t: "error", code: "rate_limited", id: command.id, retryAfterMs });
        this.sendTo(socket, { t: "found", id: command.id, ...this.#store.search(command.query, command.before ?? Number.MAX_SAFE_INTEGER) });
        return;
      }
      case "typing":
        if (!this.#state.access?.blocked.includes(member) && this.#typing.isNews(member, nowMs())) this.#company.tell({ t: "typing", member });
        return;
    }
  }

  protected override costOf(command: Command): number {
    return costOf(command);
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      ...super.timerHandlers(),
      [REQUESTS_TIMER]: () => {
        for (const target of this.#store.due(nowMs())) this.#decide({ t: "expire", target });
        this.#setRequestsTimer();
      },
    };
  }

  protected override deliveries(): Record<string, Delivery> {
    return {
      summary: async (member) => {
        const inbox = this.env.INBOX.getByName(member);
        if (!isMember(this.#state, member)) return inbox.dropChat(this.name, this.#versionForWhoLeft());
        const summary = this.#store.summaryFor(this.name, member, this.#state);
        if (summary) await inbox.putChat(summary);
      },
      loose: (key) => this.env.WORK.send({ kind: "looseMedia", chat: this.name, keys: [key] }).then(() => undefined),
      watch: (member) => this.#company.subscribe(member, (watch) => this.env.INBOX.getByName(member).watchPresence(this.name, watch)),
    };
  }

  // ---- parts

  /** Decides, stores, remembers and sends, with no await between. */
  #decide(event: ChatEvent, sender?: Socket): ReturnType<typeof decide>["sends"] {
    const before = this.#state;
    const { state, writes, sends } = decide(before, event, nowMs());
    if (writes.length > 0) {
      this.commit(() => {
        for (const write of writes) {
          if (write.w === "dirty") this.outbox.mark("summary", write.members);
          else if (write.w === "loose") this.outbox.mark("loose", write.keys);
          else this.#store.apply(write);
        }
        if (writes.some((write) => "message" in write && write.message.game)) this.#setRequestsTimer();
      });
      this.#setState(state);
    }
    for (const { to, frame } of sends) {
      if (to === "audience") this.#company.tell(frame);
      else if (to === "all") this.sendAll(frame);
      else if (sender && frame.t === "error") this.refuse(sender, frame);
      else if (sender) this.sendTo(sender, frame);
    }
    this.#company.revise(before);
    return sends;
  }

  #send(member: string, id: string, content: ChatContent, sender?: Socket): ReturnType<typeof decide>["sends"] {
    this.#typing.sent(member);
    const quoted = content.re === undefined ? null : this.#store.at(content.re);
    return this.#decide({ t: "send", member, id, content, known: this.#store.find(member, id), quoted }, sender);
  }

  /** The game's room decides: it may be too late there, or already answered on another way. */
  async #answer(socket: Socket, member: string, { id, seq, accept }: Extract<Command, { t: "answer" }>): Promise<void> {
    try {
      const asked = this.#store.at(seq);
      if (asksGame(this.#state, member, asked)) {
        const { invitation } = await within(GAME_ANSWERS_WITHIN_MS, this.env.GAME.getByName(asked.game.room).answer(member, accept));
        this.settleGame(seq, invitation); // by the game's clock, however long the way back took
      }
      this.#decide({ t: "answer", member, id, accept, target: this.#store.at(seq) }, socket);
    } catch (error) {
      logBug(`chat ${this.name} answer`, error);
      this.refuse(socket, { t: "error", code: "internal", id });
    }
  }

  /** Nobody is left who could read it. */
  #forget(): void {
    this.commit(() => this.#store.forget(this.#state.head));
    this.load();
  }

  /** Above that of every summary that was told before: see `summaryFor`. */
  #versionForWhoLeft(): number {
    return 2 * this.#state.head + (this.#state.access?.version ?? 0);
  }

  #setRequestsTimer(): void {
    const dueMs = this.#store.nextDueMs();
    if (dueMs === null) this.timers.clear(REQUESTS_TIMER);
    else this.timers.setNoLater(REQUESTS_TIMER, dueMs);
  }

  #setState(state: ChatState): void {
    if (state.access !== this.#state.access) this.#members = new Set(state.access?.members);
    this.#state = state;
  }
}
