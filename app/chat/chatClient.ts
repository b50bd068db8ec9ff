import { newChatState, nextToSend, pageBefore, reduce, type ChatClientEvent, type ChatClientState, type Unsent } from "~/app/chat/chatState";
import type { UnsentStore } from "~/app/chat/unsentStore";
import { viewOf, type ChatView } from "~/app/chat/chatView";
import { Observed } from "~/app/rooms/observed";
import type { OpenRoom, RoomLink } from "~/app/rooms/roomConnection";
import { CHAT_LIMITS, type ChatCommand, type ChatFrame } from "~/party/chat/protocol";
import { PROTOCOL_VERSION } from "~/party/core/protocol";

/** Time as the client uses it, so that a test can own it. */
export interface ClientTime {
  nowMs(): number;
  /** runs `work` later; the answer cancels it */
  after(ms: number, work: () => void): () => void;
}

const browserTime: ClientTime = {
  nowMs: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** A little under the room's limit, so that a long outbox is never refused for its speed. */
const SEND_GAP_MS = 1_000 / (CHAT_LIMITS.commandsPerSecond - 4);
const ANSWER_WITHIN_MS = 8_000;
const TRY_AGAIN_MS = 1_000;
/** Many messages that come at once are read with one command. */
const READ_GATHER_MS = 250;

/** One open chat: an ordered log, an outbox that sends each message until it is in the room's order, once. */
export class ChatClient {
  #state: ChatClientState;
  readonly #view: Observed<ChatView>;
  readonly #link: RoomLink<ChatCommand>;
  readonly #time: ClientTime;
  readonly #store: UnsentStore;
  #nextSendAtMs = 0;
  #readTo = 0;
  #cancelPump: (() => void) | null = null;
  #cancelRead: (() => void) | null = null;
  #cancelWait: (() => void) | null = null;

  constructor(me: string, open: OpenRoom<ChatCommand, ChatFrame>, store: UnsentStore, time: ClientTime = browserTime) {
    this.#time = time;
    this.#store = store;
    this.#state = newChatState(me, store.load());
    this.#view = new Observed(viewOf(this.#state));
    this.#link = open({
      since: () => this.#state.head,
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => this.#dispatch({ t: "link", link }),
    });
  }

  get subscribe(): Observed<ChatView>["subscribe"] {
    return this.#view.subscribe;
  }

  get getSnapshot(): Observed<ChatView>["get"] {
    return this.#view.get;
  }

  /** Shows the message as pending and sends it when its turn comes, now or after a reconnect. Blank text is ignored. */
  send(text: string): void {
    if (text.trim() === "") return;
    const entry: Unsent = { id: crypto.randomUUID(), text, atMs: this.#time.nowMs(), failed: null };
    this.#store.put(entry);
    this.#dispatch({ t: "written", entry });
  }

  /** Sends a refused message again, in its place. */
  retry(id: string): void {
    this.#dispatch({ t: "retry", id });
  }

  /** Gives up an unsent message. */
  remove(id: string): void {
    this.#dispatch({ t: "remove", id });
  }

  /** The member saw everything up to and with `seq`. */
  markRead(seq: number): void {
    this.#readTo = Math.max(this.#readTo, seq);
    this.#cancelRead ??= this.#time.after(READ_GATHER_MS, () => {
      this.#cancelRead = null;
      this.#sendRead();
    });
  }

  /** Asks for the page of history before what is shown. */
  loadEarlier(): void {
    const before = pageBefore(this.#state);
    if (before !== null && this.#link.send({ t: "page", before })) this.#dispatch({ t: "paging" });
  }

  close(): void {
    this.#cancelPump?.();
    this.#cancelRead?.();
    this.#cancelWait?.();
    this.#link.close();
  }

  #receive(frame: ChatFrame): void {
    // refused for now: not again at once
    if (frame.t === "error" && frame.id !== undefined) this.#nextSendAtMs = this.#time.nowMs() + TRY_AGAIN_MS;
    this.#dispatch({ t: "frame", frame });
    if (frame.t === "welcome") this.#sendRead();
  }

  #dispatch(event: ChatClientEvent): void {
    const before = this.#state;
    this.#state = reduce(before, event);
    if (this.#state.inFlight === null) {
      this.#cancelWait?.();
      this.#cancelWait = null;
    }
    this.#forgetAnswered(before);
    if (looksDifferent(before, this.#state)) this.#view.set(viewOf(this.#state));
    this.#pump();
  }

  /** Sends what the state says is next. */
  #pump(): void {
    if (this.#state.gap === "found" && this.#link.send({ t: "hello", v: PROTOCOL_VERSION, since: this.#state.head })) {
      return this.#dispatch({ t: "asked" });
    }
    const entry = nextToSend(this.#state);
    if (!entry || this.#cancelPump) return;
    const waitMs = this.#nextSendAtMs - this.#time.nowMs();
    if (waitMs > 0) {
      this.#cancelPump = this.#time.after(waitMs, () => {
        this.#cancelPump = null;
        this.#pump();
      });
      return;
    }
    if (!this.#link.send({ t: "send", id: entry.id, text: entry.text })) return;
    this.#nextSendAtMs = this.#time.nowMs() + SEND_GAP_MS;
    this.#cancelWait = this.#time.after(ANSWER_WITHIN_MS, () => this.#dispatch({ t: "unanswered", id: entry.id }));
    this.#dispatch({ t: "sent", id: entry.id });
  }

  #sendRead(): void {
    const seq = Math.min(this.#readTo, this.#state.head ?? 0);
    if (seq > (this.#state.reads[this.#state.me] ?? 0)) this.#link.send({ t: "read", seq });
  }

  #forgetAnswered(before: ChatClientState): void {
    if (before.unsent === this.#state.unsent) return;
    const left = new Set(this.#state.unsent.map(({ id }) => id));
    for (const { id } of before.unsent) if (!left.has(id)) this.#store.remove(id);
  }
}

/** Whether anything that is drawn changed; much of the state is only for sending. */
const looksDifferent = (a: ChatClientState, b: ChatClientState): boolean =>
  a.link !== b.link ||
  a.log !== b.log ||
  a.unsent !== b.unsent ||
  a.reads !== b.reads ||
  a.online !== b.online ||
  a.more !== b.more ||
  a.paging !== b.paging ||
  (a.head === null) !== (b.head === null);
