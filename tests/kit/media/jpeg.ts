import type { Colour } from "./png";

const BLOCK = 8; // pixels
const EOB = "0"; // the only code of our AC table, the end of a block
const CATEGORIES = 12; // of DC differences; each has a code of four bits, its number

interface JpegOptions {
  width: number;
  height: number;
  colour?: Colour;
  /** 1 to 8, in its Exif */
  orientation?: number;
  /** in its Exif, next to the location */
  description?: string;
  /** segments before the picture's own: [marker, data] */
  segments?: readonly [marker: number, data: string][];
}

/** A real baseline JPEG of one colour, for tests that remove metadata. */
export function jpegBytes({
  width,
  height,
  colour = [80, 120, 200],
  orientation,
  description,
  segments = [],
}: JpegOptions): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(orientation === undefined && description === undefined
      ? []
      : [segment(0xe1, exif(orientation ?? 1, description ?? ""))]),
    ...segments.map(([marker, data]) => segment(marker, Buffer.from(data, "latin1"))),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]), // quantisation loses nothing
    segment(0xc0, [8, ...word(height), ...word(width), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    segment(0xc4, [0x00, ...lengths(4, CATEGORIES), ...Array.from({ length: CATEGORIES }, (_, category) => category)]),
    segment(0xc4, [0x10, ...lengths(1, 1), 0]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    scan(Math.ceil(width / BLOCK) * Math.ceil(height / BLOCK), colour),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The coded blocks. Each block after the first is equal to the previous one, so its differences are 0. */
function scan(blocks: number, [red, green, blue]: Colour): Buffer {
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue - 128;
  const components = [luma, (blue - luma - 128) * 0.564, (red - luma - 128) * 0.713];
  const first = components.map((value) => dcCode(Math.round(value * BLOCK)) + EOB).join("");
  const bits = first + `${dcCode(0)}${EOB}`.repeat(3).repeat(blocks - 1);
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((eight) => parseInt(eight.padEnd(8, "1"), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

function dcCode(difference: number): string {
  const category = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  const code = category.toString(2).padStart(4, "0");
  if (category === 0) return code;
  const value = difference > 0 ? difference : difference + 2 ** category - 1;
  return code + value.toString(2).padStart(category, "0");
}

/** The number of codes for each length from 1 to 16 bits. */
const lengths = (length: number, codes: number): number[] =>
  Array.from({ length: 16 }, (_, i) => (i + 1 === length ? codes : 0));

/** An Exif segment with the given orientation, and the latitude where the picture was taken. */
export const exifSegment = (orientation: number): Buffer => segment(0xe1, exif(orientation, ""));

function segment(marker: number, data: number[] | Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, ...word(data.length + 2)]), Buffer.from(data)]);
}

/** Degrees, minutes and seconds of a latitude, as an Exif has them. */
export const LATITUDE = Buffer.from([6, 1, 27, 1, 14, 1].flatMap(long));

/** A big-endian TIFF with ImageDescription, Orientation and GPSInfo. */
function exif(orientation: number, description: string): Buffer {
  const text = Buffer.from(`${description}\0\0\0\0`, "latin1"); // the entry has only the text's offset
  const gpsAt = 8 + 2 + 3 * 12 + 4;
  const latitudeAt = gpsAt + 2 + 12 + 4;
  const textAt = latitudeAt + LATITUDE.length;
  const main = directory([
    [...word(0x010e), ...word(2), ...long(text.length), ...long(textAt)],
    [...word(0x0112), ...word(3), ...long(1), ...word(orientation), 0, 0],
    [...word(0x8825), ...word(4), ...long(1), ...long(gpsAt)],
  ]);
  const gps = directory([[...word(0x0002), ...word(5), ...long(3), ...long(latitudeAt)]]);
  return Buffer.concat([Buffer.from("Exif\0\0MM\0*", "latin1"), Buffer.from(long(8)), main, gps, LATITUDE, text]);
}

const directory = (entries: number[][]): Buffer =>
  Buffer.from([...word(entries.length), ...entries.flat(), ...long(0)]);

function word(value: number): number[] {
  return [value >> 8, value & 0xff];
}

function long(value: number): number[] {
  return [...word(value >>> 16), ...word(value & 0xffff)];
}
