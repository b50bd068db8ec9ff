import { expect, it } from "vitest";
import { describedWebm, element, WEBM } from "~/tests/kit/media/videos";
import { stripVideo } from "./videoPatches";

const SECRET = "where I live";
const HEADER = element("1a45dfa3", element("4282", "webm"));
const UNKNOWN = Buffer.from("01ffffffffffffff", "hex");
const [SEGMENT, CLUSTER] = [Buffer.from("18538067", "hex"), Buffer.from("1f43b675", "hex")];

async function stripped(...parts: Buffer[]): Promise<Buffer | null> {
  const bytes = Buffer.concat(parts);
  return (await stripVideo("video/webm", bytes)) ? bytes : null;
}

it("S1 · a recorded WebM loses only the names of programs", async () => {
  const once = await stripped(WEBM);
  const names = WEBM.indexOf("Chrome");
  expect(
    once?.equals(
      Buffer.concat([
        WEBM.subarray(0, names),
        Buffer.alloc(6),
        WEBM.subarray(names + 6, names + 9),
        Buffer.alloc(6),
        WEBM.subarray(names + 15),
      ]),
    ),
  ).toBe(true);
});

it("S1 · tags, attachments, titles and dates become empty space of the same size", async () => {
  const once = await stripped(describedWebm(SECRET));
  const pictures = WEBM.subarray(WEBM.lastIndexOf(CLUSTER));
  expect(once?.includes(pictures)).toBe(true);
  const date = element("4461", "\x01".repeat(8));
  expect([once?.includes(SECRET), once?.includes(date), once?.length]).toEqual([
    false,
    false,
    describedWebm(SECRET).length,
  ]);
  const tags = element("1254c367", SECRET.repeat(20)); // a header of twelve bytes; the empty space's header has nine
  expect((await stripped(HEADER, SEGMENT, UNKNOWN, tags))?.subarray(-tags.length).toString("hex")).toBe(
    `ec01000000000000f3${"00".repeat(243)}`,
  );
  const short = element("7ba9", SECRET);
  expect((await stripped(HEADER, element("1549a966", short)))?.subarray(-short.length).toString("hex")).toBe(
    `ec400c${"00".repeat(12)}`,
  );
});

it("S1 · a track loses its name and the name of its codec, and keeps the rest", async () => {
  const track = element(
    "1654ae6b",
    element(
      "ae",
      element("d7", "\x01"),
      element("86", "V_VP8"),
      element("536e", SECRET),
      element("258688", `${SECRET}.`),
    ),
  );
  const once = await stripped(HEADER, SEGMENT, UNKNOWN, track);
  expect(once?.includes("V_VP8")).toBe(true);
  expect([once?.includes(SECRET), once?.length]).toEqual([
    false,
    Buffer.concat([HEADER, SEGMENT, UNKNOWN, track]).length,
  ]);
});

it("S1 · metadata after clusters and segments of unknown size is found", async () => {
  const tags = element("1254c367", SECRET);
  const cluster = Buffer.concat([
    CLUSTER,
    UNKNOWN,
    element("e7", "\0"),
    element("a3", "picture"),
    element("a0", element("a1", "picture")),
  ]);
  const once = await stripped(
    HEADER,
    SEGMENT,
    UNKNOWN,
    cluster,
    cluster,
    tags,
    HEADER,
    SEGMENT,
    UNKNOWN,
    cluster,
    tags,
  );
  expect(once?.includes(SECRET)).toBe(false);
  expect(once?.toString("latin1").split(cluster.toString("latin1"))).toHaveLength(4);
});

it("S1 · a file that is broken or made to overload the server is refused", async () => {
  expect(await stripped(HEADER, Buffer.from([0, 0, 0, 0]))).toBeNull();
  expect(await stripped(HEADER, SEGMENT, UNKNOWN, Buffer.from("1254c367", "hex"), UNKNOWN)).toBeNull();
  expect(await stripped(HEADER, Buffer.alloc(2 * 200_000, element("ec")))).toBeNull();
});
