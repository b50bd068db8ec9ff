import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { nowMs } from "~/base/clock";
import { mustKeepBytes, type NewMedia } from "~/db/media/media";
import { addUpload, findUpload, finishUpload, savePart, saveR2Id, partsOf, type UploadRow } from "~/db/media/uploads";
import { checkBeginning, checkPicture, tooLarge, unsupported } from "./checkedFile.server";
import { storedBytes } from "~/app/media/metadata/fileBytes";
import { filesAreBusy, filesInMemory } from "./fileMemory.server";
import { abortUploads, incoming, OPEN_FOR_MS } from "./abortUploads.server";
import {
  isTooLarge,
  PART_BYTES,
  partBytes,
  partCount,
  SENDS_PER_PART_MAX,
  type UploadPurpose,
} from "~/app/media/limits";
import { mediaKey } from "./mediaKey.server";
import { mediaType, TYPE_BYTES } from "./mediaType";
import { patching } from "~/app/media/metadata/patches";
import { discardBody, readBody, type ReadBody } from "./readBody.server";
import { putOnce, sized } from "./saveFile.server";
import type { NewUpload, Uploaded } from "./upload.server";
import { unguessable } from "~/base/mediaKeys";
import { countRejected, giveBackBytes, limitUpload } from "./uploadLimit.server";
import { videoPatches } from "~/app/media/metadata/videoPatches";
import { TEXTS } from "./texts.server";

export interface StartedUpload {
  id: string;
  /** the parts that have arrived */
  parts: number[];
}

/**
 * Begins a file that comes in parts. Its first bytes decide its type, and its declared size counts from now on. If the
 * request is cut off, the sweep finds the row. An upload that only R2 knows is removed by R2 after seven days.
 */
export async function startUpload(
  context: EdgeContext,
  firstBytes: Uint8Array,
  ownerId: string,
  { id = unguessable(), purpose, chatId, sizeBytes }: Omit<NewUpload, "id"> & { id?: string; sizeBytes: number },
): Promise<Result<StartedUpload>> {
  if (isTooLarge("video", sizeBytes)) return tooLarge("video"); // a larger file is never accepted, so nothing is counted
  const earlier = await findUpload(context.db, id, ownerId);
  if (earlier) return begun(context, ownerId, id, earlier);
  const limited = await limitUpload(context, ownerId, sizeBytes);
  if (limited) return limited;
  const detected = checkBeginning(firstBytes, sizeBytes, purpose);
  if (!detected.ok) {
    await countRejected(context, ownerId, sizeBytes - firstBytes.byteLength);
    return detected;
  }
  const { kind, type, extension } = detected;
  const key = mediaKey(purpose, ownerId, extension);
  const row: NewMedia = { key, ownerId, purpose, chatId, kind, type, sizeBytes, width: 0, height: 0, nowMs: nowMs() };
  if (await addUpload(context.db, { id, parts: partCount(sizeBytes) }, row, 0))
    return begun(context, ownerId, id, { key, r2Id: null });
  await giveBackBytes(context.env, [{ ownerId, bytes: sizeBytes, createdAtMs: row.nowMs }]);
  const concurrent = await findUpload(context.db, id, ownerId); // another request began and counted it
  return concurrent ? begun(context, ownerId, id, concurrent) : apiError("id-taken");
}

/** Creates the upload in R2, unless an earlier request did: that request may have been cut off. Returns its id. */
async function begun(
  context: EdgeContext,
  ownerId: string,
  id: string,
  { key, r2Id }: Pick<UploadRow, "key" | "r2Id">,
): Promise<Result<StartedUpload>> {
  if (r2Id !== null) return { ok: true, id, parts: (await partsOf(context.db, id)).map(({ n }) => n) };
  const { uploadId } = await context.env.MEDIA.createMultipartUpload(incoming(key));
  await saveR2Id(context.db, id, ownerId, uploadId);
  return { ok: true, id, parts: [] };
}

/** Stores part `n`, which must have exactly its share of the declared size. A repeat replaces it. */
export async function storePart(
  context: EdgeContext,
  request: Request,
  ownerId: string,
  { id, n }: { id: string; n: number },
): Promise<Result> {
  const upload = await openUpload(context, id, ownerId);
  const r2Id = upload?.r2Id;
  if (!r2Id) return apiError("not-found");
  if (n > upload.parts) return apiError("invalid-argument");
  if (upload.sends >= upload.parts * SENDS_PER_PART_MAX) return apiError("retry-limit-exceeded");
  const bytes = partBytes(upload.sizeBytes, n);
  const kept = await filesInMemory.receive(
    ownerId,
    bytes,
    (arriving) => readBody(request, bytes, arriving),
    (body) => keepBody(context, body, ownerId, { id, n, ...upload, r2Id }),
  );
  if (kept) return kept;
  await discardBody(request, PART_BYTES);
  return filesAreBusy(context);
}

type OpenUpload = UploadRow & { id: string; n: number; r2Id: string };

async function keepBody(
  context: EdgeContext,
  body: ReadBody,
  ownerId: string,
  { id, n, r2Id, ...upload }: OpenUpload,
): Promise<Result> {
  if (body?.byteLength !== partBytes(upload.sizeBytes, n)) return apiError("invalid-argument");
  if (n === 1 && mediaType(body.subarray(0, TYPE_BYTES))?.type !== upload.type) return apiError("unsupported-type");
  const { etag } = await context.env.MEDIA.resumeMultipartUpload(incoming(upload.key), r2Id).uploadPart(n, body);
  await savePart(context.db, id, ownerId, { n, etag });
  return { ok: true };
}

