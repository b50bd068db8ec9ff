import { browserError } from "~/app/http/apiError";
import { chosenType, unsupported } from "./chosenType";
import { isTooLarge } from "~/app/media/limits";
import type { Uploaded } from "~/app/media/server/upload.server";
import { posterFrame } from "./posterFrame";
import type { PreparedPurpose } from "./preparePicture";
import { sendPictureOf } from "./sendPicture";
import { uploadFile, type UploadFailure, type UploadOptions } from "./uploadFile";
import { tooLargeText } from "./tooLargeText";

/**
 * `poster` is the media key of a video's poster frame. It is null for a picture, and for a video whose frame the
 * browser couldn't draw. A video with a poster has the poster's width and height.
 */
type SentMedia = Uploaded & { poster: string | null };
export type MediaOutcome = { ok: true; media: SentMedia } | UploadFailure;

/** Checks, prepares and uploads a picture or video that a person chose. A video's poster frame is uploaded first. */
export async function sendMedia(file: File, purpose: PreparedPurpose, options: UploadOptions): Promise<MediaOutcome> {
  const chosen = await chosenType(file, purpose);
  if (!chosen) return unsupported(purpose);
  if (chosen.kind === "image") {
    const picture = await sendPictureOf(chosen.type, file, purpose, options);
    return picture.ok ? { ok: true, media: mediaOf(picture, null) } : picture;
  }
  if (isTooLarge("video", file.size)) return browserError("too-large", tooLargeText("video"));
  // `file.type` follows from the file's name, but the browser draws what the bytes say
  const frame = await posterFrame(file.slice(0, file.size, chosen.type));
  // the person sees the progress of the video, not of its poster
  const poster = frame && (await uploadFile(frame, purpose, { ...options, id: undefined, onProgress: undefined }));
  if (poster && !poster.ok) return poster;
  const video = await uploadFile(file, purpose, options);
  return video.ok ? { ok: true, media: mediaOf(video, poster) } : video;
}

const mediaOf = ({ key, kind, width, height }: Uploaded, poster: Uploaded | null): SentMedia => ({
  key,
  kind,
  width: poster?.width ?? width,
  height: poster?.height ?? height,
  poster: poster?.key ?? null,
});
