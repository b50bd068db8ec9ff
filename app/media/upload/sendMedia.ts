import { browserError } from "~/app/http/apiError";
import { chosenType } from "./chosenType";
import { isTooLarge } from "~/app/media/limits";
import type { Uploaded } from "~/app/media/server/upload.server";
import { posterFrame } from "./posterFrame";
import type { PreparedPurpose } from "./preparePicture";
import { sendPicture } from "./sendPicture";
import { uploadFile, type UploadFailure, type UploadOptions } from "./uploadFile";
import { TEXTS } from "./texts";

/**
 * `poster` is the media key of a video's poster frame. It is null for a picture, and for a video whose frame the
 * browser couldn't draw. A video with a poster has the poster's width and height.
 */
export type MediaOutcome = { ok: true; media: Uploaded & { poster: string | null } } | UploadFailure;

/** Checks, prepares and uploads a picture or video that a person chose. A video's poster frame is uploaded first. */
export async function sendMedia(file: File, purpose: PreparedPurpose, options: UploadOptions): Promise<MediaOutcome> {
  const chosen = await chosenType(file, purpose);
  if (chosen?.kind !== "video") {
    const picture = await sendPicture(file, purpose, options);
    return picture.ok ? { ok: true, media: { ...picture, poster: null } } : picture;
  }
  if (isTooLarge("video", file.size)) return browserError("too-large", TEXTS.tooLarge.video);
  const frame = await posterFrame(file.slice(0, file.size, chosen.type)); // its name may say another type
  const poster = frame && (await uploadFile(frame, purpose, { ...options, onProgress: () => undefined }));
  if (poster && !poster.ok) return poster;
  const video = await uploadFile(file, purpose, options);
  if (!video.ok) return video;
  const { width, height } = poster ?? video;
  return { ok: true, media: { ...video, width, height, poster: poster?.key ?? null } };
}
