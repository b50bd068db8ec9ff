import { openRoom } from "~/app/rooms/roomConnection";
import type { RefusalCode } from "~/app/edge/refusal";
import type { ChatContent } from "~/party/chat/protocol";
import { ChatClient, type PostAnswer } from "./chatClient";
import { CHAT_RATE } from "./chatRate";
import { postFileMessage } from "./sendByHttp";
import { browserUnsentStore } from "./unsentStore";

/** A member's client of one chat, connected until it is closed. */
export const openChat = (room: string, me: string): ChatClient =>
  new ChatClient({
    me,
    open: (handlers) => openRoom("chat", room, handlers, CHAT_RATE),
    store: browserUnsentStore(me, room),
    post: (id, content) => post(room, id, content),
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
