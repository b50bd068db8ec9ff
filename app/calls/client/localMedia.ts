import { chosenDevice, hasDevices, listDevices, rememberDevice } from "./devices";
import { troubleOf, type DeviceKind, type MediaTrouble } from "./mediaTrouble";
import type { SentTracks, TrackKind } from "./peer";

/** Why a device did not come; null: it did. `overtaken`: another was chosen meanwhile, and there is nothing to say of this one. */
export type DeviceOutcome = MediaTrouble | null | "overtaken";

interface MediaHandlers {
  /** another track is to be sent; null: none */
  onTrack(kind: TrackKind, track: MediaStreamTrack | null): void;
  onChange(): void;
  /** the only microphone has gone in the middle of the call; null: there is one again */
  onTrouble(trouble: MediaTrouble | null): void;
}

const SOUND: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const PICTURE: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };

/** This side's microphone, camera and screen. A camera that is off is given back, so that its light goes out. */
export class LocalMedia {
  #sound: MediaStreamTrack | null = null;
  #camera: MediaStreamTrack | null = null;
  #screen: MediaStreamTrack | null = null;
  #isMuted = false;
  /** whether the person wants a camera; one that comes after they turned it off is given back */
  wantsCamera = false;
  #isClosed = false;
  /** the change of each device that is under way; any other was overtaken */
  readonly #changes: Record<TrackKind, object | null> = { audio: null, video: null };
  /** the camera that is turned to or from the person, where there are both */
  #facing: "user" | "environment" = "user";

  constructor(private readonly handlers: MediaHandlers) {}

  get isMuted(): boolean {
    return this.#isMuted;
  }

  get picture(): "none" | "camera" | "screen" {
    return this.#screen ? "screen" : this.#camera ? "camera" : "none";
  }

  get tracks(): SentTracks {
    return { audio: this.#sound, video: this.#screen ?? this.#camera };
  }

  /** Whether the picture of oneself is as in a mirror. */
  get isMirrored(): boolean {
    return this.#screen === null && this.#camera?.getSettings().facingMode !== "environment";
  }

  /** Asks for both at once, so that the person is asked once. Without a microphone there is no call; without a camera there is. */
  open(withCamera: boolean): Promise<MediaTrouble[]> {
    this.wantsCamera = withCamera;
    return this.#ask();
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (this.#sound) this.#sound.enabled = !isMuted;
    this.handlers.onChange();
  }

  /** Why the camera did not come; null: it did. */
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

  /** To the other side of a phone, or to the next camera there is; while one is coming, to no further one. */
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

  /** Of two that were chosen the last counts. */
  async useDevice(device: DeviceKind, id: string): Promise<DeviceOutcome> {
    rememberDevice(device === "camera" ? "videoinput" : "audioinput", id);
    const deviceId = { exact: id };
    if (device === "microphone") return this.#replace("audio", { ...SOUND, deviceId }); // until it comes, the one before goes on
    return this.#camera ? this.#replaceCamera({ ...PICTURE, deviceId }) : null;
  }

  /** Whether something is shared now; a person who changed their mind is no error. */
  async shareScreen(): Promise<boolean> {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
      const [track = null] = stream.getVideoTracks();
      if (!track || this.#isClosed) {
        stop(track);
        return false;
      }
      track.contentHint = "detail"; // words stay sharp, and move less
      track.onended = () => this.stopSharing(); // by the browser's own button
      stop(this.#screen);
      this.#screen = track;
      this.#sent("video");
      return true;
    } catch {
      return false;
    }
  }

  stopSharing(): void {
    stop(this.#screen);
    this.#screen = null;
    this.#sent("video");
  }

  close(): void {
    this.#isClosed = true;
    for (const track of [this.#sound, this.#camera, this.#screen]) stop(track);
    this.#sound = this.#camera = this.#screen = null;
    if (hasDevices()) navigator.mediaDevices.removeEventListener("devicechange", this.#replaceLostSound);
  }

  /** For what is wanted and not there. */
  async #ask(withCamera = this.wantsCamera): Promise<MediaTrouble[]> {
    if (!hasDevices()) return [{ device: "microphone", why: "insecure" }];
    const sound = this.#sound ? false : soundOf();
    const picture = withCamera && !this.#camera && pictureOf(this.#facing);
    if (!sound && !picture) return [];
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: sound, video: picture });
      if (this.#sound) withoutSound(stream); // one was chosen meanwhile
      this.#keep(stream);
      return [];
    } catch (error) {
      if (!picture) return [troubleOf("microphone", error)];
      const withoutCamera = sound ? await this.#ask(false) : [];
      if (withoutCamera.length > 0) return withoutCamera;
      this.wantsCamera = false;
      return [troubleOf("camera", error)];
    }
  }

  /** Until the next camera comes, the one before is still what one shows, though it shows no more. */
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

  /** What came may have been asked for twice, or no longer be wanted: whatever is not kept is given back. */
  #keep(stream: MediaStream): void {
    if (this.#isClosed) return stream.getTracks().forEach(stop);
    const [sound, camera] = [stream.getAudioTracks()[0], stream.getVideoTracks()[0]];
    if (sound) {
      sound.enabled = !this.#isMuted;
      sound.onended = () => this.#loseSound();
      stop(this.#sound);
      this.#sound = sound;
      this.#sent("audio");
    }
    if (camera && !this.wantsCamera) stop(camera);
    else if (camera) {
      camera.onended = () => this.turnCameraOff(); // it was unplugged, or taken back in the browser's settings
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

  /** A headset that was unplugged gives way to the next microphone, or to the one that is connected next. */
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

function withoutSound(stream: MediaStream): void {
  for (const track of stream.getAudioTracks()) {
    stop(track);
    stream.removeTrack(track);
  }
}

function stop(track: MediaStreamTrack | null): void {
  if (!track) return;
  track.onended = null;
  track.stop();
}
