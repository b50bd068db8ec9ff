import { z } from "zod";
import type { EdgeContext } from "~/app/edge/context.server";
import { signedOut } from "~/app/edge/formAction.server";
import { type Answered, REFUSAL_STATUS, refusal } from "~/app/edge/refusal";
import { PART_BYTES, partCount, UPLOAD_PURPOSES, VIDEO_MAX_BYTES } from "./limits";
import { TYPE_BYTES } from "./mediaType";
import { cancelUpload, completeUpload, startUpload, storePart } from "./parts.server";
import { readBody } from "./readBody.server";
import { storeFile } from "./upload.server";

const purposeSchema = z.enum(UPLOAD_PURPOSES);
const startSchema = z.object({ purpose: purposeSchema, size: z.coerce.number().int().min(1) });
const idSchema = z.string().regex(/^[0-9a-f]{32}$/);
const partSchema = z.object({ id: idSchema, n: z.coerce.number().int().min(1).max(partCount(VIDEO_MAX_BYTES)) });
const CREATED = 201;

/** POST /api/media?purpose=…: the body is the file. */
export const uploadMedia = (context: EdgeContext, request: Request): Promise<Response> =>
  forMembers(context, CREATED, async (memberId) => {
    const purpose = purposeSchema.safeParse(new URL(request.url).searchParams.get("purpose"));
    return purpose.success ? storeFile(context, request, memberId, purpose.data) : refusal("invalid-argument");
  });

/** POST /api/media/uploads?purpose=…&size=…: the body is the file's first bytes, 4,096 at most. */
export const startMediaUpload = (context: EdgeContext, request: Request): Promise<Response> =>
  forMembers(context, CREATED, async (memberId) => {
    const asked = startSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    const firstBytes = await readBody(request, TYPE_BYTES);
    if (!asked.success || !firstBytes) return refusal("invalid-argument");
    return startUpload(context, firstBytes, memberId, { purpose: asked.data.purpose, sizeBytes: asked.data.size });
  });

/** PUT /api/media/uploads/{id}/parts/{n}: the body is the part. */
export const sendMediaPart = (context: EdgeContext, request: Request, params: Record<string, string>): Promise<Response> =>
  forMembers(context, CREATED, async (memberId) => {
    const part = partSchema.safeParse(params);
    if (part.success) return storePart(context, request, memberId, part.data);
    await readBody(request, PART_BYTES); // a browser that is still sending does not hear an answer
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

async function forMembers(context: EdgeContext, status: number, perform: (memberId: string) => Promise<Answered>): Promise<Response> {
  const session = await context.session();
  const answered = session ? await perform(session.memberId) : await signedOut(context);
  return Response.json(answered, { status: answered.ok ? status : REFUSAL_STATUS[answered.code] });
}
