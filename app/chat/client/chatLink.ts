import type { ClientTime } from "~/app/rooms/clientTime";
import type { FinalCode, LinkState, OpenRoom, RoomHandlers, RoomLink } from "~/app/rooms/roomConnection";
import type { ChatCommand, ChatFrame } from "~/party/chat/protocol";

/** `none`: nobody has started this chat, so there is no room to connect to. */
export type ChatLinkState = LinkState | { at: "none" };

/**
 * Creates a chat, unless another page or the other member has meanwhile. Answers why it can't be created, or null when no
 * answer came. `too_many_chats`: the member started many chats with strangers.
 */
export type StartChat = (signal: AbortSignal, onWaiting: (waiting: boolean) => void) => Promise<"started" | "too_many_chats" | FinalCode | null>;

interface ChatLinkParts {
  open: OpenRoom<ChatCommand, ChatFrame>;
  /** null when the chat is known to be there */
  start: StartChat | null;
  handlers: Omit<RoomHandlers<ChatFrame>, "onState"> & { onState(state: ChatLinkState): void; onTooMany(): void };
  time: ClientTime;
}

const START_AGAIN_MS = 8_000;

/** The connection to a chat's room. A chat that nobody has started is created when there is something to send, and connected then. */
export class ChatLink implements RoomLink<ChatCommand> {
  readonly #parts: ChatLinkParts;
  readonly #closing = new AbortController();
  #link: RoomLink<ChatCommand> | null = null;
  #isStarting = false;
  #cancelWait: (() => void) | null = null;

  constructor(parts: ChatLinkParts) {
    this.#parts = parts;
    if (parts.start === null) this.connect();
  }

  get isStarted(): boolean {
    return this.#link !== null;
  }

  send(command: ChatCommand): boolean {
    return this.#link?.send(command) ?? false;
  }

  close(): void {
    this.#closing.abort();
    this.#cancelWait?.();
    this.#link?.close();
  }

  /** The chat is there. */
  connect(): void {
    if (this.#link || this.#closing.signal.aborted) return;
    const { open, start, handlers } = this.#parts;
    if (start !== null) handlers.onState({ at: "connecting" });
    this.#link = open(handlers);
  }

  /** Creates the chat and connects, unless that happened or is under way. */
  async start(): Promise<void> {
    const { start, handlers, time } = this.#parts;
    if (this.#link || !start || this.#isStarting) return;
    this.#isStarting = true;
    handlers.onState({ at: "connecting" });
    const answer = await start(this.#closing.signal, (waiting) => {
      if (!this.#link) handlers.onState({ at: waiting ? "offline" : "connecting" });
    }).catch(() => null);
    if (this.#link || this.#closing.signal.aborted) return;
    if (answer === "started") return this.connect();
    if (answer === null) {
      handlers.onState({ at: "offline" });
      this.#cancelWait = time.after(START_AGAIN_MS, () => {
        this.#isStarting = false;
        void this.start();
      });
      return;
    }
    // after any other answer it doesn't start again by itself
    if (answer !== "too_many_chats") return handlers.onState({ at: "refused", code: answer });
    handlers.onTooMany();
    handlers.onState({ at: "none" });
    this.#isStarting = false;
  }
}