/** Joins the parts and checks the file. Only then is it stored where it is served. A repeat gets the same answer. */
export async function completeUpload(context: EdgeContext, ownerId: string, id: string): Promise<Result<Uploaded>> {
  const upload = await openUpload(context, id, ownerId);
  if (!upload?.r2Id) return apiError("not-found");
  const { key, kind } = upload;
  if (upload.arrived) return { ok: true, key, kind, width: upload.width, height: upload.height };
  const parts = await partsOf(context.db, id);
  if (parts.length !== upload.parts) return apiError("invalid-argument", TEXTS.partsMissing);
  const { MEDIA } = context.env;
  const r2Parts = parts.map(({ n, etag }) => ({ partNumber: n, etag }));
  const open = { ...upload, r2Id: upload.r2Id };
  const inMemoryBytes = kind === "image" ? upload.sizeBytes : 0; // a video is read in pieces
  const file = await filesInMemory.hold(ownerId, inMemoryBytes, () =>
    joinedAndMoved(context.env, open, r2Parts).catch((error: unknown) => ({ error })),
  );
  if (file === null) return filesAreBusy(context);
  if ("error" in file || !file.ok) {
    const other = await findUpload(context.db, id, ownerId);
    // a repeat of this request, sent at the same moment, was faster
    if (other?.arrived) return { ok: true, key, kind, width: other.width, height: other.height };
    if ("error" in file) throw file.error;
    await abortUploads(context.env, [{ id, key, r2Id: upload.r2Id }]);
    return file;
  }
  if (!(await finishUpload(context.db, id, ownerId, file)) && !(await findUpload(context.db, id, ownerId))?.arrived) {
    if (!(await mustKeepBytes(context.db, key))) await MEDIA.delete(key); // cancelled while the file was moved
    return apiError("not-found");
  }
  await MEDIA.delete(incoming(key));
  return { ok: true, key, kind, width: file.width, height: file.height };
}

/** Cancels an upload. It also succeeds when the upload doesn't exist. */
export async function cancelUpload(context: EdgeContext, ownerId: string, id: string): Promise<Result> {
  const upload = await findUpload(context.db, id, ownerId);
  if (upload && !upload.arrived) await abortUploads(context.env, [{ id, key: upload.key, r2Id: upload.r2Id }]);
  return { ok: true };
}

async function openUpload(context: EdgeContext, id: string, ownerId: string): Promise<UploadRow | null> {
  const upload = await findUpload(context.db, id, ownerId);
  return upload && upload.createdAtMs > nowMs() - OPEN_FOR_MS ? upload : null;
}

type Moved = Result<{ sizeBytes: number; width: number; height: number }>;

/**
 * Joins the parts and moves the file to its key, stripped. Returns its size, and a picture's sides. Refuses a file that
 * doesn't have the declared size or can't be read as its type.
 */
async function joinedAndMoved(
  { MEDIA }: Env,
  upload: UploadRow & { r2Id: string },
  parts: R2UploadedPart[],
): Promise<Moved> {
  const { key, kind, type, sizeBytes } = upload;
  const purpose = upload.purpose as UploadPurpose;
  if (!(await MEDIA.head(incoming(key)))) {
    try {
      await MEDIA.resumeMultipartUpload(incoming(key), upload.r2Id).complete(parts);
    } catch (error) {
      // if the file is there, a repeat of this request, sent at the same moment, was faster
      if (!(await MEDIA.head(incoming(key)))) throw error;
    }
  }
  if (kind !== "image") return (await movedVideo(MEDIA, upload)) ?? unsupported(purpose);
  const joined = await MEDIA.get(incoming(key));
  if (joined?.size !== sizeBytes) return unsupported(purpose);
  const picture = checkPicture(new Uint8Array(await joined.arrayBuffer()), purpose);
  if (!picture.ok) return picture;
  const { width, height, bytes } = picture;
  await putOnce(MEDIA, { key, type, width, height }, bytes);
  return movedTo(MEDIA, key);
}

/** What is stored. If another request was faster, it is what that one stored. */
async function movedTo(MEDIA: R2Bucket, key: string): Promise<Moved> {
  const stored = await MEDIA.head(key);
  if (!stored) return apiError("not-found"); // the upload was cancelled
  const { width, height } = stored.customMetadata ?? {};
  return { ok: true, sizeBytes: stored.size, width: Number(width ?? 0), height: Number(height ?? 0) };
}

/**
 * Reads the video in pieces to find its metadata, and then copies it without the metadata. The video is too large for a
 * Worker's memory, and metadata may come before the box that shows where it is.
 */
async function movedVideo(MEDIA: R2Bucket, { key, type, sizeBytes }: UploadRow): Promise<Moved | null> {
  if ((await MEDIA.head(incoming(key)))?.size !== sizeBytes) return null;
  const open = async (range?: R2Range) => {
    const file = await MEDIA.get(incoming(key), range && { range });
    if (!file) throw new Error("The upload was taken back.");
    return file;
  };
  const load = async (offset: number, length: number) =>
    new Uint8Array(await (await open({ offset, length })).arrayBuffer());
  const patches = await videoPatches(type, storedBytes(sizeBytes, load));
  if (!patches) return null;
  const stripped = (await open()).body.pipeThrough(patching(patches));
  await putOnce(MEDIA, { key, type, width: 0, height: 0 }, await sized(stripped, sizeBytes));
  return movedTo(MEDIA, key);
}
