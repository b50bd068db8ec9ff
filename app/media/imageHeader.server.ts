import { imageSize } from "image-size";
import { IMAGE_MAX_PIXELS } from "./limits";

/** The types that browsers show and that carry no script. */
const TYPES: Record<string, { type: string; extension: string }> = {
  jpg: { type: "image/jpeg", extension: "jpg" },
  png: { type: "image/png", extension: "png" },
  gif: { type: "image/gif", extension: "gif" },
  webp: { type: "image/webp", extension: "webp" },
};
const FIRST_TURNED_ORIENTATION = 5; // EXIF 5 to 8 swap the sides

export interface ImageHeader {
  type: string;
  extension: string;
  /** as shown, EXIF orientation applied */
  width: number;
  height: number;
}

/** What the bytes say they are, whatever the file is called; null when they are no picture that we show. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  try {
    const { type, width, height, orientation } = imageSize(bytes);
    const known = TYPES[type ?? ""];
    if (!known || !(width > 0) || !(height > 0) || width * height > IMAGE_MAX_PIXELS) return null;
    const turned = (orientation ?? 1) >= FIRST_TURNED_ORIENTATION;
    return { ...known, width: turned ? height : width, height: turned ? width : height };
  } catch {
    return null; // it throws at what it does not know
  }
}
