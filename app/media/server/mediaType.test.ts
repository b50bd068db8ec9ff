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
