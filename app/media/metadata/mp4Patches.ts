import { bytesOf, textAt, viewOf } from "./byteParts";
import type { FileBytes } from "./fileBytes";
import { type ByteRange, fragmentOf, type Fragment, samplesOfRun, samplesOfTrack, samplesWithin } from "./mp4Samples";
import type { Patch } from "./patches";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/**
 * The boxes that players need, by their parent box (ISO/IEC 14496-12). All others become free space: user data, boxes
 * of iPhones and of XMP, thumbnails, times of day, and boxes that are in no standard.
 */
const KEPT: Partial<Record<string, ReadonlySet<string>>> = {
  file: words("ftyp styp moov moof mdat mfra sidx ssix"),
  moov: words("mvhd iods trak mvex"),
  trak: words("tkhd edts mdia"),
  mdia: words("mdhd hdlr elng minf"),
  minf: words("vmhd smhd dinf stbl"),
  stbl: words("stsd stts ctts cslg stss stps stsz stz2 stsc stco co64 sdtp sbgp sgpd subs saiz saio"),
  mvex: words("mehd trex leva"),
  moof: words("mfhd traf"),
  traf: words("tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc"),
};
/** Browsers show no other tracks of an MP4, and cameras write their location into such tracks. */
const SHOWN_TRACKS: ReadonlySet<string> = words("vide soun");

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16; // with a size of 64 bits
/** Real files of 100 MB have about ten thousand boxes, and recordings of many fragments about a hundred thousand. */
const BOXES_MAX = 200_000;
const PATCHES_MAX = 100_000;
const TRACKS_MAX = 100;
/** Per track: one entry for each way in which its samples are encoded. */
const SAMPLE_ENTRIES_MAX = 100;
/** A track's tables of samples are in memory while the track is removed. */
const TABLE_MAX_BYTES = 1024 * 1024;
const ENTRIES_AT = 8; // after the version and the number of sample entries
const [VENDOR_AT, VENDOR_END, COMPRESSOR_AT, COMPRESSOR_END] = [20, 24, 50, 82]; // within an entry

interface Box {
  type: string;
  at: number;
  dataAt: number;
  /** not beyond the end of the parent */
  end: number;
  isCut: boolean;
}

interface Track {
  id: number;
  handler: string;
  /** null: too large to keep in memory */
  tables: Map<string, Uint8Array | null>;
}

interface Scan {
  file: FileBytes;
  patches: Patch[];
  boxes: number;
  tracks: number;
  hasMovie: boolean;
  /** the ranges of the media data */
  media: ByteRange[];
  /** the samples of removed tracks */
  lost: ByteRange[];
  lostTracks: Set<number>;
  track: Track;
  /** default size of a sample in bytes, by track */
  defaultSizes: Map<number, number>;
  moofAt: number;
  /** where data begins of a track's part of a fragment that doesn't say where; null: unknown */
  followingAt: number | null;
  fragment: Fragment | null;
}

/**
 * Finds the parts of an MP4 that say where, when, with what and by whom it was made. No byte moves, because the tables
 * of samples hold offsets. A file whose media is cut off is accepted. Null when the file has no complete movie box,
 * which describes the media, or when the file is broken or made to overload the server.
 */
export async function mp4Patches(file: FileBytes): Promise<Patch[] | null> {
  const scan: Scan = {
    file,
    patches: [],
    boxes: 0,
    tracks: 0,
    hasMovie: false,
    media: [],
    lost: [],
    lostTracks: new Set(),
    track: newTrack(),
    defaultSizes: new Map(),
    moofAt: 0,
    followingAt: null,
    fragment: null,
  };
  if (!(await walk(scan, "file", 0, file.sizeBytes)) || !scan.hasMovie) return null;
  const zeroed = samplesWithin(scan.lost, scan.media);
  return [...scan.patches, ...zeroed].sort((a, b) => a.at - b.at);
}

