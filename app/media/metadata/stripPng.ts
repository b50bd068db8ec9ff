import { joined, textAt, viewOf } from "./byteParts";
import { PIECES_MAX, type Stripped } from "./pieceLimits";

const SIGNATURE = "\x89PNG\r\n\x1a\n";
const FRAME_BYTES = 12; // length, type and checksum around each chunk's data

/** The chunks that are drawn, that say what the colours mean, and that hold an animation's frames. */
const KEPT: ReadonlySet<string> = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT".split(" "),
);

/**
 * Strips a PNG of Exif, texts, times and private chunks. "broken" when the bytes aren't a PNG from its signature to its
 * end.
 */
export function stripPng(bytes: Uint8Array): Stripped {
  if (textAt(bytes, 0, SIGNATURE.length) !== SIGNATURE) return "broken";
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)];
  let chunks = 0;
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= bytes.length;) {
    if (++chunks > PIECES_MAX.pngChunks) return "too-many-pieces";
    const end = at + FRAME_BYTES + view.getUint32(at);
    const type = textAt(bytes, at + 4, 4);
    if (end > bytes.length || (kept.length === 1 && type !== "IHDR")) return "broken";
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    else if (/^[^a-z]/.test(type)) return "broken"; // unknown, but needed to draw the picture
    if (type === "IEND") return joined(kept);
    at = end;
  }
  return "broken";
}
