import {
  chosenDevice,
  hasDevices,
  listDevices,
  rememberDevice,
  troubleOf,
  type DeviceKind,
  type MediaTrouble,
} from "./devices";
import type { SentTracks, TrackKind } from "./peer";

/** Why a device can't be used; null: it can. `overtaken`: another choice of the person replaces this one. */
export type DeviceOutcome = MediaTrouble | null | "overtaken";

interface MediaHandlers {
  /** the track to send from now on; null: none */
  onTrack(kind: TrackKind, track: MediaStreamTrack | null): void;
  onChange(): void;
  /** the only microphone was unplugged during the call; null: there is one again */
  onTrouble(trouble: MediaTrouble | null): void;
}

const SOUND: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const PICTURE: MediaTrackConstraints = { width: 1280, height: 720, frameRate: { ideal: 30, max: 30 } };

type Source = DeviceKind | "screen";

/** This side's microphone, camera and screen. A camera that is off is released, so that its light goes out. */
export class LocalMedia {
  readonly #tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null };
  isMuted = false;
  /** whether the person wants a camera; a camera that opens after they turned it off is released */
  wantsCamera = false;
  #isClosed = false;
  /** for each device, its latest change, while that change is running */
  readonly #changes: Record<DeviceKind, object | null> = { microphone: null, camera: null };
  /** which of a phone's two cameras is used: the one that faces the person, or the one on the back */
  #facing: "user" | "environment" = "user";

  constructor(private readonly handlers: MediaHandlers) {}

  get picture(): "none" | "camera" | "screen" {
    return this.#tracks.screen ? "screen" : this.#tracks.camera ? "camera" : "none";
  }

  get tracks(): SentTracks {
    const { microphone, camera, screen } = this.#tracks;
    return { audio: microphone, video: screen ?? camera };
  }

  /** Whether the person sees their own picture mirrored. */
  get isMirrored(): boolean {
    return this.#tracks.screen === null && this.#tracks.camera?.getSettings().facingMode !== "environment";
  }

  /** Requests both devices together, so that the browser asks the person once. A call needs only a microphone. */
  open(withCamera: boolean): Promise<MediaTrouble[]> {
    this.wantsCamera = withCamera;
    return this.#requestDevices();
  }

