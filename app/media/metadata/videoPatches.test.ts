import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { box, cameraMp4, FRAGMENTED_MP4 } from "~/tests/kit/media/mp4";
import { describedOgg } from "~/tests/kit/media/ogg";
import { mp4Sound, oggSound, quicktime, webmSound } from "~/tests/kit/media/recordings";
import { describedWebm, OGG, WEBM, webmOf } from "~/tests/kit/media/videos";
import { type FileBytes, heldBytes, storedBytes } from "./fileBytes";
import { patchBytes, patching } from "./patches";
import { stripVideo, videoPatches } from "./videoPatches";

const MEBIBYTE = 1024 * 1024;
const SECRET = "where I live";
const SAMPLES: [name: string, type: string, bytes: Buffer][] = [
  ["MP4 of a camera", "video/mp4", cameraMp4(SECRET)],
  ["MP4 in fragments", "video/mp4", Buffer.concat([FRAGMENTED_MP4, box("uuid", SECRET)])],
  ["WebM", "video/webm", describedWebm(SECRET)],
  ["Ogg", "video/ogg", describedOgg(SECRET)],
  ["QuickTime film", "video/quicktime", quicktime(SECRET)],
  ["MP4 of sound", "audio/mp4", mp4Sound(SECRET)],
  ["WebM of sound", "audio/webm", webmSound(SECRET)],
  ["Ogg of sound", "audio/ogg", oggSound(SECRET)],
];

async function stripped(type: string, bytes: Uint8Array): Promise<Buffer | null> {
  const copy = Buffer.from(bytes);
  return (await stripVideo(type, copy)) ? copy : null;
}

describe.each(SAMPLES)("%s", (_name, type, bytes) => {
  it("S1 · loses its metadata without moving a byte", async () => {
    expect(bytes.includes(SECRET)).toBe(true);
    const once = await stripped(type, bytes);
    expect(once).toHaveLength(bytes.length);
    expect(once?.includes(SECRET)).toBe(false);
  });

  it("S1 · is the same when it is stripped again", async () => {
    const once = await stripped(type, bytes);
    expect(once && (await stripped(type, once))?.equals(once)).toBe(true);
  });

  it("S1 · is refused or stripped wherever it is cut off", async () => {
    for (let length = 0; length < bytes.length; length++) {
      const once = await stripped(type, bytes.subarray(0, length));
      if (!once) continue;
      expect(once.includes(SECRET), `${length} bytes`).toBe(false);
      expect((await stripped(type, once))?.equals(once), `${length} bytes`).toBe(true);
    }
  });

  it("S1 · with changed bytes is refused, or is the same when it is stripped again", async () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const changed = Uint8Array.from(bytes);
        for (const [at, value] of changes) changed[at] = value;
        const once = await stripped(type, changed);
        if (once) expect((await stripped(type, once))?.equals(once)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("S1 · is the same whether it is stripped in one piece or in many", async () => {
    const inOnePiece = await stripped(type, bytes);
    const patches = (await videoPatches(type, heldBytes(bytes))) ?? [];
    for (const pieceBytes of [1, 7, 64, 4_096]) {
      const { readable, writable } = patching(patches);
      const writer = writable.getWriter();
      const arrives = new Response(readable).arrayBuffer();
      for (let at = 0; at < bytes.length; at += pieceBytes)
        await writer.write(new Uint8Array(bytes.subarray(at, at + pieceBytes)));
      await writer.close();
      expect(Buffer.from(await arrives).equals(inOnePiece ?? Buffer.alloc(0)), `${pieceBytes} bytes a piece`).toBe(
        true,
      );
    }
  });
});

it("S1 · arbitrary bytes are refused, or are the same when they are stripped again", async () => {
  const starts: [type: string, start: Buffer][] = [
    ["video/mp4", Buffer.from("\0\0\0\x08moov")],
    ["video/mp4", Buffer.from("\0\0\0\0moov")],
    ["video/webm", WEBM.subarray(0, 36)],
    ["video/ogg", OGG],
    ["video/ogg", Buffer.from("OggS\0")],
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), async ([type, start], rest) => {
      const once = await stripped(type, Buffer.concat([start, rest]));
      if (once) expect((await stripped(type, once))?.equals(once)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

it("S1 · stripping a large file takes few requests to the storage", async () => {
  const bytes = Buffer.concat([
    cameraMp4(SECRET),
    ...Array.from({ length: 8 }, () => box("mdat", Buffer.alloc(6 * MEBIBYTE))),
    box("udta", SECRET),
  ]);
  const file = stored(bytes);
  const patches = await videoPatches("video/mp4", file);
  expect(file.requests).toBe(9);
  patchBytes(bytes, 0, patches ?? []);
  expect(bytes.includes(SECRET)).toBe(false);
});

it("S1 · metadata across the end of a piece is found", async () => {
  const tags = describedWebm(SECRET).subarray(WEBM.length);
  for (let before = 0; before < 60; before += 3) {
    const bytes = Buffer.concat([webmOf(4 * MEBIBYTE - before), tags]);
    patchBytes(bytes, 0, (await videoPatches("video/webm", stored(bytes))) ?? []);
    expect(bytes.includes(SECRET), `${before} bytes before`).toBe(false);
  }
});

/** A file as R2 stores it. Counts the requests. */
function stored(bytes: Uint8Array): FileBytes & { requests: number } {
  const file = storedBytes(bytes.length, (at, length) => {
    counted.requests++;
    return Promise.resolve(new Uint8Array(bytes.subarray(at, at + length)));
  });
  const counted = { ...file, requests: 0 };
  return counted;
}
