import { textAt, viewOf } from "~/app/media/metadata/byteParts";
import { exifOrientation } from "~/app/media/metadata/stripJpeg";
import { PIECES_MAX } from "~/app/media/metadata/pieceLimits";

export interface PictureSize {
  width: number;
  height: number;
}

/** `pictureSize` needs this many first bytes of most files. It returns null for a JPEG with a longer header. */
export const SIZE_BYTES = 256 * 1024;

const FIRST_TURNED_ORIENTATION = 5; // EXIF 5 to 8 swap the sides

/**
 * The sides of a picture as they are shown, with the EXIF orientation applied. Reads only the header and decodes
 * nothing. Null when the bytes aren't a PNG, JPEG, GIF or WebP, or when they don't include the sides.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const size = jpegSize(bytes) ?? pngSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function pngSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 24 || textAt(bytes, 1, 3) !== "PNG" || textAt(bytes, 12, 4) !== "IHDR") return null;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function gifSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 10 || textAt(bytes, 0, 4) !== "GIF8") return null;
  const view = viewOf(bytes);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** From the first chunk: an extended file's canvas, or the picture itself (RFC 9649 §2.5 to §2.7). */
function webpSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 30 || textAt(bytes, 0, 4) !== "RIFF" || textAt(bytes, 8, 4) !== "WEBP") return null;
  const view = viewOf(bytes);
  switch (textAt(bytes, 12, 4)) {
    case "VP8X":
      return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
    case "VP8L": {
      if (bytes[20] !== 0x2f) return null;
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case "VP8 ":
      if (textAt(bytes, 23, 3) !== "\x9d\x01\x2a") return null;
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

const [START_OF_SCAN, APP1] = [0xda, 0xe1];
/** Start-of-frame markers. The three excluded markers in this range have other meanings. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: Uint8Array): PictureSize | null {
  if (textAt(bytes, 0, 3) !== "\xff\xd8\xff") return null;
  const view = viewOf(bytes);
  let orientation: number | null = null;
  for (let at = 2, segments = 0; at + 9 <= bytes.length && segments < PIECES_MAX.jpegSegments; segments++) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++; // fill bytes
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === START_OF_SCAN || at + 9 > bytes.length) return null;
    if (isStartOfFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return (orientation ?? 1) >= FIRST_TURNED_ORIENTATION ? { width: height, height: width } : { width, height };
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === APP1 && orientation === null && textAt(bytes, at + 4, 6) === "Exif\0\0")
      orientation = exifOrientation(bytes.subarray(at + 10, end));
    at = end;
  }
  return null;
}
