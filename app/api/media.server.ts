import { z } from "zod";
import { ensureChat } from "~/app/chat/server/ensureChat.server";
import { writingRefusal } from "~/app/chat/server/writingRight.server";
import type { EdgeContext } from "~/app/server/context.server";
import { endpoint, routesOf } from "~/app/server/endpoint.server";
import { limitMember } from "~/app/server/limits.server";
import { publishRefusal } from "~/app/server/restrictions.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import {
  CHAT_PURPOSES,
  CHAT_ROOM_MAX,
  IMAGE_MAX_BYTES,
  PART_BYTES,
  partCount,
  UPLOAD_PURPOSES,
  type UploadPurpose,
  VIDEO_MAX_BYTES,
} from "~/app/media/limits";
import { TYPE_BYTES } from "~/app/media/server/mediaType";
import { cancelUpload, completeUpload, startUpload, storePart } from "~/app/media/server/parts.server";
import { discardBody, readBody } from "~/app/media/server/readBody.server";
import { serveMedia } from "~/app/media/server/serve.server";
import { type NewUpload, storeFile } from "~/app/media/server/upload.server";
import { recordFileView } from "~/app/moderation/caseFile.server";
import { UPLOAD_ID } from "~/base/mediaKeys";
import type { PublishedKind } from "~/base/published";
import { findUpload } from "~/db/media/uploads";

const idSchema = z.string().regex(UPLOAD_ID);
const targetSchema = z.object({
  purpose: z.enum(UPLOAD_PURPOSES),
  chat: z.string().max(CHAT_ROOM_MAX).optional(),
  id: idSchema.optional(),
});
/** What a file with the purpose is published as. Anybody can fetch some of them before anything shows them. */
const SHOWN_BY = {
  posts: "post",
  comments: "comment",
  coverPhotos: "profile",
  profilePhotos: "profile",
  groupPhotos: "groupPicture",
  chatFiles: "message",
  gamePictures: "gameInvitation",
} as const satisfies Record<UploadPurpose, PublishedKind>;
const sizeSchema = z.coerce.number().int().min(1);
const partSchema = z.object({ id: idSchema, n: z.coerce.number().int().min(1).max(partCount(VIDEO_MAX_BYTES)) });
const CREATED = 201;

/**
 * `?purpose=…&id=…`, with `&chat={room}` for a chat's file. The body is the file. A repeat with the same id gets the
 * first answer.
 */
const upload = endpoint(
  "POST /api/media",
  async ({ context, request, session: { memberId } }) => {
    const url = new URL(request.url);
    const id = idSchema.safeParse(url.searchParams.get("id"));
    const [target, earlier] = await Promise.all([
      uploadTarget(context, url, memberId),
      id.success ? findUpload(context.db, id.data, memberId) : null,
    ]);
    if (target.ok) return storeFile(context, request, memberId, target, earlier);
    await discardBody(request, IMAGE_MAX_BYTES);
    return target;
  },
  CREATED,
);

/** The same parameters, and `&size=…`. The body is the file's first bytes, at most 4,096. */
const start = endpoint(
  "POST /api/media/uploads",
  async ({ context, request, session: { memberId } }) => {
    const url = new URL(request.url);
    const size = sizeSchema.safeParse(url.searchParams.get("size"));
    const firstBytes = await readBody(request, TYPE_BYTES);
    if (!size.success || !firstBytes) return apiError("invalid-argument");
    const target = await uploadTarget(context, url, memberId);
    return target.ok
      ? startUpload(context, firstBytes, memberId, { ...target, id: target.id ?? undefined, sizeBytes: size.data })
      : target;
  },
  CREATED,
);

/** The body is the part. */
const sendPart = endpoint(
  "PUT /api/media/uploads/:id/parts/:n",
  async ({ context, request, session: { memberId }, params }) => {
    const part = partSchema.safeParse(params);
    const limited = await limitMember(context, memberId, "upload-part");
    if (part.success && !limited) return storePart(context, request, memberId, part.data);
    await discardBody(request, PART_BYTES);
    return limited ?? apiError("invalid-argument");
  },
  CREATED,
);

const complete = endpoint(
  "POST /api/media/uploads/:id/complete",
  async ({ context, session, params: { id } }) =>
    idSchema.safeParse(id).success ? completeUpload(context, session.memberId, id) : apiError("invalid-argument"),
  CREATED,
);

const cancel = endpoint("DELETE /api/media/uploads/:id", async ({ context, session, params: { id } }) =>
  idSchema.safeParse(id).success ? cancelUpload(context, session.memberId, id) : apiError("invalid-argument"),
);

const file = endpoint("GET /media/:key{.+}", ({ context, request, params }) =>
  serveMedia(context, request, params.key, (shown) => recordFileView(context, shown)),
);

export const mediaRoutes = routesOf(upload, start, sendPart, complete, cancel, file);

/** Where a file belongs. Only members who may write in a chat can send files to it. */
async function uploadTarget(context: EdgeContext, { searchParams }: URL, memberId: string): Promise<Result<NewUpload>> {
  const asked = targetSchema.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) return apiError("invalid-argument");
  const { purpose, chat = null, id = null } = asked.data;
  if ((chat !== null) !== CHAT_PURPOSES.has(purpose)) return apiError("invalid-argument");
  const restricted = await publishRefusal(context, SHOWN_BY[purpose]);
  if (restricted) return restricted;
  const opened = chat === null ? null : await ensureChat(context, chat, memberId, "message");
  if (opened && !opened.ok) return opened;
  const refused = chat === null ? null : writingRefusal(chat, opened?.access ?? null, memberId);
  return refused ?? { ok: true, id, purpose, chatId: chat };
}
