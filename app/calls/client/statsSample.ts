import type { StatsSample } from "./quality";

/** W3C WebRTC Statistics. The browser's types lack `fractionLost` of `remote-inbound-rtp`. Any field may be missing. */
type Stats = Partial<Omit<RTCInboundRtpStreamStats & RTCOutboundRtpStreamStats & RTCIceCandidatePairStats, "type"> & { fractionLost: number }>;

export function sampleOf(report: Iterable<readonly [string, unknown]>): StatsSample {
  const sample: StatsSample = { packetsReceived: 0, packetsLost: 0, sentLossRatio: null, roundTripMs: null, outgoingBps: null, picture: null, reportedAtMs: null };
  for (const [, stats] of report as Iterable<[string, Stats & { type: string }]>) {
    switch (stats.type) {
      case "inbound-rtp":
        sample.packetsReceived += stats.packetsReceived ?? 0;
        sample.packetsLost += stats.packetsLost ?? 0;
        break;
      case "remote-inbound-rtp":
        sample.sentLossRatio = Math.max(sample.sentLossRatio ?? 0, stats.fractionLost ?? 0);
        if (stats.kind === "video") sample.reportedAtMs = stats.timestamp ?? null;
        break;
      case "outbound-rtp":
        if (stats.kind !== "video" || stats.targetBitrate === undefined) break;
        sample.picture = { atMs: stats.timestamp ?? 0, bytesSent: stats.bytesSent ?? 0, allowedBps: stats.targetBitrate };
        break;
      case "candidate-pair":
        if (!stats.nominated || stats.state !== "succeeded") break;
        sample.roundTripMs = (stats.currentRoundTripTime ?? 0) * 1_000;
        sample.outgoingBps = stats.availableOutgoingBitrate ?? null;
        break;
    }
  }
  return sample;
}
