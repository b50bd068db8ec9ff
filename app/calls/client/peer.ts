import type { CallServers } from "~/app/calls/callServers";
import type { CallSignal } from "~/party/call/protocol";
import { parseSideState, type SideState } from "./sideState";

/** What this side sends; null where there is nothing now. */
export type SentTracks = Record<TrackKind, MediaStreamTrack | null>;
export type TrackKind = "audio" | "video";

interface PeerOptions {
  servers: CallServers;
  /** the one who was called gives way when both offer at once */
  isCaller: boolean;
  tracks: SentTracks;
}

/** `maxBitrate` in bits a second; absent: as it was, and at first as much as the browser finds right. */
export type VideoLimit = { maxBitrate?: number; scaleDownBy: number } | "paused";

export interface PeerHandlers {
  onSignal(signal: CallSignal): void;
  /** the connection, or one of the other's tracks, is not what it was */
  onChange(): void;
  onPeerState(state: SideState): void;
  /** it cannot be gone on with */
  onError(error: unknown): void;
}

const configurationBy = ({ iceServers, iceTransportPolicy }: CallServers): RTCConfiguration => ({ iceServers, iceTransportPolicy, bundlePolicy: "max-bundle" });

/** Of a picture where there is little room, and of every call's first, which is to come at once: what there is room for is known a moment later. */
export const SMALL_SCALE_DOWN_BY = 2;

const STATE_CHANNEL = { negotiated: true, id: 0 } as const;

/**
 * The connection from browser to browser: W3C WebRTC with perfect negotiation. Sound and picture have one transceiver each
 * from the beginning, in audio calls too, so that a track that comes, goes or changes needs no negotiation.
 */
export class Peer {
  readonly #connection: RTCPeerConnection;
  readonly #options: PeerOptions;
  readonly #handlers: PeerHandlers;
  readonly #tracks: SentTracks;
  /** everything that the other sends */
  readonly remote = new MediaStream();
  #channel: RTCDataChannel | null = null;
  #state: SideState | null = null;
  #isOffering = false;
  #ignoresOffer = false;
  /** signals are taken one after the other */
  #taken: Promise<void> = Promise.resolve();

  constructor(options: PeerOptions, handlers: PeerHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#tracks = { ...options.tracks };
    this.#connection = new RTCPeerConnection(configurationBy(options.servers));
    const connection = this.#connection;
    connection.onicecandidate = ({ candidate }) => this.#sendCandidate(candidate);
    connection.onnegotiationneeded = () => void this.#offer();
    connection.onconnectionstatechange = () => handlers.onChange();
    connection.oniceconnectionstatechange = () => handlers.onChange();
    connection.ontrack = ({ track }) => this.#addRemote(track);
    if (options.isCaller) this.#begin();
  }

  /** `iceConnectionState` too, since it alone notices at once that packets stopped coming. */
  get connection(): "connecting" | "connected" | "disconnected" | "failed" | "closed" {
    const { connectionState, iceConnectionState } = this.#connection;
    if (connectionState === "closed") return "closed";
    if (connectionState === "failed" || iceConnectionState === "failed") return "failed";
    if (connectionState === "disconnected" || iceConnectionState === "disconnected") return "disconnected";
    return connectionState === "connected" ? "connected" : "connecting";
  }

  /** Whether something of the other's comes in. */
  get flows(): boolean {
    return this.connection === "connected" && this.remote.getTracks().some(({ muted }) => !muted);
  }

  /** From the other; in their order. */
  take(signal: CallSignal): void {
    this.#taken = this.#taken.then(() => this.#takeOne(signal)).catch((error: unknown) => this.#handlers.onError(error));
  }

  send(kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#tracks[kind] = track;
    void this.#sender(kind)?.replaceTrack(track).catch((error: unknown) => this.#handlers.onError(error));
  }

  /** Tells the other how this side is; again when the channel opens. */
  tell(state: SideState): void {
    this.#state = state;
    if (this.#channel?.readyState === "open") this.#channel.send(JSON.stringify(state));
  }

  /** Looks for a way anew; what flows goes on flowing meanwhile. */
  restart(servers: CallServers): void {
    if (this.connection === "closed") return;
    this.#connection.setConfiguration(configurationBy(servers));
    this.#connection.restartIce();
  }

  stats(): Promise<RTCStatsReport> {
    return this.#connection.getStats();
  }

  /** How much of the picture goes out. */
  async limitVideo(limit: VideoLimit): Promise<void> {
    const sender = this.#sender("video");
    if (!sender) return;
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings) {
      encoding.active = limit !== "paused";
      if (limit === "paused") continue;
      if (limit.maxBitrate !== undefined) encoding.maxBitrate = limit.maxBitrate;
      encoding.scaleResolutionDownBy = limit.scaleDownBy;
    }
    await sender.setParameters(parameters);
  }

