import type { ClientTime } from "~/app/rooms/clientTime";
import type { FinalCode, OpenRoom } from "~/app/rooms/roomConnection";
import type { ChatCommand, ChatContent, ChatFrame, ChatMessage } from "~/party/chat/protocol";
import type { SendErrorCode } from "./chatState";
import type { OutboxStore } from "./outboxStore";

/** The answer to a message with a file; null when none came. */
export type PostAnswer = { ok: true; message: ChatMessage } | { ok: false; code: SendErrorCode } | null;

/**
 * Creates a chat, unless it exists by now. Resolves with why it can't be created, or null when no answer came.
 * `too_many_chats`: the member started many chats with strangers.
 */
export type StartChat = (signal: AbortSignal, onWaiting: (waiting: boolean) => void) => Promise<"started" | "too_many_chats" | FinalCode | null>;

export interface ChatDeps {
  me: string;
  open: OpenRoom<ChatCommand, ChatFrame>;
  store: OutboxStore;
  /** sends a message with a file, which goes over HTTP: the edge knows whose the file is */
  post: (id: string, content: ChatContent) => Promise<PostAnswer>;
  /** absent when the chat is known to exist */
  start?: StartChat;
  time?: ClientTime;
}
