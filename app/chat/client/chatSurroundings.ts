import type { ClientTime } from "~/app/rooms/clientTime";
import type { OpenRoom } from "~/app/rooms/roomConnection";
import type { ChatCommand, ChatContent, ChatFrame, ChatMessage } from "~/party/chat/protocol";
import type { StartChat } from "./chatLink";
import type { SendErrorCode } from "./chatState";
import type { UnsentStore } from "./unsentStore";

/** What a message with a file was answered with; null when no answer came. */
export type PostAnswer = { ok: true; message: ChatMessage } | { ok: false; code: SendErrorCode } | null;

export interface ChatSurroundings {
  me: string;
  open: OpenRoom<ChatCommand, ChatFrame>;
  store: UnsentStore;
  /** sends a message with a file, which goes over HTTP: the edge knows whose the file is */
  post: (id: string, content: ChatContent) => Promise<PostAnswer>;
  /** absent when the chat is known to be there */
  start?: StartChat;
  time?: ClientTime;
}
