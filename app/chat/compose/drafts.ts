const drafts = new Map<string, string>();

/** What was written in a chat and not sent, while the page lives; a logout loads a new page. */
export const draftIn = (room: string): string => drafts.get(room) ?? "";

export function keepDraft(room: string, text: string): void {
  if (text === "") drafts.delete(room);
  else drafts.set(room, text);
}
