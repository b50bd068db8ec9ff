import { Changes, type Change } from "./changes";
import { ChatLink } from "./chatLink";
import { newChatState, nextPage, nextToSend, reduce, type ChatClientEvent, type ChatClientState, type SendErrorCode, type Unsent } from "./chatState";
import type { ChatSurroundings } from "./chatSurroundings";
import { looksDifferent, viewOf, type ChatView } from "./chatView";
import { browserTime, type ClientTime } from "~/app/rooms/clientTime";
import { newMessageId } from "./messageId";
import { oneAtATime } from "./oneAtATime";
import { Searches, type Found } from "./searches";
import type { UnsentStore } from "./unsentStore";
import { Observed } from "~/app/rooms/observed";
import { CHAT_LIMITS, type ChatContent, type ChatFrame, type PagePlace, type Quote } from "~/party/chat/protocol";
import { PROTOCOL_VERSION } from "~/party/core/protocol";

/** A little more than the room asks for between two searches of a member. */
const SEARCH_GAP_MS = 1.2 * (1_000 / CHAT_LIMITS.searchesPerSecond);
const ANSWER_WITHIN_MS = 8_000;
const TRY_AGAIN_MS = 1_000;
/** Many messages that come at once are read with one command. */
const READ_GATHER_MS = 250;

/** One open chat: an ordered log, and an outbox that sends each message until it is in the room's order, once. */
export class ChatClient {
  #state: ChatClientState;
  readonly #view: Observed<ChatView>;
  readonly #link: ChatLink;
  readonly #time: ClientTime;
  readonly #store: UnsentStore;
  readonly #post: ChatSurroundings["post"];
  readonly #searches = new Searches();
  readonly #changes: Changes;
  #onRefused: (code: SendErrorCode) => void = () => undefined;
  #closed = false;
  #isLoaded = false;
  #nextSendAtMs = 0;
  #nextTypingAtMs = 0;
  #nextSearchAtMs = 0;
  #readTo = 0;
  /** the newest were asked for: a network that goes away loses the question */
  #wantsNewest = false;
  readonly #reload = oneAtATime(() => this.#readStore());
  /** ids that were put into the store and not yet read from it */
  #put: string[] = [];
  #cancelPump: (() => void) | null = null;
  #cancelRead: (() => void) | null = null;
  #cancelWait: (() => void) | null = null;
  #cancelTick: (() => void) | null = null;

  constructor({ me, open, store, post, start, time = browserTime }: ChatSurroundings) {
    this.#time = time;
    this.#store = store;
    this.#post = post;
    this.#state = newChatState(me, !start);
    this.#changes = new Changes(me, (change) => this.#link.send(change));
    this.#view = new Observed(viewOf(this.#state));
    const handlers = {
      since: () => this.#state.head,
      onFrame: (frame: ChatFrame) => this.#receive(frame),
      onState: (link: ChatView["link"]) => this.#connection(link),
      onTooMany: () => this.#dispatch({ t: "refused", id: nextToSend(this.#state, true)?.id ?? "", code: "too_many_chats" }),
    };
    this.#link = new ChatLink({ open, start: start ?? null, handlers, time });
    store.onChange(() => void this.#reload());
    void this.#reload().then(() =>
      store.lead(() => {
        // what another page left behind
        void this.#reload().then(() => this.#dispatch({ t: "leads" }));
      }),
    );
  }

  get subscribe(): Observed<ChatView>["subscribe"] {
    return this.#view.subscribe;
  }

  get getSnapshot(): Observed<ChatView>["get"] {
    return this.#view.get;
  }

  /** Somebody started the chat. */
  connect(): void {
    this.#link.connect();
  }

  /** Hears why a change was refused. */
  onRefused(listener: (code: SendErrorCode) => void): void {
    this.#onRefused = listener;
  }

