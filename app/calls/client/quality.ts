export type Quality = "good" | "fair" | "poor";

/** What getStats reports, summed up since the call began. */
export interface StatsSample {
  packetsReceived: number;
  packetsLost: number;
  /** of what this side sends, as the other side last reported; from 0 to 1 */
  sentLossRatio: number | null;
  roundTripMs: number | null;
  /** the browser's estimate of what it may send, bits a second */
  outgoingBps: number | null;
  /** what was sent of the picture, and how much the browser allows it now; null: not reported */
  picture: { atMs: number; bytesSent: number; allowedBps: number } | null;
  /** when the other side last reported on the picture, by the clock of `picture.atMs` */
  reportedAtMs: number | null;
}

type Before = StatsSample | null;

const LOSS = { fair: 0.03, poor: 0.08 } as const;
/** above, people talk over each other (ITU-T G.114 draws the line at 400 ms one way) */
const ROUND_TRIP_MS = { fair: 250, poor: 500 } as const;
/** `fair` is enough for sound and a reduced picture. Below `poor` any picture disturbs the sound, which takes 50 kbit/s. */
const OUTGOING_BPS = { fair: 250_000, poor: 70_000 } as const;
/** a climbing estimate grows at least by this factor between two samples: browsers raise a low one by some 8 % a second */
const CLIMBS_BY = 1.05;
/** a picture that takes less than this share of what it may has all that it needs */
const USED_UP = 0.8;
/** Browsers report on a picture about once a second. */
const UNREPORTED_MS = 2_000;

/** How well the call goes, between two samples. */
export function qualityBetween(before: StatsSample, after: StatsSample): Quality {
  const lost = Math.max(0, after.packetsLost - before.packetsLost);
  const received = Math.max(0, after.packetsReceived - before.packetsReceived);
  return worst([above(lost + received === 0 ? 0 : lost / (lost + received), LOSS), pathQuality(after)]);
}

/**
 * Whether the bandwidth suffices for what this side sends. Only this decides about its own picture.
 * @param peakBps the browser's highest estimate since the picture last came back
 */
export function sendingQuality(before: Before, now: StatsSample, level: VideoLevel, peakBps: number): Quality {
  return worst([pathQuality(now), level === "paused" ? "good" : bandwidth(before, now, peakBps)]);
}

const pathQuality = ({ sentLossRatio, roundTripMs }: StatsSample): Quality => worst([above(sentLossRatio ?? 0, LOSS), above(roundTripMs ?? 0, ROUND_TRIP_MS)]);

/** What this side sent of its picture between two samples, bits a second; null when that isn't known. */
function pictureBps(before: Before, { picture }: StatsSample): number | null {
  if (!before?.picture || !picture) return null;
  return ((picture.bytesSent - before.picture.bytesSent) * 8_000) / (picture.atMs - before.picture.atMs);
}

/** Whether the picture took more between two looks than there is where sound alone fits. */
export const sentMuch = (before: Before, now: StatsSample): boolean => (pictureBps(before, now) ?? 0) > OUTGOING_BPS.poor;

/**
 * Whether the bandwidth was enough for a picture and is now enough for sound alone; null when nothing says so. After a
 * pause the estimate climbs from low, which is no collapse: `sendingQuality` judges that.
 * @param quietAtMs when the picture last took little, on which the other side needn't report
 */
export function hasCollapsed(before: Before, now: StatsSample, peakBps: number, quietAtMs = 0): boolean | null {
  if (isUnreported(before, now, quietAtMs)) return true;
  const { outgoingBps } = now;
  if (outgoingBps === null) return null;
  return outgoingBps <= OUTGOING_BPS.poor && peakBps > OUTGOING_BPS.fair && isUsedUp(before, now);
}

/**
 * An overloaded path loses reports as well, and without them the browser keeps its old estimate for five seconds.
 * Where nothing arrives at all, the path is broken, and not because of the picture.
 */
