/** Measures how well a call works, and decides at which level this side sends its picture. */
import { logBug } from "~/base/logEvent";
import { SMALL_SCALE_DOWN_BY, type Peer, type VideoLimit } from "./peer";

export type Quality = "good" | "fair" | "poor";

/** What getStats reports about sound and picture together. Packets and bytes count from the beginning of the call. */
export interface StatsSample {
  packetsReceived: number;
  packetsLost: number;
  /** the loss of the sound or the picture that this side sends, whichever is higher; from 0 to 1 */
  sentLossRatio: number | null;
  roundTripMs: number | null;
  /** the browser's estimate of what it can send, in bits per second */
  outgoingBps: number | null;
  /** the sent bytes of the picture, and the bits per second that the browser allows it now; null: not reported */
  picture: { atMs: number; bytesSent: number; allowedBps: number } | null;
  /** when the other side last reported on the picture, by the clock of `picture.atMs` */
  reportedAtMs: number | null;
}

/** W3C WebRTC Statistics. The browser's types lack `fractionLost` of `remote-inbound-rtp`. Any field may be missing. */
type Stats = Partial<
  RTCInboundRtpStreamStats & RTCOutboundRtpStreamStats & RTCIceCandidatePairStats & { fractionLost: number }
>;

const UNKNOWN = { sentLossRatio: null, roundTripMs: null, outgoingBps: null, picture: null, reportedAtMs: null };

export function sampleOf(report: Iterable<readonly [string, unknown]>): StatsSample {
  const sample: StatsSample = { packetsReceived: 0, packetsLost: 0, ...UNKNOWN };
  for (const [, stats] of report as Iterable<[string, Stats]>) {
    const isVideo = stats.kind === "video";
    if (stats.type === "inbound-rtp") {
      sample.packetsReceived += stats.packetsReceived ?? 0;
      sample.packetsLost += stats.packetsLost ?? 0;
    } else if (stats.type === "remote-inbound-rtp") {
      sample.sentLossRatio = Math.max(sample.sentLossRatio ?? 0, stats.fractionLost ?? 0);
      if (isVideo) sample.reportedAtMs = stats.timestamp ?? null;
    } else if (stats.type === "outbound-rtp" && isVideo && stats.targetBitrate !== undefined) {
      const { timestamp: atMs = 0, bytesSent = 0, targetBitrate: allowedBps } = stats;
      sample.picture = { atMs, bytesSent, allowedBps };
    } else if (stats.type === "candidate-pair" && stats.nominated && stats.state === "succeeded") {
      sample.roundTripMs = (stats.currentRoundTripTime ?? 0) * 1_000;
      sample.outgoingBps = stats.availableOutgoingBitrate ?? null;
    }
  }
  return sample;
}

type Previous = StatsSample | null;

const LOSS = { fair: 0.03, poor: 0.08 } as const;
/** a long round trip makes people talk over each other (ITU-T G.114 sets the limit at 400 ms one way) */
const ROUND_TRIP_MS = { fair: 250, poor: 500 } as const;
/**
 * `fair` is enough for sound and a reduced picture. Below `poor` any picture disturbs the sound, which takes 50 kbit/s.
 */
const OUTGOING_BPS = { fair: 250_000, poor: 70_000 } as const;
/**
 * a rising estimate grows by at least this factor between two samples; browsers raise a low estimate by about 8 % per
 * second
 */
const CLIMBS_BY = 1.05;
/** a picture that uses at most this share of its allowance isn't limited by the allowance */
const USED_UP = 0.8;
/** Browsers report on a picture about once a second. */
const UNREPORTED_MS = 2_000;

/** The quality of the call between two samples. */
export function qualityBetween(previous: StatsSample, after: StatsSample): Quality {
  const lost = Math.max(0, after.packetsLost - previous.packetsLost);
  const received = Math.max(0, after.packetsReceived - previous.packetsReceived);
  return worst(above(lost + received === 0 ? 0 : lost / (lost + received), LOSS), pathQuality(after));
}

/**
 * Whether the bandwidth is enough for what this side sends. The result decides only about this side's picture.
 * @param peakBps the browser's highest estimate since the picture last came back
 */
export function sendingQuality(previous: Previous, now: StatsSample, level: VideoLevel, peakBps: number): Quality {
  return worst(pathQuality(now), level === "paused" ? "good" : bandwidth(previous, now, peakBps));
}