  /** Shows the message as pending and sends it when its turn comes, now or after a reconnect. A blank one without a file is ignored. */
  send(content: ChatContent, quote?: Quote): void {
    if (content.text.trim() === "" && !content.media) return;
    const entry: Unsent = { id: newMessageId(), content, ...(quote ? { quote } : {}), atMs: this.#time.nowMs(), failed: null };
    this.#nextTypingAtMs = 0;
    this.#dispatch({ t: "written", entry });
    if (this.#state.newer) this.showNewest();
    void this.#keep(entry);
  }

  /** Sends a refused message again, in its place. */
  retry(id: string): void {
    this.#dispatch({ t: "retry", id });
    const entry = this.#state.unsent.find((each) => each.id === id);
    if (entry) void this.#keep(entry);
  }

  /** Gives up an unsent message. */
  remove(id: string): void {
    this.#dispatch({ t: "remove", id });
  }

  /** Whether it went out; it is done then, or its refusal told to `onRefused`. */
  change(change: Change): boolean {
    return this.#changes.make(newMessageId(), change);
  }

  /** The member is writing. */
  type(): void {
    if (this.#time.nowMs() < this.#nextTypingAtMs || !this.#link.send({ t: "typing" })) return;
    this.#nextTypingAtMs = this.#time.nowMs() + CHAT_LIMITS.typingEveryMs;
  }

  /** The member saw everything up to and with `seq`. */
  markRead(seq: number): void {
    this.#readTo = Math.max(this.#readTo, seq);
    this.#cancelRead ??= this.#time.after(READ_GATHER_MS, () => {
      this.#cancelRead = null;
      this.#sendRead();
    });
  }

  /** Asks for the page of history before or after what is shown. */
  loadMore(end: "before" | "after"): void {
    const place = nextPage(this.#state, end);
    if (place) this.#ask(place, false);
  }

  /** Shows the newest messages, wherever the log was. */
  showNewest(): void {
    this.#wantsNewest = this.#state.newer;
    if (this.#wantsNewest) this.#ask({ before: Number.MAX_SAFE_INTEGER }, true); // also what comes until it answers
  }

  /** Shows the message and what was said around it. */
  showAround(seq: number): void {
    this.#wantsNewest = false;
    if (!this.#state.log.some((message) => message.seq === seq)) this.#ask({ around: seq }, true);
  }

  /** Looks through a part of the chat, from `before` backwards; null when no answer came. */
  search(query: string, before: number | null): Promise<Found | null> {
    if (!this.#link.isStarted) return Promise.resolve({ messages: [], next: null });
    const id = newMessageId();
    const waitMs = Math.max(0, this.#nextSearchAtMs - this.#time.nowMs());
    this.#nextSearchAtMs = this.#time.nowMs() + waitMs + SEARCH_GAP_MS;
    return new Promise((resolve) => {
      this.#time.after(waitMs, () => resolve(this.#searches.ask(id, () => this.#link.send({ t: "search", id, query, before }))));
    });
  }

  /** Everything that waited was sent, or waits for the member to say what becomes of it. */
  isDone(): boolean {
    const [first] = this.#state.unsent;
    return this.#isLoaded && (!first || first.failed !== null);
  }

  close(): void {
    this.#closed = true;
    for (const cancel of [this.#cancelPump, this.#cancelRead, this.#cancelWait, this.#cancelTick]) cancel?.();
    this.#store.close();
    this.#link.close();
  }

  #connection(link: ChatView["link"]): void {
    if (link.at !== "live") this.#searches.giveUp();
    this.#dispatch({ t: "link", link });
  }

  #receive(frame: ChatFrame): void {
    if (frame.t === "found") return this.#searches.answer(frame.id, frame);
    this.#changes.hear(frame);
    if (frame.t === "error" && frame.id !== undefined) {
      if (this.#searches.has(frame.id)) return this.#searches.answer(frame.id, null);
      if (!this.#state.unsent.some(({ id }) => id === frame.id)) return this.#onRefused(frame.code);
      // refused for now: not again at once
      this.#nextSendAtMs = this.#time.nowMs() + TRY_AGAIN_MS;
    }
    const stillWantsNewest = this.#wantsNewest && this.#state.newer;
    if (frame.t === "error" && frame.id === undefined) this.#time.after(TRY_AGAIN_MS, () => this.#askAgain());
    this.#dispatch({ t: "frame", frame, atMs: this.#time.nowMs() });
    if (frame.t !== "welcome") return;
    this.#sendRead();
    if (stillWantsNewest) this.showNewest();
  }

  /** What was refused and bore no id was perhaps one of these, which nothing else repeats. */
  #askAgain(): void {
    if (this.#state.gap === "asked") this.#dispatch({ t: "unasked" });
    if (this.#wantsNewest && this.#state.paging === null) this.showNewest();
  }

  #dispatch(event: ChatClientEvent): void {
    if (this.#closed) return;
    const before = this.#state;
    this.#state = reduce(before, event);
    if (this.#state.inFlight === null) {
      this.#cancelWait?.();
      this.#cancelWait = null;
    }
    this.#keepStore(before);
    if (looksDifferent(before, this.#state)) this.#view.set(viewOf(this.#state));
    this.#forgetTyping();
    this.#pump();
  }

  /** Sends what the state says is next. */
  #pump(): void {
    if (nextToSend(this.#state, true)) void this.#link.start();
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
    if (!this.#go(entry)) return;
    this.#cancelWait = this.#time.after(ANSWER_WITHIN_MS, () => this.#dispatch({ t: "unanswered", id: entry.id }));
    this.#dispatch({ t: "sent", id: entry.id });
  }

  #go({ id, content }: Unsent): boolean {
    const { text, re, mentions, media } = content;
    if (!media) return this.#link.send({ t: "send", id, text, ...(re === undefined ? {} : { re }), ...(mentions ? { mentions } : {}) });
    void this.#post(id, content).then((answer) => {
      if (answer?.ok) return this.#dispatch({ t: "frame", frame: { t: "message", ...answer.message }, atMs: this.#time.nowMs() });
      this.#nextSendAtMs = this.#time.nowMs() + TRY_AGAIN_MS;
      this.#dispatch(answer ? { t: "refused", id, code: answer.code } : { t: "unanswered", id });
    });
    return true;
  }

  #ask(place: PagePlace, replaces: boolean): void {
    if (this.#link.send({ t: "page", ...place })) this.#dispatch({ t: "paging", place, replaces });
  }

  #sendRead(): void {
    const seq = Math.min(this.#readTo, this.#state.head ?? 0);
    if (seq > (this.#state.reads[this.#state.me] ?? 0)) this.#link.send({ t: "read", seq });
  }

  #forgetTyping(): void {
    const untilMs = Object.values(this.#state.typing);
    this.#cancelTick?.();
    this.#cancelTick = null;
    if (untilMs.length === 0) return;
    const waitMs = Math.max(0, Math.min(...untilMs) - this.#time.nowMs()) + 1;
    this.#cancelTick = this.#time.after(waitMs, () => this.#dispatch({ t: "tick", atMs: this.#time.nowMs() }));
  }

  // ---- the store of unsent messages

  async #readStore(): Promise<void> {
    const put = this.#put.splice(0);
    const entries = await this.#store.load();
    this.#isLoaded = true;
    this.#dispatch({ t: "stored", entries, put });
    if (this.#closed) return;
    // a page that died did not hear that the room has these
    const unsent = new Set(this.#state.unsent.map(({ id }) => id));
    for (const { id } of entries) if (!unsent.has(id)) void this.#store.remove(id);
  }

  async #keep(entry: Unsent): Promise<void> {
    if (!(await this.#store.put(entry))) return this.#dispatch({ t: "held", id: entry.id });
    this.#put.push(entry.id);
    await this.#reload(); // another page may have written just before
  }

  /** Writes down what became of unsent messages. */
  #keepStore(before: ChatClientState): void {
    if (before.unsent === this.#state.unsent) return;
    const left = new Map(this.#state.unsent.map((entry) => [entry.id, entry]));
    for (const entry of before.unsent) {
      const now = left.get(entry.id);
      if (!now) void this.#store.remove(entry.id);
      else if (now.failed !== entry.failed && now.failed !== null) void this.#store.put(now);
    }
  }
}
