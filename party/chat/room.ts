import { nowMs } from "~/base/clock";
import { decide, emptyChat, howToCatchUp, isMember, showsPresence, type ChatEvent, type ChatState } from "~/party/chat/chat";
import { chatAccessSchema, chatCommandSchema } from "~/party/chat/parse";
import { CHAT_LIMITS, type ChatAccess, type ChatCommand, type ChatContent, type ChatErrorCode, type ChatFrame, type ChatMessage } from "~/party/chat/protocol";
import { CHAT_STEPS, ChatStore } from "~/party/chat/store";
import type { Seat } from "~/party/core/identity";
import type { Delivery } from "~/party/core/outbox";
import { ACCESS_TOO_OLD_STATUS, CLOSE, IDENTITY_HEADER, PROTOCOL_VERSION, type CoreErrorCode, type Hello } from "~/party/core/protocol";
import { Room, type Socket } from "~/party/core/room";
import type { RoomsEnv } from "~/party/env";

type Command = Exclude<ChatCommand, Hello>;

/** One chat: `dm:<id>:<id>` or a group's id. */
export class ChatRoom extends Room<Command, ChatFrame> {
  protected readonly schema = chatCommandSchema;
  protected readonly commandsPerSecond = CHAT_LIMITS.commandsPerSecond;
  readonly #store: ChatStore;
  readonly #contents = new Map<number, Omit<ChatContent, "text">>();
  #state: ChatState = emptyChat;
  #members: ReadonlySet<string> = new Set();

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env, "chat");
    this.#store = new ChatStore(ctx.storage.sql);
    this.begin(CHAT_STEPS);
  }

  // ---- RPC

  /** Who may be here. Older versions than the one held are ignored; who is no longer in it loses the socket at once. With nobody left nothing is kept. */
  setAccess(access: ChatAccess): void {
    const showed = showsPresence(this.#state.access);
    this.#decide({ t: "access", access: chatAccessSchema.parse(access) });
    if (this.#state.access?.members.length === 0) this.#forget();
    const shows = showsPresence(this.#state.access);
    // what is told no more must not stay on the screen as it was
    if (showed !== shows) for (const member of this.#store.online()) this.sendAll({ t: "presence", member, online: shows });
    for (const [socket, { member }] of this.openSockets()) {
      if (!isMember(this.#state, member)) this.dismiss(socket, CLOSE.forbidden, "not a member");
    }
  }

  /** Sends for a member without a socket. The id makes a repeat harmless, as on the wire. */
  post(member: string, id: string, { text, ...content }: ChatContent): { ok: true; message: ChatMessage } | { ok: false; code: ChatErrorCode | CoreErrorCode } {
    const frame = this.#decide({ t: "send", member, id, text, known: this.#store.find(member, id) })[0]?.frame;
    if (frame?.t === "message") {
      const { seq, from, atMs } = frame;
      const { media, forwarded } = this.#contents.get(seq) ?? content;
      const message: ChatMessage = { seq, id, from, atMs, text: frame.text, ...(media && { media }), ...(forwarded && { forwarded }) };
      this.#contents.set(seq, message);
      return { ok: true, message };
    }
    return { ok: false, code: frame?.t === "error" ? frame.code : "internal" };
  }

  /** One message; null when there is none, and for who is no member. */
  message(member: string, seq: number): ChatMessage | null {
    if (!isMember(this.#state, member)) return null;
    const [found] = this.#store.after(seq - 1, 1);
    return found?.seq === seq ? { ...found, ...this.#contents.get(seq) } : null;
  }

  /** All that was said, page by page, and how far each has read; nothing for who is no member. */
  messagesAfter(member: string, seq: number, limit: number): { messages: ChatMessage[]; reads: Record<string, number> } {
    if (!isMember(this.#state, member)) return { messages: [], reads: {} };
    return { messages: this.#store.after(seq, limit), reads: { ...this.#state.reads } };
  }

  /** From a member's inbox: whether they are online. `keep: false` asks it not to tell again, because nobody is looking. */
  presence(member: string, online: boolean, version: number): { keep: boolean } {
    if (this.openSockets().size === 0) {
      this.commit(() => this.#store.unwatch(member));
      return { keep: false };
    }
    this.#keepPresence(member, online, version);
    return { keep: true };
  }

  // ---- the room

  protected load(): void {
    this.#setState(this.#store.load());
  }

  protected admits(member: string | null): boolean {
    return member !== null && this.#members.has(member);
  }

  protected override refusal(headers: Headers): number | null {
    const seen = Number(headers.get(IDENTITY_HEADER.accessVersion) ?? 0);
    const held = this.#state.access?.version;
    return held === undefined || seen > held ? ACCESS_TOO_OLD_STATUS : null;
  }

  protected welcome(socket: Socket, _seat: Seat, hello: Hello): void {
    const how = howToCatchUp(this.#state, hello.since);
    const { messages, more } =
      how === "missed" ? { messages: this.#store.after(hello.since ?? 0), more: false } : this.#store.before(this.#state.head + 1);
    const online = showsPresence(this.#state.access) ? this.#store.online() : [];
    this.sendTo(socket, { t: "welcome", v: PROTOCOL_VERSION, how, head: this.#state.head, messages, more, reads: { ...this.#state.reads }, online });
    this.#watchMembers();
  }

  protected obey(socket: Socket, { member }: Seat, command: Command): void {
    if (member === null) return;
    switch (command.t) {
      case "send":
        this.#decide({ t: "send", member, id: command.id, text: command.text, known: this.#store.find(member, command.id) }, socket);
        return;
      case "read":
        this.#decide({ t: "read", member, seq: command.seq }, socket);
        return;
      case "page":
        this.sendTo(socket, { t: "page", before: command.before, ...this.#store.before(command.before) });
        return;
    }
  }

  protected override deliveries(): Record<string, Delivery> {
    return {
      summary: async (member) => {
        const { access } = this.#state;
        const summary = access && this.#store.summaryFor(this.name, member, access);
        if (summary) await this.env.INBOX.getByName(member).putChat(summary);
      },
      watch: async (member) => {
        if (this.openSockets().size === 0) return;
        const watch = this.#store.nextWatch(member);
        const { online, version } = await this.env.INBOX.getByName(member).watchPresence(this.name, watch);
        this.commit(() => this.#store.watched(member, watch));
        this.#keepPresence(member, online, version);
      },
    };
  }

  // ---- parts

  /** Decides, stores, remembers and sends, with no await between. */
  #decide(event: ChatEvent, sender?: Socket): ReturnType<typeof decide>["sends"] {
    const { state, writes, sends } = decide(this.#state, event, nowMs());
    if (writes.length > 0) {
      this.commit(() => {
        for (const write of writes) {
          if (write.w === "dirty") this.outbox.mark("summary", write.members);
          else this.#store.apply(write);
        }
      });
      this.#setState(state);
    }
    for (const { to, frame } of sends) {
      if (to === "all") this.sendAll(frame);
      else if (sender && frame.t === "error") this.refuse(sender, frame);
      else if (sender) this.sendTo(sender, frame);
    }
    return sends;
  }

  /** All who could read it deleted their accounts. */
  #forget(): void {
    this.commit(() => this.#store.forget());
    this.load();
  }

  #watchMembers(): void {
    const { access } = this.#state;
    if (!access || !showsPresence(access)) return;
    const unwatched = this.#store.unwatched(access.members);
    if (unwatched.length > 0) this.commit(() => this.outbox.mark("watch", unwatched));
  }

  #keepPresence(member: string, online: boolean, version: number): void {
    const changed = this.commit(() => this.#store.setPresence(member, online, version));
    if (changed && showsPresence(this.#state.access)) this.sendAll({ t: "presence", member, online });
  }

  #setState(state: ChatState): void {
    if (state.access !== this.#state.access) this.#members = new Set(state.access?.members);
    this.#state = state;
  }
}
