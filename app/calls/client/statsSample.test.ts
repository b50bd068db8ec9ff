import { expect, test } from "vitest";
import { sampleOf } from "./statsSample";

test("C2 · sound and picture are added up, of the two losses the other reports the greater counts, and of the ways the one in use", () => {
  const report = new Map<string, unknown>([
    ["in sound", { type: "inbound-rtp", packetsReceived: 10, packetsLost: 1 }],
    ["in picture", { type: "inbound-rtp", packetsReceived: 20, packetsLost: 2 }],
    ["out sound", { type: "remote-inbound-rtp", fractionLost: 0.5, roundTripTime: 9 }],
    ["out picture", { type: "remote-inbound-rtp", fractionLost: 0.1 }],
    ["way in use", { type: "candidate-pair", nominated: true, state: "succeeded", currentRoundTripTime: 0.25, availableOutgoingBitrate: 1_000 }],
    ["way that failed", { type: "candidate-pair", nominated: true, state: "failed", currentRoundTripTime: 7, availableOutgoingBitrate: 7 }],
    ["way that was not taken", { type: "candidate-pair", nominated: false, state: "succeeded", currentRoundTripTime: 8, availableOutgoingBitrate: 8 }],
    ["sent picture", { type: "outbound-rtp", packetsReceived: 100, packetsLost: 100, qualityLimitationReason: "bandwidth" }],
    ["sent sound", { type: "outbound-rtp" }],
  ]);
  expect(sampleOf(report)).toEqual({ packetsReceived: 30, packetsLost: 3, sentLossRatio: 0.5, roundTripMs: 250, outgoingBps: 1_000, isPictureCut: true });
});

test.each(["none", "cpu", "other"])("C2 · a picture that is less than it may be by reason of %s has room", (qualityLimitationReason) => {
  expect(sampleOf(new Map([["sent", { type: "outbound-rtp", qualityLimitationReason }]])).isPictureCut).toBe(false);
});

test("C2 · what a browser leaves out is unknown, and nothing lost", () => {
  const report = new Map<string, unknown>([["in", { type: "inbound-rtp" }], ["way", { type: "candidate-pair", nominated: true, state: "succeeded" }]]);
  expect(sampleOf(report)).toEqual({ packetsReceived: 0, packetsLost: 0, sentLossRatio: null, roundTripMs: 0, outgoingBps: null, isPictureCut: false });
  expect(sampleOf(new Map())).toEqual({ packetsReceived: 0, packetsLost: 0, sentLossRatio: null, roundTripMs: null, outgoingBps: null, isPictureCut: false });
});
