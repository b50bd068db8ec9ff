/** Real, of 64 × 36 points and half a second: VP8, as Chromium's MediaRecorder makes it. */
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

/** The beginnings of the other two: enough to be known by, not to be played. */
export const MP4 = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\x08free\0\0\0\x08mdat", "latin1");
export const OGG = Buffer.from("OggS\0\x02" + "\0".repeat(20) + "\x01\x2a\x80theora\x03\x02\x01", "latin1");

/** A WEBM of that many bytes: an element that says nothing (EBML's Void) fills it up. */
export function webmOf(sizeBytes: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(sizeBytes - WEBM.length - 9));
  size[0] = 0x01; // a size of eight bytes
  return Buffer.concat([WEBM, Buffer.from([0xec]), size, Buffer.alloc(sizeBytes - WEBM.length - 9)]);
}
