import { apiError } from "~/app/http/apiError.server";
import { accessIn, chatAccessQuery } from "~/db/groups/chatAccess";
import { sendableFilesQuery } from "~/db/groups/chatFiles";
import { batch } from "~/db/statement";
import { fileKeys } from "~/party/chat/protocol";
import { attachAndPost, chatMedia, countMessage, type Sent } from "./attachAndPost.server";
import { mediaSchema, textMessageSchema } from "~/app/outbox/roomPost.server";
import { jsonEndpoint } from "~/app/server/endpoint.server";
import { TEXTS } from "./texts.server";
import { writingRefusal } from "./writingRight.server";

const fileMessageSchema = textMessageSchema.extend({ media: mediaSchema });

/** M3: sends a message with a file that its sender uploaded for this chat. Messages with only text use the chat's socket. */
export const sendFile = jsonEndpoint(
  "POST /api/chats/:room/messages",
  fileMessageSchema,
  async ({
    context,
    session: { memberId: me },
    params: { room },
    input: { id, text, media, re, mentions, handles },
  }): Promise<Sent> => {
    const { accesses, files } = await batch(context.db, {
      accesses: chatAccessQuery({ chat: room }),
      files: sendableFilesQuery({ keys: fileKeys(media), owner: me, chat: room, message: id }),
    });
    const refused = writingRefusal(room, accessIn(accesses.rows), me);
    if (refused) return refused;
    const file = files.rows.find(({ key }) => key === media.key);
    const poster = files.rows.find(({ key, kind }) => key === media.posterKey && key !== media.key && kind === "image");
    if (!file || (media.posterKey !== undefined && !(poster && file.kind !== "audio")))
      return apiError("not-found", TEXTS.fileGone);
    const content = {
      text,
      media: chatMedia(media, file, poster),
      ...(re !== undefined && { re }),
      ...(mentions && { mentions }),
      ...(handles && { handles }),
    };
    const sent = await attachAndPost(context, room, { member: me, id, content });
    return sent === "taken" ? apiError("not-found", TEXTS.fileGone) : sent;
  },
  countMessage,
);
