import { browserTime } from "~/app/rooms/clientTime";
import type { RoomRate } from "~/app/rooms/pace";
import { openRoom } from "~/app/rooms/roomConnection";
import { CHAT_LIMITS, CHAT_PROTOCOL_VERSION, costOf, type ChatCommand, type ChatWelcome } from "~/party/chat/protocol";
import { ChatClient } from "./chatClient";
import { ownersOf } from "./handlesIn";
import { browserOutboxStore, chatsWithPending, checkForPending } from "./outboxStore";
import { postFileMessage, refusedCode, startChat } from "./sendByHttp";

/** The rate at which a chat's client may send. A typing notice is sent immediately or dropped. */
export const CHAT_RATE: RoomRate<ChatCommand> = {
  commandsPerSecond: CHAT_LIMITS.commandsPerSecond,
  costOf,
  isDroppable: ({ t }) => t === "typing",
};

/** After this time without an answer, the request for a message with a file is given up. The client sends it again. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Opens a member's client of one chat, which stays connected until it is closed. A chat that nobody has started
 * connects once somebody starts it.
 */
export const openChat = (
  room: string,
  me: string,
  isStarted: boolean,
  opening: ChatWelcome | null = null,
): ChatClient =>
  new ChatClient({
    me,
    opening,
    open: openRoom("chat", room, CHAT_PROTOCOL_VERSION, CHAT_RATE),
    store: browserOutboxStore(me, room),
    async post(id, content) {
      const answer = await postFileMessage(room, id, content, AbortSignal.timeout(ANSWER_WITHIN_MS)).catch(() => null);
      if (!answer || answer.ok) return answer;
      const code = refusedCode(answer);
      return code && { ok: false, code };
    },
    start: isStarted ? undefined : (...args) => startChat(room, ...args),
    ownersOf,
    time: browserTime,
  });

/** Sends the member's pending messages of chats that no page shows. */
export class PendingChats {
  readonly #clients = new Map<string, ChatClient>();
  #isClosed = false;

  constructor(private readonly member: string) {}

  /** Opens a client for each chat with pending messages, and closes it when they are sent. */
  async flushOutbox(): Promise<void> {
    const chats = await chatsWithPending(this.member);
    if (chats.length === 0 && this.#clients.size === 0) await checkForPending();
    for (const chat of chats) {
      if (this.#isClosed || this.#clients.has(chat)) continue;
      const client = openChat(chat, this.member, false); // one of the messages may be the chat's first
      this.#clients.set(chat, client);
      client.subscribe(() => {
        // if the room doesn't admit this page, the next page may send
        const isOver = client.hasNothingToSend() || client.getSnapshot().link.type === "refused";
        if (isOver && this.#clients.delete(chat)) client.close();
      });
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const client of this.#clients.values()) client.close();
  }
}
