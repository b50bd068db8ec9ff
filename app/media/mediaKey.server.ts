import type { MediaPurpose } from "~/db/media";

/** Where files lie: {folder}/{uid}/{unguessable}, the folders of the specification §3. */
const FOLDER: Record<MediaPurpose, string> = {
  posts: "Posts",
  comments: "Comments",
  coverPhotos: "CoverPhotos",
  profilePhotos: "ProfilePhotos",
  chatFiles: "chat_files",
};
/** What lies there only members of its chat may fetch (M11). */
const PRIVATE_FOLDERS: readonly string[] = [FOLDER.chatFiles];
export const isPrivate = (key: string): boolean => PRIVATE_FOLDERS.some((folder) => key.startsWith(`${folder}/`));

const NAME_BYTES = 16;

/** 32 hexadecimal digits that nobody can guess. */
export const unguessable = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(NAME_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const mediaKey = (purpose: MediaPurpose, ownerId: string, extension: string): string =>
  `${FOLDER[purpose]}/${ownerId}/${unguessable()}.${extension}`;