const pathQuality = ({ sentLossRatio, roundTripMs }: StatsSample): Quality =>
  worst(above(sentLossRatio ?? 0, LOSS), above(roundTripMs ?? 0, ROUND_TRIP_MS));

/** What this side sent of its picture between two samples, in bits per second; null if that isn't known. */
function pictureBps(previous: Previous, { picture }: StatsSample): number | null {
  if (!previous?.picture || !picture) return null;
  return ((picture.bytesSent - previous.picture.bytesSent) * 8_000) / (picture.atMs - previous.picture.atMs);
}

/** Whether the picture alone used more than `OUTGOING_BPS.poor` between two looks. */
const sentMuch = (previous: Previous, now: StatsSample): boolean =>
  (pictureBps(previous, now) ?? 0) > OUTGOING_BPS.poor;

/**
 * Whether the bandwidth was enough for a picture and is now enough only for sound; null if that isn't known. After a
 * pause the estimate rises from a low value. This isn't a collapse; `sendingQuality` judges it.
 * @param quietAtMs when the picture last used little bandwidth; missing reports count only from then on
 */
export function hasCollapsed(previous: Previous, now: StatsSample, peakBps: number, quietAtMs = 0): boolean | null {
  if (isUnreported(previous, now, quietAtMs)) return true;
  const { outgoingBps } = now;
  if (outgoingBps === null) return null;
  return outgoingBps <= OUTGOING_BPS.poor && peakBps > OUTGOING_BPS.fair && isUsedUp(previous, now);
}

/**
 * Whether the other side's reports on the picture are missing. An overloaded path loses reports as well, and without
 * them the browser keeps its old estimate for five seconds. If nothing arrives at all, the path is broken, and the
 * picture isn't the cause.
 */
function isUnreported(previous: Previous, now: StatsSample, quietAtMs: number): boolean {
  if (!previous || !now.picture || now.reportedAtMs === null || !sentMuch(previous, now)) return false;
  const unreportedMs = now.picture.atMs - Math.max(now.reportedAtMs, quietAtMs);
  return unreportedMs >= UNREPORTED_MS && now.packetsReceived > previous.packetsReceived;
}

/**
 * While a browser sends little, its estimate is low too. So a low estimate means nothing while the picture has what it
 * needs, or while the estimate rises.
 */
function bandwidth(previous: Previous, now: StatsSample, peakBps: number): Quality {
  const { outgoingBps } = now;
  if (outgoingBps === null || outgoingBps > OUTGOING_BPS.fair || !isUsedUp(previous, now)) return "good";
  return outgoingBps <= OUTGOING_BPS.poor && outgoingBps < peakBps * CLIMBS_BY ? "poor" : "fair";
}

/** Whether the picture uses its full allowance. True if that isn't known. */
const isUsedUp = (previous: Previous, now: StatsSample): boolean =>
  (pictureBps(previous, now) ?? Infinity) > (now.picture?.allowedBps ?? 0) * USED_UP;

const above = (value: number, limit: { fair: number; poor: number }): Quality =>
  value >= limit.poor ? "poor" : value >= limit.fair ? "fair" : "good";

const ORDER: readonly Quality[] = ["good", "fair", "poor"];
const worst = (...all: Quality[]): Quality => ORDER.findLast((quality) => all.includes(quality)) ?? "good";

/** The levels of the picture that this side sends. Sound has priority and has no levels. */
export type VideoLevel = "full" | "reduced" | "paused";
const LEVELS: readonly VideoLevel[] = ["full", "reduced", "paused"];

export interface VideoState {
  level: VideoLevel;
  /** the current number of poor and of good samples in a row */
  poor: number;
  good: number;
  /** how many good samples end a pause; it grows with each pause until the picture is full again */
  patience: number;
  /** how many looks in a row found a collapsed bandwidth */
  collapsed: number;
}

const NO_ROWS = { poor: 0, good: 0, collapsed: 0 } as const;

/** A single poor sample may be due to chance. */
const DEGRADES_AFTER = 2;
/**
 * The picture comes back slowly, so that it doesn't flicker. The end of a pause is a trial, because a paused picture
 * doesn't show how much bandwidth there is.
 */
const RISES_AFTER = 5;
const PATIENCE_MAX = 20;

