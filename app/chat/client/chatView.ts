import type { ChatLinkState } from "./chatLink";
import type { ChatClientState, SendErrorCode, Unsent } from "./chatState";
import type { ChatMessage } from "~/party/chat/protocol";

/** A message as it is drawn. `key` stays the same from pending to sent. */
export type ShownMessage = Omit<ChatMessage, "seq"> & { key: string } & (
    | { status: "sent"; seq: number }
    | { status: "pending" }
    | { status: "failed"; code: SendErrorCode }
  );

/** What the chat's screen draws. */
export interface ChatView {
  link: ChatLinkState;
  /** whether what was said is known: the room has answered at least once, or nobody has said anything */
  ready: boolean;
  messages: readonly ShownMessage[];
  more: boolean;
  /** there are messages between the last one of the room here and what is unsent */
  newer: boolean;
  paging: boolean;
  /** after which seq there was something unread when the chat was opened, and how much */
  unread: { after: number; count: number } | null;
  /** how far each member has read: member id → seq */
  reads: Readonly<Record<string, number>>;
  online: readonly string[];
  /** whose presence the viewer may not know */
  hidden: readonly string[];
  /** who is writing */
  typing: readonly string[];
}

/** The room's order first, then what is still unsent. */
export const viewOf = (state: ChatClientState): ChatView => ({
  link: state.link,
  ready: state.head !== null,
  messages: [...state.log.map(sent), ...state.unsent.map((entry) => unsent(state.me, entry))],
  more: state.more,
  newer: state.newer,
  paging: state.paging !== null,
  unread: state.unread,
  reads: state.reads,
  online: state.online,
  hidden: state.hidden,
  typing: Object.keys(state.typing),
});

/** Whether anything that is drawn changed; much of the state is only for sending. */
export const looksDifferent = (a: ChatClientState, b: ChatClientState): boolean =>
  a.link !== b.link ||
  a.log !== b.log ||
  a.unsent !== b.unsent ||
  a.reads !== b.reads ||
  a.online !== b.online ||
  a.hidden !== b.hidden ||
  a.typing !== b.typing ||
  a.unread !== b.unread ||
  a.more !== b.more ||
  a.newer !== b.newer ||
  a.paging !== b.paging ||
  (a.head === null) !== (b.head === null);

const drawn = new WeakMap<ChatMessage, ShownMessage>();

/** The same object for the same message, so that a long log draws only what changed. */
function sent(message: ChatMessage): ShownMessage {
  const known = drawn.get(message);
  if (known) return known;
  const shown: ShownMessage = { ...message, key: `${message.from}:${message.id}`, status: "sent" };
  drawn.set(message, shown);
  return shown;
}

function unsent(me: string, { id, content, quote, atMs, failed }: Unsent): ShownMessage {
  const { text, media, mentions } = content;
  const shown = { key: `${me}:${id}`, id, from: me, atMs, text, ...(media ? { media } : {}), ...(mentions ? { mentions } : {}), ...(quote ? { re: quote } : {}) };
  return failed === null ? { ...shown, status: "pending" } : { ...shown, status: "failed", code: failed };
}
