import type { FileBytes } from "./fileBytes";
import type { Patch } from "./patches";

/** Element ids (RFC 9559 §5.1). */
const [EBML, SEGMENT, SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES] = [
  0x1a45dfa3, 0x18538067, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1f43b675, 0x1c53bb6b,
];
const VOID = 0xec;
const CRC_32 = 0xbf; // a checksum over an element that may change

/** What happens to an element. The children of an open element are treated like its siblings. */
type Fate = "kept" | "blank" | "void" | "open" | Level;
type Level = (id: number) => Fate;

/** Tags, chapters, attachments and elements that are in no standard are removed. */
const KEPT_IN_FILE: ReadonlySet<number> = new Set([EBML, SEEK_HEAD, CUES, CLUSTER]);
/** For clusters of unknown size: time, position, size of the previous cluster, single blocks and grouped blocks. */
const KEPT_IN_CLUSTER: ReadonlySet<number> = new Set([0xe7, 0xa7, 0xab, 0xa3, 0xa0]);
const KEPT_IN_INFO: ReadonlySet<number> = new Set([0x2ad7b1, 0x4489]); // unit of time, duration
/** The names of the programs that wrote the file. Every file must have them, so they stay but are emptied. */
const BLANK_IN_INFO: ReadonlySet<number> = new Set([0x4d80, 0x5741]);
const TRACK = 0xae;
/**
 * The names of the track and of its codec, the codec's settings, and links to attachments. People can write only into
 * these. All other elements stay, because codecs need many of them.
 */
const NOT_IN_TRACK: ReadonlySet<number> = new Set([0x536e, 0x258688, 0x3a9697, 0x7446, CRC_32, VOID]);

const inFile: Level = (id) => {
  if (id === SEGMENT) return "open";
  if (id === INFO) return inInfo;
  if (id === TRACKS) return (child) => (child === TRACK ? inTrack : "void");
  return KEPT_IN_FILE.has(id) || KEPT_IN_CLUSTER.has(id) ? "kept" : "void";
};
const inInfo: Level = (id) => (KEPT_IN_INFO.has(id) ? "kept" : BLANK_IN_INFO.has(id) ? "blank" : "void");
const inTrack: Level = (id) => (NOT_IN_TRACK.has(id) ? "void" : "kept");

const ID_MAX_BYTES = 4;
const SIZE_MAX_BYTES = 8;
/**
 * An hour of pictures and sound has this many blocks. Blocks are counted one by one only in clusters of unknown size,
 * which browsers record.
 */
const ELEMENTS_MAX = 300_000;
const PATCHES_MAX = 10_000;

interface Scan {
  file: FileBytes;
  patches: Patch[];
  elements: number;
}

/**
 * Finds the parts of a WebM that say where, when, with what and by whom it was made. No byte moves, because seek heads
 * and cues hold positions. A file that is cut off is accepted. Null when it is broken or made to overload the server.
 */
export async function webmPatches(file: FileBytes): Promise<Patch[] | null> {
  const scan: Scan = { file, patches: [], elements: 0 };
  return (await walk(scan, 0, file.sizeBytes, inFile)) ? scan.patches : null;
}

async function walk(scan: Scan, from: number, end: number, fateOf: Level): Promise<boolean> {
  for (let at = from; at < end;) {
    const element = await elementAt(scan.file, at, end);
    if (element === "cut") return true;
    if (!element || ++scan.elements > ELEMENTS_MAX || scan.patches.length > PATCHES_MAX) return false;
    const fate = element.id === CLUSTER && element.end === null ? "open" : fateOf(element.id);
    if (fate !== "open" && element.end === null) return false;
    at = fate === "open" || element.end === null ? element.dataAt : element.end;
    if (typeof fate === "function" && !(await walk(scan, element.dataAt, at, fate))) return false;
    if (fate === "void") scan.patches.push(voided(element.at, element.dataAt, at));
    if (fate === "blank" && element.dataAt < at) scan.patches.push({ at: element.dataAt, end: at });
  }
  return true;
}

interface Element {
  id: number;
  at: number;
  dataAt: number;
  /** at most the end of the parent, because the file may have been cut off; null: unknown */
  end: number | null;
}

/** "cut" when the bytes end within the element's id or size, null when no element begins here (RFC 8794 §4). */
async function elementAt(file: FileBytes, at: number, within: number): Promise<Element | "cut" | null> {
  const bytes = await file.read(at, Math.min(ID_MAX_BYTES + SIZE_MAX_BYTES, within - at));
  const idBytes = lengthOf(bytes[0]);
  if (idBytes > ID_MAX_BYTES) return null;
  if (bytes.byteLength <= idBytes) return "cut";
  const sizeBytes = lengthOf(bytes[idBytes]);
  if (sizeBytes > SIZE_MAX_BYTES) return null;
  const dataAt = idBytes + sizeBytes;
  if (bytes.byteLength < dataAt) return "cut";
  const size = [(bytes[idBytes] ?? 0) & (0xff >> sizeBytes), ...bytes.subarray(idBytes + 1, dataAt)];
  const isKnown = size[0] !== 0xff >> sizeBytes || size.slice(1).some((byte) => byte !== 0xff);
  return {
    id: numberOf(bytes.subarray(0, idBytes)),
    at,
    dataAt: at + dataAt,
    end: isKnown ? Math.min(at + dataAt + numberOf(size), within) : null,
  };
}

/** The length of a number in bytes, from the leading zero bits of its first byte; 9 when that byte is 0. */
const lengthOf = (first = 0): number => Math.clz32(first) - 23;

const numberOf = (bytes: Iterable<number>): number =>
  Array.from(bytes).reduce((number, byte) => number * 256 + byte, 0);

/**
 * Turns an element into empty space of the same size. If the id of empty space is shorter than the element's id, the
 * size is written with more bytes.
 */
function voided(at: number, dataAt: number, end: number): Patch {
  const sizeBytes = Math.min(SIZE_MAX_BYTES, dataAt - at - 1);
  const begins = new Uint8Array(1 + sizeBytes);
  let left = end - at - begins.byteLength;
  for (let i = sizeBytes; i > 0; i--) {
    begins[i] = left % 256;
    left = Math.floor(left / 256);
  }
  begins[0] = VOID;
  begins[1] = (begins[1] ?? 0) | (0x80 >> (sizeBytes - 1));
  return { at, end, begins };
}
