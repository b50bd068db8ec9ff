import type { RefusalCode } from "~/app/edge/refusal";
import type { RoomRate } from "~/app/rooms/pace";
import { openRoom } from "~/app/rooms/roomConnection";
import { CHAT_LIMITS, costOf, type ChatCommand, type ChatContent } from "~/party/chat/protocol";
import { CLOSE } from "~/party/core/protocol";
import { ChatClient } from "./chatClient";
import type { PostAnswer, StartChat } from "./chatDeps";
import { browserOutboxStore } from "./outboxStore";
import { postFileMessage, postStart } from "./sendByHttp";

/** How fast a chat's client may send. A typing notice is sent at once or dropped. */
export const CHAT_RATE: RoomRate<ChatCommand> = { commandsPerSecond: CHAT_LIMITS.commandsPerSecond, costOf, isPassing: ({ t }) => t === "typing" };

/** Opens a member's client of one chat, which stays connected until it is closed. A chat that nobody has started connects once somebody starts it. */
export const openChat = (room: string, me: string, isStarted: boolean): ChatClient =>
  new ChatClient({
    me,
    open: openRoom("chat", room, CHAT_RATE),
    store: browserOutboxStore(me, room),
    post: (id, content) => post(room, id, content),
    ...(isStarted ? {} : { start: (...given) => start(room, ...given) }),
  });

/** Then the client asks again. */
const ANSWER_WITHIN_MS = 20_000;
const NO_ANSWER: ReadonlySet<RefusalCode> = new Set(["network-request-failed", "retry-limit-exceeded", "too-many-requests", "unknown"]);

async function post(room: string, id: string, content: ChatContent): Promise<PostAnswer> {
  const answer = await postFileMessage(room, id, content, AbortSignal.timeout(ANSWER_WITHIN_MS)).catch(() => null);
  if (!answer || answer.ok) return answer;
  if (NO_ANSWER.has(answer.code)) return null;
  return { ok: false, code: answer.code === "blocked" ? "blocked" : answer.code === "not-found" ? "not_found" : "forbidden" };
}

const NOT_STARTED: Partial<Record<RefusalCode, Awaited<ReturnType<StartChat>>>> = {
  unauthenticated: CLOSE.sessionEnded,
  "session-ended": CLOSE.sessionEnded,
  forbidden: CLOSE.forbidden,
  "not-found": CLOSE.forbidden,
  "too-many-requests": "too_many_chats",
};

async function start(room: string, ...[signal, onWaiting]: Parameters<StartChat>): ReturnType<StartChat> {
  const answer = await postStart(room, signal, onWaiting);
  return answer.ok ? "started" : (NOT_STARTED[answer.code] ?? null);
}
