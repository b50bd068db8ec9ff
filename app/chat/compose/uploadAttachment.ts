import { isTooLarge } from "~/app/media/limits";
import { sendMedia } from "~/app/media/upload/sendMedia";
import { uploadFile, type UploadFailure, type UploadOptions } from "~/app/media/upload/uploadFile";
import { browserError } from "~/app/http/apiError";
import type { ChatMedia } from "~/party/chat/protocol";
import type { Attachment } from "./attachment";
import { tooLargeText } from "~/app/media/upload/tooLargeText";

type AttachmentOutcome = { ok: true; media: ChatMedia } | UploadFailure;

/** M3: uploads a file for the chat in `options`. This module is loaded when something is sent. */
export async function uploadAttachment(
  { kind, file, recording }: Attachment,
  options: UploadOptions & { chat: string },
): Promise<AttachmentOutcome> {
  if (recording) {
    if (isTooLarge("audio", file.size)) return browserError("too-large", tooLargeText("voice"));
    const sent = await uploadFile(file, "chatFiles", options);
    const { durationMs, levels } = recording;
    return sent.ok
      ? { ok: true, media: { key: sent.key, kind: "voice", width: 0, height: 0, durationMs, levels } }
      : sent;
  }
  if (!(file instanceof File) || kind === "voice") return browserError("unsupported-type");
  const sent = await sendMedia(file, "chatFiles", options);
  if (!sent.ok) return sent;
  const { key, width, height, poster } = sent.media;
  return { ok: true, media: { key, kind: sent.media.kind, width, height, posterKey: poster ?? undefined } };
}
