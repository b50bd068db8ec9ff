/** Where a browser stores drafts. Every page loads this, because it may have to remove the drafts of a member who left. */
import { storedKeys, writeStored } from "~/app/ui/browser/stored";

const PREFIX = "parlor:draft:";
/** The storage key of the draft of a post, of a comment below a post, or of a message in a chat (`chat:` and its room). */
export const draftKey = (member: string, post?: string): string =>
  PREFIX + member + (post === undefined ? "" : `:${post}`);

/** Stands for the member where the draft of a quote is stored: one draft for each post that they quote (X99). */
export const quoteDraft = (member: string, quoted: string): string => `${member}:quote:${quoted}`;

/** Removes all of the member's drafts: of posts, comments and messages. Other members' drafts in this browser stay. */
export function clearDrafts(member: string): void {
  const ofPost = draftKey(member);
  for (const key of storedKeys(ofPost)) if (key === ofPost || key.startsWith(`${ofPost}:`)) writeStored(key, null);
}
