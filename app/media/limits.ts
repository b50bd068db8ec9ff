/** L2: stated once, for the picker and for the server. */
export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;
/** A picture of more points than this is a decompression bomb, or of use to nobody. */
export const IMAGE_MAX_PIXELS = 100_000_000;
export const UPLOADED_A_DAY_MAX_BYTES = 2 * 1024 * 1024 * 1024;
export const UPLOADED_A_DAY_MAX_FILES = 1_000;

export const UPLOAD_PURPOSES = ["posts", "coverPhotos", "profilePhotos"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];
