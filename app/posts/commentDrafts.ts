import { draftPlace } from "./draft";

/** What a member was writing below a post, kept in this browser until it is sent. */
export function readCommentDraft(member: string, post: string): string {
  try {
    return localStorage.getItem(draftPlace(member, post)) ?? "";
  } catch {
    return "";
  }
}

export function keepCommentDraft(member: string, post: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(draftPlace(member, post));
    else localStorage.setItem(draftPlace(member, post), text);
  } catch {
    return; // a browser that stores nothing keeps it as long as the page
  }
}
