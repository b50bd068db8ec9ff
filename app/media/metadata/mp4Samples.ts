import { viewOf } from "./byteParts";

/** A range of a file. */
export interface ByteRange {
  at: number;
  end: number;
}

/** What a track's part of a fragment says about its runs of samples. */
export interface Fragment {
  track: number;
  /** what the runs' offsets are added to; null: unknown */
  baseAt: number | null;
  /** bytes per sample, unless the run says otherwise */
  sampleBytes: number;
  /** where the next run begins, unless that run says where; null: unknown */
  nextAt: number | null;
}

/** By type. Null: the table is too large to be read. */
type Tables = ReadonlyMap<string, Uint8Array | null>;

/** The flags of a track fragment header (ISO/IEC 14496-12 §8.8.7). */
const HEADER = {
  baseDataOffsetPresent: 0x1,
  sampleDescriptionIndexPresent: 0x2,
  defaultSampleDurationPresent: 0x8,
  defaultSampleSizePresent: 0x10,
  defaultBaseIsMoof: 0x020000,
};
/** The flags of a run (§8.8.8). */
const RUN = {
  dataOffsetPresent: 0x1,
  firstSampleFlagsPresent: 0x4,
  sampleDurationPresent: 0x100,
  sampleSizePresent: 0x200,
  sampleFlagsPresent: 0x400,
  sampleCompositionTimeOffsetsPresent: 0x800,
};
/** Each of these adds a field to the entry of each sample. */
const RUN_FIELDS = [
  RUN.sampleDurationPresent,
  RUN.sampleSizePresent,
  RUN.sampleFlagsPresent,
  RUN.sampleCompositionTimeOffsetsPresent,
];

/**
 * Finds a track's samples, a range for each chunk, from its tables (§8.7). Empty when the track has no table of chunks.
 * Null when the samples are unknown: another table is missing, empty or too large, the sizes are in the compact table
 * (`stz2`), which isn't read, or there are too many chunks.
 */
export function samplesOfTrack(tables: Tables, maxChunks: number): ByteRange[] | null {
  const offsets = tables.get("stco") ?? tables.get("co64");
  if (!offsets) return tables.has("stco") || tables.has("co64") ? null : [];
  const isWide = !tables.get("stco");
  const chunkCount = entryCount(offsets, 4, isWide ? 8 : 4);
  if (chunkCount === 0) return [];
  const [sizes, groups] = [tables.get("stsz"), tables.get("stsc")];
  if (!sizes || !groups || sizes.byteLength < 12 || chunkCount > maxChunks) return null;
  const groupCount = entryCount(groups, 4, 12); // a group: chunks with the same number of samples
  if (groupCount === 0) return null;
  const [offsetsView, sizesView, groupsView] = [viewOf(offsets), viewOf(sizes), viewOf(groups)];
  const sampleBytes = sizesView.getUint32(4); // 0: each sample has its own size
  const sampleCount = sampleBytes > 0 ? sizesView.getUint32(8) : entryCount(sizes, 8, 4);
  const found: ByteRange[] = [];
  for (let chunk = 0, sample = 0, group = 0; chunk < chunkCount; chunk++) {
    while (group + 1 < groupCount && groupsView.getUint32(8 + (group + 1) * 12) <= chunk + 1) group++;
    const endSample = Math.min(sampleCount, sample + groupsView.getUint32(8 + group * 12 + 4));
    let chunkBytes = (endSample - sample) * sampleBytes;
    if (sampleBytes === 0) for (let i = sample; i < endSample; i++) chunkBytes += sizesView.getUint32(12 + i * 4);
    const at = isWide ? Number(offsetsView.getBigUint64(8 + chunk * 8)) : offsetsView.getUint32(8 + chunk * 4);
    found.push({ at, end: at + chunkBytes });
    sample = endSample;
  }
  return found;
}

/** The number of entries that the table declares, at most as many as it holds. The entries follow that number. */
function entryCount(table: Uint8Array, numberAt: number, entryBytes: number): number {
  const fitting = Math.floor((table.byteLength - numberAt - 4) / entryBytes);
  return fitting <= 0 ? 0 : Math.min(fitting, viewOf(table).getUint32(numberAt));
}

