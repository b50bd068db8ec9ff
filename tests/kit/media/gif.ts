const text = (words: string): Buffer => Buffer.from([words.length, ...Buffer.from(words, "latin1")]);

/** A frame of one pixel, in the first or the second of two colours, for a tenth of a second. */
const frame = (pixel: number): Buffer =>
  Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, pixel, 0x01, 0]);
const [RED, BLUE] = [frame(0x44), frame(0x4c)];
/** The two frames as they are in a GIF without metadata. */
export const GIF_FRAMES = Buffer.concat([RED, BLUE]);

/**
 * A real animated GIF of one pixel, red and blue, repeated seven times. `comment` is in a comment block, in an
 * application block and after the end.
 */
export const gifBytes = (comment: string): Buffer =>
  Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
    Buffer.from([0x21, 0xff]),
    text("NETSCAPE2.0"),
    Buffer.from([3, 1, 7, 0, 0]),
    Buffer.from([0x21, 0xfe]),
    text(comment),
    Buffer.from([0]),
    RED,
    Buffer.from([0x21, 0xff]),
    text("XMP DataXMP"),
    text(comment),
    Buffer.from([0]),
    BLUE,
    Buffer.from([0x3b]),
    Buffer.from(comment, "latin1"),
  ]);
