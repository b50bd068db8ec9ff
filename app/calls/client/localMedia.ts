import { chosenDevice, hasDevices, listDevices, rememberDevice } from "./devices";
import { troubleOf, type DeviceKind, type MediaTrouble } from "./mediaTrouble";
import type { SentTracks, TrackKind } from "./peer";

/** Why a device can't be used; null: it can. `overtaken`: the person has chosen another one meanwhile. */
export type DeviceOutcome = MediaTrouble | null | "overtaken";

interface MediaHandlers {
  /** another track to send; null: none */
  onTrack(kind: TrackKind, track: MediaStreamTrack | null): void;
  onChange(): void;
  /** the only microphone was unplugged during the call; null: there is one again */
  onTrouble(trouble: MediaTrouble | null): void;
}

const SOUND: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const PICTURE: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };

/** This side's microphone, camera and screen. A camera that is off is released, so that its light goes out. */
export class LocalMedia {
  #sound: MediaStreamTrack | null = null;
  #camera: MediaStreamTrack | null = null;
  #screen: MediaStreamTrack | null = null;
  isMuted = false;
  /** whether the person wants a camera; one that opens after they turned it off is released */
  wantsCamera = false;
  #isClosed = false;
  /** the latest change of each device that is under way */
  readonly #changes: Record<TrackKind, object | null> = { audio: null, video: null };
  /** the camera that faces the person or the room, where there are both */
  #facing: "user" | "environment" = "user";

  constructor(private readonly handlers: MediaHandlers) {}

  get picture(): "none" | "camera" | "screen" {
    return this.#screen ? "screen" : this.#camera ? "camera" : "none";
  }

