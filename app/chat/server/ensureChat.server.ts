import type { EdgeContext } from "~/app/server/context.server";
import { limitMember } from "~/app/server/limits.server";
import { publishRefusal } from "~/app/server/restrictions.server";
import type { ApiError } from "~/app/http/apiError";
import { nowMs } from "~/base/clock";
import {
  accessIn,
  chatAccess,
  chatAccessQuery,
  type ChatAccessRow,
  openDirectChatQueries,
  otherOf,
} from "~/db/groups/chatAccess";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { all, batch } from "~/db/statement";

/**
 * Creates a one-to-one chat that doesn't exist yet. `access` says who is in the chat; it is null if there is no such
 * chat. `friend`: a member opens the page of a chat with a friend, which needs no right to write; the room asks for it
 * when the member writes. For a message, creating a chat of two members who aren't friends counts against a limit. A
 * chat that exists costs one round trip.
 */
export async function ensureChat(
  context: EdgeContext,
  room: string,
  me: string,
  opensFor: "message" | "friend",
): Promise<{ ok: true; access: ChatAccessRow | null } | ApiError> {
  const { db } = context;
  const existing = await chatAccess(db, room);
  const other = existing ? null : otherOf(room, me);
  if (other === null) return { ok: true, access: existing };
  const restricted = opensFor === "friend" ? null : await publishRefusal(context, "message");
  if (restricted) return restricted;
  const friends = await all(db, friendsAmongQuery({ me, ids: [other] }));
  if (friends.length === 0) {
    if (opensFor === "friend") return { ok: true, access: null };
    const limited = await limitMember(context, me, "stranger-chat");
    if (limited) return limited;
  }
  const { opened } = await batch(db, {
    opening: openDirectChatQueries(room, me, other, nowMs(), opensFor),
    opened: chatAccessQuery({ chat: room }),
  });
  return { ok: true, access: accessIn(opened.rows) };
}
