import { bytesOf, joined, textAt, viewOf } from "./byteParts";
import { PIECES_MAX, type Stripped } from "./pieceLimits";

const HEADER_BYTES = 8; // type and size of a chunk
const FRAME_HEADER_BYTES = 16; // position, size and time of an animation's frame
const EXIF_AND_XMP_FLAGS = 0x0c;

const OF_THE_PICTURE: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const OF_A_FRAME: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH"]);

/** The pieces of the stripped file in order. They are copied once, at the end. */
interface Kept {
  parts: Uint8Array[];
  sizeBytes: number;
  /** chunks seen so far, removed ones included */
  chunks: number;
}

/**
 * Strips a WebP of Exif, XMP and unknown chunks, and corrects its sizes and flags. "broken" when the bytes aren't a
 * WebP.
 */
export function stripWebp(bytes: Uint8Array): Stripped {
  if (textAt(bytes, 0, 4) !== "RIFF" || textAt(bytes, 8, 4) !== "WEBP" || bytes.length < 12) return "broken";
  const end = HEADER_BYTES + viewOf(bytes).getUint32(4, true);
  if (end > bytes.length) return "broken";
  const kept: Kept = { parts: [], sizeBytes: 0, chunks: 0 };
  const riff = openChunk(kept, "RIFF");
  keep(kept, bytesOf("WEBP"));
  const isValid = keepChunks(kept, bytes.subarray(12, end), OF_THE_PICTURE);
  if (kept.chunks > PIECES_MAX.webpChunks) return "too-many-pieces";
  if (!isValid || kept.sizeBytes === riff.dataAt + 4) return "broken";
  closeChunk(kept, riff);
  return joined(kept.parts);
}

/** Keeps the chunks with the given names. False when a chunk is broken or doesn't fit, or when there are too many. */
function keepChunks(kept: Kept, bytes: Uint8Array, names: ReadonlySet<string>): boolean {
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length;) {
    if (++kept.chunks > PIECES_MAX.webpChunks || at + HEADER_BYTES > bytes.length) return false;
    const name = textAt(bytes, at, 4);
    const size = view.getUint32(at + 4, true);
    if (size > bytes.length - at - HEADER_BYTES) return false;
    const data = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + size);
    if (names.has(name) && !keepChunk(kept, name, data)) return false;
    at += HEADER_BYTES + size + (size % 2);
  }
  return true;
}

function keepChunk(kept: Kept, name: string, data: Uint8Array): boolean {
  const chunk = openChunk(kept, name);
  if (name === "VP8X") {
    if (data.length !== 10) return false;
    keep(kept, Uint8Array.of((data[0] ?? 0) & ~EXIF_AND_XMP_FLAGS));
    keep(kept, data.subarray(1));
  } else if (name === "ANMF") {
    keep(kept, data.subarray(0, FRAME_HEADER_BYTES));
    const before = kept.sizeBytes;
    if (!keepChunks(kept, data.subarray(FRAME_HEADER_BYTES), OF_A_FRAME) || kept.sizeBytes === before) return false;
  } else keep(kept, data);
  closeChunk(kept, chunk);
  return true;
}

function keep(kept: Kept, part: Uint8Array): void {
  kept.parts.push(part);
  kept.sizeBytes += part.byteLength;
}

interface OpenChunk {
  header: Uint8Array;
  /** where the chunk's data begins in the stripped file */
  dataAt: number;
}

function openChunk(kept: Kept, name: string): OpenChunk {
  const header = new Uint8Array(HEADER_BYTES);
  header.set(bytesOf(name));
  keep(kept, header);
  return { header, dataAt: kept.sizeBytes };
}

/** Writes the chunk's size and pads the chunk to an even length. The size doesn't count the padding. */
function closeChunk(kept: Kept, { header, dataAt }: OpenChunk): void {
  const size = kept.sizeBytes - dataAt;
  viewOf(header).setUint32(4, size, true);
  if (size % 2 === 1) keep(kept, new Uint8Array(1));
}
