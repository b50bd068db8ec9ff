import type { EdgeContext } from "~/app/server/context.server";
import type { Result, ApiErrorCode } from "~/app/http/apiError";
import { apiError, fieldError } from "~/app/http/apiError.server";
import type { Asked } from "~/app/server/endpoint.server";
import { limitMember, tooMany } from "~/app/server/limits.server";
import { publishRefusal } from "~/app/server/restrictions.server";
import { bytesIn } from "~/base/bytes";
import { nowMs } from "~/base/clock";
import { attachFiles, type ChatFileRow } from "~/db/groups/chatFiles";
import { settleRows } from "~/db/outbox/outbox";
import { CHAT_LIMITS, type ChatMedia, type ChatMessage, fileKeys } from "~/party/chat/protocol";
import { TEXTS } from "~/app/chat/texts";
import { NotJudged, postToRoom, type RefusedPost, type RoomPost } from "~/app/outbox/roomPost.server";
import { TEXTS as HELD_TEXTS } from "~/app/reports/heldTexts";

/** The request itself posts to the room. The outbox does so only if the request was interrupted. */
const OUTBOX_DUE_AFTER_MS = 15_000;

const CODE: Record<RefusedPost, ApiErrorCode> = {
  held: "forbidden",
  full: "forbidden",
  blocked: "unavailable",
  unavailable: "unavailable",
  request: "forbidden",
  forbidden: "forbidden",
  empty: "invalid-argument",
  too_long: "invalid-argument",
  not_found: "not-found",
  too_late: "invalid-argument",
};

/** The page sends the message again by itself. */
const NOT_JUDGED: ApiErrorCode = "overloaded";

type MessageAddress = "POST /api/chats/:room/messages" | "POST /api/chats/:room/forward";

/** A message and its bytes count before they are parsed. */
export const countMessage = async ({ context, session, input }: Asked<MessageAddress, string>) =>
  (await publishRefusal(context, "message")) ??
  limitMember(context, session.memberId, [{ action: "message" }, { action: "message-bytes", amount: bytesIn(input) }]);

export type Sent = Result<{ message: ChatMessage }>;

/**
 * A message's media as the room stores them. What the file's row in D1 says takes precedence over what the sender says.
 * A video has its poster's width and height.
 */
export const chatMedia = (
  { kind, durationMs, levels }: ChatMedia,
  file: ChatFileRow,
  poster: ChatFileRow | undefined,
): ChatMedia => ({
  key: file.key,
  kind: file.kind === "audio" && kind === "voice" ? "voice" : file.kind,
  ...sidesOf(file.kind === "video" && poster ? poster : file),
  ...(poster && { posterKey: poster.key }),
  ...(durationMs !== undefined && file.kind !== "image" && { durationMs }),
  ...(levels !== undefined && file.kind === "audio" && kind === "voice" && { levels }),
});

const sidesOf = ({ width, height }: ChatFileRow) => ({ width, height });

/**
 * Attaches a message's files and posts the message to its room, both or neither: one transaction stores the attachment
 * and an outbox row, and the outbox delivers the message if this request doesn't. A repeat returns the same message.
 * Returns "taken" if the sender's message with this id has other files, or if these files are gone.
 */
export async function attachAndPost(
  context: EdgeContext,
  room: string,
  post: RoomPost & { content: { media: ChatMedia } },
): Promise<Sent | "taken"> {
  const now = nowMs();
  const keys = fileKeys(post.content.media);
  const filePost = { chat: room, member: post.member, message: post.id, keys };
  const { number, shown } = await attachFiles(context.db, filePost, post, {
    nowMs: now,
    dueAtMs: now + OUTBOX_DUE_AFTER_MS,
  });
  if (!keys.every((key) => shown.some((file) => file.key === key))) return "taken";
  const sent = await postNow(context, room, post);
  // a message that the room can't decide about stays in the outbox
  if (number !== null && (sent.ok || sent.code !== NOT_JUDGED))
    await settleRows(context.db, { delivered: [number], postponed: [], dead: [] }, now);
  return sent;
}

/** Posts a message to its room. A message without files needs nothing else, because only the room stores it. */
export async function postNow(context: EdgeContext, room: string, post: RoomPost): Promise<Sent> {
  const posted = await postToRoom(context.env, room, post, await context.ownRegion()).catch((error: unknown) => {
    if (error instanceof NotJudged) return null;
    throw error;
  });
  if (!posted) return tooMany(context, CHAT_LIMITS.unjudgedRetryMs / 1_000, NOT_JUDGED, TEXTS.unjudged);
  if (posted.ok) return { ok: true, message: posted.message };
  if (posted.code === "held") return fieldError("text", CODE.held, HELD_TEXTS.held);
  if (posted.code === "full") return fieldError("chat", CODE.full, TEXTS.refused.full);
  return apiError(CODE[posted.code]);
}
