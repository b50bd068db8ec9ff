import { z } from "zod";
import { writingRefusal } from "~/app/chat/server/writingRight.server";
import type { EdgeContext } from "~/app/edge/context.server";
import { forMembers } from "~/app/edge/forMembers.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { chatAccess } from "~/db/chats";
import { CHAT_PURPOSES, CHAT_ROOM_MAX, IMAGE_MAX_BYTES, PART_BYTES, partCount, UPLOAD_PURPOSES, VIDEO_MAX_BYTES } from "./limits";
import { TYPE_BYTES } from "./mediaType";
import { cancelUpload, completeUpload, startUpload, storePart } from "./parts.server";
import { readBody } from "./readBody.server";
import { storeFile, type UploadPlace } from "./upload.server";

const placeSchema = z.object({ purpose: z.enum(UPLOAD_PURPOSES), chat: z.string().max(CHAT_ROOM_MAX).optional() });
const sizeSchema = z.coerce.number().int().min(1);
const idSchema = z.string().regex(/^[0-9a-f]{32}$/);
const partSchema = z.object({ id: idSchema, n: z.coerce.number().int().min(1).max(partCount(VIDEO_MAX_BYTES)) });
const CREATED = 201;

/** POST /api/media?purpose=…, of a chat's file with &chat={room}: the body is the file. */
export const uploadMedia = (context: EdgeContext, request: Request): Promise<Response> =>
  forMembers(context, CREATED, async (memberId) => {
    const place = await placeIn(context, new URL(request.url), memberId);
    if (place.ok) return storeFile(context, request, memberId, place);
    await readBody(request, IMAGE_MAX_BYTES); // a browser that is still sending does not hear an answer
    return place;
  });

/** POST /api/media/uploads?purpose=…&size=…, likewise: the body is the file's first bytes, 4,096 at most. */
export const startMediaUpload = (context: EdgeContext, request: Request): Promise<Response> =>
  forMembers(context, CREATED, async (memberId) => {
    const url = new URL(request.url);
    const size = sizeSchema.safeParse(url.searchParams.get("size"));
    const firstBytes = await readBody(request, TYPE_BYTES);
    if (!size.success || !firstBytes) return refusal("invalid-argument");
    const place = await placeIn(context, url, memberId);
    return place.ok ? startUpload(context, firstBytes, memberId, { ...place, sizeBytes: size.data }) : place;
  });

/** PUT /api/media/uploads/{id}/parts/{n}: the body is the part. */
export const sendMediaPart = (context: EdgeContext, request: Request, params: Record<string, string>): Promise<Response> =>
  forMembers(context, CREATED, async (memberId) => {
    const part = partSchema.safeParse(params);
    if (part.success) return storePart(context, request, memberId, part.data);
    await readBody(request, PART_BYTES); // likewise
    return refusal("invalid-argument");
  });

/** POST /api/media/uploads/{id}/complete */
export const completeMediaUpload = (context: EdgeContext, id: string): Promise<Response> =>
  forMembers(context, CREATED, async (memberId) =>
    idSchema.safeParse(id).success ? completeUpload(context, memberId, id) : refusal("invalid-argument"),
  );

/** DELETE /api/media/uploads/{id} */
export const cancelMediaUpload = (context: EdgeContext, id: string): Promise<Response> =>
  forMembers(context, 200, async (memberId) => (idSchema.safeParse(id).success ? cancelUpload(context, memberId, id) : refusal("invalid-argument")));

/** Where a file belongs: of a chat only who may write there sends any. */
async function placeIn({ db }: EdgeContext, { searchParams }: URL, memberId: string): Promise<Answered<UploadPlace>> {
  const asked = placeSchema.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) return refusal("invalid-argument");
  const { purpose, chat = null } = asked.data;
  if ((chat !== null) !== CHAT_PURPOSES.has(purpose)) return refusal("invalid-argument");
  const refused = chat === null ? null : writingRefusal(chat, await chatAccess(db, chat), memberId);
  return refused ?? { ok: true, purpose, chatId: chat };
}
