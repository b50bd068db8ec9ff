import { type Answered, refusal, type Refusal } from "~/app/edge/refusal";
import { type FileKind, MAX_MB, type UploadPurpose, VIDEO_PURPOSES } from "./limits";
import { mediaType, type MediaType } from "./mediaType";
import { pictureSize } from "./pictureSize.server";
import { stripMetadata } from "./metadata/stripMetadata";
import { stripVideo } from "./metadata/videoPatches";

const MEBIBYTE = 1024 * 1024;

/** What stands under a file's key: stripped, a picture measured as it is shown. */
export interface CheckedFile {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Whether a file that begins so may be uploaded for this, by its type and its size. */
export function checkBeginning(firstBytes: Uint8Array, sizeBytes: number, purpose: UploadPurpose): Answered<MediaType> {
  const type = mediaType(firstBytes);
  if (!type || (type.kind === "video" && !VIDEO_PURPOSES.has(purpose))) return unsupported(purpose);
  return sizeBytes > MAX_MB[type.kind] * MEBIBYTE ? tooLarge(type.kind) : { ok: true, ...type };
}

/** A whole picture. Null when it is none, whatever it begins with. */
export function checkPicture(bytes: Uint8Array): CheckedFile | null {
  const stripped = stripMetadata(bytes);
  const size = stripped && pictureSize(stripped);
  return size && { bytes: stripped, ...size };
}

/** What is stored of a whole file, and its sides. Null when it is not what it began as. */
export async function checkFile(bytes: Uint8Array, { kind, type }: Pick<MediaType, "kind" | "type">): Promise<CheckedFile | null> {
  if (kind === "image") return checkPicture(bytes);
  return (await stripVideo(type, bytes)) ? { bytes, width: 0, height: 0 } : null;
}

export const tooLarge = (kind: FileKind): Refusal =>
  refusal("too-large", `A ${kind === "image" ? "picture" : "video"} may have ${MAX_MB[kind]} MB at most.`);

export const unsupported = (purpose: UploadPurpose): Refusal =>
  refusal(
    "unsupported-type",
    VIDEO_PURPOSES.has(purpose)
      ? "This is neither a picture (JPEG, PNG, GIF, WebP) nor a video (MP4, WebM, Ogg) that can be shown here."
      : "This is not a picture that can be shown here (JPEG, PNG, GIF or WebP).",
  );