  get tracks(): SentTracks {
    return { audio: this.#sound, video: this.#screen ?? this.#camera };
  }

  /** Whether the person sees their own picture as in a mirror. */
  get isMirrored(): boolean {
    return this.#screen === null && this.#camera?.getSettings().facingMode !== "environment";
  }

  /** Asks for both at once, so that the browser asks the person once. A call needs a microphone, and no camera. */
  open(withCamera: boolean): Promise<MediaTrouble[]> {
    this.wantsCamera = withCamera;
    return this.#ask();
  }

  setMuted(isMuted: boolean): void {
    this.isMuted = isMuted;
    if (this.#sound) this.#sound.enabled = !isMuted;
    this.handlers.onChange();
  }

  async turnCameraOn(): Promise<MediaTrouble | null> {
    return (await this.open(true)).at(-1) ?? null;
  }

  turnCameraOff(): void {
    this.wantsCamera = false;
    this.#changes.video = null;
    stop(this.#camera);
    this.#camera = null;
    this.#sent("video");
  }

  /** To the camera on a phone's other side, or to the next one. Ignored while one opens. */
  async switchCamera(): Promise<DeviceOutcome> {
    if (this.#changes.video) return "overtaken";
    const current = this.#camera?.getSettings();
    if (current?.facingMode) {
      this.#facing = this.#facing === "user" ? "environment" : "user";
      return this.#replaceCamera({ ...PICTURE, facingMode: this.#facing });
    }
    const cameras = (await listDevices()).videoinput;
    const next = cameras[(cameras.findIndex(({ id }) => id === current?.deviceId) + 1) % cameras.length];
    return next ? this.useDevice("camera", next.id) : null;
  }

  /** The most recent choice wins. */
  async useDevice(device: DeviceKind, id: string): Promise<DeviceOutcome> {
    rememberDevice(device === "camera" ? "videoinput" : "audioinput", id);
    const deviceId = { exact: id };
    if (device === "microphone") return this.#replace("audio", { ...SOUND, deviceId }); // the old one is used until it opens
    return this.#camera ? this.#replaceCamera({ ...PICTURE, deviceId }) : null;
  }

  /** A person who changes their mind in the browser's dialog shares nothing. */
  async shareScreen(): Promise<void> {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false }).catch(() => null);
    const [track] = stream?.getVideoTracks() ?? [];
    if (!track || this.#isClosed) return stop(track);
    track.contentHint = "detail"; // keeps words sharp, at fewer frames
    track.onended = () => this.stopSharing(); // by the browser's own button
    this.#share(track);
  }

  stopSharing(): void {
    this.#share(null);
  }

  close(): void {
    this.#isClosed = true;
    for (const track of [this.#sound, this.#camera, this.#screen]) stop(track);
    this.#sound = this.#camera = this.#screen = null;
    if (hasDevices()) navigator.mediaDevices.removeEventListener("devicechange", this.#replaceLostSound);
  }

  #share(track: MediaStreamTrack | null): void {
    stop(this.#screen);
    this.#screen = track;
    this.#sent("video");
  }

  /** Asks for what is wanted and missing. */
  async #ask(withCamera = this.wantsCamera): Promise<MediaTrouble[]> {
    if (!hasDevices()) return [{ device: "microphone", why: "insecure" }];
    const sound = this.#sound ? false : soundOf();
    const picture = withCamera && !this.#camera && pictureOf(this.#facing);
    if (!sound && !picture) return [];
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: sound, video: picture });
      this.#keep(stream, this.#sound === null); // unless the person has chosen a microphone meanwhile
      return [];
    } catch (error) {
      if (!picture) return [troubleOf("microphone", error)];
      const withoutCamera = sound ? await this.#ask(false) : [];
      if (withoutCamera.length > 0) return withoutCamera;
      this.wantsCamera = false;
      return [troubleOf("camera", error)];
    }
  }

  /** The old camera's last picture stays until the new one opens. */
  #replaceCamera(video: MediaTrackConstraints): Promise<DeviceOutcome> {
    stop(this.#camera); // many phones open one camera at a time
    return this.#replace("video", video);
  }

  async #replace(kind: TrackKind, wanted: MediaTrackConstraints): Promise<DeviceOutcome> {
    const change = (this.#changes[kind] = {});
    const isOvertaken = () => this.#changes[kind] !== change;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ [kind]: wanted });
      if (isOvertaken()) {
        stream.getTracks().forEach(stop);
        return "overtaken";
      }
      this.#keep(stream);
      return null;
    } catch (error) {
      if (isOvertaken()) return "overtaken";
      if (kind === "video") this.turnCameraOff();
      return troubleOf(kind === "video" ? "camera" : "microphone", error);
    } finally {
      if (!isOvertaken()) this.#changes[kind] = null;
    }
  }

  /** Uses the tracks that are still wanted, and releases the rest. */
  #keep(stream: MediaStream, wantsSound = true): void {
    if (this.#isClosed) return stream.getTracks().forEach(stop);
    const [sound, camera] = [stream.getAudioTracks()[0], stream.getVideoTracks()[0]];
    if (sound && !wantsSound) stop(sound);
    else if (sound) {
      sound.enabled = !this.isMuted;
      sound.onended = () => this.#loseSound();
      stop(this.#sound);
      this.#sound = sound;
      this.#sent("audio");
    }
    if (camera && !this.wantsCamera) stop(camera);
    else if (camera) {
      camera.onended = () => this.turnCameraOff(); // unplugged, or blocked in the browser's settings
      stop(this.#camera);
      this.#camera = camera;
      this.#sent("video");
    }
  }

  #loseSound(): void {
    this.#sound = null;
    this.#sent("audio");
    void this.#replaceLostSound();
  }

  /** Replaces an unplugged headset by another microphone, or by the one that is connected next. */
  readonly #replaceLostSound = async (): Promise<void> => {
    const [trouble = null] = await this.#ask(false);
    if (this.#isClosed) return;
    this.handlers.onTrouble(trouble);
    if (trouble) navigator.mediaDevices.addEventListener("devicechange", this.#replaceLostSound, { once: true });
  };

  #sent(kind: TrackKind): void {
    if (this.#isClosed) return;
    this.handlers.onTrack(kind, this.tracks[kind]);
    this.handlers.onChange();
  }
}

export const canShareScreen = (): boolean => hasDevices() && "getDisplayMedia" in navigator.mediaDevices;

const soundOf = (): MediaTrackConstraints => ({ ...SOUND, ...ideal(chosenDevice("audioinput")) });
const pictureOf = (facing: string): MediaTrackConstraints => ({ ...PICTURE, ...(ideal(chosenDevice("videoinput")) ?? { facingMode: facing }) });
const ideal = (id: string | null) => (id === null ? null : { deviceId: { ideal: id } });

function stop(track: MediaStreamTrack | null | undefined): void {
  if (!track) return;
  track.onended = null;
  track.stop();
}
