/** A real WebM of 64 × 36 pixels and half a second: VP8, as Chromium's MediaRecorder makes it. */
export const WEBM = Buffer.from(
  "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAMrEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTbuLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCAxnsrg" +
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBEiYREAF6HTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFhx4BbpBnjUeDgQFV7oEBhoVW" +
    "X1ZQOOCdsIFAuoEkU8CBAVWwkFWxgQFVuYECVbqBDVW7gQEfQ7Z1AQAAAAAAAjnngQCgQIGh0oEAAADwAwCdASpAACQABwcIhYWImYSIJYIBTB6qlJYjdUSPVco1ru7PjWQ8gPmHzI3je5GD/qqkpU" +
    "N3/xd1nXsvmCcINYBj3u/7osm6HdIDHwB1oaqmqO6BAaWjsAIAnQEqQAAkAAqHCIWFiJmEiDgCAAaOT8zHm/FYAP7rrgCg6KHHgQBjAHECABwRPAAYABw1//QALel8QP+vq7D+onEcM7nzO++MiI5x" +
    "KuKl+VwsNnagf9Ufexm+QR7zfrLwhL93eabcVB1/BgB1oZmml+6BAaWS0QEAKhHAABgAGFgv9AAIjAAA+4EAoNehtoEA2QDxAgAcETgAGAyAXz0eO3+bB4sUlmTHgiREADipl+jd7b1RGGjVUUT+vs" +
    "uCimjF+/K4AHWhmaaX7oEBpZLRAQAqEcAAGAAYWC/0AAiMAAD7gWOgv6GegQErAJECABwRJAAYABxAB/QCEtczDLg7NqoAFPygdaGZppfugQGlktEBACoRwAAYABhYL/QACIwAAPuB2aDaobiBAY8A" +
    "sQIAHBDkABgHYBA/6m7mgHHomfaqn3Ng/teV/m+x7PB/tTBJGUGuk2ABEMADUpXJAAagAHWhmaaX7oEBpZLRAQAqEcAAGAAYWC/0AAiMAAD7ggEroNChroECAQCRAgAcENAAGAAgS/f0AE+TBU48re" +
    "tYAP7aJv6+AKeqP9XYnwoM/jw0pAB1oZmml+6BAaWS0QEAKhGQABgAGFgv9AAIjAAA+4IBjxxTu2uNu4uzgQC3hveBAfGB1A==",
  "base64",
);

/** The bytes that the WEBM leaves free after its seek head. */
const GAP_BYTES = 48;

/** The beginnings of the two other video types. They can be recognised, but not played. */
export const MP4 = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\x08free\0\0\0\x08mdat", "latin1");
export const OGG = Buffer.from("OggS\0\x02" + "\0".repeat(20) + "\x01\x2a\x80theora\x03\x02\x01", "latin1");

/** A WEBM of `sizeBytes` bytes, filled up with an empty element (EBML's Void). */
export function webmOf(sizeBytes: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(sizeBytes - WEBM.length - 9));
  size[0] = 0x01; // the size takes eight bytes
  return Buffer.concat([WEBM, Buffer.from([0xec]), size, Buffer.alloc(sizeBytes - WEBM.length - 9)]);
}

/** An element of a WebM. The size of up to 126 bytes of data takes one byte, of more data eight. */
export function element(id: string, ...data: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(data.map((part) => Buffer.from(part as string, "latin1")));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes.length));
  size[0] = 0x01;
  return Buffer.concat([Buffer.from(id, "hex"), bytes.length < 127 ? Buffer.from([0x80 + bytes.length]) : size, bytes]);
}

/**
 * The WEBM with `secret` (twelve characters) wherever programs write metadata, before and after its pictures. No
 * existing element moves, because seek heads and cues hold positions.
 */
export function describedWebm(secret: string): Buffer {
  const webm = Buffer.from(WEBM);
  const tags = element(
    "1254c367",
    element("7373", element("67c8", element("45a3", "LOCATION"), element("4487", secret))),
  );
  const gapAt = webm.indexOf(Buffer.from([0xec, 0x80 + GAP_BYTES - 2]));
  Buffer.concat([tags, element("ec", Buffer.alloc(GAP_BYTES - tags.length - 2))]).copy(webm, gapAt);
  const behind = Buffer.concat([
    element(
      "1549a966",
      element("2ad7b1", "\x0f\x42\x40"),
      element("7ba9", secret),
      element("4461", "\x01".repeat(8)),
      element("5741", secret),
    ),
    tags,
    element("1941a469", element("61a7", element("466e", `${secret}.jpg`), element("465c", secret.repeat(20)))),
    element("42f7", secret),
  ]);
  const segmentSizeAt = webm.indexOf(Buffer.from("18538067", "hex")) + 4;
  webm.writeUInt32BE(webm.readUInt32BE(segmentSizeAt + 4) + behind.length, segmentSizeAt + 4);
  return Buffer.concat([webm, behind, element("ec", secret)]);
}
