import type { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { forMembers } from "~/app/server/guards.server";
import { limitMember } from "~/app/server/limits.server";
import { publishRefusal } from "~/app/server/restrictions.server";
import { apiError } from "~/app/http/apiError.server";
import { bytesIn } from "~/base/bytes";
import { otherOf } from "~/db/groups/chatAccess";
import { CHAT_ROOM_MAX } from "~/app/media/limits";
import type { Sent } from "~/app/chat/server/attachAndPost.server";
import { forward, forwardSchema } from "~/app/chat/server/forward.server";
import { ensureChat } from "~/app/chat/server/ensureChat.server";
import { fileMessageSchema, sendFile } from "~/app/chat/server/sendFile.server";
import { writingRefusal } from "~/app/chat/server/writingRight.server";

/**
 * POST /api/chats/{room}: creates a one-to-one chat before its first message, or with `?friend` when the page of a friend
 * opens. The chat's name is its key, so a repeat changes nothing.
 */
export const startChat = (context: EdgeContext, room: string): Promise<Response> =>
  forMembers(context, 200, async (me) => {
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
  });

/** POST /api/chats/{room}/messages: a message with a file, as JSON. Messages with only text use the chat's socket. */
export const postFileMessage = (context: EdgeContext, request: Request, room: string): Promise<Response> =>
  withBody(context, request, fileMessageSchema, (me, message) => sendFile(context, me, room, message));

/** POST /api/chats/{room}/forward: a message of another chat, as JSON. */
export const forwardMessage = (context: EdgeContext, request: Request, room: string): Promise<Response> =>
  withBody(context, request, forwardSchema, (me, asked) => forward(context, me, room, asked));

const withBody = <Body>(
  context: EdgeContext,
  request: Request,
  schema: z.ZodType<Body>,
  perform: (me: string, body: Body) => Promise<Sent>,
): Promise<Response> =>
  forMembers(context, 200, async (me) => {
    const sent = await request.text().catch(() => "");
    const takes = [{ action: "message" }, { action: "message-bytes", amount: bytesIn(sent) }] as const;
    const refused = (await publishRefusal(context, "message")) ?? (await limitMember(context, me, takes));
    if (refused) return refused;
    const body = schema.safeParse(jsonIn(sent));
    return body.success ? perform(me, body.data) : apiError("invalid-argument");
  });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
