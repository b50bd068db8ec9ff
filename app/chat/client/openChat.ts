import { CLOSE } from "~/party/core/protocol";
import { openRoom } from "~/app/rooms/roomConnection";
import type { RefusalCode } from "~/app/edge/refusal";
import type { ChatContent } from "~/party/chat/protocol";
import { ChatClient } from "./chatClient";
import type { PostAnswer } from "./chatSurroundings";
import type { StartChat } from "./chatLink";
import { CHAT_RATE } from "./chatRate";
import { postFileMessage, postStart } from "./sendByHttp";
import { browserUnsentStore } from "./unsentStore";

/** Opens a member's client of one chat, which stays connected until it is closed. A chat that nobody has started is connected once somebody does. */
export const openChat = (room: string, me: string, isStarted: boolean): ChatClient =>
  new ChatClient({
    me,
    open: (handlers) => openRoom("chat", room, handlers, CHAT_RATE),
    store: browserUnsentStore(me, room),
    post: (id, content) => post(room, id, content),
    ...(isStarted ? {} : { start: (...given) => start(room, ...given) }),
  });

/** Then it is asked again. */
const ANSWER_WITHIN_MS = 20_000;
const NO_ANSWER: ReadonlySet<RefusalCode> = new Set(["network-request-failed", "retry-limit-exceeded", "too-many-requests", "unknown"]);

async function post(room: string, id: string, content: ChatContent): Promise<PostAnswer> {
  try {
    const answer = await postFileMessage(room, id, content, AbortSignal.timeout(ANSWER_WITHIN_MS));
    if (answer.ok) return answer;
    if (NO_ANSWER.has(answer.code)) return null;
    return { ok: false, code: answer.code === "blocked" ? "blocked" : answer.code === "not-found" ? "not_found" : "forbidden" };
  } catch {
    return null; // it took too long
  }
}

async function start(room: string, ...[signal, onWaiting]: Parameters<StartChat>): ReturnType<StartChat> {
  const answer = await postStart(room, signal, onWaiting);
  if (answer.ok) return "started";
  switch (answer.code) {
    case "unauthenticated":
    case "session-ended":
      return CLOSE.sessionEnded;
    case "forbidden":
    case "not-found":
      return CLOSE.forbidden;
    case "too-many-requests":
      return "too_many_chats";
    default:
      return null;
  }
}
