const drafts = new Map<string, string>();

/** What was written in a chat and not sent, while the page lives. */
export const draftIn = (room: string): string => drafts.get(room) ?? "";

export function keepDraft(room: string, text: string): void {
  if (text === "") drafts.delete(room);
  else drafts.set(room, text);
}

/** For when the page goes on without the member: whoever logs in next may be in the same group. */
export const clearChatDrafts = (): void => drafts.clear();
