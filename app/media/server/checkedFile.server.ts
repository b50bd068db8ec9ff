import type { Result, ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { ACCEPTED } from "~/app/media/accepted";
import { isTooLarge, type MediaKind, type UploadPurpose } from "~/app/media/limits";
import { mediaType, type MediaType } from "./mediaType";
import { stripMetadata } from "~/app/media/metadata/stripMetadata";
import { stripVideo } from "~/app/media/metadata/videoPatches";
import { pictureSize } from "~/app/media/upload/pictureSize";
import { pixelRefusal } from "~/app/media/upload/pixels";
import { TEXTS } from "./texts.server";
import { unsupportedText } from "~/app/media/upload/unsupportedText";
import { tooLargeText } from "~/app/media/upload/tooLargeText";

/** A file without metadata, ready to be stored. The sides are those of a picture as it is shown, 0 for other files. */
export interface CheckedFile {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Checks whether a file may be uploaded for this purpose, by its first bytes and its size. */
export function checkBeginning(firstBytes: Uint8Array, sizeBytes: number, purpose: UploadPurpose): Result<MediaType> {
  const type = mediaType(firstBytes);
  if (!type || !ACCEPTED[purpose].types.has(type.type)) return unsupported(purpose);
  if (isTooLarge(type.kind, sizeBytes)) return tooLarge(type.kind);
  return (type.kind === "image" && pixelRefusal(pictureSize(firstBytes))) || { ok: true, ...type };
}

/** Checks and strips a complete picture: first its sides, then its pieces, each against its limit. */
export function checkPicture(bytes: Uint8Array, purpose: UploadPurpose): Result<CheckedFile> {
  const refused = pixelRefusal(pictureSize(bytes));
  if (refused) return refused;
  const stripped = stripMetadata(bytes);
  if (stripped === "too-many-pieces") return apiError("too-large", TEXTS.tooManyPieces);
  if (stripped === "frame-too-large") return apiError("too-large", TEXTS.frameTooLarge);
  if (stripped === "broken") return unsupported(purpose);
  const size = pictureSize(stripped); // if the file's parts were in an unusual order, its sides can be read only now
  if (!size) return unsupported(purpose);
  return pixelRefusal(size) ?? { ok: true, bytes: stripped, ...size };
}

/** Checks and strips a complete file. Refuses a video or sound that can't be read as its type. */
export async function checkFile(
  bytes: Uint8Array,
  { kind, type }: Pick<MediaType, "kind" | "type">,
  purpose: UploadPurpose,
): Promise<Result<CheckedFile>> {
  if (kind === "image") return checkPicture(bytes, purpose);
  return (await stripVideo(type, bytes)) ? { ok: true, bytes, width: 0, height: 0 } : unsupported(purpose);
}

export const tooLarge = (kind: MediaKind): ApiError => apiError("too-large", tooLargeText(kind));

export const unsupported = (purpose: UploadPurpose): ApiError => apiError("unsupported-type", unsupportedText(purpose));
