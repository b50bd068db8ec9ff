import type { TEXTS } from "./upload/texts";
import type { FileKind, UploadPurpose } from "./limits";

interface Accepted {
  /** by the file's first bytes (`mediaType`) */
  types: ReadonlySet<string>;
  /** what a picker offers */
  offered: string;
  /** the text for a file of another type */
  refused: keyof typeof TEXTS.unsupported;
}

const IMAGES = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const VIDEOS = ["video/mp4", "video/webm", "video/ogg", "video/quicktime"];
/** M13: what browsers record. */
const SOUNDS = ["audio/mp4", "audio/webm", "audio/ogg"];
/** Some systems give these no type of their own, and .ogg the type of sound. */
const VIDEO_NAMES = [".mov", ".ogg", ".ogv", ".m4v", ".3gp"];

const PICTURES: Accepted = {
  types: new Set(IMAGES),
  offered: IMAGES.join(),
  refused: "picture",
};
const PICTURES_AND_VIDEOS: Accepted = {
  types: new Set([...IMAGES, ...VIDEOS]),
  offered: [...IMAGES, ...VIDEOS, ...VIDEO_NAMES].join(),
  refused: "media",
};
const OF_A_CHAT: Accepted = {
  types: new Set([...IMAGES.filter((type) => type !== "image/webp"), ...VIDEOS, ...SOUNDS]),
  // M3, specification §5
  offered: "image/jpeg,image/png,image/gif,video/mp4,video/webm,video/ogg,video/mov",
  refused: "chatMedia",
};

/** X165: the files for each purpose. The browser offers and refuses by this list, and so does the server. */
export const ACCEPTED: Record<UploadPurpose, Accepted> = {
  posts: PICTURES_AND_VIDEOS,
  comments: PICTURES_AND_VIDEOS,
  coverPhotos: PICTURES,
  profilePhotos: PICTURES,
  groupPhotos: PICTURES,
  gamePictures: PICTURES,
  chatFiles: OF_A_CHAT,
};

/**
 * Guesses by its name if a chosen file is a picture or a video; null for neither. A file whose name says nothing
 * seems to be a picture. `chosenType` then looks at its bytes.
 */
export function fileKind({ type, name }: Pick<File, "type" | "name">): FileKind | null {
  if (type.startsWith("video/") || /\.(ogg|ogv|mov|m4v|3gp)$/i.test(name)) return "video";
  return type.startsWith("image/") || type === "" ? "image" : null;
}
