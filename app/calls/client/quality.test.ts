import fc from "fast-check";
import { expect, test } from "vitest";
import {
  FIRST_VIDEO,
  hasCollapsed,
  pauseOnCollapse,
  qualityBetween,
  sendingQuality,
  adjustVideo,
  type Quality,
  type StatsSample,
  type VideoLevel,
  type VideoState,
} from "./quality";

const QUIET: StatsSample = {
  packetsReceived: 0,
  packetsLost: 0,
  sentLossRatio: null,
  roundTripMs: null,
  outgoingBps: null,
  picture: null,
  reportedAtMs: null,
};
const FULL_VIDEO: VideoState = { level: "full", poor: 0, good: 0, patience: 5, collapsed: 0 };
const LEVELS: readonly VideoLevel[] = ["full", "reduced", "paused"];

test.each<[what: string, after: Partial<StatsSample>, quality: Quality]>([
  ["nothing arrives yet", {}, "good"],
  ["29 of 1000 packets are lost", { packetsReceived: 971, packetsLost: 29 }, "good"],
  ["3 of 100 packets are lost", { packetsReceived: 97, packetsLost: 3 }, "fair"],
  ["8 of 100 packets are lost", { packetsReceived: 92, packetsLost: 8 }, "poor"],
  ["3 % of the sent packets are lost", { sentLossRatio: 0.03 }, "fair"],
  ["8 % of the sent packets are lost", { sentLossRatio: 0.08 }, "poor"],
  ["the round trip takes 249 ms", { roundTripMs: 249 }, "good"],
  ["the round trip takes 250 ms", { roundTripMs: 250 }, "fair"],
  ["the round trip takes 500 ms", { roundTripMs: 500 }, "poor"],
  ["the loss is fair and the round trip is poor", { packetsReceived: 97, packetsLost: 3, roundTripMs: 500 }, "poor"],
])("C2 · the quality of a call is right when %s", (_what, after, quality) => {
  expect(qualityBetween(QUIET, { ...QUIET, ...after })).toBe(quality);
});

test("C2 · earlier losses, and packets that arrive late, don't lower the quality", () => {
  const before = { ...QUIET, packetsReceived: 100, packetsLost: 50 };
  expect(qualityBetween(before, { ...before, packetsReceived: 200 })).toBe("good");
  expect(qualityBetween(before, { ...before, packetsReceived: 200, packetsLost: 40 })).toBe("good");
  expect(qualityBetween(before, { ...before, packetsReceived: 200, packetsLost: 60 })).toBe("poor");
});

test.each<[what: string, sample: Partial<StatsSample>, quality: Quality]>([
  ["unknown", {}, "good"],
  ["more than 250 kbit/s", { outgoingBps: 250_001 }, "good"],
  ["250 kbit/s", { outgoingBps: 250_000 }, "fair"],
  ["70 kbit/s", { outgoingBps: 70_000 }, "poor"],
  ["enough, but with a slow path", { outgoingBps: 1e6, roundTripMs: 500 }, "poor"],
  ["enough, but with loss", { outgoingBps: 1e6, sentLossRatio: 0.03 }, "fair"],
])("C2 · the sending quality is right when the bandwidth is %s", (_what, sample, quality) => {
  expect(sendingQuality(null, { ...QUIET, ...sample }, "full", 1e6)).toBe(quality);
});

test("C2 · a low estimate is fair if it is at least 5 % above the previous peak, and otherwise poor", () => {
  const at = (outgoingBps: number) => ({ ...QUIET, outgoingBps });
  const of = (outgoingBps: number, peakBps: number) => sendingQuality(null, at(outgoingBps), "reduced", peakBps);
  expect([of(40_000, 0), of(42_000, 40_000), of(41_999, 40_000), of(60_000, 70_000)]).toEqual([
    "fair",
    "fair",
    "poor",
    "poor",
  ]);
  expect(
    sendingQuality(null, { ...at(60_000), sentLossRatio: 0.1 }, "reduced", 40_000),
    "loss counts, even though the estimate has risen",
  ).toBe("poor");
});

