import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { CHAT_ROOM_MAX } from "~/app/media/limits";
import { mediaKey } from "~/app/media/server/mediaKey.server";
import { putFile, sized } from "~/app/media/server/saveFile.server";
import { limitUpload } from "~/app/media/server/uploadLimit.server";
import { jsonEndpoint } from "~/app/server/endpoint.server";
import { limitMember } from "~/app/server/limits.server";
import { bytesIn } from "~/base/bytes";
import { nowMs } from "~/base/clock";
import { roomAt } from "~/base/roomAt";
import { accessIn, chatAccessQuery } from "~/db/groups/chatAccess";
import { type ChatFileRow, filesOfMessageQuery, filesShownIn, detachFiles } from "~/db/groups/chatFiles";
import { addMedia } from "~/db/media/media";
import { all, batch } from "~/db/statement";
import { type ChatMedia, fileKeys } from "~/party/chat/protocol";
import { attachAndPost, chatMedia, countMessage, postNow, type Sent } from "./attachAndPost.server";
import { messageIdSchema } from "~/app/outbox/roomPost.server";
import { writingRefusal } from "./writingRight.server";

const forwardSchema = z.object({
  id: messageIdSchema,
  from: z.object({ chat: z.string().max(CHAT_ROOM_MAX), seq: z.int().positive() }),
});

/** M12: forwards a message to another chat, with copies of its files, so that M11 holds. */
export const forward = jsonEndpoint(
  "POST /api/chats/:room/forward",
  forwardSchema,
  async ({ context, session: { memberId: me, region }, params: { room }, input: { id, from } }): Promise<Sent> => {
    const { db, env } = context;
    const { targets, sources, earlier } = await batch(db, {
      targets: chatAccessQuery({ chat: room }),
      sources: chatAccessQuery({ chat: from.chat }),
      earlier: filesOfMessageQuery({ chat: room, owner: me, message: id }),
    });
    const target = accessIn(targets.rows);
    const refused = writingRefusal(room, target, me);
    if (refused) return refused;
    if (target) await roomAt(env.CHAT, room, region).setAccess(target); // the recipient's settings may have changed (X26)
    if (!accessIn(sources.rows)?.members.includes(me)) return apiError("not-found");
    const message = await roomAt(env.CHAT, from.chat, null).message(me, from.seq);
    if (!message || message.deleted || message.hidden || message.line || message.game) return apiError("not-found");
    const amount = bytesIn(message.text);
    const limited = await limitMember(context, me, [{ action: "message-bytes", amount }]);
    if (limited) return limited;
    const { media } = message;
    const content = {
      text: message.text,
      ...(message.handles && { handles: message.handles }),
      forwarded: true,
    } as const;
    if (!media) return postNow(context, room, { member: me, id, content });

    const post = (files: readonly ChatFileRow[]) =>
      attachAndPost(context, room, {
        member: me,
        id,
        content: { ...content, media: copiedMedia(media, files) },
      });
    const copied =
      earlier.rows.length > 0
        ? { ok: true as const, files: earlier.rows }
        : await copies(context, me, room, from.chat, media);
    if (!copied.ok) return copied;
    const sent = await post(copied.files);
    if (sent !== "taken") return sent;
    // the same request ran twice at the same time, and the other run was faster
    await detachFiles(
      db,
      room,
      copied.files.map(({ key }) => key),
    );
    const theirs = await all(db, filesOfMessageQuery({ chat: room, owner: me, message: id }));
    const again = theirs.length > 0 ? await post(theirs) : "taken";
    return again === "taken" ? apiError("not-found") : again;
  },
  countMessage,
);

/** A message's media with copies of its files: a video and its poster, or a picture and its small size. */
function copiedMedia(media: ChatMedia, files: readonly ChatFileRow[]): ChatMedia {
  const [file, poster] = files.toSorted((a, b) => rankOf(b) - rankOf(a));
  if (!file) throw new Error("a message with media and no file");
  return chatMedia(media, file, poster);
}

/** The small size of an animation doesn't move, and may be as large. */
const rankOf = ({ kind, type, width, height }: ChatFileRow): number =>
  kind === "video" ? Infinity : width * height + (type === "image/gif" ? 1 : 0);

/**
 * Copies a message's files. The copies count against the member's limits for uploads. A cron deletes copies that no
 * message shows.
 */
async function copies(
  context: EdgeContext,
  me: string,
  room: string,
  from: string,
  media: ChatMedia,
): Promise<Result<{ files: ChatFileRow[] }>> {
  const { db, env } = context;
  const { MEDIA } = env;
  const originals = await filesShownIn(db, from, fileKeys(media));
  if (originals.length < fileKeys(media).length) return apiError("not-found");
  const limited = await limitUpload(
    context,
    me,
    originals.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    originals.length,
  );
  if (limited) return limited;
  const files: ChatFileRow[] = [];
  for (const { key: original, ...file } of originals) {
    const key = mediaKey("chatFiles", me, original.slice(original.lastIndexOf(".") + 1));
    await addMedia(db, { ...file, key, ownerId: me, purpose: "chatFiles", chatId: room, nowMs: nowMs() });
    const bytes = await MEDIA.get(original);
    if (!bytes) return apiError("not-found");
    if (!(await putFile(db, MEDIA, { ...file, key }, await sized(bytes.body, bytes.size))))
      return apiError("session-ended");
    files.push({ ...file, key });
  }
  return { ok: true, files };
}
