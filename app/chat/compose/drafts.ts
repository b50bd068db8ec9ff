const drafts = new Map<string, string>();

/** The unsent text of a chat, kept while the page is open. */
export const readDraft = (room: string): string => drafts.get(room) ?? "";

export function saveDraft(room: string, text: string): void {
  if (text === "") drafts.delete(room);
  else drafts.set(room, text);
}

/** Call it when the page outlives the member's session, because whoever logs in next may be in the same group. */
export const clearChatDrafts = (): void => drafts.clear();
