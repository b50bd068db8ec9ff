const FULL = 255; // bytes in a segment whose packet continues in the next one
const little = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

interface PageOptions {
  serial: number;
  first?: boolean;
  sequence?: number;
}

/** A page of one stream. `segments` are the sizes of its pieces; each one under 255 ends a packet. */
export function oggPage(
  { serial, first = false, sequence = 0 }: PageOptions,
  segments: number[],
  body: Buffer,
): Buffer {
  const page = Buffer.concat([
    Buffer.from("OggS\0", "latin1"),
    Buffer.from([first ? 2 : 0]),
    Buffer.alloc(8),
    little(serial),
    little(sequence),
    Buffer.alloc(4),
    Buffer.from([segments.length, ...segments]),
    body,
  ]);
  page.writeUInt32LE(oggSum(page), 22);
  return page;
}

/** The checksum of a page, calculated bit by bit as in RFC 3533. */
export function oggSum(page: Buffer): number {
  let sum = 0;
  for (const [at, byte] of page.entries()) {
    sum ^= (at >= 22 && at < 26 ? 0 : byte) << 24;
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}

/** Pages of one stream with these packets, with up to `segmentsPerPage` segments each. */
export function oggStream(serial: number, packets: Buffer[], segmentsPerPage = 255): Buffer[] {
  const segments = packets.flatMap((packet) => [
    ...Array<number>(Math.floor(packet.length / FULL)).fill(FULL),
    packet.length % FULL,
  ]);
  let body = Buffer.concat(packets);
  const pages: Buffer[] = [];
  for (let i = 0; i < segments.length;) {
    const count = i === 0 ? 1 : segmentsPerPage; // the first packet has its own page
    const here = segments.slice(i, i + count);
    const bytes = here.reduce((sum, size) => sum + size, 0);
    pages.push(oggPage({ serial, first: i === 0, sequence: pages.length }, here, body.subarray(0, bytes)));
    body = body.subarray(bytes);
    i += count;
  }
  return pages;
}

/** A vendor's name and comments, in the form that all Xiph codecs share. */
export const oggComments = (secret: string): Buffer =>
  Buffer.concat(
    [secret, `LOCATION=${secret}`, `DESCRIPTION=${secret.repeat(30)}`].flatMap((text, i) => [
      ...(i === 1 ? [little(2)] : []),
      little(text.length),
      Buffer.from(text, "latin1"),
    ]),
  );

/**
 * An Ogg with interleaved pages of pictures, sound and another stream, then a second video, chained. It can't be
 * played.
 */
export function describedOgg(secret: string): Buffer {
  const comments = oggComments(secret);
  const frames = (name: string) => Array.from({ length: 2 }, () => Buffer.alloc(60, `${name} frame`));
  const latin1 = (text: string, ...rest: Buffer[]) => Buffer.concat([Buffer.from(text, "latin1"), ...rest]);
  const theora = oggStream(
    1,
    [latin1("\x80theora\x03\x02\x01"), latin1("\x81theora", comments), latin1("\x82theora setup"), ...frames("theora")],
    2,
  );
  const vorbis = oggStream(2, [
    latin1("\x01vorbis"),
    latin1("\x03vorbis", comments, Buffer.from([1])),
    latin1("\x05vorbis setup"),
    ...frames("vorbis"),
  ]);
  const opus = oggStream(3, [latin1("OpusHead"), latin1("OpusTags", comments), ...frames("opus")], 1);
  const flac = oggStream(4, [
    latin1("\x7fFLAC\x01\0\0\x03"),
    latin1("\x04\0\0\0", comments),
    latin1("\x86\0\0\0", comments),
    latin1("\xff frame"),
    latin1("\xff frame"),
  ]);
  const other = oggStream(5, [latin1("fishead\0"), latin1("fisbone\0", comments)], 1);
  return Buffer.concat(
    [
      theora[0],
      vorbis[0],
      opus[0],
      flac[0],
      other[0],
      theora.slice(1),
      opus.slice(1),
      vorbis.slice(1),
      flac.slice(1),
      other.slice(1),
      Buffer.from(secret),
      theora,
    ].flatMap((part) => part ?? []),
  );
}