test("C2 · a low bandwidth is enough for a picture that uses at most four fifths of its allowance", () => {
  const at = (atMs: number, bytesSent: number): StatsSample => ({
    ...QUIET,
    outgoingBps: 60_000,
    picture: { atMs, bytesSent, allowedBps: 40_000 },
  });
  const taking = (bytes: number) => sendingQuality(at(1_000, 5_000), at(3_000, 5_000 + bytes), "full", 60_000);
  expect([taking(8_000), taking(8_001)], "64 kbit in two seconds").toEqual(["good", "poor"]);
  expect(
    [sendingQuality(null, at(3_000, 0), "full", 60_000), sendingQuality(QUIET, at(3_000, 0), "full", 60_000)],
    "the picture's bandwidth isn't known",
  ).toEqual(["poor", "poor"]);
});

test("C2 · incoming loss doesn't count for sending", () => {
  expect(sendingQuality(QUIET, { ...QUIET, packetsLost: 100 }, "full", 1e6)).toBe("good");
});

test("C2 · a paused picture is retried even if the estimate is low, unless packets are lost", () => {
  const little = { ...QUIET, outgoingBps: 1_000 };
  expect(sendingQuality(little, little, "paused", 1e6)).toBe("good");
  expect(sendingQuality(little, { ...little, sentLossRatio: 0.1 }, "paused", 1e6)).toBe("poor");
});

const qualities = fc.array(fc.constantFrom<Quality>("good", "good", "good", "fair", "poor", "poor"), { maxLength: 80 });

test("C2 · the picture moves by one level after two poor or five good samples in a row, or more after a pause", () => {
  fc.assert(
    fc.property(qualities, (all) => {
      let video: VideoState = FULL_VIDEO;
      /** the qualities since the last change of level */
      let seen: Quality[] = [];
      /** how many pauses have ended since the picture was last full */
      let returns = 0;
      for (const quality of all) {
        const next = adjustVideo(video, quality);
        seen.push(quality);
        const isTail = (tail: Quality, length: number) =>
          seen.length >= length && seen.slice(-length).every((each) => each === tail);
        const at = LEVELS.indexOf(video.level);
        const step = isTail("poor", 2)
          ? 1
          : isTail("good", video.level === "paused" ? Math.min(5 * 2 ** returns, 20) : 5)
            ? -1
            : 0;
        const expected = LEVELS[at + step] ?? video.level;
        expect(next.level).toBe(expected);
        if (next.level !== video.level) seen = [];
        if (next.level === "full") returns = 0;
        else if (video.level === "paused" && next.level === "reduced") returns++;
        video = next;
      }
    }),
  );
});

test("C2 · a call begins with a small picture, which is full after one good sample", () => {
  const after = (...all: Quality[]) => all.reduce(adjustVideo, FIRST_VIDEO).level;
  expect([after(), after("good"), after("fair")]).toEqual(["reduced", "full", "reduced"]);
  expect([
    after("fair", "good", "good", "good", "good"),
    after("fair", "good", "good", "good", "good", "good"),
  ]).toEqual(["reduced", "full"]);
  expect(after("poor", "poor")).toBe("paused");
});

test("C2 · each further pause lasts longer, up to forty seconds, until the picture is full again", () => {
  /** Pauses the picture. Returns the number of good samples until it is back. */
  const goodUntilBack = (from: VideoState) => {
    let video = (["poor", "poor", "poor", "poor"] as const).reduce(adjustVideo, from);
    expect(video.level).toBe("paused");
    let samples = 0;
    for (; video.level === "paused"; samples++) video = adjustVideo(video, "good");
    return { video, samples };
  };
  const waits: number[] = [];
  let video = FULL_VIDEO;
  for (let n = 0; n < 4; n++) {
    const next = goodUntilBack(video);
    waits.push(next.samples);
    video = next.video;
  }
  for (let n = 0; n < 5; n++) video = adjustVideo(video, "good");
  expect([waits, video.level, goodUntilBack(video).samples]).toEqual([[5, 10, 20, 20], "full", 5]);
});

