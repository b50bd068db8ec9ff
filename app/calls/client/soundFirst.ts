import { logBug } from "~/base/logEvent";
import { SMALL_SCALE_DOWN_BY, type Peer, type VideoLimit } from "./peer";
import { FIRST_VIDEO, qualityBetween, sendingQuality, yieldVideo, type Quality, type StatsSample, type VideoLevel, type VideoYield } from "./quality";
import { sampleOf } from "./statsSample";

const SAMPLES_EVERY_MS = 2_000;
const LIMITS: Record<VideoLevel, VideoLimit> = {
  full: { maxBitrate: 1_500_000, scaleDownBy: 1 },
  reduced: { maxBitrate: 300_000, scaleDownBy: SMALL_SCALE_DOWN_BY },
  paused: "paused",
};

/** Watches how the call goes, and lets the picture yield to the sound where there is no room for both. */
export class SoundFirst {
  #timer: ReturnType<typeof setInterval> | undefined;
  #before: StatsSample | null = null;
  #video: VideoYield = FIRST_VIDEO;
  /** the most that the browser believed in since the picture last came back */
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
    this.#timer ??= setInterval(() => void this.#sample(), SAMPLES_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #sample(): Promise<void> {
    const peer = this.peer();
    if (peer?.connection !== "connected") return; // what is being mended says nothing of the room there will be
    try {
      const sample = sampleOf(await peer.stats());
      const before = this.#before;
      this.#before = sample;
      if (before) this.onQuality(qualityBetween(before, sample));
      const { level } = this.#video;
      this.#video = yieldVideo(this.#video, sendingQuality(before, sample, level, this.#peakBps));
      this.#peakBps = level === "paused" ? 0 : Math.max(this.#peakBps, sample.outgoingBps ?? 0);
      if (this.#video.level === level) return;
      await peer.limitVideo(LIMITS[this.#video.level]);
      this.onPause();
    } catch (error) {
      // the connection may have been closed meanwhile
      if (this.peer()?.connection === "connected") logBug("call quality", error);
    }
  }
}