function isUnreported(before: Before, now: StatsSample, quietAtMs: number): boolean {
  if (!before || !now.picture || now.reportedAtMs === null || !sentMuch(before, now)) return false;
  return now.packetsReceived > before.packetsReceived && now.picture.atMs - Math.max(now.reportedAtMs, quietAtMs) >= UNREPORTED_MS;
}

/** A browser that sends little estimates little. A low estimate means nothing while the picture has what it needs, or while it climbs. */
function bandwidth(before: Before, now: StatsSample, peakBps: number): Quality {
  const { outgoingBps } = now;
  if (outgoingBps === null || outgoingBps > OUTGOING_BPS.fair || !isUsedUp(before, now)) return "good";
  return outgoingBps <= OUTGOING_BPS.poor && outgoingBps < peakBps * CLIMBS_BY ? "poor" : "fair";
}

/** Whether the picture takes all that it may, as far as is known. */
const isUsedUp = (before: Before, now: StatsSample): boolean => (pictureBps(before, now) ?? Infinity) > (now.picture?.allowedBps ?? 0) * USED_UP;

const above = (value: number, limit: { fair: number; poor: number }): Quality => (value >= limit.poor ? "poor" : value >= limit.fair ? "fair" : "good");

const ORDER: readonly Quality[] = ["good", "fair", "poor"];
const worst = (qualities: readonly Quality[]): Quality => qualities.reduce((found, each) => (ORDER.indexOf(each) > ORDER.indexOf(found) ? each : found), "good");

/** Of the picture that this side sends. Sound has priority, and no levels. */
export type VideoLevel = "full" | "reduced" | "paused";
const LEVELS: readonly VideoLevel[] = ["full", "reduced", "paused"];

export interface VideoState {
  level: VideoLevel;
  /** how many samples in a row were poor, and how many good */
  poor: number;
  good: number;
  /** how many good samples end a pause: more each time, until the picture was full again */
  patience: number;
  /** how many looks in a row found that the bandwidth had collapsed */
  collapsed: number;
}

/** One poor sample may be chance. */
const DEGRADES_AFTER = 2;
/** The picture comes back slowly, so that it doesn't flicker. A pause ends on trial, since nothing says what would fit. */
const RISES_AFTER = 5;
const PATIENCE_MAX = 20;

/** At the start of a call: small, so that the first picture shows at once, and full after one good sample. */
export const FIRST_VIDEO: VideoState = { level: "reduced", poor: 0, good: RISES_AFTER - 1, patience: RISES_AFTER, collapsed: 0 };

/** Takes the picture down a level after two poor samples, and up after five good ones, or more after a pause. Pure. */
export function degradeVideo(video: VideoState, quality: Quality): VideoState {
  const [poor, good] = [quality === "poor" ? video.poor + 1 : 0, quality === "good" ? video.good + 1 : 0];
  const at = LEVELS.indexOf(video.level);
  const [higher, lower] = [LEVELS[at - 1], LEVELS[at + 1]];
  const to = (level: VideoLevel, patience = video.patience): VideoState => ({ ...video, level, poor: 0, good: 0, patience });
  if (poor >= DEGRADES_AFTER && lower) return to(lower);
  if (higher === "reduced" && good >= video.patience) return to(higher, Math.min(video.patience * 2, PATIENCE_MAX));
  if (higher === "full" && good >= RISES_AFTER) return to(higher, RISES_AFTER);
  return { ...video, poor, good };
}

/** One look may be chance. */
const PAUSES_AFTER = 2;

/** Looks are more frequent than samples, so that a collapse of the bandwidth pauses the picture at once. Pure. */
export function pauseOnCollapse(video: VideoState, isCollapsed: boolean | null): VideoState {
  if (isCollapsed === null) return video;
  const collapsed = isCollapsed && video.level !== "paused" ? video.collapsed + 1 : 0;
  if (collapsed < PAUSES_AFTER) return { ...video, collapsed };
  return { level: "paused", poor: 0, good: 0, patience: video.patience, collapsed: 0 };
}
