import type { EdgeContext } from "~/app/server/context.server";
import { z } from "zod";
import { jsonEndpoint } from "~/app/server/endpoint.server";
import { textMessageSchema } from "~/app/outbox/roomPost.server";
import { bytesIn } from "~/base/bytes";
import { limitMember } from "~/app/server/limits.server";
import { publishRefusal } from "~/app/server/restrictions.server";
import type { ApiError, Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { CHAT_ROOM_MAX } from "~/app/media/limits";
import { nowMs } from "~/base/clock";
import { roomAt } from "~/base/roomAt";
import { accessIn, chatAccessQuery, type ChatAccessRow, openDirectChatQueries, otherOf } from "~/db/groups/chatAccess";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { batch } from "~/db/statement";
import { entryRefusal, writingRefusal } from "./writingRight.server";

/**
 * Creates a one-to-one chat that doesn't exist yet. `access` says who is in the chat; it is null if there is no such
 * chat. `opensFor` is `friend` if a member opens the page of a chat with a friend. That needs no right to write, which
 * the room checks when the member writes. For a message, creating a chat of two members who aren't friends counts
 * against a limit. A chat that exists, or is with a friend, costs one round trip.
 */
export async function ensureChat(
  context: EdgeContext,
  room: string,
  me: string,
  opensFor: "message" | "friend",
): Promise<{ ok: true; access: ChatAccessRow | null } | ApiError> {
  const { db } = context;
  const other = otherOf(room, me);
  const open = (what: Parameters<typeof openDirectChatQueries>[4]) =>
    other === null ? null : openDirectChatQueries(room, me, other, nowMs(), what); // no group is created here
  const { opened, friends } = await batch(db, {
    opening: open(opensFor === "friend" ? "friend" : "message to a friend"),
    opened: chatAccessQuery({ chat: room }),
    friends: other === null ? null : friendsAmongQuery({ me, ids: [other] }),
  });
  const access = accessIn(opened.rows);
  if (access || other === null || opensFor === "friend") return { ok: true, access };
  const restricted = await publishRefusal(context, "message");
  if (restricted) return restricted;
  if (friends?.rows.length !== 0) return { ok: true, access: null };
  const limited = await limitMember(context, me, "stranger-chat");
  if (limited) return limited;
  const asStranger = await batch(db, { opening: open("message"), opened: chatAccessQuery({ chat: room }) });
  return { ok: true, access: accessIn(asStranger.opened.rows) };
}

const firstMessageSchema = z.object({ message: textMessageSchema.optional() }).nullable();

/**
 * Creates a one-to-one chat before its first message, or with `?friend` when the page of a chat with a friend opens.
 * Both count as a message. The room's name is the chat's key, so a repeat changes nothing. A first message without a file
 * may come with it, so that it needn't wait for a socket. If the room refuses it, the page learns why when it sends the
 * message again, by the chat's socket.
 */
export const startChat = jsonEndpoint(
  "POST /api/chats/:room",
  firstMessageSchema,
  async ({ context, session: { memberId: me, region }, params: { room }, input }): Promise<Result> => {
    if (room.length > CHAT_ROOM_MAX) return apiError("not-found");
    const isForFriend = new URL(context.request.url).searchParams.has("friend");
    const opened = await ensureChat(context, room, me, isForFriend ? "friend" : "message");
    if (!opened.ok) return opened;
    const { access } = opened;
    // X18, X26: an account that has ended, a block and a privacy setting have the same answer
    if (!access && otherOf(room, me) !== null) return apiError("unavailable");
    // a member who can't write in the chat can still read it, and learns the reason when they send
    const refused = entryRefusal(room, access, me);
    if (refused) return refused;
    if (input?.message && access && writingRefusal(room, access, me) === null) {
      const { id, ...content } = input.message;
      await roomAt(context.env.CHAT, room, region).post(me, id, content, access);
    }
    return { ok: true };
  },
  ({ context, session, input }) =>
    limitMember(context, session.memberId, [
      { action: "message" },
      ...(input === "" ? [] : [{ action: "message-bytes", amount: bytesIn(input) } as const]),
    ]),
);
