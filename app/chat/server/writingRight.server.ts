import { type Refusal, refusal } from "~/app/edge/refusal";
import type { ChatAccessRow } from "~/db/chats";

/** Why a member may not say anything in a chat now; null when they may. The room decides anew when they do. */
export function writingRefusal(room: string, access: ChatAccessRow | null, member: string): Refusal | null {
  if (!access) return refusal(isOfOthers(room, member) ? "forbidden" : "not-found");
  if (!access.members.includes(member)) return refusal("forbidden");
  return access.blocked.includes(member) ? refusal("blocked") : null;
}

/** A one-to-one chat of two others: nobody else learns whether they have one. */
export const isOfOthers = (room: string, member: string): boolean => room.startsWith("dm:") && !room.split(":").includes(member);
