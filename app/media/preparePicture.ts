/** Longer edges are drawn down to this: more than a large screen shows. */
const EDGE_MAX_PX = 4_096;
const JPEG_QUALITY = 0.9;

/**
 * A photograph without what its camera wrote into it (place, time, owner) and turned upright, as JPEG.
 * Other types pass as they are: they would lose animation or transparency. What cannot be drawn passes too; the server judges it.
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (file.type !== "image/jpeg") return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, EDGE_MAX_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob((drawn) => resolve(drawn ?? file), "image/jpeg", JPEG_QUALITY));
  } catch {
    return file;
  }
}
