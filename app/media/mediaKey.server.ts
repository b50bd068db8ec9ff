import type { MediaPurpose } from "~/db/media";

/** Where files lie: {folder}/{uid}/{unguessable}, the folders of the specification §3, and those for the pictures of groups and games. */
const FOLDER: Record<MediaPurpose, string> = {
  posts: "Posts",
  comments: "Comments",
  coverPhotos: "CoverPhotos",
  profilePhotos: "ProfilePhotos",
  chatFiles: "chat_files",
  groupPhotos: "group_photos",
  gamePictures: "game_pictures",
};
const PRIVATE_FOLDERS: ReadonlySet<string | undefined> = new Set([FOLDER.chatFiles, FOLDER.groupPhotos]);

/** Whether a file is for the members of its chat alone (M7, M11). */
export const isPrivate = (key: string): boolean => PRIVATE_FOLDERS.has(key.split("/")[0]);

const NAME_BYTES = 16;

/** 32 hexadecimal digits that nobody can guess. */
export const unguessable = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(NAME_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const mediaKey = (purpose: MediaPurpose, ownerId: string, extension: string): string =>
  `${FOLDER[purpose]}/${ownerId}/${unguessable()}.${extension}`;
