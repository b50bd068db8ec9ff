import { textAt, viewOf } from "./byteParts";
import type { FileBytes } from "./fileBytes";
import { type Patch, patchBytes } from "./patches";

/** A codec: how its stream begins, which of its packets hold comments, and how many bytes of such a packet stay. */
interface Codec {
  begins: string;
  isComment: (packet: number, firstByte: number) => boolean;
  /** packets from this number on are never comments */
  headers: number;
  keepsBytes: number;
  /** written after the bytes that stay, followed by zeros: an empty vendor name and no comments */
  then?: Uint8Array;
}

const second = (packet: number): boolean => packet === 1;
const VORBIS_FRAMING = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1);
/**
 * The kinds of FLAC packets that are removed: application data, comments and pictures. Each packet begins with its
 * kind; frames of sound begin with 0xff.
 */
const FLAC_WRITTEN: ReadonlySet<number> = new Set([2, 4, 6]);

const CODECS: readonly Codec[] = [
  { begins: "\x80theora", isComment: second, headers: 2, keepsBytes: 7 },
  { begins: "\x01vorbis", isComment: second, headers: 2, keepsBytes: 7, then: VORBIS_FRAMING },
  { begins: "OpusHead", isComment: second, headers: 2, keepsBytes: 8 },
  { begins: "Speex   ", isComment: second, headers: 2, keepsBytes: 0 },
  { begins: "OVP80\x01", isComment: second, headers: 2, keepsBytes: 7 },
  { begins: "BBCD\0", isComment: () => false, headers: 0, keepsBytes: 0 },
  {
    begins: "\x7fFLAC",
    isComment: (packet, firstByte) => packet > 0 && FLAC_WRITTEN.has(firstByte & 0x7f),
    headers: Infinity,
    keepsBytes: 4,
  },
];
const MAGIC_BYTES = 8;

const PAGE = "OggS\0";
const PAGE_HEADER_BYTES = 27;
const SEARCHED_BYTES = 8_192; // at a time
const [FLAGS_AT, SERIAL_AT, CHECKSUM_AT, SEGMENTS_AT] = [5, 14, 22, 26];
const FIRST_PAGE_FLAG = 2;
const SEGMENT_FULL = 255; // the packet continues in the next segment
/** Pages of video have about 4 kB. */
const PAGES_MAX = 200_000;
/** Bytes between pages. A real file has them only where it was damaged. */
const SKIPPED_MAX_BYTES = 1024 * 1024;
const PATCHES_MAX = 10_000;
const STREAMS_MAX = 1_000;

interface Stream {
  codec: Codec | null;
  /** number of the packet that the next byte belongs to, from 0 */
  packet: number;
  /** whether the next byte continues that packet; false when it begins the packet */
  isWithin: boolean;
  isComment: boolean;
}

/**
 * Finds the comments of an Ogg. No byte moves. A stream of an unknown codec becomes zeros. A file that is cut off is
 * accepted. Null when the file is badly damaged or made to overload the server.
 */
export async function oggPatches(file: FileBytes): Promise<Patch[] | null> {
  const patches: Patch[] = [];
  const streams = new Map<number, Stream>();
  let [pages, skippedBytes] = [0, 0];
  for (let at = 0; at < file.sizeBytes;) {
    const header = await file.read(at, PAGE_HEADER_BYTES + 255);
    if (textAt(header, 0, PAGE.length) !== PAGE || header.byteLength < PAGE_HEADER_BYTES) {
      const next = await nextPage(file, at, SKIPPED_MAX_BYTES - skippedBytes);
      if (next === null) return null;
      skippedBytes += next - at;
      patches.push({ at, end: next }); // players skip these bytes
      at = next;
    } else {
      const page = pageOf(header, at, file.sizeBytes);
      const stream = await streamOf(file, page, streams);
      patches.push(...(await pagePatches(file, page, stream)));
      at = page.end;
    }
    if (++pages > PAGES_MAX || patches.length > PATCHES_MAX || streams.size > STREAMS_MAX) return null;
  }
  return patches;
}

interface Page {
  at: number;
  serial: number;
  isFirst: boolean;
  segments: Uint8Array;
  bodyAt: number;
  end: number;
}

