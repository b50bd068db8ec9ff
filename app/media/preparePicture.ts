import type { UploadPurpose } from "./limits";

/**
 * Longer edges are drawn down to this. Every reader loads a picture as large as it is stored, so it is what a large
 * screen shows of it at most. A profile's photo is nowhere wider than 100 pixels, on dense screens three or four times that.
 */
const EDGE_MAX_PX: Record<UploadPurpose, number> = {
  posts: 2_048,
  comments: 2_048,
  coverPhotos: 2_048,
  profilePhotos: 512,
  groupPhotos: 512,
  chatFiles: 4_096,
  gamePictures: 2_048,
};

/** WebP has half the bytes of a JPEG that looks as good. Chats take no WebP (M3). */
const WEBP = { type: "image/webp", quality: 0.85 };
const JPEG = { type: "image/jpeg", quality: 0.9 };

/**
 * A photograph without what its camera wrote into it (place, time, owner), turned upright and no larger than needed.
 * Other types than JPEG pass as they are: they would lose animation or transparency. What cannot be drawn passes too;
 * the server judges it.
 */
export async function preparePicture(file: File, purpose: UploadPurpose): Promise<Blob> {
  if (file.type !== JPEG.type) return file;
  try {
    const canvas = await drawn(file, EDGE_MAX_PX[purpose]);
    const webp = purpose === "chatFiles" ? null : await encoded(canvas, WEBP);
    // a browser that has no encoder for it answers a PNG instead
    return (webp?.type === WEBP.type ? webp : await encoded(canvas, JPEG)) ?? file;
  } catch {
    return file;
  }
}

async function drawn(file: File, edgeMaxPx: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, edgeMaxPx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, { type, quality }: typeof WEBP): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));
