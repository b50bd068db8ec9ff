import { browserError } from "~/app/http/apiError";
import { beginUse } from "~/app/ui/browser/inUse";
import { chosenType, unsupported } from "./chosenType";
import { isTooLarge } from "~/app/media/limits";
import type { Uploaded } from "~/app/media/server/upload.server";
import { posterFrame } from "./posterFrame";
import { type PreparedPurpose, smallPicture } from "./preparePicture";
import { checkedPicture } from "./sendPicture";
import { uploadFile, type UploadFailure, type UploadOptions } from "./uploadFile";
import { tooLargeText } from "./tooLargeText";

/**
 * `poster` is the media key of a video's poster frame, or of a picture's small size (X208). It is null for a picture that
 * is small itself, and where the browser couldn't draw one. A video with a poster has the poster's width and height.
 */
type SentMedia = Uploaded & { poster: string | null };
export type MediaOutcome = { ok: true; media: SentMedia } | UploadFailure;

/** Checks, prepares and uploads a picture or video that a person chose. Its poster is uploaded first. */
export async function sendMedia(file: File, purpose: PreparedPurpose, options: UploadOptions): Promise<MediaOutcome> {
  const endUse = beginUse();
  return send(file, purpose, options).finally(endUse);
}

async function send(file: File, purpose: PreparedPurpose, options: UploadOptions): Promise<MediaOutcome> {
  const chosen = await chosenType(file, purpose);
  if (!chosen) return unsupported(purpose);
  if (chosen.kind === "image") {
    const picture = await checkedPicture(chosen.type, file, purpose);
    if (!(picture instanceof Blob)) return picture;
    return sendBoth(await smallPicture(picture, chosen.type, purpose), picture, purpose, options);
  }
  if (isTooLarge("video", file.size)) return browserError("too-large", tooLargeText("video"));
  // `file.type` follows from the file's name, but the browser draws what the bytes say
  return sendBoth(await posterFrame(file.slice(0, file.size, chosen.type)), file, purpose, options);
}

async function sendBoth(
  small: Blob | null,
  file: Blob,
  purpose: PreparedPurpose,
  options: UploadOptions,
): Promise<MediaOutcome> {
  // the person sees the progress of the file, not of its poster
  const poster = small && (await uploadFile(small, purpose, { ...options, id: undefined, onProgress: undefined }));
  if (poster && !poster.ok) return poster;
  const sent = await uploadFile(file, purpose, options);
  return sent.ok ? { ok: true, media: mediaOf(sent, poster) } : sent;
}

const mediaOf = ({ key, kind, width, height }: Uploaded, poster: Uploaded | null): SentMedia => ({
  key,
  kind,
  ...(kind === "video" && poster ? { width: poster.width, height: poster.height } : { width, height }),
  poster: poster?.key ?? null,
});
