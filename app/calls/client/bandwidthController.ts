import { logBug } from "~/base/logEvent";
import { SMALL_SCALE_DOWN_BY, type Peer, type VideoLimit } from "./peer";
import { degradeVideo, FIRST_VIDEO, hasCollapsed, pauseOnCollapse, qualityBetween, sendingQuality, sentMuch, type Quality, type StatsSample, type VideoLevel } from "./quality";
import { sampleOf } from "./statsSample";

const LOOKS_EVERY_MS = 500;
/** The rules of quality.ts are made for samples of two seconds. The looks between them only notice a collapse. */
const LOOKS_PER_SAMPLE = 4;
const LIMITS: Record<VideoLevel, VideoLimit> = {
  full: { maxBitrate: 1_500_000, scaleDownBy: 1 },
  reduced: { maxBitrate: 300_000, scaleDownBy: SMALL_SCALE_DOWN_BY },
  paused: "paused",
};

/** Measures the call, and degrades this side's picture where the bandwidth is too low for sound and picture. */
export class BandwidthController {
  #timer: ReturnType<typeof setInterval> | undefined;
  #looks = 0;
  #lastLook: StatsSample | null = null;
  /** when the picture last took little */
  #quietAtMs = 0;
  #before: StatsSample | null = null;
  #video = FIRST_VIDEO;
  /** the browser's highest estimate since the picture last came back */
  #peakBps = 0;

  constructor(
    private readonly peer: () => Peer | null,
    private readonly onQuality: (quality: Quality) => void,
    private readonly onPause: () => void,
  ) {}

  get isPaused(): boolean {
    return this.#video.level === "paused";
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#look(), LOOKS_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const peer = this.peer();
    if (peer?.connection !== "connected") return this.#forget();
    try {
      const now = sampleOf(await peer.stats());
      const { level } = this.#video;
      if (!sentMuch(this.#lastLook, now)) this.#quietAtMs = now.picture?.atMs ?? this.#quietAtMs;
      this.#video = pauseOnCollapse(this.#video, hasCollapsed(this.#lastLook, now, this.#peakBps, this.#quietAtMs));
      this.#lastLook = now;
      if (++this.#looks % LOOKS_PER_SAMPLE === 0) this.#takeSample(now);
      if (this.#video.level === level) return;
      await peer.limitVideo(LIMITS[this.#video.level]);
      this.onPause();
    } catch (error) {
      // the connection may be closed by now
      if (this.peer()?.connection === "connected") logBug("call quality", error);
    }
  }

  /** After the call reconnects, earlier measurements say nothing about its bandwidth. */
  #forget(): void {
    this.#lastLook = this.#before = null;
    this.#peakBps = 0;
  }

  #takeSample(sample: StatsSample): void {
    const before = this.#before;
    this.#before = sample;
    if (before) this.onQuality(qualityBetween(before, sample));
    const { level } = this.#video;
    this.#video = degradeVideo(this.#video, sendingQuality(before, sample, level, this.#peakBps));
    this.#peakBps = level === "paused" ? 0 : Math.max(this.#peakBps, sample.outgoingBps ?? 0);
  }
}
