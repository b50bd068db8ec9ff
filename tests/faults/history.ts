import type { ChatClient } from "~/app/chat/client/chatClient";
import type { ChatView, PendingMessage, ShownMessage } from "~/app/chat/client/chatState";
import type { ChatMessage } from "~/party/chat/protocol";
import type { Recorded } from "~/tests/faults/checker";

/** Records what pages promised and showed, in order. */
export class History {
  readonly #written: Map<string, string[]>;
  readonly #acknowledged: Map<string, Set<string>>;
  readonly #shown = new Map<string, number[][]>();
  readonly #texts = new Map<string, string>();
  #isOver = false;

  constructor(members: readonly string[]) {
    this.#written = new Map(members.map((member) => [member, []]));
    this.#acknowledged = new Map(members.map((member) => [member, new Set()]));
  }

  /** The page's store has the message, so it must not be lost from now on. */
  recordPromise(member: string, { id }: PendingMessage): true {
    const ids = this.#written.get(member);
    if (ids && !ids.includes(id)) ids.push(id);
    return true;
  }

  watch(page: string, member: string, client: ChatClient): void {
    const views: number[][] = [];
    this.#shown.set(page, views);
    client.subscribe(() => this.#observe(member, client.getSnapshot(), views));
  }

  /**
   * Everything that was recorded, together with what the room and the chat lists have at the end. Nothing more is
   * recorded.
   */
  recorded(
    order: readonly ChatMessage[],
    head: number,
    end: Pick<Recorded, "reads" | "unread" | "members">,
    pages: readonly (readonly [string, ChatView])[],
  ): Recorded {
    this.#isOver = true;
    return {
      ...end,
      written: this.#written,
      acknowledged: this.#acknowledged,
      order,
      head,
      shown: this.#shown,
      texts: order.flatMap(({ from, id }) => this.#texts.get(`${from} ${id}`) ?? []),
      ends: new Map(
        pages.map(([page, { messages, reads }]) => {
          const sent = messages.filter((message) => message.status === "sent");
          return [page, { messages: sent.map(asStored), reads, unsent: messages.length - sent.length }];
        }),
      ),
    };
  }

  #observe(member: string, { messages }: ChatView, views: number[][]): void {
    if (this.#isOver) return;
    const seqs: number[] = [];
    for (const message of messages) {
      if (message.status !== "sent") continue;
      seqs.push(message.seq);
      if (message.from === member) this.#acknowledged.get(member)?.add(message.id);
      if (message.text && !message.editedAtMs) this.#texts.set(`${message.from} ${message.id}`, message.text);
    }
    const known = views.at(-1);
    if (known?.length !== seqs.length || known[0] !== seqs[0] || known.at(-1) !== seqs.at(-1)) views.push(seqs);
  }
}

function asStored({ key: _key, status: _status, ...message }: Extract<ShownMessage, { status: "sent" }>): ChatMessage {
  return message;
}
