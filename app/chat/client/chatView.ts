import type { ChatMessage } from "~/party/chat/protocol";
import type { ChatLinkState } from "./chatLink";
import type { ChatClientState, PendingMessage, SendErrorCode } from "./chatState";

/** How far each member has read: member id → seq. */
export type ReadPointers = Readonly<Record<string, number>>;

/** What the client's state and the screen have in common. */
export interface ChatRecord {
  link: ChatLinkState;
  /** there is history before the log */
  hasOlder: boolean;
  /** there are messages between the end of the log and the newest */
  hasNewer: boolean;
  /** where the member had stopped reading when they came, and how much was unread */
  unread: { after: number; count: number } | null;
  reads: ReadPointers;
  online: readonly string[];
  /** members whose presence the viewer may not know */
  hidden: readonly string[];
}

export const EMPTY_RECORD: ChatRecord = { link: { at: "connecting" }, hasOlder: false, hasNewer: false, unread: null, reads: {}, online: [], hidden: [] };

/** A message as it is drawn. `key` stays the same from pending to sent. */
export type ShownMessage = Omit<ChatMessage, "seq"> & { key: string } & ({ status: "sent"; seq: number } | { status: "pending" } | { status: "failed"; code: SendErrorCode });

/** What the chat's screen draws. */
export interface ChatView extends ChatRecord {
  /** whether the log is known: the room has answered at least once, or nobody has started the chat */
  ready: boolean;
  /** the room's order first, then the pending messages */
  messages: readonly ShownMessage[];
  paging: boolean;
  /** who is writing */
  typing: readonly string[];
}

export const viewOf = (state: ChatClientState): ChatView => ({
  ...state,
  ready: state.head !== null,
  messages: [...state.log.map(sent), ...state.pending.map((entry) => unsent(state.me, entry))],
  paging: state.paging !== null,
  typing: Object.keys(state.typing),
});

const drawn = new WeakMap<ChatMessage, ShownMessage>();

/** The same object for the same message, so that a long log draws only what changed. */
function sent(message: ChatMessage): ShownMessage {
  const shown = drawn.get(message) ?? { ...message, key: `${message.from}:${message.id}`, status: "sent" };
  drawn.set(message, shown);
  return shown;
}

function unsent(me: string, { id, content: { text, media, mentions }, quote, atMs, failed }: PendingMessage): ShownMessage {
  const shown = { key: `${me}:${id}`, id, from: me, atMs, text, ...(media ? { media } : {}), ...(mentions ? { mentions } : {}), ...(quote ? { re: quote } : {}) };
  return failed === null ? { ...shown, status: "pending" } : { ...shown, status: "failed", code: failed };
}
