/** The page and the server as a chat's client needs them, so that a test can replace them. */
import type { ClientTime } from "~/app/rooms/clientTime";
import type { OpenRoom } from "~/app/rooms/roomConnection";
import type { ChatCommand, ChatContent, ChatFrame, ChatMessage, ChatWelcome, Handles } from "~/party/chat/protocol";
import type { SendErrorCode, Written } from "./chatState";
import type { OutboxStore } from "./outboxStore";

/** The answer to a message with a file; null if no answer came. */
export type PostAnswer = { ok: true; message: ChatMessage } | { ok: false; code: SendErrorCode } | null;

/**
 * The answer to a request to create a chat: `started`, or the reason why it wasn't created; null if no answer came.
 * `signed_out`, `forbidden`: the page can't connect to this chat at all. `too_many_chats`: the member started many chats
 * with strangers. `unavailable`: the other member can't be reached. `restricted`: moderators keep the member from writing.
 */
export type Started = "started" | "signed_out" | "forbidden" | "too_many_chats" | "unavailable" | "restricted" | null;

/** The chat's first message, or `friend`: the page of a friend opens, and nobody has written yet (M2). */
export type StartChat = (
  startedFor: FirstMessage | "friend",
  signal: AbortSignal,
  onWaiting: (waiting: boolean) => void,
) => Promise<Started>;

/** `content` is null if the message has a file or asks for the owners of handles: it then waits for the chat's socket. */
export interface FirstMessage {
  id: string;
  content: ChatContent | null;
}

export interface ChatDeps {
  me: string;
  open: OpenRoom<ChatCommand, ChatFrame>;
  /** what the page got with its data */
  opening?: ChatWelcome | null;
  /** creates the chat; absent if the chat is known to exist */
  start?: StartChat;
  store: OutboxStore;
  /** sends a message with a file; this goes over HTTP, because the edge knows who owns the file */
  post: (id: string, content: Written) => Promise<PostAnswer>;
  /** asks to whom handles lead, by their keys (X87); answers within a few seconds, if need be with none */
  ownersOf: (keys: readonly string[]) => Promise<Handles>;
  time: ClientTime;
}
