export type Quality = "good" | "fair" | "poor";

/** What getStats says, added up since the call began. */
export interface StatsSample {
  packetsReceived: number;
  packetsLost: number;
  /** of what we send, as the other last reported; from 0 to 1 */
  sentLossRatio: number | null;
  roundTripMs: number | null;
  /** what the browser believes it may send, bits a second */
  outgoingBps: number | null;
  /** what was sent of the picture, and how much of it the browser lets through now; null: not told */
  picture: { atMs: number; bytesSent: number; allowedBps: number } | null;
  /** when the other last reported what came of the picture, by the clock of `picture.atMs` */
  reportedAtMs: number | null;
}

const LOSS = { fair: 0.03, poor: 0.08 } as const;
/** above, people talk over each other (ITU-T G.114 draws the line at 400 ms one way) */
const ROUND_TRIP_MS = { fair: 250, poor: 500 } as const;
/** A reduced picture and the sound have room in the one; below the other the sound, which takes 50 kbit/s, has no room beside any. */
const OUTGOING_BPS = { fair: 250_000, poor: 70_000 } as const;
/** by so much at least from one sample to the next while it still climbs: from little, browsers raise it by some 8 % a second */
const CLIMBS_BY = 1.05;
/** a picture that takes less of what it may has all that it wants */
const USED_UP = 0.8;

/** How well the call goes, between two samples. */
export function qualityBetween(before: StatsSample, after: StatsSample): Quality {
  const lost = Math.max(0, after.packetsLost - before.packetsLost);
  const received = Math.max(0, after.packetsReceived - before.packetsReceived);
  const loss = lost + received === 0 ? 0 : lost / (lost + received);
  return worst([above(loss, LOSS), above(after.sentLossRatio ?? 0, LOSS), above(after.roundTripMs ?? 0, ROUND_TRIP_MS)]);
}

/**
 * How well there is room for what this side sends; it alone decides of its own picture.
 * @param peakBps the most that the browser believed in since the picture last came back
 */
export function sendingQuality(before: StatsSample | null, now: StatsSample, level: VideoLevel, peakBps: number): Quality {
  const sound = worst([above(now.sentLossRatio ?? 0, LOSS), above(now.roundTripMs ?? 0, ROUND_TRIP_MS)]);
  return level === "paused" ? sound : worst([sound, room(before, now, peakBps)]);
}

/** Browsers report on a picture about once a second. */
const UNREPORTED_MS = 2_000;

/** Whether the picture took more between two looks than room for the sound alone has. */
export function sentMuch(before: StatsSample | null, now: StatsSample): boolean {
  if (!before?.picture || !now.picture) return false;
  const bits = (now.picture.bytesSent - before.picture.bytesSent) * 8;
  return bits > (OUTGOING_BPS.poor * (now.picture.atMs - before.picture.atMs)) / 1_000;
}

/**
 * Whether there was room for a picture and now is for the sound alone; null when nothing tells. After a pause the
 * browser's belief climbs from little, which is no collapse: `sendingQuality` judges that.
 * @param quietAtMs when the picture last took little, which nobody need report on
 */
export function hasCollapsed(before: StatsSample | null, now: StatsSample, peakBps: number, quietAtMs = 0): boolean | null {
  if (isUnreported(before, now, quietAtMs)) return true;
  const { outgoingBps } = now;
  if (outgoingBps === null) return null;
  return outgoingBps <= OUTGOING_BPS.poor && peakBps > OUTGOING_BPS.fair && isUsedUp(before, now);
}

/**
 * A flooded way carries no reports either, and without them the browser believes in the old room for five seconds more.
 * Where nothing comes in at all the way is broken, which is not the picture's fault.
 */
function isUnreported(before: StatsSample | null, now: StatsSample, quietAtMs: number): boolean {
  if (!before || !now.picture || now.reportedAtMs === null || !sentMuch(before, now)) return false;
  return now.packetsReceived > before.packetsReceived && now.picture.atMs - Math.max(now.reportedAtMs, quietAtMs) >= UNREPORTED_MS;
}

