import { IMAGE_MAX_SIDE_PX, type UploadPurpose } from "~/app/media/limits";
import { SMALL_PICTURE_PIXELS } from "~/app/ui/media/stillKey";
import type { PictureSize } from "./pictureSize";

/** Pictures for games are prepared by their puzzle (app/games/imageSlidePuzzle/pictures/ownPicture.ts). */
export type PreparedPurpose = Exclude<UploadPurpose, "gamePictures">;

interface Wanted {
  /** the maximum number of pixels */
  pixels: number;
  /** the shorter side keeps this length, however long the other one is */
  shortSidePx: number;
}

/**
 * What a photograph is made no larger than when it is drawn again. Readers load pictures at their stored size, so none
 * is larger than a large screen shows it. A profile photo is shown 100 pixels wide, an earlier one 200 pixels wide in
 * the Media tab, and a cover 200 pixels high. Dense screens need three times as many pixels in each direction.
 *
 * A screenshot of a large phone is 1,080 pixels wide, so a long one keeps its text readable (X166).
 */
const WANTED: Record<PreparedPurpose, Wanted> = {
  posts: { pixels: 2_048 ** 2, shortSidePx: 1_080 },
  comments: { pixels: 2_048 ** 2, shortSidePx: 1_080 },
  coverPhotos: { pixels: 2_048 ** 2, shortSidePx: 600 },
  profilePhotos: { pixels: 640 ** 2, shortSidePx: 300 },
  groupPhotos: { pixels: 640 ** 2, shortSidePx: 300 },
  chatFiles: { pixels: 4_096 ** 2, shortSidePx: 1_080 },
};
/** A picture of the usual proportions is no longer than this. */
const SIDE_MAX_PX = 4_096;
/** Phones draw this without trouble. */
const CANVAS_PIXELS_MAX = 4_096 ** 2;

/** A WebP takes about half the bytes of a JPEG of the same quality. Chats don't accept WebP (M3). */
const WEBP = { type: "image/webp", quality: 0.85 };
const JPEG = { type: "image/jpeg", quality: 0.9 };

/**
 * Draws a photograph again without what its camera wrote into it (place, time, owner), upright and no larger than
 * needed. Files of other types than JPEG are sent unchanged, because drawing would remove animation or transparency. So
 * is a picture that can't be drawn; the server judges it.
 *
 * @param type the file's type by its bytes
 */
export async function preparePicture(file: File, type: string, purpose: PreparedPurpose): Promise<Blob> {
  if (type !== JPEG.type) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const { type, quality } = formatFor(purpose);
    return (await drawn(bitmap, scaleOf(bitmap, purpose), type, quality)) ?? file;
  } catch {
    return file;
  }
}

const SMALL_QUALITY = 0.7;

/**
 * X208: the small size of a picture, for readers who save data. It doesn't move. Null of a picture that is small and
 * can't move, and of one that can't be drawn.
 *
 * @param type the type of the chosen file by its bytes
 */
export async function smallPicture(picture: Blob, type: string, purpose: PreparedPurpose): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, toPixels(bitmap, SMALL_PICTURE_PIXELS));
    if (scale === 1 && !MOVING.has(type)) return null;
    return await drawn(bitmap, scale, formatFor(purpose).type, SMALL_QUALITY);
  } catch {
    return null;
  }
}

/** Pictures of these types can be animations. */
const MOVING: ReadonlySet<string> = new Set(["image/gif", "image/webp"]);

const formatFor = (purpose: PreparedPurpose) => (purpose !== "chatFiles" && writesWebp() ? WEBP : JPEG);

/** The factor by which a picture gets this many pixels. */
const toPixels = ({ width, height }: PictureSize, pixels: number): number => Math.sqrt(pixels / (width * height));

/** The factor by which a photograph is made smaller. */
function scaleOf(size: PictureSize, purpose: PreparedPurpose): number {
  const { pixels, shortSidePx } = WANTED[purpose];
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const asShown = Math.min(toPixels(size, pixels), SIDE_MAX_PX / long);
  const drawable = Math.min(IMAGE_MAX_SIDE_PX / long, toPixels(size, CANVAS_PIXELS_MAX));
  return Math.min(1, Math.max(asShown, shortSidePx / short), drawable);
}

function drawn(bitmap: ImageBitmap, scale: number, type: string, quality: number): Promise<Blob | null> {
  const { width, height } = bitmap;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no memory left for a canvas");
  context.imageSmoothingQuality = "high";
  if (type === JPEG.type) {
    // what is transparent would be black
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** A browser that can't write WebP returns a PNG. */
const writesWebp = (): boolean => document.createElement("canvas").toDataURL(WEBP.type).startsWith(`data:${WEBP.type}`);
