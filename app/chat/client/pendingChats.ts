import type { ChatClient } from "./chatClient";
import { openChat } from "./openChat";
import { chatsWithPending, checkForPending } from "./outboxStore";

/** Sends the member's pending messages of chats that no page shows. */
export class PendingChats {
  readonly #clients = new Map<string, ChatClient>();
  #isClosed = false;

  constructor(private readonly member: string) {}

  /** Opens a client for each chat with pending messages, and closes it when they are sent. */
  async flushOutbox(): Promise<void> {
    const chats = await chatsWithPending(this.member);
    if (chats.length === 0 && this.#clients.size === 0) await checkForPending();
    for (const chat of chats) if (!this.#isClosed && !this.#clients.has(chat)) this.#open(chat);
  }

  close(): void {
    this.#isClosed = true;
    for (const client of this.#clients.values()) client.close();
  }

  #open(chat: string): void {
    const client = openChat(chat, this.member, false); // its first message may be among them
    this.#clients.set(chat, client);
    client.subscribe(() => {
      // a page that isn't admitted gives its place to the next
      const isOver = client.isDone() || client.getSnapshot().link.at === "refused";
      if (isOver && this.#clients.delete(chat)) client.close();
    });
  }
}