/** While little is sent the browser believes in little: of a picture that has all it wants, and while the belief climbs, it says nothing bad. */
function room(before: StatsSample | null, now: StatsSample, peakBps: number): Quality {
  const { outgoingBps } = now;
  if (outgoingBps === null || outgoingBps > OUTGOING_BPS.fair || !isUsedUp(before, now)) return "good";
  return outgoingBps <= OUTGOING_BPS.poor && outgoingBps < peakBps * CLIMBS_BY ? "poor" : "fair";
}

function isUsedUp(before: StatsSample | null, now: StatsSample): boolean {
  if (!before?.picture || !now.picture) return true; // for all that is known
  const bits = (now.picture.bytesSent - before.picture.bytesSent) * 8;
  const seconds = (now.picture.atMs - before.picture.atMs) / 1_000;
  return bits > now.picture.allowedBps * seconds * USED_UP;
}

const above = (value: number, limit: { fair: number; poor: number }): Quality => (value >= limit.poor ? "poor" : value >= limit.fair ? "fair" : "good");

const ORDER: readonly Quality[] = ["good", "fair", "poor"];
const worst = (qualities: readonly Quality[]): Quality => qualities.reduce((found, each) => (ORDER.indexOf(each) > ORDER.indexOf(found) ? each : found), "good");

/** Of the picture that goes out. Sound has none: it is never yielded. */
export type VideoLevel = "full" | "reduced" | "paused";
const LEVELS: readonly VideoLevel[] = ["full", "reduced", "paused"];

export interface VideoYield {
  level: VideoLevel;
  /** how many samples in a row were poor, and how many good */
  poor: number;
  good: number;
  /** how many good ones bring the picture back from a pause: more each time, until it was full again */
  patience: number;
  /** how many looks in a row found that the room had collapsed */
  collapsed: number;
}

/** One poor sample is an accident. */
const YIELDS_AFTER = 2;
/** It comes back slowly, lest it come and go; from a pause it is tried again though nothing tells what would fit. */
const RETURNS_AFTER = 5;
const PATIENCE_MAX = 20;

/** As a call begins: small, so that the first picture comes at once, and full after one good sample. */
export const FIRST_VIDEO: VideoYield = { level: "reduced", poor: 0, good: RETURNS_AFTER - 1, patience: RETURNS_AFTER, collapsed: 0 };

/** Audio first: the picture takes a step back after two poor samples, and one forward after five good ones, or more after a pause. Pure. */
export function yieldVideo({ level, poor, good, patience, collapsed }: VideoYield, quality: Quality): VideoYield {
  const at = LEVELS.indexOf(level);
  const [poorNow, goodNow] = [quality === "poor" ? poor + 1 : 0, quality === "good" ? good + 1 : 0];
  const lower = LEVELS[at + 1];
  const higher = LEVELS[at - 1];
  if (poorNow >= YIELDS_AFTER && lower) return { level: lower, poor: 0, good: 0, patience, collapsed };
  if (higher === "reduced" && goodNow >= patience) return { level: higher, poor: 0, good: 0, patience: Math.min(patience * 2, PATIENCE_MAX), collapsed };
  if (higher === "full" && goodNow >= RETURNS_AFTER) return { level: higher, poor: 0, good: 0, patience: RETURNS_AFTER, collapsed };
  return { level, poor: poorNow, good: goodNow, patience, collapsed };
}

/** One look is an accident. */
const PAUSES_AFTER = 2;

/** After a look, of which there are more than samples: room that collapsed pauses the picture at once, whatever its size. Pure. */
export function pauseOnCollapse(video: VideoYield, isCollapsed: boolean | null): VideoYield {
  if (isCollapsed === null) return video;
  const collapsed = isCollapsed && video.level !== "paused" ? video.collapsed + 1 : 0;
  if (collapsed < PAUSES_AFTER) return { ...video, collapsed };
  return { level: "paused", poor: 0, good: 0, patience: video.patience, collapsed: 0 };
}
