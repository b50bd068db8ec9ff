import { bytesOf, joined, textAt, viewOf } from "./byteParts";
import { PIECES_MAX, type Stripped } from "./pieceLimits";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const END = Uint8Array.of(0xff, EOI);
const JFIF_DATA_BYTES = 14; // a thumbnail follows, which may show what was cropped
const EXIF = "Exif\0\0";

/** The application segments that say what the colours mean (ICC.1 B.4, Adobe technical note 5116). */
const KEPT_APPS: readonly [marker: number, name: string][] = [
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
];

/**
 * Strips a JPEG of what its camera and programs wrote into the file next to the picture. Only the orientation stays,
 * in a new Exif segment. What follows the picture's end (a second picture, a film) is removed. "broken" when the bytes
 * aren't a JPEG.
 */
export function stripJpeg(bytes: Uint8Array): Stripped {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return "broken";
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let jfif: Uint8Array | null = null;
  let orientation: number | null = null;
  let [scans, segments] = [0, 0];
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++; // fill bytes
    const marker = bytes[at] === 0xff ? bytes[at + 1] : undefined;
    const cutOff = marker === undefined && at >= bytes.length - 1 && scans > 0; // browsers show the part that is there
    if (marker === EOI || cutOff) break;
    if (marker === undefined || !isSegment(marker) || at + 4 > bytes.length) return "broken";
    if (++segments > PIECES_MAX.jpegSegments) return "too-many-pieces";
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return "broken";
    const data = bytes.subarray(at + 4, end);
    if (marker === APP0 && jfif === null && data.length >= JFIF_DATA_BYTES && textAt(data, 0, 5) === "JFIF\0")
      jfif = jfifSegment(data);
    else if (marker === APP1 && orientation === null && textAt(data, 0, EXIF.length) === EXIF)
      orientation = exifOrientation(data.subarray(EXIF.length));
    else if (isOfThePicture(marker, data)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== SOS) continue;
    if (++scans > PIECES_MAX.jpegScans) return "too-many-pieces";
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  if (scans === 0) return "broken";
  return joined([
    bytes.subarray(0, 2),
    ...(jfif ? [jfif] : []),
    ...(orientation === null ? [] : [orientationSegment(orientation)]),
    ...kept,
    END,
  ]);
}

/** Markers that have a length and may be outside of a scan. */
const isSegment = (marker: number): boolean => marker >= 0xc0 && !(marker >= 0xd0 && marker <= EOI);

/** From APP0 on there are only application segments, reserved ones and comments. None of them is drawn. */
const isOfThePicture = (marker: number, data: Uint8Array): boolean =>
  marker < APP0 || KEPT_APPS.some(([app, name]) => app === marker && textAt(data, 0, name.length) === name);

/** The position after the entropy-coded data: the next marker. A stuffed FF and a restart marker belong to the data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  // the file is cut off: a single FF at the end begins no marker
  return bytes.at(-1) === 0xff && bytes.length > from ? bytes.length - 1 : bytes.length;
}

function jfifSegment(data: Uint8Array): Uint8Array {
  const segment = joined([Uint8Array.of(0xff, APP0, 0, JFIF_DATA_BYTES + 2), data.subarray(0, JFIF_DATA_BYTES)]);
  segment.fill(0, segment.length - 2); // a thumbnail of 0 × 0
  return segment;
}

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * The orientation in the first image file directory, from 2 to 8. Null when the picture is upright or the directory
 * doesn't say.
 */
export function exifOrientation(tiff: Uint8Array): number | null {
  const order = textAt(tiff, 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return null;
  const [view, little] = [viewOf(tiff), order === "II"];
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return null;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return null;
    if (view.getUint16(entry, little) !== ORIENTATION_TAG || view.getUint16(entry + 2, little) !== SHORT) continue;
    const orientation = view.getUint16(entry + 8, little);
    return orientation >= 2 && orientation <= 8 ? orientation : null;
  }
  return null;
}

/** A big-endian TIFF with one directory and one entry, which has the orientation. No other directory follows. */
function orientationSegment(orientation: number): Uint8Array {
  const tiff = [...bytesOf("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01"), 0, orientation, 0, 0, 0, 0, 0, 0];
  const data = [...bytesOf(EXIF), ...tiff];
  return Uint8Array.of(0xff, APP1, 0, data.length + 2, ...data);
}
