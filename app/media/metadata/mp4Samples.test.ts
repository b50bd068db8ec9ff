import fc from "fast-check";
import { expect, it } from "vitest";
import { long } from "~/tests/kit/media/mp4";
import { fragmentOf, samplesOfRun, samplesOfTrack, samplesWithin } from "./mp4Samples";

const box = (...values: number[]) => Uint8Array.from(values.flatMap(long));
const table = (...values: number[]) => box(0, ...values);
const track = (tables: Record<string, Uint8Array | null>) => samplesOfTrack(new Map(Object.entries(tables)), 100);

it("S1 · samples are found by chunks, by groups of chunks, and by sizes that differ", () => {
  const tables = { stco: table(3, 100, 200, 300), stsc: table(2, 1, 2, 1, 3, 1, 1), stsz: table(0, 5, 1, 2, 3, 4, 5) };
  expect(track(tables)).toEqual([
    { at: 100, end: 103 },
    { at: 200, end: 207 },
    { at: 300, end: 305 },
  ]);
  expect(track({ ...tables, stsz: table(10, 5) })).toEqual([
    { at: 100, end: 120 },
    { at: 200, end: 220 },
    { at: 300, end: 310 },
  ]);
});

it("S1 · 64-bit offsets of samples are read", () => {
  expect(track({ co64: table(1, 1, 16), stsc: table(1, 1, 1, 1), stsz: table(4, 1) })).toEqual([
    { at: 2 ** 32 + 16, end: 2 ** 32 + 20 },
  ]);
});

it("S1 · a track without chunks has no samples", () => {
  expect([track({}), track({ stco: table(0) })]).toEqual([[], []]);
});

it("S1 · the samples of a track that doesn't say how many samples its chunks have are unknown", () => {
  expect(track({ stco: table(1, 9), stsc: table(0), stsz: table(4, 1) })).toBeNull();
});

it("S1 · a run that doesn't say where it begins follows the run before it, the first one begins at the base", () => {
  const fragment = { track: 1, baseAt: 100, sampleBytes: 4, nextAt: 100 };
  expect(fragmentOf(box(0x020010, 1, 4), { moofAt: 100, followingAt: null }, new Map())).toEqual(fragment);
  expect(samplesOfRun(box(0, 3), fragment)).toEqual({ at: 100, end: 112 });
  expect(samplesOfRun(box(0, 3), { ...fragment, nextAt: 250 })).toEqual({ at: 250, end: 262 });
  expect(samplesOfRun(box(1, 3, 20), { ...fragment, nextAt: 250 })).toEqual({ at: 120, end: 132 });
  expect(samplesOfRun(box(1, 3), fragment)).toBeNull();
});

it("S1 · a run has as many samples as it says, whatever follows them in its box", () => {
  const run = box(0x201, 2, 20, 5, 6, 1_000);
  const fragment = { track: 1, baseAt: 100, sampleBytes: 4, nextAt: 100 };
  expect(samplesOfRun(run, fragment)).toEqual({ at: 120, end: 131 });
  expect(samplesOfRun(run.subarray(0, 16), fragment)).toEqual({ at: 120, end: 125 }); // the file was cut off
});

it("S1 · the samples of a track with too many chunks, or with tables that are too large, are unknown", () => {
  const tables = { stsc: table(1, 1, 1, 1), stsz: table(4, 1_000) };
  expect([
    track({ ...tables, stco: table(101, ...Array<number>(101).fill(9)) }),
    track({ ...tables, stco: null }),
    track({ stco: table(1, 9), stsc: tables.stsc, stsz: null }),
  ]).toEqual([null, null, null]);
});

it("S1 · tables with any content are read without an error", () => {
  const bytes = fc.uint8Array({ maxLength: 60 });
  fc.assert(
    fc.property(
      fc.record({ stco: bytes, co64: bytes, stsc: bytes, stsz: bytes }, { requiredKeys: [] }),
      (tables) => void track(tables),
    ),
  );
});

it("S1 · each byte of a sample that lies in the media is returned once, in order", () => {
  const range = fc.tuple(fc.nat(50), fc.nat(20)).map(([at, length]) => ({ at, end: at + length }));
  const apart = fc.array(fc.tuple(fc.nat(5), fc.nat(10)), { maxLength: 6 }).map((gaps) => {
    let at = 0;
    return gaps.map(([gap, length]) => ({ at: (at += gap), end: (at += length) }));
  });
  const bytesIn = (ranges: readonly { at: number; end: number }[]) =>
    ranges.flatMap(({ at, end }) => Array.from({ length: end - at }, (_, i) => at + i));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), apart, (samples, media) => {
      const wanted = new Set(bytesIn(samples));
      expect(bytesIn(samplesWithin(samples, media))).toEqual(bytesIn(media).filter((byte) => wanted.has(byte)));
    }),
    { numRuns: 1_000 },
  );
});
