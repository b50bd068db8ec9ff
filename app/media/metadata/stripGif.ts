import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE_PX } from "~/app/media/limits";
import { bytesOf, joined, textAt, viewOf } from "./byteParts";
import { PIECES_MAX, type Stripped } from "./pieceLimits";

const HEADER_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOP = "NETSCAPE2.0";

/**
 * Strips a GIF of comments and of what programs wrote into it. Its frames, their times and the number of repeats stay.
 * "broken" when the bytes aren't a GIF, or end within a frame.
 */
export function stripGif(bytes: Uint8Array): Stripped {
  if (!/^GIF8[79]a$/.test(textAt(bytes, 0, 6)) || bytes.length < HEADER_BYTES) return "broken";
  const start = HEADER_BYTES + tableBytes(bytes[10] ?? 0);
  const kept: Uint8Array[] = [bytes.subarray(0, start)];
  let [frames, blocks] = [0, 0];
  for (let at = start; at < bytes.length && bytes[at] !== TRAILER;) {
    if (++blocks > PIECES_MAX.gifBlocks) return "too-many-pieces";
    const block = bytes[at];
    const isImage = block === IMAGE;
    if (!isImage && block !== EXTENSION) return "broken";
    const data = isImage ? at + 11 + tableBytes(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfSubBlocks(bytes, data);
    if (end === null) return "broken";
    if (isImage && isFrameTooLarge(bytes, at)) return "frame-too-large";
    if (isImage || bytes[at + 1] === GRAPHIC_CONTROL) kept.push(bytes.subarray(at, end));
    else if (bytes[at + 1] === APPLICATION) kept.push(loopOf(bytes.subarray(data, end)));
    if (isImage) frames++;
    at = end;
  }
  return frames > 0 && start <= bytes.length ? joined([...kept, Uint8Array.of(TRAILER)]) : "broken";
}

/** Browsers show the complete first frame, even where it's larger than the size in the file's header. */
function isFrameTooLarge(bytes: Uint8Array, at: number): boolean {
  const view = viewOf(bytes);
  const [left, top, width, height] = [1, 3, 5, 7].map((field) => view.getUint16(at + field, true)) as [
    number,
    number,
    number,
    number,
  ];
  const [right, bottom] = [left + width, top + height];
  return right > IMAGE_MAX_SIDE_PX || bottom > IMAGE_MAX_SIDE_PX || right * bottom > IMAGE_MAX_PIXELS;
}

/** The size of a colour table, from its flags. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The position after the block that ends a chain of sub-blocks. Null when the bytes end before it. */
function endOfSubBlocks(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at < bytes.length;) {
    const size = bytes[at] ?? 0;
    at += size + 1;
    if (size === 0) return at;
  }
  return null;
}

/** The number of repeats, as an extension with nothing else. Empty when the sub-blocks say something else. */
function loopOf(subBlocks: Uint8Array): Uint8Array {
  const loop = subBlocks.subarray(12, 16); // length 3, a 1 that means "repeat", number of repeats in two bytes
  if (
    subBlocks[0] !== LOOP.length ||
    textAt(subBlocks, 1, LOOP.length) !== LOOP ||
    loop[0] !== 3 ||
    loop[1] !== 1 ||
    loop.length < 4
  )
    return new Uint8Array();
  return joined([
    Uint8Array.of(EXTENSION, APPLICATION, LOOP.length),
    bytesOf(LOOP),
    Uint8Array.of(3, 1, viewOf(loop).getUint8(2), viewOf(loop).getUint8(3), 0),
  ]);
}
