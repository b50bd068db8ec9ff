import type { UploadPurpose } from "~/app/media/limits";

/** Pictures for games are prepared by their puzzle (app/games/imageSlidePuzzle/pictures/ownPicture.ts). */
export type PreparedPurpose = Exclude<UploadPurpose, "gamePictures">;

/**
 * The maximum number of pixels of a photograph that is drawn again. Readers load pictures at their stored size, so none
 * of these is larger than a large screen shows it. A profile photo is shown 100 pixels wide, and an earlier one 200
 * pixels wide in the Media tab. Dense screens need three times as many pixels in each direction.
 */
const PIXELS_MAX: Record<PreparedPurpose, number> = {
  posts: 2_048 ** 2,
  comments: 2_048 ** 2,
  coverPhotos: 2_048 ** 2,
  profilePhotos: 640 ** 2,
  groupPhotos: 640 ** 2,
  chatFiles: 4_096 ** 2,
};
/** Phones draw this without trouble. A long screenshot keeps this length, so that its text stays readable. */
const SIDE_MAX_PX = 4_096;

/** A WebP takes about half the bytes of a JPEG of the same quality. Chats don't accept WebP (M3). */
const WEBP = { type: "image/webp", quality: 0.85 };
const JPEG = { type: "image/jpeg", quality: 0.9 };

/**
 * Draws a photograph again without what its camera wrote into it (place, time, owner), upright and no larger than
 * needed. Files of other types than JPEG are sent unchanged, because drawing would remove animation or transparency. So
 * is a picture that can't be drawn; the server judges it.
 */
export async function preparePicture(file: File, purpose: PreparedPurpose): Promise<Blob> {
  if (file.type !== JPEG.type) return file;
  try {
    const canvas = await draw(file, PIXELS_MAX[purpose]);
    const { type, quality } = purpose !== "chatFiles" && writesWebp() ? WEBP : JPEG;
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), type, quality));
  } catch {
    return file;
  }
}

async function draw(file: File, pixelsMax: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, Math.sqrt(pixelsMax / (width * height)), SIDE_MAX_PX / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no memory left for a canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** A browser that can't write WebP returns a PNG. */
const writesWebp = (): boolean => document.createElement("canvas").toDataURL(WEBP.type).startsWith(`data:${WEBP.type}`);