  setMuted(isMuted: boolean): void {
    this.isMuted = isMuted;
    if (this.#tracks.microphone) this.#tracks.microphone.enabled = !isMuted;
    this.handlers.onChange();
  }

  async turnCameraOn(): Promise<MediaTrouble | null> {
    return (await this.open(true)).at(-1) ?? null;
  }

  turnCameraOff(): void {
    this.wantsCamera = false;
    this.#changes.camera = null;
    this.#setTrack("camera", null);
  }

  /** Switches to the camera on the other side of a phone, or to the next one. Ignored while the camera changes. */
  async switchCamera(): Promise<DeviceOutcome> {
    if (this.#changes.camera) return "overtaken";
    const current = this.#tracks.camera?.getSettings();
    if (current?.facingMode) {
      this.#facing = this.#facing === "user" ? "environment" : "user";
      return this.#replace("camera", { ...PICTURE, facingMode: this.#facing });
    }
    const cameras = (await listDevices()).videoinput;
    const next = cameras[(cameras.findIndex(({ id }) => id === current?.deviceId) + 1) % cameras.length];
    return next ? this.useDevice("camera", next.id) : null;
  }

  /** The most recent choice wins. */
  async useDevice(device: DeviceKind, id: string): Promise<DeviceOutcome> {
    rememberDevice(device === "camera" ? "videoinput" : "audioinput", id);
    const deviceId = { exact: id };
    // the old microphone is used until the new one opens
    if (device === "microphone") return this.#replace("microphone", { ...SOUND, deviceId });
    return this.#tracks.camera ? this.#replace("camera", { ...PICTURE, deviceId }) : null;
  }

  /** If the person cancels the browser's dialog, nothing is shared. */
  async shareScreen(): Promise<void> {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false }).catch(() => null);
    const [track] = stream?.getVideoTracks() ?? [];
    if (!track || this.#isClosed) return stop(track);
    track.contentHint = "detail"; // keeps text sharp, at fewer frames
    track.onended = () => this.stopSharing(); // by the browser's own button
    this.#setTrack("screen", track);
  }

  stopSharing(): void {
    this.#setTrack("screen", null);
  }

  close(): void {
    this.#isClosed = true;
    for (const source of ["microphone", "camera", "screen"] as const) this.#setTrack(source, null);
    if (hasDevices()) navigator.mediaDevices.removeEventListener("devicechange", this.#replaceLostSound);
  }

  /** Requests the wanted devices that are missing. */
  async #requestDevices(withCamera = this.wantsCamera): Promise<MediaTrouble[]> {
    if (!hasDevices()) return [{ device: "microphone", why: "insecure" }];
    const sound = this.#tracks.microphone ? false : soundOf();
    const picture = withCamera && !this.#tracks.camera && pictureOf(this.#facing);
    if (!sound && !picture) return [];
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: sound, video: picture });
      this.#keep(stream, this.#tracks.microphone === null); // keeps the microphone unless another was chosen meanwhile
      return [];
    } catch (error) {
      if (!picture) return [troubleOf("microphone", error)];
      const withoutCamera = sound ? await this.#requestDevices(false) : [];
      if (withoutCamera.length > 0) return withoutCamera;
      this.wantsCamera = false;
      return [troubleOf("camera", error)];
    }
  }

  /** The old camera's last picture stays until the new camera opens. */
  async #replace(device: DeviceKind, constraints: MediaTrackConstraints): Promise<DeviceOutcome> {
    if (device === "camera") stop(this.#tracks.camera); // many phones can open only one camera at a time
    const change = (this.#changes[device] = {});
    const isOvertaken = () => this.#changes[device] !== change;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        [device === "camera" ? "video" : "audio"]: constraints,
      });
      if (!isOvertaken()) this.#keep(stream);
      else stream.getTracks().forEach(stop);
      return isOvertaken() ? "overtaken" : null;
    } catch (error) {
      if (isOvertaken()) return "overtaken";
      if (device === "camera") this.turnCameraOff();
      return troubleOf(device, error);
    } finally {
      if (!isOvertaken()) this.#changes[device] = null;
    }
  }

  /** Uses the tracks that are still wanted, and releases the rest. */
  #keep(stream: MediaStream, wantsSound = true): void {
    for (const track of stream.getTracks()) {
      const isSound = track.kind === "audio";
      if (this.#isClosed || !(isSound ? wantsSound : this.wantsCamera)) {
        stop(track);
        continue;
      }
      track.enabled = !isSound || !this.isMuted;
      // unplugged, or blocked in the browser's settings
      track.onended = () => (isSound ? this.#loseSound() : this.turnCameraOff());
      this.#setTrack(isSound ? "microphone" : "camera", track);
    }
  }

  #loseSound(): void {
    this.#setTrack("microphone", null);
    void this.#replaceLostSound();
  }

  /** Replaces an unplugged headset with another microphone, or with the next one that is connected. */
  readonly #replaceLostSound = async (): Promise<void> => {
    const [trouble = null] = await this.#requestDevices(false);
    if (this.#isClosed) return;
    this.handlers.onTrouble(trouble);
    if (trouble) navigator.mediaDevices.addEventListener("devicechange", this.#replaceLostSound, { once: true });
  };

  /** Replaces and releases the source's track; null: it has none. Sends a shared screen rather than the camera. */
  #setTrack(source: Source, track: MediaStreamTrack | null): void {
    stop(this.#tracks[source]);
    this.#tracks[source] = track;
    if (this.#isClosed) return;
    const kind = source === "microphone" ? "audio" : "video";
    this.handlers.onTrack(kind, this.tracks[kind]);
    this.handlers.onChange();
  }
}

export const canShareScreen = (): boolean => hasDevices() && "getDisplayMedia" in navigator.mediaDevices;

const soundOf = (): MediaTrackConstraints => ({ ...SOUND, ...ideal(chosenDevice("audioinput")) });
const pictureOf = (facing: string): MediaTrackConstraints => ({
  ...PICTURE,
  ...(ideal(chosenDevice("videoinput")) ?? { facingMode: facing }),
});
const ideal = (id: string | null) => (id === null ? null : { deviceId: { ideal: id } });

function stop(track: MediaStreamTrack | null | undefined): void {
  if (!track) return;
  track.onended = null;
  track.stop();
}
