import { onStored, readStored } from "~/app/ui/browser/stored";
import { commentDraftKey, storeDraft } from "~/app/posts/compose/draftKeys";

/** The draft of a member's comment below a post, kept in this browser until it is sent. */
export const readCommentDraft = (member: string, post: string): string =>
  readStored(commentDraftKey(member, post)) ?? "";

/** Stores a draft, or removes it if it is empty. See `storeDraft`. */
export function saveCommentDraft(member: string, post: string, text: string): void {
  storeDraft(commentDraftKey(member, post), text === "" ? null : text);
}

/** Calls the listener when another tab changes the draft. Returns a function that removes the listener. */
export const onCommentDraft = (
  member: string,
  post: string,
  listener: (now: string, before: string) => void,
): (() => void) => onStored(commentDraftKey(member, post), (now, before) => listener(now ?? "", before ?? ""));