function pageOf(header: Uint8Array, at: number, fileEnd: number): Page {
  const count = header[SEGMENTS_AT] ?? 0;
  const segments = new Uint8Array(header.subarray(PAGE_HEADER_BYTES, PAGE_HEADER_BYTES + count));
  const bodyAt = Math.min(at + PAGE_HEADER_BYTES + count, fileEnd);
  return {
    at,
    serial: viewOf(header).getUint32(SERIAL_AT, true),
    isFirst: ((header[FLAGS_AT] ?? 0) & FIRST_PAGE_FLAG) !== 0,
    segments,
    bodyAt,
    end: Math.min(bodyAt + segments.reduce((sum, bytes) => sum + bytes, 0), fileEnd),
  };
}

/**
 * Where the next page begins after bytes that belong to no page. The file's end when no page follows; null when the
 * next page is beyond the limit.
 */
async function nextPage(file: FileBytes, from: number, withinBytes: number): Promise<number | null> {
  for (let at = from + 1; at < file.sizeBytes;) {
    if (at - from > withinBytes) return null;
    const text = textAt(await file.read(at, SEARCHED_BYTES), 0, SEARCHED_BYTES);
    const found = text.indexOf(PAGE);
    if (found >= 0) return at + found;
    at += Math.max(1, text.length - PAGE.length + 1);
  }
  return file.sizeBytes;
}

async function streamOf(file: FileBytes, page: Page, streams: Map<number, Stream>): Promise<Stream> {
  const known = streams.get(page.serial);
  if (known && !page.isFirst) return known;
  const begins = page.isFirst
    ? textAt(await file.read(page.bodyAt, Math.min(MAGIC_BYTES, page.end - page.bodyAt)), 0, MAGIC_BYTES)
    : "";
  const stream = {
    codec: CODECS.find((codec) => begins.startsWith(codec.begins)) ?? null,
    packet: 0,
    isWithin: false,
    isComment: false,
  };
  streams.set(page.serial, stream);
  return stream;
}

async function pagePatches(file: FileBytes, page: Page, stream: Stream): Promise<Patch[]> {
  if (stream.codec && stream.packet >= stream.codec.headers) return [];
  const bytes = new Uint8Array(await file.read(page.at, page.end - page.at));
  const inBody = stream.codec ? comments(page, bytes, stream, stream.codec) : [{ at: page.bodyAt, end: page.end }];
  const changing = inBody.filter(({ at, end }) => at < end);
  if (changing.length === 0) return [];
  patchBytes(bytes, page.at, changing);
  bytes.fill(0, CHECKSUM_AT, CHECKSUM_AT + 4);
  const begins = new Uint8Array(4);
  viewOf(begins).setUint32(0, oggChecksum(bytes), true);
  return [{ at: page.at + CHECKSUM_AT, end: page.at + CHECKSUM_AT + 4, begins }, ...changing];
}

/** The parts of a page's packets that are comments. */
function comments(page: Page, bytes: Uint8Array, stream: Stream, codec: Codec): Patch[] {
  const found: Patch[] = [];
  let at = page.bodyAt;
  for (let i = 0; i < page.segments.length; i++) {
    const from = at;
    while (page.segments[i] === SEGMENT_FULL && i + 1 < page.segments.length) at += page.segments[i++] ?? 0;
    at = Math.min(at + (page.segments[i] ?? 0), page.end);
    const begins = !stream.isWithin;
    if (begins) stream.isComment = codec.isComment(stream.packet, bytes[from - page.at] ?? 0);
    if (stream.isComment)
      found.push(begins ? { at: from + codec.keepsBytes, end: at, begins: codec.then } : { at: from, end: at });
    stream.isWithin = page.segments[i] === SEGMENT_FULL;
    if (!stream.isWithin) stream.packet++;
  }
  return found;
}

/** RFC 3533: a 32-bit CRC from the highest bit down, with the initial value 0. */
const POLYNOMIAL = 0x04c11db7;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ POLYNOMIAL : value << 1;
  return value;
});

/** The checksum of a complete page whose checksum field is 0. */
function oggChecksum(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (TABLE[(sum >>> 24) ^ byte] ?? 0)) >>> 0;
  return sum;
}
