import type { FileKind } from "~/app/media/limits";

/**
 * Whether a chosen file seems to be a picture or a video, by its name; null for neither. A file whose name says nothing
 * seems to be a picture. `chosenType` then looks at its bytes.
 */
export function fileKind({ type, name }: Pick<File, "type" | "name">): FileKind | null {
  if (type.startsWith("video/") || /\.(ogg|ogv|mov|m4v|3gp)$/i.test(name)) return "video";
  return type.startsWith("image/") || type === "" ? "image" : null;
}
