import { chatFile } from "~/app/chat/compose/chatFile";
import { readDraft, saveDraft } from "~/app/chat/compose/drafts";
import { takeShared } from "~/app/serviceWorker/sharedStore";

/**
 * X213: puts what was shared into the composer of a chat, behind what the member had written there. Resolves with false,
 * and leaves it, while that composer is sending another file.
 */
export async function shareInChat(member: string, room: string): Promise<boolean> {
  const composed = chatFile(member, room);
  await composed.restore();
  if (composed.getSnapshot().upload) return false;
  const { text = "", files = [] } = (await takeShared()) ?? {};
  const parts = [readDraft(member, room).text, text].filter((part) => part !== "");
  saveDraft(member, room, { text: parts.join("\n") });
  if (files.length > 0) composed.attachFiles(files);
  return true;
}