/** Visits the boxes within a box or the file. False when the file must be refused: it is broken or exceeds a limit. */
async function walk(scan: Scan, parent: string, from: number, end: number): Promise<boolean> {
  for (let at = from; at < end;) {
    if (end - at < HEADER_BYTES) return zero(scan, at, end); // padding
    const box = await boxAt(scan.file, at, end);
    if (!box || ++scan.boxes > BOXES_MAX || scan.patches.length + scan.lost.length > PATCHES_MAX) return false;
    const isValid = KEPT[parent]?.has(box.type) ? await look(scan, box) : await free(scan, box);
    if (!isValid) return false;
    at = box.end;
  }
  return true;
}

/**
 * A box with a size of 0 reaches to the end of its parent. So does a box that is larger than the rest of its parent,
 * because the file may have been cut off.
 */
async function boxAt(file: FileBytes, at: number, within: number): Promise<Box | null> {
  const header = await file.read(at, LONG_HEADER_BYTES);
  const view = viewOf(header);
  const short = view.getUint32(0);
  const isLong = short === 1 && header.byteLength === LONG_HEADER_BYTES;
  const sizeBytes = isLong ? Number(view.getBigUint64(8)) : short;
  const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
  if (short !== 0 && sizeBytes < headerBytes) return null;
  const end = short === 0 ? within : Math.min(at + sizeBytes, within);
  return {
    type: textAt(header, 4, 4),
    at,
    dataAt: Math.min(at + headerBytes, end),
    end,
    isCut: at + sizeBytes > within,
  };
}

function look(scan: Scan, box: Box): Promise<boolean> | boolean {
  switch (box.type) {
    case "moov":
      scan.hasMovie = true;
      return !box.isCut && walk(scan, box.type, box.dataAt, box.end);
    case "mvhd":
    case "mdhd":
      return withoutTimes(scan, box);
    case "tkhd":
      return trackHeader(scan, box);
    case "hdlr":
      return handler(scan, box);
    case "stsd":
      return sampleEntries(scan, box);
    case "stsz":
    case "stsc":
    case "stco":
    case "co64":
      return table(scan, box);
    case "mdat":
      scan.media.push({ at: box.dataAt, end: box.end });
      return true;
    case "trak":
      return track(scan, box);
    case "trex":
      return trackDefaults(scan, box);
    case "moof":
      scan.moofAt = box.at;
      scan.followingAt = box.at;
      return walk(scan, box.type, box.dataAt, box.end);
    case "traf":
      return trackFragment(scan, box);
    case "tfhd":
      return fragmentHeader(scan, box);
    case "trun":
      return run(scan, box);
    default:
      return KEPT[box.type] ? walk(scan, box.type, box.dataAt, box.end) : true;
  }
}

const data = ({ file }: Scan, { dataAt, end }: Box, maxBytes: number): Promise<Uint8Array> =>
  file.read(dataAt, Math.min(end - dataAt, maxBytes));

function zero({ patches }: Scan, at: number, end: number): true {
  if (at < end) patches.push({ at, end });
  return true;
}

async function free(scan: Scan, box: Box): Promise<boolean> {
  scan.patches.push(freed(box, await header(scan, box)));
  return true;
}

const header = async ({ file }: Scan, { at, dataAt }: Box): Promise<Uint8Array> =>
  new Uint8Array(await file.read(at, dataAt - at));

function freed({ at, end }: Box, begins: Uint8Array): Patch {
  begins.set(bytesOf("free"), 4);
  return { at, end, begins };
}

/** Removes the times of creation and last change: 32 bits each, 64 in version 1. */
async function withoutTimes(scan: Scan, box: Box): Promise<boolean> {
  const [version] = await data(scan, box, 1);
  return zero(scan, box.dataAt + 4, Math.min(box.end, box.dataAt + (version === 1 ? 20 : 12)));
}

async function trackHeader(scan: Scan, box: Box): Promise<boolean> {
  const bytes = await data(scan, box, 24);
  const idAt = bytes[0] === 1 ? 20 : 12;
  if (bytes.byteLength >= idAt + 4) scan.track.id = viewOf(bytes).getUint32(idAt);
  return withoutTimes(scan, box);
}

