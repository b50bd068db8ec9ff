import type { StatsSample } from "./quality";

/** The fields of W3C WebRTC Statistics that are read here; all may be missing. */
interface AnyStats {
  type: string;
  kind?: string;
  timestamp?: number;
  packetsReceived?: number;
  packetsLost?: number;
  fractionLost?: number;
  roundTripTime?: number;
  nominated?: boolean;
  state?: string;
  currentRoundTripTime?: number;
  availableOutgoingBitrate?: number;
  bytesSent?: number;
  targetBitrate?: number;
}

export function sampleOf(report: Iterable<readonly [string, unknown]>): StatsSample {
  const sample: StatsSample = { packetsReceived: 0, packetsLost: 0, sentLossRatio: null, roundTripMs: null, outgoingBps: null, picture: null, reportedAtMs: null };
  for (const [, stats] of report as Iterable<[string, AnyStats]>) {
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
