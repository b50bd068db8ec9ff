import { imageSize } from "image-size";
import { IMAGE_MAX_PIXELS } from "./limits";

const FIRST_TURNED_ORIENTATION = 5; // EXIF 5 to 8 swap the sides

/** A picture's sides as they are shown, EXIF orientation applied; null when it has none, or more points than we take. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (!(width > 0) || !(height > 0) || width * height > IMAGE_MAX_PIXELS) return null;
    const turned = (orientation ?? 1) >= FIRST_TURNED_ORIENTATION;
    return { width: turned ? height : width, height: turned ? width : height };
  } catch {
    return null; // it throws at what it does not know
  }
}
