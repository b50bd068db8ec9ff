import type { Written } from "~/app/chat/client/chatState";
import { queued } from "~/app/chat/client/mayHavePending";
import { browserOutboxStore } from "~/app/chat/client/outboxStore";
import { readDraft, saveDraft } from "./drafts";

/**
 * X212: leaves a message of a chat without a composer to the browser's outbox, which sends it from any page. The chat's
 * draft is the message, so it ends. Resolves with false if the browser can't store the message.
 */
export async function sendLater(member: string, room: string, id: string, content: Written): Promise<boolean> {
  const { text, replyTo } = readDraft(member, room);
  const store = browserOutboxStore(member, room);
  const entry = replyTo ? { content: { ...content, re: replyTo.seq }, quote: replyTo } : { content };
  const isStored = await store.put({ id, ...entry, atMs: Date.now(), failed: null });
  store.close();
  if (!isStored) return false;
  if (text.trim() === content.text) saveDraft(member, room, { text: "", replyTo: null });
  queued.set(queued.getSnapshot() + 1);
  return true;
}
