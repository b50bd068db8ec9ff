import { browserError, type ApiError } from "~/app/http/apiError";
import { ACCEPTED } from "~/app/media/accepted";
import type { FileKind, UploadPurpose } from "~/app/media/limits";
import { unsupportedText } from "./unsupportedText";
import { mediaType, TYPE_BYTES } from "~/app/media/server/mediaType";

interface ChosenType {
  kind: FileKind;
  type: string;
}

/**
 * X165: the type of a chosen file by its first bytes, whatever its name says. Null when files for this purpose can't
 * have it, when the file is a sound, and when the file can't be read.
 */
export async function chosenType(file: Blob, purpose: UploadPurpose): Promise<ChosenType | null> {
  const bytes = await file
    .slice(0, TYPE_BYTES)
    .arrayBuffer()
    .catch(() => null);
  const found = bytes && mediaType(new Uint8Array(bytes));
  if (!found || found.kind === "audio" || !ACCEPTED[purpose].types.has(found.type)) return null;
  return { kind: found.kind, type: found.type };
}

export const unsupported = (purpose: UploadPurpose): ApiError =>
  browserError("unsupported-type", unsupportedText(purpose));
