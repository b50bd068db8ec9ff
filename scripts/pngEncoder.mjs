// Pixels as a PNG file, with nothing but Node: for the default pictures and the demo's.
import { Buffer } from "node:buffer";
import zlib from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOUR_TYPE = { 3: 2, 4: 6 }; // PNG §11.2.2: truecolour, truecolour with alpha
const FILTER = { sub: 1, up: 2, paeth: 4 };

/**
 * @param {number} width
 * @param {number} height
 * @param {Uint8Array | Uint8ClampedArray} pixels row by row, three bytes a pixel, or four with alpha
 */
export function encodePng(width, height, pixels) {
  const channels = pixels.length / (width * height);
  if (channels !== 3 && channels !== 4) throw new Error(`${pixels.length} bytes are no picture of ${width} × ${height}`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOUR_TYPE[channels], 0, 0, 0], 8);
  const lines = filtered(width * channels, height, channels, pixels);
  const data = zlib.deflateSync(lines, { level: 6, strategy: zlib.constants.Z_FILTERED, memLevel: 9 });
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, "latin1");
  data.copy(out, 8);
  out.writeUInt32BE(zlib.crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}

/**
 * Each line by the filter that leaves the smallest numbers, which deflate packs best.
 * @param {number} stride bytes a line
 * @param {number} height
 * @param {number} channels
 * @param {ArrayLike<number>} pixels
 */
function filtered(stride, height, channels, pixels) {
  const out = Buffer.alloc((stride + 1) * height);
  const tries = { sub: new Uint8Array(stride), up: new Uint8Array(stride), paeth: new Uint8Array(stride) };
  const byte = (/** @type {number} */ at) => pixels[at] ?? 0;
  for (let y = 0; y < height; y++) {
    const line = y * stride;
    const cost = { sub: 0, up: 0, paeth: 0 };
    for (let x = 0; x < stride; x++) {
      const here = byte(line + x);
      const left = x < channels ? 0 : byte(line + x - channels);
      const above = y === 0 ? 0 : byte(line - stride + x);
      const corner = x < channels || y === 0 ? 0 : byte(line - stride + x - channels);
      cost.sub += size((tries.sub[x] = here - left));
      cost.up += size((tries.up[x] = here - above));
      cost.paeth += size((tries.paeth[x] = here - paeth(left, above, corner)));
    }
    const best = cost.up <= cost.sub && cost.up <= cost.paeth ? "up" : cost.paeth <= cost.sub ? "paeth" : "sub";
    out[y * (stride + 1)] = FILTER[best];
    out.set(tries[best], y * (stride + 1) + 1);
  }
  return out;
}

const size = (/** @type {number} */ difference) => Math.abs((difference << 24) >> 24);

/** PNG §9.4. @param {number} left @param {number} above @param {number} corner */
function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
