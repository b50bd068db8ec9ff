import { expect, it } from "vitest";
import { box, cameraMp4, FRAGMENTED_MP4, long, longBox, RECORDED_AT } from "~/tests/kit/media/mp4";
import { stripVideo } from "./videoPatches";

const SECRET = "where I live";
const FTYP = box("ftyp", "isom", long(0));

async function stripped(...parts: Buffer[]): Promise<Buffer | null> {
  const bytes = Buffer.concat(parts);
  return (await stripVideo("video/mp4", bytes)) ? bytes : null;
}
const text = (bytes: Buffer | null) => bytes?.toString("latin1") ?? "";
const count = (bytes: Buffer | null, part: string) => text(bytes).split(part).length - 1;

it("S1 · a recorded MP4 loses all times of its creation and last change", async () => {
  const once = await stripped(FRAGMENTED_MP4);
  const time = RECORDED_AT.toString("latin1");
  // created and modified: in the movie, its track and its media
  expect([count(FRAGMENTED_MP4, time), count(once, time)]).toEqual([6, 0]);
  expect(
    once?.subarray(FRAGMENTED_MP4.indexOf("moof")).equals(FRAGMENTED_MP4.subarray(FRAGMENTED_MP4.indexOf("moof"))),
  ).toBe(true);
});

it("S1 · a camera's MP4 loses its location track without moving its frames", async () => {
  const camera = cameraMp4(SECRET);
  const once = await stripped(camera);
  const blank = cameraMp4("\0".repeat(SECRET.length));
  const media = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf("moov"));
  expect(once && media(once).equals(media(blank))).toBe(true);
  for (const table of ["stts", "stss", "stsc", "stsz", "stco", "vpcC"]) {
    const at = camera.indexOf(table);
    expect(once?.subarray(at, at + 16).equals(camera.subarray(at, at + 16)), table).toBe(true);
  }
  expect([count(camera, "trak"), count(once, "trak"), count(once, "gpmd")]).toEqual([2, 1, 0]);
  for (const gone of ["udta", "meta", "uuid", "skip", "\xa9xyz", "com.apple"]) expect(count(once, gone), gone).toBe(0);
  expect(count(once, "free")).toBe(7);
});

it("S1 · boxes with 64-bit sizes, or with a size of 0 (up to the end of the file), keep those sizes", async () => {
  const toTheEnd = Buffer.concat([Buffer.from(long(0)), Buffer.from("udta"), Buffer.from(SECRET)]);
  const once = await stripped(FTYP, longBox("moov", longBox("udta", SECRET)), longBox("mdat", SECRET), toTheEnd);
  const expected = [
    FTYP,
    longBox("moov", longBox("free", "\0".repeat(12))),
    longBox("mdat", SECRET),
    Buffer.from(long(0)),
    Buffer.from("free"),
    Buffer.alloc(12),
  ];
  expect(once?.equals(Buffer.concat(expected))).toBe(true);
  const media = Buffer.concat([Buffer.from(long(0)), Buffer.from("mdat"), Buffer.from(SECRET)]);
  expect(text(await stripped(FTYP, box("moov"), media))).toContain(`mdat${SECRET}`);
});

/** A movie whose tracks have these handlers, and the ids 1, 2… */
const movieOf = (...handlers: string[]) =>
  box(
    "moov",
    ...handlers.map((type, i) =>
      box(
        "trak",
        box("tkhd", long(0), long(1), long(2), long(i + 1)),
        box("mdia", box("hdlr", long(0), long(0), type, "\0".repeat(13))),
      ),
    ),
    box("mvex", box("trex", long(0), long(2), long(1), long(1), long(4), long(0))),
  );

it("S1 · a removed track's part of a fragment loses its samples", async () => {
  const moov = movieOf("vide", "sbtl");
  const part = (id: number, flags: number, ...fields: number[]) =>
    box("traf", box("tfhd", long(0x020000), long(id)), box("trun", long(flags), ...fields.map(long)));
  const moof = (at: number) =>
    box(
      "moof",
      part(1, 0x201, 2, at, 5, 5),
      part(2, 0x001, 3, at + 10),
      box(
        "traf",
        box("tfhd", long(0x020010), long(2), long(2)),
        box("trun", long(0x001), long(1), long(at + 22)),
        box("trun", long(0x200), long(1), long(3)),
      ),
    );
  const mdat = box("mdat", "framefram2", "a place, too", "in", "bed", "rest");
  const once = await stripped(FTYP, moov, moof(moof(0).length + 8), mdat);
  expect(once?.subarray(-mdat.length).toString("latin1")).toBe(
    `${mdat.subarray(0, 8).toString("latin1")}framefram2${"\0".repeat(17)}rest`,
  );
  expect(count(once, "traf")).toBe(1);
});

it("S1 · where a part of a fragment doesn't say where its data begins, the right samples are zeroed or the file is refused", async () => {
  const part = (id: number, at: number) =>
    box("traf", box("tfhd", long(0), long(id)), box("trun", long(0x201), ...[1, at, 5].map(long)));
  const mdat = box("mdat", "place", "frame");
  const file = (movie: Buffer, parts: (at: number) => Buffer[]) =>
    stripped(FTYP, movie, box("moof", ...parts(box("moof", ...parts(0)).length + 8)), mdat);
  // the first part's data begins in relation to the fragment, a later part's at the end of the data before it
  expect((await file(movieOf("sbtl"), (at) => [part(1, at)]))?.subarray(-10).toString("latin1")).toBe(
    `${"\0".repeat(5)}frame`,
  );
  const both = (at: number) => [part(1, at), part(2, 0)];
  expect(await file(movieOf("vide", "sbtl"), both)).toBeNull();
  expect(await file(movieOf("sbtl", "vide"), both)).toBeNull();
  expect(await file(movieOf("vide", "soun"), both)).not.toBeNull();
});

it("S1 · a file that is broken or made to overload the server is refused", async () => {
  const broken = Buffer.from([...long(7), ...Buffer.from("udta")]);
  expect(await stripped(FTYP, box("mdat", SECRET))).toBeNull();
  expect(await stripped(FTYP, box("moov", broken))).toBeNull();
  expect(await stripped(FTYP, box("moov"), broken)).toBeNull();
  expect(await stripped(FTYP, box("moov", ...Array<Buffer>(20).fill(box("udta"))).subarray(0, -1))).toBeNull();
  const many = Buffer.alloc(8 * 200_000, box("udta"));
  expect(await stripped(FTYP, box("moov", many))).toBeNull();
});

it("S1 · a file is refused when the samples of a track to be removed can't be found", async () => {
  const track = (...tables: Buffer[]) =>
    box(
      "trak",
      box("mdia", box("hdlr", long(0), long(0), "meta", "\0".repeat(13)), box("minf", box("stbl", ...tables))),
    );
  const places = box("stco", long(0), long(1), long(1_000));
  expect(await stripped(FTYP, box("moov", track()))).not.toBeNull();
  expect(await stripped(FTYP, box("moov", track(places)))).toBeNull();
  expect(
    await stripped(FTYP, box("moov", track(places, box("stz2", long(0)), box("stsc", long(0), long(0))))),
  ).toBeNull();
  expect(await stripped(FTYP, box("moov", track(box("stco", Buffer.alloc(1024 * 1024 + 1)))))).toBeNull();
});
