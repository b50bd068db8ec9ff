import type { ChatMessage } from "~/party/chat/protocol";

/** A file of a member's message, with the id that the member's client gave the message. */
export interface SentFile {
  key: string;
  member: string;
  message: string;
}

/** Keys of files that the chat doesn't show. */
export interface FilesNotShown {
  /** their message was deleted, or shows another file */
  deleted: string[];
  /** their message doesn't exist, or hasn't been sent yet */
  unknown: string[];
}

export function filesNotShown(
  files: readonly SentFile[],
  find: (member: string, id: string) => ChatMessage | null,
): FilesNotShown {
  const found: FilesNotShown = { deleted: [], unknown: [] };
  for (const { key, member, message } of files) {
    const sent = find(member, message);
    if (!sent) found.unknown.push(key);
    else if (sent.media?.key !== key && sent.media?.posterKey !== key) found.deleted.push(key);
  }
  return found;
}