  close(): void {
    const connection = this.#connection;
    connection.onicecandidate = connection.onnegotiationneeded = connection.onconnectionstatechange = connection.oniceconnectionstatechange = connection.ontrack = null;
    this.#channel?.close();
    connection.close();
    for (const track of this.remote.getTracks()) {
      track.onunmute = track.onmute = null;
      track.stop();
      this.remote.removeTrack(track);
    }
  }

  #begin(): void {
    this.#connection.addTransceiver(this.#tracks.audio ?? "audio", { direction: "sendrecv" });
    this.#connection.addTransceiver(this.#tracks.video ?? "video", { direction: "sendrecv" });
    this.#prepare();
  }

  /** Once sound and picture have their places, before the first description of this side goes out. */
  #prepare(): void {
    this.#openChannel();
    this.#preferSound();
    this.limitVideo({ scaleDownBy: SMALL_SCALE_DOWN_BY }).catch(() => {}); // it begins at its full size then
  }

  #openChannel(): void {
    const channel = this.#connection.createDataChannel("side", STATE_CHANNEL);
    this.#channel = channel;
    channel.onopen = () => this.#state && this.tell(this.#state);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const state = parseSideState(data);
      if (state) this.#handlers.onPeerState(state);
    };
  }

  /** Where the network cannot carry both, sound goes first. */
  #preferSound(): void {
    const sender = this.#sender("audio");
    const parameters = sender?.getParameters();
    if (!sender || !parameters?.encodings[0]) return;
    parameters.encodings[0].priority = "high";
    parameters.encodings[0].networkPriority = "high";
    sender.setParameters(parameters).catch(() => {}); // a browser that cannot does without
  }

  #sender(kind: TrackKind): RTCRtpSender | null {
    return this.#connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender ?? null;
  }

  async #offer(): Promise<void> {
    try {
      this.#isOffering = true;
      await this.#connection.setLocalDescription();
      this.#sendDescription();
    } catch (error) {
      this.#handlers.onError(error);
    } finally {
      this.#isOffering = false;
    }
  }

  async #takeOne(signal: CallSignal): Promise<void> {
    const connection = this.#connection;
    if (connection.signalingState === "closed") return;
    if ("candidate" in signal) {
      try {
        await connection.addIceCandidate(signal.candidate ?? undefined);
      } catch (error) {
        if (!this.#ignoresOffer) throw error;
      }
      return;
    }
    const { description } = signal;
    const collides = description.type === "offer" && (this.#isOffering || connection.signalingState !== "stable");
    this.#ignoresOffer = this.#options.isCaller && collides;
    if (this.#ignoresOffer) return;
    await connection.setRemoteDescription(description);
    if (description.type !== "offer") return;
    await this.#join();
    await connection.setLocalDescription();
    this.#sendDescription();
  }

  /** Puts what this side sends into the places that the caller's first offer made. */
  async #join(): Promise<void> {
    if (this.#options.isCaller || this.#channel) return;
    for (const transceiver of this.#connection.getTransceivers()) {
      const { kind } = transceiver.receiver.track;
      transceiver.direction = "sendrecv";
      await transceiver.sender.replaceTrack(this.#tracks[kind === "audio" ? "audio" : "video"]);
    }
    this.#prepare();
  }

  #sendDescription(): void {
    const description = this.#connection.localDescription;
    if (description) this.#handlers.onSignal({ description: { type: description.type, sdp: description.sdp } });
  }

  #sendCandidate(candidate: RTCIceCandidate | null): void {
    if (!candidate) return this.#handlers.onSignal({ candidate: null });
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    this.#handlers.onSignal({ candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment } });
  }

  #addRemote(track: MediaStreamTrack): void {
    this.remote.addTrack(track);
    track.onunmute = track.onmute = () => this.#handlers.onChange();
    this.#handlers.onChange();
  }
}
