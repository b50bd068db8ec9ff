import { bytesOf, joined, textAt, viewOf } from "./byteParts";

const HEADER_BYTES = 8; // type and size of a chunk
const FRAME_HEADER_BYTES = 16; // place, size and time of an animation's frame
const EXIF_AND_XMP_FLAGS = 0x0c;

const OF_THE_PICTURE: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const OF_A_FRAME: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH"]);

/** A WebP without Exif, XMP and unknown chunks, its sizes and flags set right. Null when the bytes are no WebP. */
export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  if (textAt(bytes, 0, 4) !== "RIFF" || textAt(bytes, 8, 4) !== "WEBP") return null;
  const end = HEADER_BYTES + viewOf(bytes).getUint32(4, true);
  const chunks = keptChunks(bytes.subarray(12, end), OF_THE_PICTURE);
  return chunks && chunks.length > 0 && end <= bytes.length ? riffChunk("RIFF", [bytesOf("WEBP"), ...chunks]) : null;
}

/** The chunks that `names` allows, made anew; null when one of them does not fit. */
function keptChunks(bytes: Uint8Array, names: ReadonlySet<string>): Uint8Array[] | null {
  const kept: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + HEADER_BYTES > bytes.length) return null;
    const name = textAt(bytes, at, 4);
    const size = viewOf(bytes).getUint32(at + 4, true);
    const data = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + size);
    if (data.length < size) return null;
    const stripped = names.has(name) ? strippedChunk(name, data) : [];
    if (!stripped) return null;
    kept.push(...stripped);
    at += HEADER_BYTES + size + (size % 2);
  }
  return kept;
}

function strippedChunk(name: string, data: Uint8Array): Uint8Array[] | null {
  if (name === "VP8X") {
    const flags = Uint8Array.of((data[0] ?? 0) & ~EXIF_AND_XMP_FLAGS);
    return data.length === 10 ? [riffChunk(name, [flags, data.subarray(1)])] : null;
  }
  if (name !== "ANMF") return [riffChunk(name, [data])];
  const chunks = data.length > FRAME_HEADER_BYTES ? keptChunks(data.subarray(FRAME_HEADER_BYTES), OF_A_FRAME) : null;
  return chunks && chunks.length > 0 ? [riffChunk(name, [data.subarray(0, FRAME_HEADER_BYTES), ...chunks])] : null;
}

/** A chunk is padded to an even length, which its size does not count. */
function riffChunk(name: string, data: Uint8Array[]): Uint8Array {
  const size = data.reduce((sum, part) => sum + part.byteLength, 0);
  const header = new Uint8Array(HEADER_BYTES);
  header.set(bytesOf(name));
  viewOf(header).setUint32(4, size, true);
  return joined([header, ...data, new Uint8Array(size % 2)]);
}
