import { joined, textAt, viewOf } from "./byteParts";

const SIGNATURE = "\x89PNG\r\n\x1a\n";
const FRAME_BYTES = 12; // length, type and checksum around each chunk's data

/** What is drawn, what says how the colours are meant, and the frames of an animation. */
const KEPT: ReadonlySet<string> = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT".split(" "),
);

/** A PNG without Exif, texts, times and private chunks. Null when the bytes are no PNG from its signature to its end. */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  if (textAt(bytes, 0, SIGNATURE.length) !== SIGNATURE) return null;
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)];
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= bytes.length; ) {
    const end = at + FRAME_BYTES + view.getUint32(at);
    const type = textAt(bytes, at + 4, 4);
    if (end > bytes.length || (kept.length === 1 && type !== "IHDR")) return null;
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    else if (/^[^a-z]/.test(type)) return null; // critical, and unknown
    if (type === "IEND") return joined(kept);
    at = end;
  }
  return null;
}
