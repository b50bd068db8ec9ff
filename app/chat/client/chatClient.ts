import { CommandChannel } from "~/app/rooms/commandChannel";
import { Observed } from "~/app/ui/browser/observed";
import type { RoomLink } from "~/app/rooms/roomConnection";
import {
  CHAT_LIMITS,
  CHAT_PROTOCOL_VERSION,
  type ChatCommand,
  type ChatFrame,
  type ChatWelcome,
  type PageCursor,
} from "~/party/chat/protocol";
import { CLOSE } from "~/party/core/protocol";
import * as chatState from "./chatState";
import {
  type ChatLinkState,
  type ChatState,
  type ChatView,
  type PendingMessage,
  type SendErrorCode,
  type Written,
  newMessageId,
} from "./chatState";
import type { ChatDeps, FirstMessage } from "./chatDeps";
import { withOwners } from "./handlesIn";
import { PendingMessages } from "./pendingMessages";

type Command = Extract<ChatCommand, { t: "edit" | "delete" | "react" | "answer" | "search" }>;
type WithoutId<C> = C extends Command ? Omit<C, "id"> : never;
/** A member's change to a message that the room has stored. */
export type Change = WithoutId<Exclude<Command, { t: "search" }>>;

/** A part of a search's results. `next`: where the search continues; null once it has reached the chat's beginning. */
export type SearchPage = Pick<Extract<ChatFrame, { t: "found" }>, "messages" | "next">;

const COMMANDS_MAX = 200;
/** What can be sent of a chat's first message before the chat has a socket. */
function firstMessage({ id, content: { media, askedHandles, ...content } }: PendingMessage): FirstMessage {
  return { id, content: media || askedHandles ? null : content };
}

/** A little more than the room requires between two searches of a member. */
const SEARCH_GAP_MS = 1.2 * (1_000 / CHAT_LIMITS.searchesPerSecond);
const START_RETRY_MS = 8_000;
const REFUSED_RETRY_MS = 1_000;
/** Many messages that come together are marked as read with one command. */
const READ_GATHER_MS = 250;
/** One open chat: an ordered log, and an outbox that resends each message until the room has stored it (once). */
export class ChatClient extends Observed<ChatView> {
  #state: ChatState;
  /** null while nobody has started the chat */
  #link: RoomLink<ChatCommand> | null = null;
  readonly #pending: PendingMessages;
  readonly #commands = new CommandChannel<Command, ChatFrame>((command) => this.#link?.send(command), COMMANDS_MAX);
  #onRefused: (code: SendErrorCode) => void = () => undefined;
  readonly #reportRefusal = (code: SendErrorCode | null): void => void (code && this.#onRefused(code));
  readonly #closing = new AbortController();
  #nextTypingAtMs = 0;
  #nextSearchAtMs = 0;
  /** the message with which the chat is being created, and what stops that */
  #starting: { id: string; stop: AbortController } | null = null;
  #readTo = 0;
  #isReadDue = false;
  /** the newest page was requested and hasn't arrived; it is requested again after a lost socket */
  #wantsNewest = false;

