import { MAX_MB } from "~/base/fileLimits";

const MEBIBYTE = 1024 * 1024;
export const isTooLarge = (kind: MediaKind, sizeBytes: number): boolean => sizeBytes > MAX_MB[kind] * MEBIBYTE;
export const IMAGE_MAX_BYTES = MAX_MB.image * MEBIBYTE;
export const VIDEO_MAX_BYTES = MAX_MB.video * MEBIBYTE;
/**
 * Every viewer's device decodes the full picture, with four bytes per pixel: 200 MB at this size, which phones still
 * manage. Phone cameras take pictures of up to 50 megapixels (8,160 × 6,120).
 */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Wider or higher pictures exceed the texture size of many phones' graphics processors. */
export const IMAGE_MAX_SIDE_PX = 12_000;
export const IMAGE_MAX_MEGAPIXELS = IMAGE_MAX_PIXELS / 1_000_000;
/** The limits as shown next to a picker. */
export const IMAGE_LIMITS = { mb: MAX_MB.image, megapixels: IMAGE_MAX_MEGAPIXELS };

/** L1, specification §9: a larger file is sent in parts, so that an interrupted upload continues where it stopped. */
export const RESUMABLE_ABOVE_BYTES = 262_144;
/** R2 takes parts of equal size, at least 5 MiB; only the last may be smaller. */
export const PART_BYTES = 5 * MEBIBYTE;
/** L1: the time limits of one operation with its retries, and of an upload with all its parts. */
export const OPERATION_RETRY_MS = 120_000;
export const UPLOAD_RETRY_MS = 600_000;

export const UPLOAD_PURPOSES = [
  "posts",
  "comments",
  "coverPhotos",
  "profilePhotos",
  "groupPhotos",
  "chatFiles",
  "gamePictures",
] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];
/** Files with these purposes belong to a chat, which the request names. */
export const CHAT_PURPOSES: ReadonlySet<UploadPurpose> = new Set(["chatFiles"]);
/** The length in characters of the longest name of a chat's room: `dm:`, two ids and a colon. */
export const CHAT_ROOM_MAX = 56;

/** A part is sent again when its answer was lost, rarely more than once. The limit is for the average of all parts. */
export const SENDS_PER_PART_MAX = 10;

/** The number of parts of a file, and the size of its part `n`, counted from 1. */
export const partCount = (sizeBytes: number): number => Math.ceil(sizeBytes / PART_BYTES);
export const partBytes = (sizeBytes: number, n: number): number =>
  Math.min(PART_BYTES, sizeBytes - (n - 1) * PART_BYTES);

/** The kinds that a person can choose. Sound is only recorded. */
export type FileKind = "image" | "video";
export type MediaKind = FileKind | "audio";
