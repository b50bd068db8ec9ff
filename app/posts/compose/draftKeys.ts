/** Where a browser stores drafts. Every page loads this, because it may have to remove the drafts of a member who signed out. */
import { keepsNothing } from "~/app/ui/browser/keepsNothing";
import { storedKeys, writeStored } from "~/app/ui/browser/stored";

const PREFIX = "parlor:draft:";

/** The storage keys of drafts: of a post, a quote of a post (X99), a comment below a post, and a message in a chat. */
export const postDraftKey = (member: string): string => PREFIX + member;
export const quoteDraftKey = (member: string, quoted: string): string => `${PREFIX}${member}:quote:${quoted}`;
export const commentDraftKey = (member: string, post: string): string => `${PREFIX}${member}:${post}`;
export const messageDraftKey = (member: string, room: string): string => `${PREFIX}${member}:chat:${room}`;

/**
 * Stores a draft; null removes it. If the browser can't store it, or the member keeps nothing on the device (X211), the
 * draft lasts as long as the page.
 */
export function storeDraft(key: string, draft: string | null): void {
  writeStored(key, keepsNothing() ? null : draft);
}

/** Removes all of the member's drafts: of posts, comments and messages. Other members' drafts in this browser stay. */
export function clearDrafts(member: string): void {
  const own = postDraftKey(member);
  for (const key of storedKeys(own)) if (key === own || key.startsWith(`${own}:`)) writeStored(key, null);
}
