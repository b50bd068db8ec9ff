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
import { writingRefusal } from "./writingRight.server";

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

/**
 * Creates a one-to-one chat before its first message, or with `?friend` when the page of a friend opens. The chat's name
 * is its key, so a repeat changes nothing.
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
    if (opened.access?.members.includes(me)) return { ok: true };
    return writingRefusal(room, opened.access, me) ?? { ok: true };
  },
);
