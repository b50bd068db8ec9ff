import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gifBytes } from "~/tests/kit/media/gif";
import { jpegBytes, LATITUDE } from "~/tests/kit/media/jpeg";
import { pngBytes } from "~/tests/kit/media/png";
import { webpBytes } from "~/tests/kit/media/webp";
import { pictureSize } from "~/app/media/upload/pictureSize";
import { stripMetadata } from "./stripMetadata";

const SECRET = "where I live";
const SIZE = { width: 24, height: 16 };
const JPEG = jpegBytes({
  ...SIZE,
  description: SECRET,
  orientation: 6,
  segments: [
    [0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01${SECRET}`],
    [0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`],
    [0xe2, "ICC_PROFILE\0\x01\x01colours"],
    [0xe2, `MPF\0${SECRET}`],
    [0xed, `Photoshop 3.0\0${SECRET}`],
    [0xee, "Adobe\0d\0\0\0\0\x01"],
    [0xfe, SECRET],
  ],
});
const SAMPLES: [name: string, bytes: Uint8Array][] = [
  ["JPEG", Buffer.concat([JPEG, Buffer.from(SECRET)])],
  ["PNG", pngBytes({ ...SIZE, comment: SECRET })],
  ["GIF", gifBytes(SECRET)],
  ["WebP", webpBytes({ comment: SECRET })],
  ["animated WebP", webpBytes({ comment: SECRET, animated: true })],
];
const pictureOf = (bytes: Uint8Array): Uint8Array | null => {
  const result = stripMetadata(bytes);
  return typeof result === "string" ? null : result;
};
const strip = (bytes: Uint8Array): Buffer => Buffer.from(pictureOf(bytes) ?? []);

describe.each(SAMPLES)("a %s", (_name, bytes) => {
  it("S1 · loses its metadata and stays a picture", () => {
    expect(Buffer.from(bytes).includes(SECRET)).toBe(true);
    const stripped = strip(bytes);
    expect(stripped.includes(SECRET)).toBe(false);
    const size = pictureSize(stripped);
    expect(size).toEqual(pictureSize(bytes));
    expect(size).not.toBeNull();
  });

  it("S1 · is the same when it is stripped again", () => {
    const once = strip(bytes);
    expect(strip(once).equals(once)).toBe(true);
  });

  it("S1 · is refused or stripped wherever it is cut off", () => {
    for (let length = 0; length < bytes.length; length++) {
      const left = pictureOf(bytes.subarray(0, length));
      if (left) expect(Buffer.from(left).includes(SECRET)).toBe(false);
    }
  });

  it("S1 · with changed bytes is refused, or is the same when it is stripped again", () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const changed = Uint8Array.from(bytes);
        for (const [at, value] of changes) changed[at] = value;
        const once = pictureOf(changed);
        if (once) expect(Buffer.from(pictureOf(once) ?? []).equals(once)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

it("S1 · arbitrary bytes are refused, or are the same when they are stripped again", () => {
  const starts = [
    [],
    [0xff, 0xd8, 0xff],
    [...Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1")],
    [...Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    [...Buffer.from("RIFF\x40\0\0\0WEBP", "latin1")],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      const once = pictureOf(Uint8Array.from([...start, ...rest]));
      if (once) expect(Buffer.from(pictureOf(once) ?? []).equals(once)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it("S1 · a stripped JPEG keeps only its picture, colours and orientation", () => {
  const stripped = strip(JPEG);
  const scan = (bytes: Buffer) => bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xdb])));
  expect(scan(stripped).equals(scan(JPEG))).toBe(true);
  expect([JPEG.includes(LATITUDE), stripped.includes(LATITUDE)]).toEqual([true, false]);
  expect(["ICC_PROFILE", "Adobe\0", "JFIF\0", "Exif\0\0"].map((name) => stripped.includes(name))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(stripped.toString("latin1")).toContain("JFIF\0\x01\x02\0\0\x01\0\x01\0\0\xff"); // no thumbnail
  expect(["MPF", "Photoshop", "ns.adobe.com"].map((name) => stripped.includes(name))).toEqual([false, false, false]);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "S2 · the sides of a stripped JPEG of orientation %i are read as they are shown",
  (orientation) => {
    const turned = orientation >= 5;
    const stripped = strip(jpegBytes({ width: 300, height: 20, orientation, description: SECRET }));
    expect(pictureSize(stripped)).toMatchObject(turned ? { width: 20, height: 300 } : { width: 300, height: 20 });
    const exif = stripped.indexOf("Exif\0\0");
    if (orientation === 1) expect(exif).toBe(-1);
    else expect(stripped.readUInt16BE(exif + 6 + 18)).toBe(orientation);
  },
);

it("S2 · the orientation is read in either byte order", () => {
  const little = "Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0\0\0\0\0";
  expect(pictureSize(strip(jpegBytes({ width: 300, height: 20, segments: [[0xe1, little]] })))).toMatchObject({
    width: 20,
    height: 300,
  });
});

it("S1 · a stripped PNG keeps every pixel", () => {
  const stripped = strip(pngBytes({ ...SIZE, comment: SECRET }));
  expect(stripped.equals(pngBytes(SIZE))).toBe(true);
  const at = stripped.indexOf("IDAT");
  expect(inflateSync(stripped.subarray(at + 4, at + 4 + stripped.readUInt32BE(at - 4)))).toHaveLength(
    16 * (1 + 24 * 3),
  );
});

it("S1 · a stripped GIF keeps its frames, their times and the number of repeats", () => {
  const stripped = strip(gifBytes(SECRET));
  const count = (part: string) => stripped.toString("latin1").split(part).length - 1;
  expect([count("\x21\xf9\x04"), count("\x2c\0\0\0\0\x01\0\x01\0"), count("NETSCAPE2.0\x03\x01\x07\0\0")]).toEqual([
    2, 2, 1,
  ]);
  expect([count("XMP"), stripped.at(-1)]).toEqual([0, 0x3b]);
});

it("S1 · a stripped WebP's sizes and flags match what is left", () => {
  const stripped = strip(webpBytes({ comment: SECRET }));
  expect(stripped.equals(webpBytes({}))).toBe(true);
  expect(stripped.readUInt32LE(4)).toBe(stripped.length - 8);
  const animated = strip(webpBytes({ comment: SECRET, animated: true }));
  expect(animated.equals(webpBytes({ animated: true }))).toBe(true);
});