/**
 * Parses a track fragment header. Null when it is too short to hold its flags and its track's id. `followingAt` is the
 * end of the data of the previous track in this fragment; for the first track it is `moofAt`. Null: unknown.
 */
export function fragmentOf(
  header: Uint8Array,
  { moofAt, followingAt }: { moofAt: number; followingAt: number | null },
  defaultSizes: ReadonlyMap<number, number>,
): Fragment | null {
  if (header.byteLength < 8) return null;
  const view = viewOf(header);
  const flags = flagsOf(view);
  const track = view.getUint32(4);
  const sizeAt =
    8 +
    (flags & HEADER.baseDataOffsetPresent ? 8 : 0) +
    (flags & HEADER.sampleDescriptionIndexPresent ? 4 : 0) +
    (flags & HEADER.defaultSampleDurationPresent ? 4 : 0);
  const saysSize = (flags & HEADER.defaultSampleSizePresent) !== 0 && header.byteLength >= sizeAt + 4;
  let baseAt = flags & HEADER.defaultBaseIsMoof ? moofAt : followingAt;
  if (flags & HEADER.baseDataOffsetPresent) baseAt = header.byteLength >= 16 ? Number(view.getBigUint64(8)) : null;
  const sampleBytes = saysSize ? view.getUint32(sizeAt) : (defaultSizes.get(track) ?? 0);
  return { track, baseAt, sampleBytes, nextAt: baseAt };
}

/** Where one run of samples is. Null when that is unknown, or when the run's box is too short. */
export function samplesOfRun(run: Uint8Array, { baseAt, nextAt, sampleBytes }: Fragment): ByteRange | null {
  if (run.byteLength < 8) return null;
  const view = viewOf(run);
  const flags = flagsOf(view);
  const saysOffset = (flags & RUN.dataOffsetPresent) !== 0;
  const fromAt = saysOffset ? baseAt : nextAt;
  if (fromAt === null || (saysOffset && run.byteLength < 12)) return null;
  const at = fromAt + (saysOffset ? view.getInt32(8) : 0);
  const sampleCount = view.getUint32(4);
  if (!(flags & RUN.sampleSizePresent)) return { at, end: at + sampleBytes * sampleCount };
  const entriesAt = 8 + (saysOffset ? 4 : 0) + (flags & RUN.firstSampleFlagsPresent ? 4 : 0);
  const entryBytes = 4 * RUN_FIELDS.filter((field) => flags & field).length;
  const entries = Math.min(sampleCount, Math.floor((run.byteLength - entriesAt) / entryBytes));
  const sizesAt = entriesAt + (flags & RUN.sampleDurationPresent ? 4 : 0);
  let runBytes = 0;
  for (let i = 0; i < entries; i++) runBytes += view.getUint32(sizesAt + i * entryBytes);
  return { at, end: at + runBytes };
}

/** A box begins with its version, in one byte, and its flags. */
const flagsOf = (box: DataView): number => box.getUint32(0) & 0xffffff;

/**
 * The parts of the samples that lie in the media data, in the file's order, each byte once. A table may claim any
 * range, so the parts outside the media data are left out. `media` is in the file's order, and its ranges don't overlap.
 */
export function samplesWithin(samples: readonly ByteRange[], media: readonly ByteRange[]): ByteRange[] {
  const found: ByteRange[] = [];
  let m = 0;
  let doneTo = 0;
  for (const { at, end } of [...samples].sort((a, b) => a.at - b.at)) {
    while (m < media.length && (media[m]?.end ?? 0) <= Math.max(at, doneTo)) m++;
    for (let i = m; i < media.length; i++) {
      const part = media[i];
      if (!part || part.at >= end) break;
      const from = Math.max(at, part.at, doneTo);
      const to = Math.min(end, part.end);
      if (from >= to) continue;
      found.push({ at: from, end: to });
      doneTo = to;
    }
  }
  return found;
}
