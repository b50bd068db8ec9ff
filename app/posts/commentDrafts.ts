import { readStored, writeStored } from "~/app/ui/stored";
import { draftPlace } from "./draft";

/** What a member was writing below a post, kept in this browser until it is sent. */
export const readCommentDraft = (member: string, post: string): string => readStored(draftPlace(member, post)) ?? "";

/** A browser that stores nothing keeps it as long as the page. */
export function keepCommentDraft(member: string, post: string, text: string): void {
  writeStored(draftPlace(member, post), text === "" ? null : text);
}