test("C2 · a single poor sample, or an interrupted row of good ones, changes nothing", () => {
  const after = (from: VideoLevel, ...all: Quality[]) => all.reduce(adjustVideo, { ...FULL_VIDEO, level: from }).level;
  expect(after("full", "poor", "fair", "poor", "good", "poor")).toBe("full");
  expect(after("paused", "good", "good", "good", "good", "fair", "good")).toBe("paused");
  expect(after("full", "poor", "poor", "poor", "poor", "poor", "poor")).toBe("paused");
});

test.each<[what: string, now: Partial<StatsSample>, peakBps: number, collapsed: boolean | null]>([
  ["70 kbit/s are left of 1 Mbit/s", { outgoingBps: 70_000 }, 1e6, true],
  ["71 kbit/s are left of 1 Mbit/s", { outgoingBps: 71_000 }, 1e6, false],
  ["the bandwidth was never enough for a picture, as after a pause", { outgoingBps: 40_000 }, 250_000, false],
  ["the bandwidth is unknown", {}, 1e6, null],
])("C2 · a collapse is judged right when %s", (_what, now, peakBps, collapsed) => {
  expect(hasCollapsed(null, { ...QUIET, ...now }, peakBps)).toBe(collapsed);
});

test("C2 · a still screen that uses little of its allowance isn't paused at a low bandwidth", () => {
  const at = (atMs: number, bytesSent: number): StatsSample => ({
    ...QUIET,
    outgoingBps: 60_000,
    picture: { atMs, bytesSent, allowedBps: 40_000 },
  });
  const taking = (bytes: number) => hasCollapsed(at(1_000, 5_000), at(2_000, 5_000 + bytes), 1e6);
  expect([taking(4_000), taking(4_001)], "32 kbit in a second").toEqual([false, true]);
});

test.each<VideoLevel>(["full", "reduced"])("C2 · two looks in a row at a collapse pause a %s picture", (level) => {
  const video: VideoState = { ...FULL_VIDEO, level, patience: 10 };
  const after = (...looks: (boolean | null)[]) => looks.reduce(pauseOnCollapse, video);
  expect([after(true).level, after(true, false, true).level]).toEqual([level, level]);
  expect(after(true, null, true)).toEqual(after(true, true));
  expect(after(true, true)).toEqual({ level: "paused", poor: 0, good: 0, patience: 10, collapsed: 0 });
});

test.each<[what: string, now: Partial<StatsSample>, bytes: number, collapsed: boolean]>([
  ["for two seconds", { reportedAtMs: 8_000 }, 20_000, true],
  ["for less than two seconds", { reportedAtMs: 8_001 }, 20_000, false],
  ["and nothing arrives, because the path is broken", { reportedAtMs: 8_000, packetsReceived: 100 }, 20_000, false],
  ["on a picture that fits a collapsed bandwidth", { reportedAtMs: 8_000 }, 4_375, false],
])("C2 · a collapse is judged right when no report comes %s", (_what, now, bytes, collapsed) => {
  const picture = (atMs: number, bytesSent: number) => ({ atMs, bytesSent, allowedBps: 1e6 });
  const before = { ...QUIET, packetsReceived: 100, outgoingBps: 1e6, picture: picture(9_500, 5_000) };
  expect(
    hasCollapsed(before, { ...before, packetsReceived: 101, picture: picture(10_000, 5_000 + bytes), ...now }, 1e6),
  ).toBe(collapsed);
});

test("C2 · a picture that has just come back may wait two seconds for its first report", () => {
  const picture = (atMs: number, bytesSent: number) => ({ atMs, bytesSent, allowedBps: 1e6 });
  const before = { ...QUIET, packetsReceived: 100, outgoingBps: 1e6, picture: picture(9_500, 0), reportedAtMs: 1_000 };
  const now = { ...before, packetsReceived: 101, picture: picture(10_000, 20_000) };
  expect([hasCollapsed(before, now, 1e6, 8_001), hasCollapsed(before, now, 1e6, 8_000)]).toEqual([false, true]);
});
