import type { FileKind } from "~/app/media/limits";

/** The types in a picker. Browsers give .ogg the type of sound, although it may hold a video. */
export const ACCEPTED = "image/*,video/*,.ogg";

/** Whether a chosen file seems to be a picture or a video; null for neither. The server checks its bytes. */
export function fileKind({ type, name }: Pick<File, "type" | "name">): FileKind | null {
  if (type.startsWith("image/")) return "image";
  return type.startsWith("video/") || /\.(ogg|mov)$/i.test(name) ? "video" : null;
}
