import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { nowMs } from "~/base/clock";
import type { NewMedia } from "~/db/media/media";
import { findUpload, type UploadRow } from "~/db/media/uploads";
import { checkBeginning, type CheckedFile, checkFile, tooLarge } from "./checkedFile.server";
import { filesAreBusy, filesInMemory } from "./fileMemory.server";
import { saveFile, putFile } from "./saveFile.server";
import { IMAGE_MAX_BYTES, type MediaKind, type UploadPurpose } from "~/app/media/limits";
import { mediaKey } from "./mediaKey.server";
import type { MediaType } from "./mediaType";
import { declaredBytes, discardBody, readBody, type ReadBody } from "./readBody.server";
import { countRejected, limitUpload } from "./uploadLimit.server";

export interface Uploaded {
  key: string;
  kind: MediaKind;
  /** 0 for sound and for a video, whose sides are known from its poster frame */
  width: number;
  height: number;
}

interface UploadTarget {
  purpose: UploadPurpose;
  /** the chat whose members alone may fetch the file; null for a public file */
  chatId: string | null;
}

export interface NewUpload extends UploadTarget {
  /** made by the client, so that a repeat gets the first answer; null for clients that send none */
  id: string | null;
}

/**
 * Stores a file that comes in one piece, without what its camera wrote into it. `earlier`: the upload that has the id
 * already.
 */
export async function storeFile(
  context: EdgeContext,
  request: Request,
  ownerId: string,
  { id, purpose, chatId }: NewUpload,
  earlier: UploadRow | null,
): Promise<Result<Uploaded>> {
  const sizeBytes = Math.min(declaredBytes(request) ?? IMAGE_MAX_BYTES, IMAGE_MAX_BYTES);
  const afterBody = async <Answer>(answer: Answer): Promise<Answer> => {
    await discardBody(request, IMAGE_MAX_BYTES);
    return answer;
  };
  if (earlier?.arrived === 0) return afterBody(apiError("invalid-argument")); // this id is being sent in parts
  if (earlier && (await context.env.MEDIA.head(earlier.key))) return afterBody(uploaded(earlier));
  const limited = await limitUpload(context, ownerId, sizeBytes);
  if (limited) return afterBody(limited);
  const stored = await filesInMemory.receive(
    ownerId,
    sizeBytes,
    (arriving) => readBody(request, IMAGE_MAX_BYTES, arriving),
    (body) => storeBody(context, body, ownerId, { id, purpose, chatId }, earlier),
  );
  return stored ?? afterBody(filesAreBusy(context));
}

async function storeBody(
  context: EdgeContext,
  body: ReadBody,
  ownerId: string,
  { id, purpose, chatId }: NewUpload,
  earlier: UploadRow | null,
): Promise<Result<Uploaded>> {
  if (body === undefined) return apiError("invalid-argument");
  const inspected = body ? await inspect(body, purpose) : tooLarge("image");
  if (!inspected.ok) {
    await countRejected(context, ownerId);
    return inspected;
  }
  const { kind, type, extension, bytes, width, height } = inspected;
  const row: NewMedia = {
    key: mediaKey(purpose, ownerId, extension),
    ownerId,
    purpose,
    chatId,
    kind,
    type,
    sizeBytes: bytes.byteLength,
    width,
    height,
    nowMs: nowMs(),
  };
  if (earlier) return repeated(context, earlier, row, bytes);
  const code = await saveFile(context.db, context.env.MEDIA, row, bytes, id, context.waitUntil);
  if (code === null) return uploaded(row);
  const other = code === "id-taken" && id !== null ? await findUpload(context.db, id, ownerId) : null;
  return other ? repeated(context, other, row, bytes) : apiError(code); // the file was sent twice at the same moment
}

/** The earlier request may have ended before it stored the bytes. Another file can't take its place. */
async function repeated(
  context: EdgeContext,
  earlier: UploadRow,
  file: NewMedia,
  bytes: Uint8Array,
): Promise<Result<Uploaded>> {
  const isSame = (["purpose", "type", "sizeBytes", "width", "height"] as const).every(
    (field) => earlier[field] === file[field],
  );
  if (!isSame || earlier.arrived === 0) return apiError("id-taken");
  return (await putFile(context.db, context.env.MEDIA, earlier, bytes)) ? uploaded(earlier) : apiError("session-ended");
}

async function inspect(body: Uint8Array, purpose: UploadPurpose): Promise<Result<MediaType & CheckedFile>> {
  const detected = checkBeginning(body, body.byteLength, purpose);
  if (!detected.ok) return detected;
  const checked = await checkFile(body, detected, purpose);
  return checked.ok ? { ...detected, ...checked } : checked;
}

const uploaded = ({ key, kind, width, height }: UploadRow | NewMedia): Result<Uploaded> => ({
  ok: true,
  key,
  kind,
  width,
  height,
});
