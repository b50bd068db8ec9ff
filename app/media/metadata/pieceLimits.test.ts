import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { box, long } from "~/tests/kit/media/mp4";
import { pngBytes } from "~/tests/kit/media/png";
import { jpegBytes } from "~/tests/kit/media/jpeg";
import { pictureSize } from "~/app/media/upload/pictureSize";
import type { FileBytes } from "./fileBytes";
import { PIECES_MAX } from "./pieceLimits";
import { stripMetadata } from "./stripMetadata";
import { videoPatches } from "./videoPatches";

afterEach(() => vi.restoreAllMocks());

const times = (n: number, piece: Buffer): Buffer => Buffer.alloc(n * piece.length, piece);
const u32le = (n: number): Buffer => Buffer.from(new Uint32Array([n]).buffer);

const PNG = pngBytes({ width: 8, height: 8 });
const JPEG = jpegBytes({ width: 8, height: 8 });
const GIF_HEADER = Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1");
const GIF_FRAME = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]);
const VP8L = Buffer.concat([Buffer.from("VP8L"), u32le(5), Buffer.from([0x2f, 0, 0, 0, 0, 0])]);
const riff = (...chunks: Buffer[]): Buffer => {
  const data = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return Buffer.concat([Buffer.from("RIFF"), u32le(data.length), data]);
};
const scans = (n: number): Buffer => {
  const at = JPEG.indexOf(Buffer.from([0xff, 0xda]));
  return Buffer.concat([JPEG.subarray(0, at), times(n, JPEG.subarray(at, -2)), JPEG.subarray(-2)]);
};

/** `make` makes a real picture of `own` pieces, and adds `n` small ones. */
const KINDS: [kind: string, max: number, own: number, make: (n: number) => Buffer][] = [
  [
    "PNG of empty chunks that are removed",
    PIECES_MAX.pngChunks,
    3,
    (n) =>
      Buffer.concat([PNG.subarray(0, 33), times(n, Buffer.from("\0\0\0\0tEXt\0\0\0\0", "latin1")), PNG.subarray(33)]),
  ],
  [
    "PNG of empty chunks that are kept",
    PIECES_MAX.pngChunks,
    3,
    (n) =>
      Buffer.concat([PNG.subarray(0, 33), times(n, Buffer.from("\0\0\0\0IDAT\0\0\0\0", "latin1")), PNG.subarray(33)]),
  ],
  [
    "JPEG of empty segments that are removed",
    PIECES_MAX.jpegSegments,
    5,
    (n) => Buffer.concat([JPEG.subarray(0, 2), times(n, Buffer.from([0xff, 0xfe, 0, 2])), JPEG.subarray(2)]),
  ],
  [
    "JPEG of empty segments that are kept",
    PIECES_MAX.jpegSegments,
    5,
    (n) => Buffer.concat([JPEG.subarray(0, 2), times(n, Buffer.from([0xff, 0xdd, 0, 2])), JPEG.subarray(2)]),
  ],
  ["JPEG of many scans", PIECES_MAX.jpegScans, 1, (n) => scans(n + 1)],
  [
    "GIF of empty comments",
    PIECES_MAX.gifBlocks,
    1,
    (n) => Buffer.concat([GIF_HEADER, times(n, Buffer.from([0x21, 0xfe, 0])), GIF_FRAME, Buffer.from([0x3b])]),
  ],
  [
    "GIF of many frames",
    PIECES_MAX.gifBlocks,
    1,
    (n) => Buffer.concat([GIF_HEADER, times(n + 1, GIF_FRAME), Buffer.from([0x3b])]),
  ],
  [
    "WebP of empty chunks that are removed",
    PIECES_MAX.webpChunks,
    1,
    (n) => riff(VP8L, times(n, Buffer.concat([Buffer.from("junk"), u32le(0)]))),
  ],
  [
    "WebP of empty chunks that are kept",
    PIECES_MAX.webpChunks,
    1,
    (n) => riff(VP8L, times(n, Buffer.concat([Buffer.from("ALPH"), u32le(0)]))),
  ],
  [
    "WebP of empty chunks within a frame",
    PIECES_MAX.webpChunks,
    3,
    (n) => {
      const frame = Buffer.concat([Buffer.alloc(16), VP8L, times(n, Buffer.concat([Buffer.from("junk"), u32le(0)]))]);
      return riff(VP8L, Buffer.concat([Buffer.from("ANMF"), u32le(frame.length), frame]));
    },
  ],
];

