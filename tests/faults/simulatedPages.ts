/** A member's pages over a network that can be cut: real clients with their real store. */
import { ChatClient } from "~/app/chat/client/chatClient";
import type { PostAnswer } from "~/app/chat/client/chatDeps";
import type { PendingMessage } from "~/app/chat/client/chatState";
import { browserOutboxStore, type OutboxStore } from "~/app/chat/client/outboxStore";
import { CHAT_RATE } from "~/app/chat/client/openChat";
import { CHAT_PROTOCOL_VERSION, type ChatCommand, type ChatFrame } from "~/party/chat/protocol";
import { IDENTITY_HEADER, type Hello } from "~/party/core/protocol";
import { simulatedLink, type SimulatedLink } from "~/tests/faults/world/simulatedLink";
import type { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

/** Counts the store's unanswered requests, so that a schedule can wait for them. */
export class PendingWork {
  #count = 0;

  async of<Result>(work: Promise<Result>): Promise<Result> {
    this.#count++;
    try {
      return await work;
    } finally {
      this.#count--;
    }
  }

  async settled(): Promise<void> {
    do await new Promise(setImmediate);
    while (this.#count > 0);
  }
}

/**
 * The real store of a page that may crash. From the moment when the page loses its writes, nothing more is stored.
 * `onStored` gets each message that outlives the page, in order.
 */
function watchedStore(
  store: OutboxStore,
  pending: PendingWork,
  losesWrites: () => boolean,
  onStored: (entry: PendingMessage) => void,
): OutboxStore {
  return {
    ...store,
    load: () => pending.of(store.load()),
    put: async (entry) => {
      if (losesWrites()) return new Promise<boolean>(() => undefined);
      const isStored = await pending.of(store.put(entry));
      if (isStored) onStored(entry);
      return isStored;
    },
    remove: (id) => (losesWrites() ? Promise.resolve() : pending.of(store.remove(id))),
  };
}

export class SimulatedPage {
  readonly link: SimulatedLink<Exclude<ChatCommand, Hello>, ChatFrame>;
  readonly client: ChatClient;
  #losesWrites = false;

  constructor(
    world: SimulatedWorld,
    chat: { name: string; version: () => number; onAccessTooOld: () => void },
    readonly member: string,
    readonly name: string,
    pending: PendingWork,
    onStored: (entry: PendingMessage) => void,
  ) {
    this.link = simulatedLink(world, member, {
      party: "chat",
      name: chat.name,
      protocolVersion: CHAT_PROTOCOL_VERSION,
      rate: CHAT_RATE,
      headers: () => ({ [IDENTITY_HEADER.accessVersion]: String(chat.version()) }),
      onAccessTooOld: chat.onAccessTooOld,
    });
    this.client = new ChatClient({
      me: member,
      open: this.link.open,
      store: watchedStore(browserOutboxStore(member, chat.name), pending, () => this.#losesWrites, onStored),
      post: () => Promise.resolve<PostAnswer>(null),
      ownersOf: () => Promise.resolve({}),
      time: world.time,
    });
  }

  /** Crashes the page between two steps. With `losing`, its last writes aren't stored either. */
  crash(losing: boolean): void {
    this.#losesWrites = losing;
    this.client.close();
  }

  loseWrites(): void {
    this.#losesWrites = true;
  }
}
