import type { Answered } from "~/app/edge/refusal";
import { OPERATION_RETRY_MS } from "~/app/media/limits";
import { BROWSER, persist, type World } from "~/app/media/persist";
import type { ChatContent, ChatMessage } from "~/party/chat/protocol";

type Sent = Promise<Answered<{ message: ChatMessage }>>;

/** M3: sends a message that shows a file. Asks until there is an answer; the same `id` makes a repeat harmless. */
export const postFileMessage = (room: string, id: string, { text, media, re, mentions }: ChatContent, signal: AbortSignal, world: World = BROWSER): Sent =>
  post(`${chatPath(room)}/messages`, { id, text, media, re, mentions }, signal, world);

/** M12: says in `room` what was said in another chat. Likewise. */
export const postForward = (room: string, id: string, from: { chat: string; seq: number }, signal: AbortSignal, world: World = BROWSER): Sent =>
  post(`${chatPath(room)}/forward`, { id, from }, signal, world);

/** M2: creates the chat unless it is there. Likewise. */
export const postStart = (room: string, signal: AbortSignal, onWaiting: (waiting: boolean) => void, world: World = BROWSER): Promise<Answered> =>
  persist({ method: "POST", path: chatPath(room) }, { signal, forMs: OPERATION_RETRY_MS, onWaiting }, world);

const chatPath = (room: string): string => `/api/chats/${encodeURIComponent(room)}`;

const post = (path: string, body: object, signal: AbortSignal, world: World): Sent =>
  persist({ method: "POST", path, body: new Blob([JSON.stringify(body)], { type: "application/json" }) }, { signal, forMs: OPERATION_RETRY_MS }, world);
