import { fileKind } from "~/app/media/upload/fileKind";
import type { FileKind } from "~/app/media/limits";

/** M3, specification §5: the accept list of a chat's file picker. */
export const ACCEPTED_IN_CHATS = "image/jpeg,image/png,image/gif,video/mp4,video/webm,video/ogg,video/mov";

// browsers give a .mov file the type video/quicktime
const TYPES: ReadonlySet<string> = new Set([...ACCEPTED_IN_CHATS.split(","), "video/quicktime"]);

/** Like `fileKind`, for the types that a chat accepts. */
export function chatFileKind(file: Pick<File, "type" | "name">): FileKind | null {
  return TYPES.has(file.type) || /\.(ogg|mov)$/i.test(file.name) ? fileKind(file) : null;
}
