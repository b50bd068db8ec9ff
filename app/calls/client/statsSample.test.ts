import { expect, test } from "vitest";
import { sampleOf } from "./quality";

test("C2 · a sample adds up sound and picture", () => {
  const report = new Map<string, unknown>([
    ["in sound", { type: "inbound-rtp", packetsReceived: 10, packetsLost: 1 }],
    ["in picture", { type: "inbound-rtp", packetsReceived: 20, packetsLost: 2 }],
    ["out sound", { type: "remote-inbound-rtp", fractionLost: 0.5, roundTripTime: 9 }],
    ["out picture", { type: "remote-inbound-rtp", kind: "video", timestamp: 4_000, fractionLost: 0.1 }],
    [
      "path in use",
      {
        type: "candidate-pair",
        nominated: true,
        state: "succeeded",
        currentRoundTripTime: 0.25,
        availableOutgoingBitrate: 1_000,
      },
    ],
    [
      "path that failed",
      {
        type: "candidate-pair",
        nominated: true,
        state: "failed",
        currentRoundTripTime: 7,
        availableOutgoingBitrate: 7,
      },
    ],
    [
      "path not in use",
      {
        type: "candidate-pair",
        nominated: false,
        state: "succeeded",
        currentRoundTripTime: 8,
        availableOutgoingBitrate: 8,
      },
    ],
    [
      "sent picture",
      {
        type: "outbound-rtp",
        kind: "video",
        timestamp: 5_000,
        packetsReceived: 100,
        packetsLost: 100,
        bytesSent: 3_000,
        targetBitrate: 40_000,
      },
    ],
    ["sent sound", { type: "outbound-rtp", kind: "audio", timestamp: 6_000, bytesSent: 9, targetBitrate: 32_000 }],
  ]);
  expect(sampleOf(report)).toEqual({
    packetsReceived: 30,
    packetsLost: 3,
    sentLossRatio: 0.5,
    roundTripMs: 250,
    outgoingBps: 1_000,
    picture: { atMs: 5_000, bytesSent: 3_000, allowedBps: 40_000 },
    reportedAtMs: 4_000,
  });
});

test("C2 · values that a browser leaves out are unknown or 0", () => {
  const report = new Map<string, unknown>([
    ["in", { type: "inbound-rtp" }],
    ["out", { type: "outbound-rtp", kind: "video" }],
    ["path", { type: "candidate-pair", nominated: true, state: "succeeded" }],
  ]);
  expect(sampleOf(report)).toEqual({
    packetsReceived: 0,
    packetsLost: 0,
    sentLossRatio: null,
    roundTripMs: 0,
    outgoingBps: null,
    picture: null,
    reportedAtMs: null,
  });
  expect(sampleOf(new Map())).toEqual({
    packetsReceived: 0,
    packetsLost: 0,
    sentLossRatio: null,
    roundTripMs: null,
    outgoingBps: null,
    picture: null,
    reportedAtMs: null,
  });
});
