import type { EdgeContext } from "~/app/edge/context.server";
import type { Env } from "~/app/edge/env.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { nowMs } from "~/base/clock";
import type { NewMedia } from "~/db/media";
import { addUpload, findUpload, finishUpload, keepPart, keepR2Id, partsOf, type UploadRow } from "~/db/uploads";
import { checkBeginning, checkPicture, unsupported } from "./checkedFile.server";
import { storedBytes } from "./metadata/fileBytes";
import { giveUp, incoming, OPEN_FOR_MS } from "./giveUp.server";
import { PART_BYTES, partBytes, partCount, type UploadPurpose } from "./limits";
import { mediaKey, unguessable } from "./mediaKey.server";
import { mediaType, TYPE_BYTES } from "./mediaType";
import { patching } from "./metadata/patches";
import { readBody } from "./readBody.server";
import { sized } from "./sizedStream.server";
import { quotaOfDay, type Uploaded, type UploadPlace } from "./upload.server";
import { videoPatches } from "./metadata/videoPatches";

/**
 * Begins a file that comes in parts. Its first bytes say what it is; its row holds its declared size and counts from now
 * on. Cut at any point, it is a row that the sweep finds; parts that R2 alone knows of end there after seven days.
 */
export async function startUpload(
  context: EdgeContext,
  firstBytes: Uint8Array,
  ownerId: string,
  { purpose, chatId, sizeBytes }: UploadPlace & { sizeBytes: number },
): Promise<Answered<{ id: string }>> {
  const begins = checkBeginning(firstBytes, sizeBytes, purpose);
  if (!begins.ok) return begins;
  const { kind, type, extension } = begins;
  const id = unguessable();
  const key = mediaKey(purpose, ownerId, extension);
  const row: NewMedia = { key, ownerId, purpose, chatId, kind, type, sizeBytes, width: 0, height: 0, nowMs: nowMs() };
  if (!(await addUpload(context.db, { id, parts: partCount(sizeBytes) }, row, quotaOfDay(row.nowMs)))) return refusal("quota-exceeded");
  const { uploadId } = await context.env.MEDIA.createMultipartUpload(incoming(key));
  await keepR2Id(context.db, id, ownerId, uploadId);
  return { ok: true, id };
}

/** Keeps part `n`, which has exactly the bytes that the declared size leaves for it. A repeat takes its place. */
export async function storePart(context: EdgeContext, request: Request, ownerId: string, { id, n }: { id: string; n: number }): Promise<Answered> {
  const upload = await openUpload(context, id, ownerId);
  if (!upload?.r2Id) return refusal("not-found");
  if (n > upload.parts) return refusal("invalid-argument");
  const body = await readBody(request, PART_BYTES).catch(() => null); // cut off on its way
  if (body?.byteLength !== partBytes(upload.sizeBytes, n)) return refusal("invalid-argument");
  if (n === 1 && mediaType(body.subarray(0, TYPE_BYTES))?.type !== upload.type) return refusal("unsupported-type");
  const { etag } = await context.env.MEDIA.resumeMultipartUpload(incoming(upload.key), upload.r2Id).uploadPart(n, body);
  await keepPart(context.db, id, ownerId, { n, etag });
  return { ok: true };
}

/** Makes the parts the file, looks at it, and only then stores it where it is served. Repeated, it has the same answer. */
export async function completeUpload(context: EdgeContext, ownerId: string, id: string): Promise<Answered<Uploaded>> {
  const upload = await openUpload(context, id, ownerId);
  if (!upload?.r2Id) return refusal("not-found");
  const { key, kind } = upload;
  if (upload.arrived) return { ok: true, key, kind, width: upload.width, height: upload.height };
  const parts = await partsOf(context.db, id);
  if (parts.length !== upload.parts) return refusal("invalid-argument", "Not all parts of this file are here.");
  const { MEDIA } = context.env;
  if (!(await MEDIA.head(incoming(key)))) {
    await MEDIA.resumeMultipartUpload(incoming(key), upload.r2Id).complete(parts.map(({ n, etag }) => ({ partNumber: n, etag })));
  }
  const file = await moved(context.env, upload);
  if (!file) {
    await giveUp(context.env, [{ id, key, r2Id: upload.r2Id }]);
    return unsupported(upload.purpose as UploadPurpose);
  }
  if (!(await finishUpload(context.db, id, ownerId, file)) && !(await findUpload(context.db, id, ownerId))?.arrived) {
    await MEDIA.delete(key); // given up while it was moved
    return refusal("not-found");
  }
  await MEDIA.delete(incoming(key));
  return { ok: true, key, kind, width: file.width, height: file.height };
}

/** Takes an upload back. There is nothing to refuse: what is not there needs no taking back. */
export async function cancelUpload(context: EdgeContext, ownerId: string, id: string): Promise<Answered> {
  const upload = await findUpload(context.db, id, ownerId);
  if (upload && !upload.arrived) await giveUp(context.env, [{ id, key: upload.key, r2Id: upload.r2Id }]);
  return { ok: true };
}

async function openUpload(context: EdgeContext, id: string, ownerId: string): Promise<UploadRow | null> {
  const upload = await findUpload(context.db, id, ownerId);
  return upload && upload.createdAtMs > nowMs() - OPEN_FOR_MS ? upload : null;
}

type Moved = { sizeBytes: number; width: number; height: number };

/** The whole file at its own place, stripped; a picture measured. Null when it is not what it began as. */
async function moved({ MEDIA }: Env, upload: UploadRow): Promise<Moved | null> {
  const { key, kind, type, sizeBytes } = upload;
  if (kind !== "image") return movedVideo(MEDIA, upload);
  const whole = await MEDIA.get(incoming(key));
  if (whole?.size !== sizeBytes) return null;
  const picture = checkPicture(new Uint8Array(await whole.arrayBuffer()));
  if (!picture) return null;
  await MEDIA.put(key, picture.bytes, { httpMetadata: { contentType: type } });
  return { sizeBytes: picture.bytes.byteLength, width: picture.width, height: picture.height };
}

/** Looked at piece by piece, then copied: a Worker cannot hold it, and what has to go may stand before what says so. */
async function movedVideo(MEDIA: R2Bucket, { key, type, sizeBytes }: UploadRow): Promise<Moved | null> {
  if ((await MEDIA.head(incoming(key)))?.size !== sizeBytes) return null;
  const open = async (range?: R2Range) => {
    const file = await MEDIA.get(incoming(key), range && { range });
    if (!file) throw new Error("The upload was taken back.");
    return file;
  };
  const load = async (offset: number, length: number) => new Uint8Array(await (await open({ offset, length })).arrayBuffer());
  const patches = await videoPatches(type, storedBytes(sizeBytes, load));
  if (!patches) return null;
  const stripped = (await open()).body.pipeThrough(patching(patches));
  await MEDIA.put(key, await sized(stripped, sizeBytes), { httpMetadata: { contentType: type } });
  return { sizeBytes, width: 0, height: 0 };
}