  constructor(private readonly deps: ChatDeps) {
    const { me, store, start, opening = null, time } = deps;
    const state = chatState.openingState(me, !start, opening);
    super(chatState.viewOf(state));
    this.#state = state;
    this.#pending = new PendingMessages({
      store,
      time,
      state: () => this.#state,
      setState: (next) => this.#setState(next),
      isClosed: () => this.#closing.signal.aborted,
      transmit: (entry) => this.#transmit(entry),
    });
    if (!start) this.connect();
  }

  /** Connects to the room. Call it once the chat exists. */
  connect(): void {
    if (this.#link || this.#closing.signal.aborted) return;
    this.#onLink({ type: "connecting" });
    this.#link = this.deps.open({
      since: () => this.#state.head,
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => this.#onLink(link),
    });
  }

  /** Creates the chat before anybody writes, so that two friends see each other's presence and typing (M6). */
  start(): void {
    if (this.#state.link.type === "none") void this.#start("friend");
  }

  /** Sets the function that gets the reasons why the room refused a change. */
  onRefused(listener: (code: SendErrorCode) => void): void {
    this.#onRefused = listener;
  }

  /**
   * Shows the message as pending, and sends it in its turn, now or after a reconnect. Ignores a blank message without a
   * file. `id`: of a message that already had one.
   */
  send(content: Written, quote?: PendingMessage["quote"], id = newMessageId()): void {
    if (content.text.trim() === "" && !content.media) return;
    this.#nextTypingAtMs = 0;
    this.#pending.add({ id, content, quote, atMs: this.deps.time.nowMs(), failed: null });
    if (this.#state.hasNewer) this.showNewest();
  }

  /** Sends a refused message again, in its place. */
  retry(id: string): void {
    this.#pending.retry(id);
  }

  /** Drops a pending message. */
  remove(id: string): void {
    this.#pending.remove(id);
    if (this.#starting?.id === id) this.#starting.stop.abort();
  }

  /**
   * Changes a message. Returns false if the change can't be sent now. Otherwise `onAnswer` gets why the room refused it,
   * or null once the room has made it. The change replaces an unanswered one of the same kind to the same message, which
   * gets no answer then.
   */
  change(change: Change, onAnswer: (refused: SendErrorCode | null) => void = this.#reportRefusal): boolean {
    if (this.#state.link.type !== "live") return false;
    this.#giveUp((command) => command.t === change.t && command.seq === change.seq);
    return this.#commands.send({ ...change, id: newMessageId() }, (answer) => {
      // a resent deletion finds its message gone
      const isRefused = answer?.t === "error" && !(change.t === "delete" && answer.code === "not_found");
      if (answer) onAnswer(isRefused ? answer.code : null);
    });
  }

  /** Reports to the room that the member is typing. */
  type(): void {
    if (this.deps.time.nowMs() < this.#nextTypingAtMs || !this.#link?.send({ t: "typing" })) return;
    this.#nextTypingAtMs = this.deps.time.nowMs() + CHAT_LIMITS.typingEveryMs;
  }

  /** Reports to the room that the member has seen everything up to `seq`, inclusive. */
  markRead(seq: number): void {
    this.#readTo = Math.max(this.#readTo, seq);
    if (this.#isReadDue) return;
    this.#isReadDue = true;
    this.#later(READ_GATHER_MS, () => {
      this.#isReadDue = false;
      this.#sendRead();
    });
  }

  /** Requests the page of history before or after the log. */
  loadMore(end: "before" | "after"): void {
    const place = chatState.nextPage(this.#state, end);
    if (place) this.#requestPage(place, false);
  }

  /** Shows the newest messages, wherever the log was. */
  showNewest(): void {
    this.#wantsNewest = this.#state.hasNewer;
    // with this cursor, the page also has messages that arrive before the room's answer
    if (this.#wantsNewest) this.#requestPage({ before: Number.MAX_SAFE_INTEGER }, true);
  }

  /** Shows a message and its neighbours. */
  showAround(seq: number): void {
    this.#wantsNewest = false;
    if (!this.#state.log.some((message) => message.seq === seq)) this.#requestPage({ around: seq }, true);
  }

  /** Searches a part of the chat, from `before` backwards; null if no answer came. */
  search(query: string, before: number | null): Promise<SearchPage | null> {
    if (!this.#link) return Promise.resolve({ messages: [], next: null });
    const waitMs = Math.max(0, this.#nextSearchAtMs - this.deps.time.nowMs());
    this.#nextSearchAtMs = this.deps.time.nowMs() + waitMs + SEARCH_GAP_MS;
    return new Promise((resolve) => {
      this.deps.time.after(waitMs, () => {
        if (this.#state.link.type !== "live") return resolve(null);
        this.#commands.send({ t: "search", id: newMessageId(), query, before }, (answer) =>
          resolve(answer?.t === "found" ? answer : null),
        );
      });
    });
  }

  /** What another page needs to show the chat as this one does, without its pending messages; null if it isn't known. */
  opening(): ChatWelcome | null {
    return chatState.openingOf(this.#state);
  }

  /** True once every message was sent or waits for the member's decision. */
  hasNothingToSend(): boolean {
    return this.#pending.hasNothingToSend();
  }

  close(): void {
    this.#closing.abort();
    this.deps.store.close();
    this.#link?.close();
  }

  /** Creates the chat and connects. With a stranger it runs only when there is something to send (M2). */
  async #start(startedFor: PendingMessage | "friend"): Promise<void> {
    if (this.#link) return;
    const onWaiting = (isWaiting: boolean) =>
      void (this.#link || this.#onLink({ type: isWaiting ? "offline" : "connecting" }));
    onWaiting(false);
    const first = startedFor === "friend" ? startedFor : firstMessage(startedFor);
    const stop = new AbortController();
    this.#closing.signal.addEventListener("abort", () => stop.abort());
    this.#starting = first === "friend" ? null : { id: first.id, stop };
    const answer = await this.deps.start?.(first, stop.signal, onWaiting).catch(() => null);
    this.#starting = null;
    if (this.#link) return;
    if (stop.signal.aborted) return this.#onLink({ type: "none" }); // the member has removed the message
    switch (answer) {
      case "started":
        return this.connect();
      case "signed_out":
        return this.#onLink({ type: "refused", code: CLOSE.sessionEnded });
      case "forbidden":
        return this.#onLink({ type: "refused", code: CLOSE.forbidden });
      case "too_many_chats":
      case "unavailable":
      case "restricted": {
        const refused = startedFor === "friend" ? null : chatState.nextToSend(this.#state);
        this.#setState(chatState.withFailure(this.#state, refused?.id ?? "", answer));
        return this.#onLink({ type: "none" });
      }
      default:
        this.#onLink({ type: "offline" });
        this.#later(START_RETRY_MS, () => {
          const next = startedFor === "friend" ? startedFor : chatState.nextToSend(this.#state);
          if (next) void this.#start(next);
          else this.#onLink({ type: "none" });
        });
    }
  }

  #onLink(link: ChatLinkState): void {
    if (link.type !== "live") {
      for (const channel of [this.#pending.outbox, this.#commands]) channel.close();
      this.#giveUp(({ t }) => t === "search");
    }
    this.#setState(chatState.withLink(this.#state, link));
  }

  #receive(frame: ChatFrame): void {
    const isSettled = frame.t !== "message" && "id" in frame && this.#commands.settle(frame.id, frame);
    if (frame.t === "error" && !isSettled) this.#refused(frame.id, frame.code);
    if (frame.t === "typing")
      this.#later(CHAT_LIMITS.typingLastsMs, () =>
        this.#setState(chatState.stillTyping(this.#state, this.deps.time.nowMs())),
      );
    const stillWantsNewest = this.#wantsNewest && this.#state.hasNewer;
    this.#setState(chatState.withFrame(this.#state, frame, this.deps.time.nowMs()));
    if (frame.t !== "welcome") return;
    for (const channel of [this.#pending.outbox, this.#commands]) channel.open();
    this.#sendRead();
    if (stillWantsNewest) this.showNewest();
  }

  /** The room refused a pending message, a request without an id, or a change that another change has replaced. */
  #refused(id: string | undefined, code: SendErrorCode): void {
    if (id === undefined) this.#later(REFUSED_RETRY_MS, () => this.#requestAgain());
    else if (this.#pending.find(id)) this.#notSent(id, code);
    else this.#onRefused(code);
  }

  #notSent(id: string, code: SendErrorCode): void {
    this.#pending.refused(id, code, (resend) => this.#later(REFUSED_RETRY_MS, resend));
  }

  /** An error without an id may refuse one of these requests, which nothing else repeats. */
  #requestAgain(): void {
    if (this.#state.gap === "asked") this.#patch({ gap: "found" });
    if (this.#wantsNewest && this.#state.paging === null) this.showNewest();
  }

  #patch(change: Partial<ChatState>): void {
    this.#setState({ ...this.#state, ...change });
  }

  #setState(next: ChatState): void {
    if (this.#closing.signal.aborted) return;
    const before = this.#state;
    this.#state = next;
    if (before.pending !== next.pending) this.#pending.follow(before.pending);
    this.set(chatState.viewOf(next));
    this.#pump();
  }

  /** Does what the state asks for: creates the chat, says hello again after a gap, or sends the next message. */
  #pump(): void {
    const next = chatState.nextToSend(this.#state);
    if (next && this.#state.link.type === "none") void this.#start(next);
    if (
      this.#state.gap === "found" &&
      this.#link?.send({ t: "hello", v: CHAT_PROTOCOL_VERSION, since: this.#state.head })
    )
      return this.#patch({ gap: "asked" });
    if (next) this.#pending.outbox.send(next); // unless one is being sent
  }

  #transmit({ id, content: { askedHandles, ...content } }: PendingMessage): void {
    if (!askedHandles) return this.#deliver(id, content);
    void this.deps.ownersOf(askedHandles).then((owners) => {
      if (this.#pending.find(id)?.failed === null) this.#deliver(id, withOwners(content, owners));
    });
  }

  #deliver(id: string, content: Written): void {
    const { media, ...rest } = content;
    if (!media) return void this.#link?.send({ t: "send", id, ...rest });
    void this.deps.post(id, content).then((answer) => {
      if (answer?.ok) this.#receive({ t: "message", ...answer.message });
      else this.#notSent(id, answer?.code ?? "internal");
    });
  }

  #giveUp(which: (command: Command) => boolean): void {
    for (const command of this.#commands.pending) if (which(command)) this.#commands.settle(command.id, null);
  }

  #requestPage(place: PageCursor, replaces: boolean): void {
    if (this.#link?.send({ t: "page", ...place })) this.#patch({ paging: { place, replaces } });
  }

  #sendRead(): void {
    const seq = Math.min(this.#readTo, this.#state.head ?? 0);
    if (seq > (this.#state.reads[this.#state.me] ?? 0)) this.#link?.send({ t: "read", seq });
  }

  #later(ms: number, work: () => void): void {
    this.deps.time.after(ms, () => void (this.#closing.signal.aborted || work()));
  }
}
