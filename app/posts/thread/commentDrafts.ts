import { readStored, writeStored } from "~/app/ui/browser/stored";
import { draftKey } from "~/app/posts/compose/draft";

/** The draft of a member's comment below a post, kept in this browser until it is sent. */
export const readCommentDraft = (member: string, post: string): string => readStored(draftKey(member, post)) ?? "";

/** If the browser can't store it, the draft lasts as long as the page. */
export function saveCommentDraft(member: string, post: string, text: string): void {
  writeStored(draftKey(member, post), text === "" ? null : text);
}
