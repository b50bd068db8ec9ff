import type { MediaPurpose } from "~/db/media/media";
import { unguessable } from "~/base/mediaKeys";

/**
 * A file's key is {folder}/{uid}/{unguessable}.{extension}. The folders are those of specification §3, plus two for the
 * pictures of groups and games.
 */
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

export const ownerOf = (key: string): string => key.split("/")[1] ?? "";

/** Whether only the members of a file's chat may fetch it (M7, M11). */
export const isPrivate = (key: string): boolean => PRIVATE_FOLDERS.has(key.split("/")[0]);

/** A new address in the same folder, for a copy of the file. */
export const renewedKey = (key: string): string => key.replace(/[^/.]+(?=\.[^/.]*$)/, unguessable());

export const mediaKey = (purpose: MediaPurpose, ownerId: string, extension: string): string =>
  `${FOLDER[purpose]}/${ownerId}/${unguessable()}.${extension}`;
