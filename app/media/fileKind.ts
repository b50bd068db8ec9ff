import type { FileKind } from "./limits";

/** What a picker offers. Browsers call .ogg sound, though it may hold a video. */
export const ACCEPTED = "image/*,video/*,.ogg";

/** What a chosen file seems to be; the server looks at its bytes. Null for what is neither. */
export function fileKind({ type, name }: Pick<File, "type" | "name">): FileKind | null {
  if (type.startsWith("image/")) return "image";
  return type.startsWith("video/") || /\.(ogg|mov)$/i.test(name) ? "video" : null;
}
