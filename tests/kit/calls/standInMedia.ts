import { vi } from "vitest";
import type { TrackKind } from "~/app/calls/client/peer";

/** The part of a track that calls use. */
export class StandInTrack {
  static #made = 0;
  readonly id = `track ${++StandInTrack.#made}`;
  enabled = true;
  muted = false;
  isStopped = false;
  contentHint = "";
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;

  constructor(
    readonly kind: TrackKind,
    private readonly settings: MediaTrackSettings = {},
  ) {}

  stop(): void {
    this.isStopped = true;
  }

  getSettings(): MediaTrackSettings {
    return this.settings;
  }

  /** The device is unplugged, or the person revokes the permission in the browser's controls. */
  end(): void {
    this.isStopped = true;
    this.onended?.();
  }
}

export class StandInStream {
  readonly #tracks: Set<StandInTrack>;

  constructor(tracks: readonly StandInTrack[] = []) {
    this.#tracks = new Set(tracks);
  }

  readonly getTracks = (): StandInTrack[] => [...this.#tracks];
  readonly getAudioTracks = (): StandInTrack[] => this.getTracks().filter(({ kind }) => kind === "audio");
  readonly getVideoTracks = (): StandInTrack[] => this.getTracks().filter(({ kind }) => kind === "video");
  readonly addTrack = (track: StandInTrack): void => void this.#tracks.add(track);
  readonly removeTrack = (track: StandInTrack): void => void this.#tracks.delete(track);
}

/** The browser's devices. The test says which ones are connected and which requests are refused. */
export class StandInDevices extends EventTarget {
  /** the constraints of each call of getUserMedia, in order */
  readonly requests: MediaStreamConstraints[] = [];
  /** every track that was handed out, in order */
  readonly tracks: StandInTrack[] = [];
  /** the error with which a request for this kind is rejected; for video, also a request to share the screen */
  readonly refused: Partial<Record<TrackKind, string>> = {};
  connected: Pick<MediaDeviceInfo, "kind" | "deviceId" | "label">[] = [];
  /** whether the cameras report their facing mode, as phones' cameras do */
  camerasReportFacing = false;
  #answers = Promise.resolve();

  /**
   * Holds the answer to the next request, and to any after it, until the returned function is called. With an error's
   * name, the answer is that error.
   */
  holdNextRequest(error?: string): () => void {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    this.#answers = promise;
    return () => (error === undefined ? resolve(undefined) : reject(new DOMException("", error)));
  }

  /** The tracks of a kind that are on. */
  on(kind: TrackKind): StandInTrack[] {
    return this.tracks.filter((track) => track.kind === kind && !track.isStopped);
  }

  async getUserMedia({ audio = false, video = false }: MediaStreamConstraints): Promise<StandInStream> {
    this.requests.push({ audio, video });
    await this.#answers;
    if (!audio && !video) throw new TypeError("nothing was requested");
    for (const [kind, isRequested] of [
      ["audio", audio],
      ["video", video],
    ] as const) {
      const error = this.refused[kind];
      if (isRequested && error !== undefined) throw new DOMException("", error);
    }
    return this.#give([
      ...(audio ? [new StandInTrack("audio")] : []),
      ...(video ? [new StandInTrack("video", this.#settingsOf(video))] : []),
    ]);
  }

  async getDisplayMedia(): Promise<StandInStream> {
    await this.#answers;
    if (this.refused.video !== undefined) throw new DOMException("", this.refused.video);
    return this.#give([new StandInTrack("video")]);
  }

  enumerateDevices(): Promise<Pick<MediaDeviceInfo, "kind" | "deviceId" | "label">[]> {
    return Promise.resolve(this.connected);
  }

  #settingsOf(video: true | MediaTrackConstraints): MediaTrackSettings {
    const { deviceId, facingMode } = video === true ? {} : video;
    const wanted =
      typeof deviceId === "object" && "exact" in deviceId
        ? deviceId.exact
        : this.connected.find(({ kind }) => kind === "videoinput")?.deviceId;
    return {
      ...(typeof wanted === "string" ? { deviceId: wanted } : {}),
      ...(this.camerasReportFacing && typeof facingMode === "string" ? { facingMode } : {}),
    };
  }

  #give(tracks: StandInTrack[]): StandInStream {
    this.tracks.push(...tracks);
    return new StandInStream(tracks);
  }
}

/** Replaces the browser's devices. `vi.unstubAllGlobals()` restores them. */
export function plugIn(devices = new StandInDevices()): StandInDevices {
  const kept = new Map<string, string>();
  vi.stubGlobal("navigator", { mediaDevices: devices });
  vi.stubGlobal("MediaStream", StandInStream);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return devices;
}
