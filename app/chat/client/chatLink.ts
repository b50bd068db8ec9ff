import type { ClientTime } from "~/app/rooms/clientTime";
import type { FinalCode, LinkState, OpenRoom, RoomHandlers, RoomLink } from "~/app/rooms/roomConnection";
import type { ChatCommand, ChatFrame } from "~/party/chat/protocol";

/** `none`: nobody has started this chat, so there is no room to connect to. */
export type ChatLinkState = LinkState | { at: "none" };

/**
 * Creates a chat, unless it exists by now. Resolves with why it can't be created, or null when no answer came.
 * `too_many_chats`: the member started many chats with strangers.
 */
export type StartChat = (signal: AbortSignal, onWaiting: (waiting: boolean) => void) => Promise<"started" | "too_many_chats" | FinalCode | null>;

export interface ChatLinkDeps {
  open: OpenRoom<ChatCommand, ChatFrame>;
  /** absent when the chat is known to exist */
  start?: StartChat;
  time: ClientTime;
}

type ChatLinkHandlers = RoomHandlers<ChatFrame, ChatLinkState> & { onTooMany(): void };

const START_AGAIN_MS = 8_000;

/** The connection to a chat's room. A chat that nobody has started is created when there is something to send, and connected then. */
export class ChatLink {
  readonly #closing = new AbortController();
  #link: RoomLink<ChatCommand> | null = null;
  #isStarting = false;

  constructor(
    private readonly deps: ChatLinkDeps,
    private readonly handlers: ChatLinkHandlers,
  ) {
    if (!deps.start) this.connect();
  }

  get isStarted(): boolean {
    return this.#link !== null;
  }

  send(command: ChatCommand): boolean {
    return this.#link?.send(command) ?? false;
  }

  close(): void {
    this.#closing.abort();
    this.#link?.close();
  }

  /** The chat exists. */
  connect(): void {
    if (this.#isOver) return;
    if (this.deps.start) this.handlers.onState({ at: "connecting" });
    this.#link = this.deps.open(this.handlers);
  }

  /** Creates the chat and connects, unless that happened or is under way. */
  async start(): Promise<void> {
    const { start, time } = this.deps;
    const { onState, onTooMany } = this.handlers;
    if (this.#isOver || !start || this.#isStarting) return;
    this.#isStarting = true;
    onState({ at: "connecting" });
    const onWaiting = (waiting: boolean) => void (this.#isOver || onState({ at: waiting ? "offline" : "connecting" }));
    const answer = await start(this.#closing.signal, onWaiting).catch(() => null);
    if (this.#isOver) return;
    if (answer === "started") return this.connect();
    if (answer === null) {
      onState({ at: "offline" });
      time.after(START_AGAIN_MS, () => {
        this.#isStarting = false;
        void this.start();
      });
      return;
    }
    // after any other answer it doesn't start again by itself
    if (answer !== "too_many_chats") return onState({ at: "refused", code: answer });
    onTooMany();
    onState({ at: "none" });
    this.#isStarting = false;
  }

  /** There is nothing left to start. */
  get #isOver(): boolean {
    return this.#link !== null || this.#closing.signal.aborted;
  }
}
