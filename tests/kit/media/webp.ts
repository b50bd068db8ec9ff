const PIXEL = Buffer.from("LwAAABAHEBERiIj+BwA=", "base64"); // VP8L, 1 × 1

/**
 * A real WebP of one pixel. `comment` is in its Exif, its XMP and an unknown chunk, and also within an animation's
 * frame.
 */
export function webpBytes({ comment, animated = false }: { comment?: string; animated?: boolean }): Buffer {
  const written = comment === undefined ? [] : [chunk("EXIF", comment), chunk("XMP ", comment), chunk("junk", comment)];
  const flags = (animated ? 0x02 : 0) | (comment === undefined ? 0 : 0x0c);
  const picture = chunk("VP8L", PIXEL);
  const frame = Buffer.concat([Buffer.alloc(16), picture, ...(comment === undefined ? [] : [chunk("junk", comment)])]);
  const shown = animated ? [chunk("ANIM", Buffer.alloc(6)), chunk("ANMF", frame), chunk("ANMF", frame)] : [picture];
  return chunk(
    "RIFF",
    Buffer.concat([Buffer.from("WEBP"), chunk("VP8X", Buffer.from([flags, ...Buffer.alloc(9)])), ...shown, ...written]),
  );
}

function chunk(name: string, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data as string, "latin1");
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from(name, "latin1"), size, bytes, Buffer.alloc(bytes.length % 2)]);
}