/** Removes the handler's name, which often names the camera. */
async function handler(scan: Scan, box: Box): Promise<boolean> {
  scan.track.handler = textAt(await data(scan, box, 12), 8, 4);
  return zero(scan, box.dataAt + 12, box.end);
}

/** Removes the vendor and the encoder's name. Cameras write their own names there. */
async function sampleEntries(scan: Scan, { dataAt, end }: Box): Promise<boolean> {
  for (let at = dataAt + ENTRIES_AT, entries = 0; end - at >= HEADER_BYTES;) {
    const entry = await boxAt(scan.file, at, end);
    if (!entry || ++entries > SAMPLE_ENTRIES_MAX) return false;
    zero(scan, at + VENDOR_AT, Math.min(at + VENDOR_END, entry.end));
    if (scan.track.handler === "vide") zero(scan, at + COMPRESSOR_AT, Math.min(at + COMPRESSOR_END, entry.end));
    at = entry.end;
  }
  return true;
}

async function table(scan: Scan, box: Box): Promise<boolean> {
  const fits = box.end - box.dataAt <= TABLE_MAX_BYTES;
  scan.track.tables.set(box.type, fits ? new Uint8Array(await data(scan, box, TABLE_MAX_BYTES)) : null);
  return true;
}

const newTrack = (): Track => ({ id: 0, handler: "", tables: new Map() });

/** Keeps a track, or removes it with its samples. */
async function track(scan: Scan, box: Box): Promise<boolean> {
  if (++scan.tracks > TRACKS_MAX) return false;
  const [before, begins] = [scan.patches.length, await header(scan, box)];
  scan.track = newTrack();
  if (!(await walk(scan, "trak", box.dataAt, box.end))) return false;
  if (SHOWN_TRACKS.has(scan.track.handler)) return true;
  const samples = samplesOfTrack(scan.track.tables, PATCHES_MAX);
  if (!samples) return false;
  scan.lostTracks.add(scan.track.id);
  scan.lost = scan.lost.concat(samples);
  scan.patches.length = before;
  scan.patches.push(freed(box, begins));
  return true;
}

/** Reads a track's default sample size, which applies unless a fragment states another. */
async function trackDefaults(scan: Scan, box: Box): Promise<boolean> {
  const bytes = await data(scan, box, 20);
  if (bytes.byteLength === 20) scan.defaultSizes.set(viewOf(bytes).getUint32(4), viewOf(bytes).getUint32(16));
  return true;
}

/** A track's part of a fragment. It is removed if the track was. */
async function trackFragment(scan: Scan, box: Box): Promise<boolean> {
  const [before, begins] = [scan.patches.length, await header(scan, box)];
  scan.fragment = null;
  if (!(await walk(scan, "traf", box.dataAt, box.end))) return false;
  scan.followingAt = null; // the end of this part's data, which isn't computed
  if (!isLost(scan)) return !isDisplaced(scan);
  scan.patches.length = before;
  scan.patches.push(freed(box, begins));
  return true;
}

const isLost = ({ fragment, lostTracks }: Scan): boolean => fragment !== null && lostTracks.has(fragment.track);

/** Whether players may look for the part's data in the wrong place, because the part before it is removed. */
const isDisplaced = ({ fragment, lostTracks }: Scan): boolean => fragment?.baseAt === null && lostTracks.size > 0;

async function fragmentHeader(scan: Scan, box: Box): Promise<boolean> {
  scan.fragment = fragmentOf(await data(scan, box, 40), scan, scan.defaultSizes);
  return true;
}

async function run(scan: Scan, box: Box): Promise<boolean> {
  if (!scan.fragment || !isLost(scan)) return true;
  if (box.end - box.dataAt > TABLE_MAX_BYTES) return false;
  const samples = samplesOfRun(await data(scan, box, TABLE_MAX_BYTES), scan.fragment);
  if (!samples) return false;
  scan.fragment.nextAt = samples.end;
  scan.lost.push(samples);
  return true;
}