describe.each(KINDS)("a %s", (_kind, max, own, make) => {
  it("L2 · pictures · is accepted up to its limit of pieces and refused above it", () => {
    expect(stripMetadata(make(max - own))).toBeInstanceOf(Uint8Array);
    expect(stripMetadata(make(max - own + 1))).toBe("too-many-pieces");
  });

  it("L2 · pictures · does no work beyond its limit of pieces", () => {
    const pieces = fc.oneof(fc.nat(50), fc.nat(max * 2), fc.constantFrom(max - own, max * 10));
    fc.assert(
      fc.property(pieces, (n) => {
        const file = new Uint8Array(make(n));
        const views = vi.spyOn(Uint8Array.prototype, "subarray");
        const copies = vi.spyOn(Uint8Array.prototype, "set");
        const stripped = stripMetadata(file);
        const copied = copies.mock.calls.reduce((sum, [bytes]) => sum + bytes.length, 0);
        const looked = views.mock.calls.length;
        vi.restoreAllMocks();
        expect(looked).toBeLessThan(8 * (Math.min(n, max) + own) + 64);
        // a chunk's name is written into its new header
        expect(copied).toBeLessThanOrEqual(file.length + 64 + 4 * Math.min(n, max));
        if (typeof stripped !== "string") expect(stripped.length).toBeLessThanOrEqual(file.length + 1);
      }),
      { numRuns: 12 },
    );
  });
});

it("L2 · pictures · a GIF whose frame is larger than its header says is refused", () => {
  const frame = Buffer.from(GIF_FRAME);
  frame.writeUInt16LE(0xffff, 5);
  expect(stripMetadata(Buffer.concat([GIF_HEADER, frame, Buffer.from([0x3b])]))).toBe("frame-too-large");
});

it("L2 · pictures · the sides are read from the header alone", () => {
  expect(pictureSize(PNG.subarray(0, 24))).toEqual({ width: 8, height: 8 });
  expect(pictureSize(JPEG.subarray(0, JPEG.indexOf(Buffer.from([0xff, 0xda]))))).toEqual({ width: 8, height: 8 });
  expect(pictureSize(Buffer.concat([GIF_HEADER, GIF_FRAME]))).toEqual({ width: 1, height: 1 });
  expect(pictureSize(riff(VP8L, VP8L))).toEqual({ width: 1, height: 1 });
  expect(
    pictureSize(
      Buffer.concat([
        JPEG.subarray(0, 2),
        times(PIECES_MAX.jpegSegments * 10, Buffer.from([0xff, 0xfe, 0, 2])),
        JPEG.subarray(2),
      ]),
    ),
  ).toBeNull();
});

// ---- videos and sound

/** Counts the reads. */
function counted(bytes: Buffer): { file: FileBytes; reads: () => number } {
  let reads = 0;
  const read = (at: number, length: number) => (reads++, Promise.resolve(bytes.subarray(at, at + length)));
  return { file: { sizeBytes: bytes.length, read }, reads: () => reads };
}

const FTYP = box("ftyp", "isom", long(0));
const handler = (type: string) => box("hdlr", long(0), long(0), type, "\0".repeat(13));
const PLACES = box(
  "trak",
  box(
    "mdia",
    handler("meta"),
    box(
      "minf",
      box(
        "stbl",
        box("stco", long(0), long(1), long(40)),
        box("stsz", long(0), long(5), long(1)),
        box("stsc", long(0), long(1), long(1), long(1), long(1)),
      ),
    ),
  ),
);
const EBML = Buffer.from("1a45dfa3801853806701ffffffffffffff1f43b67501ffffffffffffff", "hex");
const OGG_PAGE = Buffer.concat([Buffer.from("OggS\0\0"), Buffer.alloc(21)]);
const OPUS = Buffer.concat([Buffer.from("OggS\0\x02"), Buffer.alloc(20), Buffer.from([1, 8]), Buffer.from("OpusHead")]);
const MANY = 400_000;

const FILMS: [kind: string, type: string, readsMax: number, bytes: () => Buffer][] = [
  ["MP4 of empty boxes", "video/mp4", 210_000, () => Buffer.concat([FTYP, box("moov"), times(MANY, box("mdat"))])],
  [
    "MP4 of tracks that are removed",
    "video/mp4",
    3_000,
    () => Buffer.concat([FTYP, box("moov", times(100_000, PLACES)), box("mdat", "x".repeat(100))]),
  ],
  [
    "MP4 of sample entries",
    "video/mp4",
    300,
    () =>
      Buffer.concat([
        FTYP,
        box(
          "moov",
          box("trak", box("mdia", handler("vide"), box("minf", box("stbl", box("stsd", times(MANY, box("vp09"))))))),
        ),
      ]),
  ],
  ["WebM of empty blocks", "video/webm", 310_000, () => Buffer.concat([EBML, times(MANY, Buffer.from([0xa3, 0x80]))])],
  ["Ogg of empty pages", "video/ogg", 410_000, () => Buffer.concat([OPUS, times(MANY, OGG_PAGE)])],
  ["Ogg without a second page", "video/ogg", 300, () => Buffer.concat([OPUS, Buffer.alloc(20 * 1024 * 1024, "Ogg")])],
];

it.each(FILMS)(
  "L2 · videos · the work on a file ends at a limit, however large the file is (%s)",
  async (_kind, type, readsMax, bytes) => {
    const { file, reads } = counted(bytes());
    expect(await videoPatches(type, file)).toBeNull();
    expect(reads()).toBeLessThan(readsMax);
  },
);
