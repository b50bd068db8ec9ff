import fc from "fast-check";
import { expect, it } from "vitest";
import { gifBytes } from "~/tests/kit/gif";
import { jpegBytes } from "~/tests/kit/jpeg";
import { pngBytes } from "~/tests/kit/png";
import { MP4, OGG, WEBM } from "~/tests/kit/videos";
import { webpBytes } from "~/tests/kit/webp";
import { mediaType } from "./mediaType";

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
])("S1 · %s is known by its bytes", (type, bytes) => {
  expect(mediaType(bytes)?.type).toBe(type);
});

it.each([
  ["nothing", latin1("")],
  ["words", latin1("only words")],
  ["a page", latin1("<!doctype html><script>")],
  ["a drawing with scripts", latin1("<svg xmlns='http://www.w3.org/2000/svg'>")],
  ["QuickTime", latin1("\0\0\0\x14ftypqt  \0\0\0\0qt  ")],
  ["HEIC", latin1("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
  ["AVIF", latin1("\0\0\0\x18ftypavif\0\0\0\0mif1")],
  ["sound in MP4", latin1("\0\0\0\x18ftypM4A \0\0\0\0isom")],
  ["Matroska", Buffer.concat([WEBM.subarray(0, 4), latin1("\xa3\x42\x82\x88matroska")])],
  ["sound in Ogg", latin1("OggS\0\x02" + "\0".repeat(22) + "\x01\x1e\x01vorbis")],
])("S1 · %s is nothing that we show", (_what, bytes) => {
  expect(mediaType(bytes)).toBeNull();
});

it("S1 · whatever the bytes are, there is an answer", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => ["image", "video", undefined].includes(mediaType(bytes)?.kind)));
});
