import type { FileKind } from "./limits";

/** What a picker offers. Browsers call .ogg sound, though it may hold a video. */
export const ACCEPTED = "image/*,video/*,.ogg";

/** What a chosen file seems to be; the server looks at its bytes. Null for what is neither. */
export function fileKind({ type, name }: Pick<File, "type" | "name">): FileKind | null {
  if (type.startsWith("image/")) return "image";
  return type.startsWith("video/") || /\.(ogg|mov)$/i.test(name) ? "video" : null;
}

/** M3, specification §5: what the picker of a chat offers. */
export const ACCEPTED_IN_CHATS = "image/jpeg,image/png,image/gif,video/mp4,video/webm,video/ogg,video/mov";

const IN_CHATS: ReadonlySet<string> = new Set([...ACCEPTED_IN_CHATS.split(","), "video/quicktime"]); // as browsers call a .mov

/** Like `fileKind`, of what a chat takes. */
export function chatFileKind(file: Pick<File, "type" | "name">): FileKind | null {
  return IN_CHATS.has(file.type) || /\.(ogg|mov)$/i.test(file.name) ? fileKind(file) : null;
}
