import fc from "fast-check";
import { expect, it } from "vitest";
import { gifBytes } from "~/tests/kit/media/gif";
import { jpegBytes } from "~/tests/kit/media/jpeg";
import { pngBytes } from "~/tests/kit/media/png";
import { mp4Sound, oggSound, webmSound } from "~/tests/kit/media/recordings";
import { element, MP4, OGG, WEBM } from "~/tests/kit/media/videos";
import { webpBytes } from "~/tests/kit/media/webp";
import { mediaType, TYPE_BYTES } from "./mediaType";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const SIZE = { width: 8, height: 8 };

it.each([
  ["image/jpeg", jpegBytes(SIZE)],
  ["image/png", pngBytes(SIZE)],
  ["image/gif", gifBytes("")],
  ["image/webp", webpBytes({})],
  ["video/webm", WEBM],
  ["video/mp4", MP4],
  ["video/ogg", OGG],
  ["video/quicktime", latin1("\0\0\0\x14ftypqt  \0\0\0\0qt  ")],
  ["audio/mp4", mp4Sound()],
  ["audio/mp4", latin1("\0\0\0\x18ftypM4A \0\0\0\0isom")],
  ["audio/webm", webmSound()],
  ["audio/ogg", oggSound()],
])("S1 · M3 · M13 · %s is recognised by its bytes", (type, bytes) => {
  expect(mediaType(bytes)?.type).toBe(type);
});

it.each([
  ["nothing", latin1("")],
  ["words", latin1("only words")],
  ["a page", latin1("<!doctype html><script>")],
  ["a drawing with scripts", latin1("<svg xmlns='http://www.w3.org/2000/svg'>")],
  ["HEIC", latin1("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
  ["AVIF", latin1("\0\0\0\x18ftypavif\0\0\0\0mif1")],
  ["Matroska", Buffer.concat([WEBM.subarray(0, 4), latin1("\xa3\x42\x82\x88matroska")])],
  ["Vorbis sound in Ogg, which browsers don't record", latin1("OggS\0\x02" + "\0".repeat(22) + "\x01\x1e\x01vorbis")],
])("S1 · a file with %s is not accepted", (_what, bytes) => {
  expect(mediaType(bytes)).toBeNull();
});

const long = (value: number) =>
  String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
/** The beginning of a file with this major brand and these compatible brands, after these boxes of empty space. */
const branded = (brands: string[], ...before: string[]) =>
  latin1(
    `${before.join("")}${long(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\x02\0${brands.slice(1).join("")}\0\0\0\x08mdat`,
  );

it.each([
  ["3gp8", "video/mp4"],
  ["3g2a", "video/mp4"],
  ["hvc1", "video/mp4"],
  ["isoa", "video/mp4"],
  ["M4V ", "video/mp4"],
  ["qt  ", "video/quicktime"],
  ["M4A ", "audio/mp4"],
])("X165 · a file of the brand %j is %s", (brand, type) => {
  expect(mediaType(branded([brand]))?.type).toBe(type);
});

it.each([
  ["an unknown brand that is compatible with MP4", ["NDSC", "isom", "mp42"], "video/mp4"],
  ["an unknown brand that is compatible with QuickTime", ["Cano", "qt  "], "video/quicktime"],
  ["a film of iTunes, which names sound among others", ["M4V ", "M4A ", "mp42", "isom"], "video/mp4"],
  ["an unknown brand without others", ["abcd"], undefined],
  ["an animated AVIF, although it names a film's brand", ["avis", "msf1", "iso8"], undefined],
  ["a raw photograph, although it names a film's brand", ["crx ", "crx ", "isom"], undefined],
  ["a HEIC, although it names a film's brand", ["heic", "mif1", "isom"], undefined],
])("X165 · the major brand and then the compatible ones decide: %s", (_what, brands, type) => {
  expect(mediaType(branded(brands))?.type).toBe(type);
});

it("X165 · empty boxes before the brands are skipped, and others aren't", () => {
  const free = `${long(16)}free${"x".repeat(8)}`;
  expect(mediaType(branded(["isom"], free, `${long(8)}wide`, `${long(8)}skip`))?.type).toBe("video/mp4");
  expect(mediaType(branded(["qt  "], free))?.type).toBe("video/quicktime");
  expect(mediaType(Buffer.concat([latin1(free), mp4Sound()]))?.type).toBe("audio/mp4");
  expect(mediaType(branded(["isom"], `${long(16)}uuid${"x".repeat(8)}`))).toBeNull();
  expect(mediaType(branded(["isom"], `${long(0)}free`))).toBeNull();
  expect(mediaType(branded(["isom"], `${long(TYPE_BYTES)}free${"x".repeat(TYPE_BYTES - 8)}`))).toBeNull();
});

it("M13 · a film whose first bytes show only its sound is a film", () => {
  const sound = mp4Sound();
  const movieAt = sound.indexOf("moov") - 4;
  sound.writeUInt32BE(TYPE_BYTES, movieAt); // the movie is longer than the bytes that are looked at
  expect(mediaType(sound.subarray(0, TYPE_BYTES))?.type).toBe("video/mp4");
  const webm = Buffer.concat([webmSound(), element("ae", element("86", "V_VP9"))]);
  expect(mediaType(webm)?.type).toBe("video/webm");
});

it("S1 · arbitrary bytes never cause an error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) =>
      ["image", "video", "audio", undefined].includes(mediaType(bytes)?.kind),
    ),
  );
});
