/** L2: stated once, for the picker and for the server. */
const MEBIBYTE = 1024 * 1024;
export const MAX_MB = { image: 20, video: 100 } as const;
export const IMAGE_MAX_BYTES = MAX_MB.image * MEBIBYTE;
export const VIDEO_MAX_BYTES = MAX_MB.video * MEBIBYTE;
/** A picture of more points than this is a decompression bomb, or of use to nobody. */
export const IMAGE_MAX_PIXELS = 100_000_000;
export const UPLOADED_A_DAY_MAX_BYTES = 2 * 1024 * MEBIBYTE;
export const UPLOADED_A_DAY_MAX_FILES = 1_000;

export const UPLOAD_PURPOSES = ["posts", "comments", "coverPhotos", "profilePhotos"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];
export const VIDEO_PURPOSES: ReadonlySet<UploadPurpose> = new Set(["posts", "comments"]);

export type FileKind = "image" | "video";
