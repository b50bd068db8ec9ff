import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { TEXTS } from "~/app/chat/texts";
import type { ChatAccessRow } from "~/db/groups/chatAccess";

/** Why a member isn't let into a chat; null if they are in it. */
export function entryRefusal(room: string, access: ChatAccessRow | null, member: string): ApiError | null {
  if (!access) return apiError(isDirectChatOfOthers(room, member) ? "forbidden" : "not-found");
  return access.members.includes(member) ? null : apiError("forbidden");
}

/** Why a member may not write in a chat now; null if they may. The room checks again when they write. */
export function writingRefusal(room: string, access: ChatAccessRow | null, member: string): ApiError | null {
  const refused = entryRefusal(room, access, member);
  if (refused || !access) return refused;
  if (access.isRestoring) return apiError("overloaded");
  if (access.messaging[member]?.canWrite === false) return apiError("restricted", TEXTS.refused.restricted);
  return access.blocked.includes(member) ? apiError("unavailable") : null;
}

/** Whether the room belongs to a one-to-one chat of two others. A member doesn't learn whether such a chat exists. */
export const isDirectChatOfOthers = (room: string, member: string): boolean =>
  room.startsWith("dm:") && !room.split(":").includes(member);
