import { messageDraftKey, storeDraft } from "~/app/posts/compose/draftKeys";
import { onStored, parsedJson, readStoredJson } from "~/app/ui/browser/stored";
import type { Quote } from "~/party/chat/protocol";

/** What a member has begun to write in a chat. */
export interface ChatDraft {
  text: string;
  /** the message that it replies to */
  replyTo: Quote | null;
}

/** The member's draft in this browser; an empty one if none is stored, or if it can't be read. */
export const readDraft = (member: string, room: string): ChatDraft =>
  draftIn(readStoredJson(messageDraftKey(member, room)));

/** Calls the listener when another tab changes the draft's text. Returns a function that removes the listener. */
export const onDraft = (member: string, room: string, listener: (now: string, before: string) => void): (() => void) =>
  onStored(messageDraftKey(member, room), (now, before) =>
    listener(draftIn(parsedJson(now)).text, draftIn(parsedJson(before)).text),
  );

function draftIn(stored: unknown): ChatDraft {
  const { text, replyTo } = (stored ?? {}) as Partial<ChatDraft>;
  return { text: typeof text === "string" ? text : "", replyTo: isQuote(replyTo) ? replyTo : null };
}

/**
 * Changes a draft, or removes it when it is empty. If the browser doesn't store it, it is lost when the member leaves the
 * chat.
 */
export function saveDraft(member: string, room: string, change: Partial<ChatDraft>): void {
  const draft = { ...readDraft(member, room), ...change };
  const isEmpty = draft.text === "" && draft.replyTo === null;
  storeDraft(messageDraftKey(member, room), isEmpty ? null : JSON.stringify(draft));
}

function isQuote(value: unknown): value is Quote {
  const { seq, from, text } = (value ?? {}) as Partial<Quote>;
  return typeof seq === "number" && typeof from === "string" && typeof text === "string";
}
