import type { EdgeContext } from "~/app/server/context.server";
import { endpoint } from "~/app/server/endpoint.server";
import { limitMember } from "~/app/server/limits.server";
import { publishRefusal } from "~/app/server/restrictions.server";
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { CHAT_ROOM_MAX } from "~/app/media/limits";
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
import { entryRefusal } from "./writingRight.server";

/**
 * Creates a one-to-one chat that doesn't exist yet. `access` says who is in the chat; it is null if there is no such
 * chat. `opensFor` is `friend` if a member opens the page of a chat with a friend. That needs no right to write, which
 * the room checks when the member writes. For a message, creating a chat of two members who aren't friends counts
 * against a limit. A chat that exists costs one round trip.
 */
export async function ensureChat(
  context: EdgeContext,
  room: string,
  me: string,
  opensFor: "message" | "friend",
): Promise<{ ok: true; access: ChatAccessRow | null } | ApiError> {
  const { db } = context;
  const existing = await chatAccess(db, room);
  if (existing) return { ok: true, access: existing };
  const other = otherOf(room, me);
  if (other === null) return { ok: true, access: null }; // no group is created here
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

/**
 * Creates a one-to-one chat before its first message, or with `?friend` when the page of a chat with a friend opens.
 * Both count as a message. The room's name is the chat's key, so a repeat changes nothing.
 */
export const startChat = endpoint(
  "POST /api/chats/:room",
  async ({ context, session: { memberId: me }, params: { room } }) => {
    if (room.length > CHAT_ROOM_MAX) return apiError("not-found");
    const limited = await limitMember(context, me, "message");
    if (limited) return limited;
    const isForFriend = new URL(context.request.url).searchParams.has("friend");
    const opened = await ensureChat(context, room, me, isForFriend ? "friend" : "message");
    if (!opened.ok) return opened;
    // X18, X26: an account that has ended, a block and a privacy setting have the same answer
    if (!opened.access && otherOf(room, me) !== null) return apiError("unavailable");
    // a member who can't write in the chat can still read it, and learns the reason when they send
    return entryRefusal(room, opened.access, me) ?? { ok: true };
  },
);
