import { viewOf } from "./byteParts";

/** A range of a file that holds samples of a track. */
export interface Samples {
  at: number;
  end: number;
}

/** What a track's part of a fragment says about its runs of samples. */
export interface Fragment {
  track: number;
  baseAt: number;
  /** bytes per sample, unless the run says otherwise */
  sizeBytes: number;
  /** where the next run begins, unless that run says where; null before the first run */
  nextAt: number | null;
}

type Tables = ReadonlyMap<string, Uint8Array | null>;

/**
 * Finds a track's samples from its tables (ISO/IEC 14496-12 §8.7). Empty when the track has no table of chunks. Null
 * when another table is missing, when one is too large, or when there are too many chunks.
 */
export function samplesOfTrack(tables: Tables, maxChunks: number): Samples[] | null {
  const places = tables.get("stco") ?? tables.get("co64");
  if (!places) return tables.has("stco") || tables.has("co64") ? null : [];
  const wide = !tables.get("stco");
  const chunks = entryCount(places, 4, wide ? 8 : 4);
  if (chunks === 0) return [];
  const [sizes, groups] = [tables.get("stsz"), tables.get("stsc")];
  if (!sizes || !groups || sizes.byteLength < 12 || chunks > maxChunks) return null;
  const [place, size, group] = [viewOf(places), viewOf(sizes), viewOf(groups)];
  const [sameSize, groupCount] = [size.getUint32(4), entryCount(groups, 4, 12)];
  const samples = sameSize > 0 ? size.getUint32(8) : entryCount(sizes, 8, 4);
  const found: Samples[] = [];
  for (let chunk = 0, next = 0, g = 0; chunk < chunks && g < groupCount; chunk++) {
    while (g + 1 < groupCount && group.getUint32(8 + (g + 1) * 12) <= chunk + 1) g++;
    const upTo = Math.min(samples, next + group.getUint32(8 + g * 12 + 4));
    let sizeBytes = (upTo - next) * sameSize;
    if (sameSize === 0) for (let i = next; i < upTo; i++) sizeBytes += size.getUint32(12 + i * 4);
    const at = wide ? Number(place.getBigUint64(8 + chunk * 8)) : place.getUint32(8 + chunk * 4);
    found.push({ at, end: at + sizeBytes });
    next = upTo;
  }
  return found;
}

/** The number of entries that the table declares, at most as many as it holds. The entries follow that number. */
function entryCount(table: Uint8Array, numberAt: number, entryBytes: number): number {
  const fitting = Math.floor((table.byteLength - numberAt - 4) / entryBytes);
  return fitting <= 0 ? 0 : Math.min(fitting, viewOf(table).getUint32(numberAt));
}

/** Parses a track fragment header. Null when it is too short to hold its flags and its track's id. */
export function fragmentOf(
  header: Uint8Array,
  fragmentAt: number,
  defaultSizes: ReadonlyMap<number, number>,
): Fragment | null {
  if (header.byteLength < 8) return null;
  const view = viewOf(header);
  const flags = view.getUint32(0) & 0xffffff;
  const track = view.getUint32(4);
  const sizeAt = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0);
  const [saysBase, saysSize] = [
    (flags & 1) !== 0 && header.byteLength >= 16,
    (flags & 16) !== 0 && header.byteLength >= sizeAt + 4,
  ];
  return {
    track,
    baseAt: saysBase ? Number(view.getBigUint64(8)) : fragmentAt,
    sizeBytes: saysSize ? view.getUint32(sizeAt) : (defaultSizes.get(track) ?? 0),
    nextAt: null,
  };
}

/** Where one run of samples is. Null when its box is too short, or when the first run doesn't say where it begins. */
export function samplesOfRun(run: Uint8Array, { baseAt, nextAt, sizeBytes: sameSize }: Fragment): Samples | null {
  if (run.byteLength < 8) return null;
  const view = viewOf(run);
  const flags = view.getUint32(0) & 0xffffff;
  const saysPlace = (flags & 1) !== 0 && run.byteLength >= 12;
  const at = saysPlace ? baseAt + view.getInt32(8) : nextAt;
  if (at === null) return null;
  const samplesAt = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const [sizeAt, sampleBytes] = [
    flags & 0x100 ? 4 : 0,
    4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length,
  ];
  let sizeBytes = sameSize * view.getUint32(4);
  if (flags & 0x200) {
    sizeBytes = 0;
    for (let i = samplesAt; i + sampleBytes <= run.byteLength; i += sampleBytes)
      sizeBytes += view.getUint32(i + sizeAt);
  }
  return { at, end: at + sizeBytes };
}

/**
 * The parts of the samples that lie in the media data, in the file's order, each byte once. A table may claim any
 * range, so the parts outside the media data are left out.
 */
export function samplesWithin(samples: readonly Samples[], media: readonly Samples[]): Samples[] {
  const found: Samples[] = [];
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