/** At the start of a call: small, so that the first picture shows immediately, and full after one good sample. */
export const FIRST_VIDEO: VideoState = { ...NO_ROWS, level: "reduced", good: RISES_AFTER - 1, patience: RISES_AFTER };

/**
 * Lowers the picture by a level after two poor samples, and raises it after five good ones. A pause ends after
 * `patience` good samples. Pure.
 */
export function adjustVideo(video: VideoState, quality: Quality): VideoState {
  const [poor, good] = [quality === "poor" ? video.poor + 1 : 0, quality === "good" ? video.good + 1 : 0];
  const at = LEVELS.indexOf(video.level);
  const [higher, lower] = [LEVELS[at - 1], LEVELS[at + 1]];
  const to = (level: VideoLevel, patience: number): VideoState => ({ ...video, level, poor: 0, good: 0, patience });
  if (poor >= DEGRADES_AFTER && lower) return to(lower, video.patience);
  if (higher === "reduced" && good >= video.patience) return to(higher, Math.min(video.patience * 2, PATIENCE_MAX));
  if (higher === "full" && good >= RISES_AFTER) return to(higher, RISES_AFTER);
  return { ...video, poor, good };
}

/** A single look at a collapse may be due to chance. */
const PAUSES_AFTER = 2;

/** Looks are more frequent than samples, so that a collapse of the bandwidth pauses the picture quickly. Pure. */
export function pauseOnCollapse(video: VideoState, isCollapsed: boolean | null): VideoState {
  if (isCollapsed === null) return video;
  const collapsed = isCollapsed && video.level !== "paused" ? video.collapsed + 1 : 0;
  if (collapsed < PAUSES_AFTER) return { ...video, collapsed };
  return { ...NO_ROWS, level: "paused", patience: video.patience };
}

const CHECK_EVERY_MS = 500;
/** The rules above need samples of two seconds. The looks in between only notice a collapse. */
const CHECKS_PER_SAMPLE = 4;
const LIMITS: Record<VideoLevel, VideoLimit> = {
  full: { maxBitrate: 1_500_000, scaleDownBy: 1 },
  reduced: { maxBitrate: 300_000, scaleDownBy: SMALL_SCALE_DOWN_BY },
  paused: "paused",
};

/** Measures the call, and reduces this side's picture if the bandwidth is too low for sound and picture. */
export class BandwidthController {
  #timer: ReturnType<typeof setInterval> | undefined;
  #checks = 0;
  #lastCheck: StatsSample | null = null;
  /** when the picture last used little bandwidth */
  #quietAtMs = 0;
  #previous: StatsSample | null = null;
  #video = FIRST_VIDEO;
  /** the browser's highest estimate since the picture last came back */
  #peakBps = 0;

  constructor(
    private readonly peer: () => Peer | null,
    private readonly onQuality: (quality: Quality) => void,
    private readonly onLevelChange: () => void,
  ) {}

  get isPaused(): boolean {
    return this.#video.level === "paused";
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#check(), CHECK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    const peer = this.peer();
    if (peer?.connection !== "connected") return this.#forget();
    try {
      const now = sampleOf(await peer.stats());
      const { level } = this.#video;
      if (!sentMuch(this.#lastCheck, now)) this.#quietAtMs = now.picture?.atMs ?? this.#quietAtMs;
      this.#video = pauseOnCollapse(this.#video, hasCollapsed(this.#lastCheck, now, this.#peakBps, this.#quietAtMs));
      this.#lastCheck = now;
      if (++this.#checks % CHECKS_PER_SAMPLE === 0) this.#takeSample(now);
      if (this.#video.level === level) return;
      await peer.limitVideo(LIMITS[this.#video.level]);
      this.onLevelChange();
    } catch (error) {
      // the connection may be closed by now
      if (this.peer()?.connection === "connected") logBug("call quality", error);
    }
  }

  /** After a reconnect, earlier measurements say nothing about the bandwidth. */
  #forget(): void {
    this.#lastCheck = this.#previous = null;
    this.#peakBps = 0;
  }

  #takeSample(sample: StatsSample): void {
    const previous = this.#previous;
    this.#previous = sample;
    if (previous) this.onQuality(qualityBetween(previous, sample));
    const { level } = this.#video;
    this.#video = adjustVideo(this.#video, sendingQuality(previous, sample, level, this.#peakBps));
    this.#peakBps = level === "paused" ? 0 : Math.max(this.#peakBps, sample.outgoingBps ?? 0);
  }
}
