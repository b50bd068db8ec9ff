import type { InboxFrame } from "~/party/inbox/protocol";
import { join, memberId, rooms } from "./rooms";

/** The inbox of a new member, and how a page of that member in a session enters it. */
export function newInbox() {
  const member = memberId();
  const inbox = rooms.INBOX.getByName(member);
  return { member, inbox, joinInbox: (session = "here") => join<InboxFrame>(inbox, { member, session }) };
}
