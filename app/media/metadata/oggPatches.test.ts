import { expect, it } from "vitest";
import { describedOgg, oggComments, oggPage, oggStream, oggSum } from "~/tests/kit/media/ogg";
import { stripVideo } from "./videoPatches";

const SECRET = "where I live";

async function stripped(bytes: Buffer): Promise<Buffer | null> {
  const copy = Buffer.from(bytes);
  return (await stripVideo("video/ogg", copy)) ? copy : null;
}

function pagesOf(ogg: Buffer | null): Buffer[] {
  const places = [...(ogg?.toString("latin1") ?? "").matchAll(/OggS\0/g)].map(({ index }) => index);
  return places.flatMap((at, i) => (ogg ? [ogg.subarray(at, places[i + 1])] : []));
}

const body = (page: Buffer) => page.subarray(27 + (page[26] ?? 0));

it("S1 · pages whose comments become zeros get valid checksums", async () => {
  const once = await stripped(
    Buffer.concat(
      oggStream(
        1,
        [
          Buffer.from("\x80theora", "latin1"),
          Buffer.concat([Buffer.from("\x81theora", "latin1"), oggComments(SECRET)]),
          Buffer.from("\x82theora"),
        ],
        1,
      ),
    ),
  );
  expect(pagesOf(once).length).toBeGreaterThan(3); // the comments alone take several
  for (const page of pagesOf(once)) expect(page.readUInt32LE(22)).toBe(oggSum(page));
  const comments = Buffer.concat(pagesOf(once).slice(1, -1).map(body));
  expect(comments.toString("latin1")).toMatch(/^\x81theora\0{400,}$/);
});

it("S1 · an Ogg loses only vendors, comments, pictures and streams of unknown codecs", async () => {
  const ogg = describedOgg(SECRET);
  const once = await stripped(ogg);
  const first = (magic: string) =>
    pagesOf(once)
      .map((page) => body(page).toString("latin1"))
      .find((text) => text.startsWith(magic)) ?? "";
  expect(first("\x81theora").slice(7)).toMatch(/^\0{200,}$/);
  expect(first("OpusTags").slice(8)).toMatch(/^\0{200,}$/);
  const vorbis = first("\x03vorbis").slice(7).split("\x05vorbis setup")[0];
  expect([vorbis?.indexOf("\x01"), vorbis?.lastIndexOf("\x01"), vorbis?.replace("\x01", "")]).toEqual([
    8,
    8,
    expect.stringMatching(/^\0{200,}$/),
  ]); // the framing bit ends the comments
  expect(first("\x04\0\0\0").slice(4)).toMatch(/^\0{200,}\x86\0{200,}\xff frame\xff frame/);
  const count = (bytes: Buffer | null, part: string) => (bytes?.toString("latin1").split(part).length ?? 0) - 1;
  for (const part of [
    "\x80theora\x03",
    "\x82theora setup",
    "theora frame",
    "vorbis frame",
    "opus frame",
    "OpusHead",
    "\xff frame",
  ])
    expect([part, count(once, part)]).toEqual([part, count(ogg, part)]);
  expect([count(ogg, "fisbone"), count(once, "fisbone")]).toEqual([1, 0]);
});

it("S1 · bytes between pages become zeros", async () => {
  const page = oggPage({ serial: 1, first: true }, [7], Buffer.from("\x80theora", "latin1"));
  const between = await stripped(Buffer.concat([page, Buffer.alloc(20_000, SECRET), page, Buffer.from("Ogg")]));
  expect(between?.equals(Buffer.concat([page, Buffer.alloc(20_000), page, Buffer.alloc(3)]))).toBe(true);
});

it("S1 · a file of more than 200,000 pages is refused", async () => {
  expect(
    await stripped(Buffer.concat(Array<Buffer>(200_001).fill(oggPage({ serial: 1 }, [], Buffer.alloc(0))))),
  ).toBeNull();
});
