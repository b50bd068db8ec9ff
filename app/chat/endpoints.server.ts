import { CHAT_ROOM_MAX } from "~/app/media/limits";
import { apiError } from "~/app/http/apiError.server";
import { type Asked, endpoint, formEndpoint, jsonEndpoint, routesOf } from "~/app/server/endpoint.server";
import { limitMember } from "~/app/server/limits.server";
import { publishRefusal } from "~/app/server/restrictions.server";
import { bytesIn } from "~/base/bytes";
import { otherOf } from "~/db/groups/chatAccess";
import { ensureChat } from "./server/ensureChat.server";
import { forward, forwardSchema } from "./server/forward.server";
import { answerRequest, requestFormSchema } from "./server/requests.server";
import { fileMessageSchema, sendFile } from "./server/sendFile.server";
import { writingRefusal } from "./server/writingRight.server";

/**
 * Creates a one-to-one chat before its first message, or with `?friend` when the page of a friend opens. The chat's name
 * is its key, so a repeat changes nothing.
 */
const start = endpoint("POST /api/chats/:room", async ({ context, session: { memberId: me }, params: { room } }) => {
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

type MessageAddress = "POST /api/chats/:room/messages" | "POST /api/chats/:room/forward";

/** A message and its bytes count before they are parsed. */
const countMessage = async ({ context, session, input }: Asked<MessageAddress, string>) =>
  (await publishRefusal(context, "message")) ??
  limitMember(context, session.memberId, [{ action: "message" }, { action: "message-bytes", amount: bytesIn(input) }]);

/** A message with a file. Messages with only text use the chat's socket. */
const sendFileMessage = jsonEndpoint(
  "POST /api/chats/:room/messages",
  fileMessageSchema,
  ({ context, session, params, input }) => sendFile(context, session.memberId, params.room, input),
  countMessage,
);

/** A message of another chat. */
const forwardMessage = jsonEndpoint(
  "POST /api/chats/:room/forward",
  forwardSchema,
  ({ context, session, params, input }) => forward(context, session.memberId, params.room, input),
  countMessage,
);

const answerToRequest = formEndpoint(
  "POST /messages/:chatId/request",
  requestFormSchema,
  ({ context, session, params, input }) => answerRequest(context, session.memberId, params.chatId, input),
);

export const chatRoutes = routesOf(start, sendFileMessage, forwardMessage, answerToRequest);
export type ChatRoutes = typeof chatRoutes;
