import type { ApiError, ApiErrorCode, Result } from "~/app/http/apiError";
import type { Sent } from "~/app/chat/server/attachAndPost.server";
import { OPERATION_RETRY_MS } from "~/app/media/limits";
import { BROWSER, persist, type UploadDeps } from "~/app/media/upload/persist";
import type { ServerCall } from "~/app/media/upload/sendBytes";
import type { ChatContent } from "~/party/chat/protocol";
import type { StartChat, Started } from "./chatDeps";
import type { SendErrorCode } from "./chatState";

/**
 * M3: sends a message with a file. It retries until there is a final answer or the time for retries is over; the room
 * stores a repeated `id` once.
 */
export const postFileMessage = (
  room: string,
  id: string,
  content: ChatContent,
  signal: AbortSignal,
  deps?: UploadDeps,
): Promise<Sent> => post(`${chatPath(room)}/messages`, { id, ...content }, signal, deps);

/** M12: forwards a message of another chat to `room`, with the same retries. */
export const postForward = (
  room: string,
  id: string,
  from: { chat: string; seq: number },
  signal: AbortSignal,
  deps?: UploadDeps,
): Promise<Sent> => post(`${chatPath(room)}/forward`, { id, from }, signal, deps);

/** The reasons that a message with a file wasn't sent; any other code means that it's forbidden. */
const NOT_SENT: Partial<Record<ApiErrorCode, SendErrorCode>> = {
  unavailable: "unavailable",
  restricted: "restricted",
  "not-found": "not_found",
};

/** The reason that a message with a file isn't sent; null if it can be sent later. Only a held text is wrong itself (X70). */
export function refusedCode({ code, fields }: ApiError): SendErrorCode | null {
  if (code === "too-many-requests" || code === "retry-limit-exceeded") return null;
  if (fields?.["chat"] !== undefined) return "full";
  return fields?.["text"] === undefined ? (NOT_SENT[code] ?? "forbidden") : "held";
}

const NOT_STARTED: Partial<Record<ApiErrorCode, Started>> = {
  unauthenticated: "signed_out",
  "session-ended": "signed_out",
  forbidden: "forbidden",
  "not-found": "forbidden",
  "too-many-requests": "too_many_chats",
  unavailable: "unavailable",
  restricted: "restricted",
};

/** M2: creates the chat unless it exists, and sends its first message, with the same retries. */
export async function startChat(
  room: string,
  startedFor: Parameters<StartChat>[0],
  signal: AbortSignal,
  onWaiting: Parameters<StartChat>[2],
): Promise<Started> {
  const path = `${chatPath(room)}${startedFor === "friend" ? "?friend" : ""}`;
  const { id, content = null } = startedFor === "friend" ? {} : startedFor;
  const call: ServerCall = { method: "POST", path, ...(content && { body: asJson({ message: { id, ...content } }) }) };
  const answer: Result = await persist(call, { signal, forMs: OPERATION_RETRY_MS, onWaiting }, BROWSER);
  return answer.ok ? "started" : (NOT_STARTED[answer.code] ?? null);
}

const chatPath = (room: string): string => `/api/chats/${encodeURIComponent(room)}`;

const asJson = (json: object): Blob => new Blob([JSON.stringify(json)], { type: "application/json" });

const post = (path: string, json: object, signal: AbortSignal, deps: UploadDeps = BROWSER): Promise<Sent> =>
  persist({ method: "POST", path, body: asJson(json) }, { signal, forMs: OPERATION_RETRY_MS }, deps);
