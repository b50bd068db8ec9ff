import type { CallServers } from "~/app/calls/callServers.server";
import type { CallSignal } from "~/party/call/protocol";

/** The tracks that this side sends; null for a kind that it doesn't send. */
export type SentTracks = Record<TrackKind, MediaStreamTrack | null>;
export type TrackKind = "audio" | "video";
const KINDS: readonly TrackKind[] = ["audio", "video"];

/**
 * `maxBitrate` is in bits per second. If it is absent, the limit stays unchanged; at first the browser chooses it.
 * `scaleDownBy` divides the picture's width and height.
 */
export type VideoLimit = { maxBitrate?: number; scaleDownBy: number } | "paused";

interface PeerHandlers {
  onSignal(signal: CallSignal): void;
  /** the connection or one of the other side's tracks has changed */
  onChange(): void;
  onPeerState(state: PeerState): void;
  onError: (error: unknown) => void;
}

/** What each side tells the other about itself, directly between the browsers. */
export interface PeerState {
  isMuted: boolean;
  /** `paused`: the bandwidth is too low for a picture */
  picture: Picture;
}

const PICTURES = ["none", "camera", "screen", "paused"] as const;
export type Picture = (typeof PICTURES)[number];

const TEXT_MAX = 200;

/** Null if the text isn't a valid state, because the other browser may send anything. */
export function parsePeerState(text: unknown): PeerState | null {
  if (typeof text !== "string" || text.length > TEXT_MAX) return null;
  try {
    const { isMuted, picture: pictureName } = JSON.parse(text) as Record<string, unknown>;
    const picture = PICTURES.find((known) => known === pictureName);
    return typeof isMuted === "boolean" && picture ? { isMuted, picture } : null;
  } catch {
    return null;
  }
}

const configurationBy = (servers: CallServers): RTCConfiguration => ({ ...servers, bundlePolicy: "max-bundle" });

/**
 * Divides the width and height of a picture while the bandwidth is low, and of the first picture of a call, which
 * should show immediately, before the bandwidth is known.
 */
export const SMALL_SCALE_DOWN_BY = 2;

/**
 * The connection from browser to browser: W3C WebRTC with perfect negotiation. Sound and picture have one transceiver
 * each from the beginning, in audio calls too, so that adding, removing or changing a track needs no negotiation.
 */
export class Peer {
  readonly #connection: RTCPeerConnection;
  readonly #tracks: SentTracks;
  /** everything that the other side sends */
  readonly remote = new MediaStream();
  #channel: RTCDataChannel | null = null;
  #state: PeerState | null = null;
  #isOffering = false;
  #ignoresOffer = false;
  /** signals are processed one after the other */
  #taken: Promise<void> = Promise.resolve();

  constructor(
    /** `isCaller`: when both sides offer at once, the callee's offer gives way */
    private readonly options: { servers: CallServers; isCaller: boolean; tracks: SentTracks },
    private readonly handlers: PeerHandlers,
  ) {
    this.#tracks = { ...options.tracks };
    const connection = (this.#connection = new RTCPeerConnection(configurationBy(options.servers)));
    connection.onicecandidate = ({ candidate }) => this.#sendCandidate(candidate);
    connection.onnegotiationneeded = () => void this.#offer();
    connection.onconnectionstatechange = () => handlers.onChange();
    connection.oniceconnectionstatechange = () => handlers.onChange();
    connection.ontrack = ({ track }) => {
      this.remote.addTrack(track);
      track.onunmute = track.onmute = () => handlers.onChange();
      handlers.onChange();
    };
    if (!options.isCaller) return;
    for (const kind of KINDS) connection.addTransceiver(this.#tracks[kind] ?? kind, { direction: "sendrecv" });
    this.#prepare();
  }

  /** `iceConnectionState` counts too, because only it notices immediately that no packets arrive. */
  get connection(): "connecting" | "connected" | "disconnected" | "failed" | "closed" {
    const { connectionState, iceConnectionState } = this.#connection;
    if (connectionState === "closed") return "closed";
    if (connectionState === "failed" || iceConnectionState === "failed") return "failed";
    if (connectionState === "disconnected" || iceConnectionState === "disconnected") return "disconnected";
    return connectionState === "connected" ? "connected" : "connecting";
  }

  /** Whether the other side's sound or picture arrives. */
  get hasMedia(): boolean {
    return this.connection === "connected" && this.remote.getTracks().some(({ muted }) => !muted);
  }

  /** Processes a signal from the other side. Signals must come in order. */
  take(signal: CallSignal): void {
    this.#taken = this.#taken.then(() => this.#takeOne(signal)).catch(this.handlers.onError);
  }

  send(kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#tracks[kind] = track;
    void this.#sender(kind)?.replaceTrack(track).catch(this.handlers.onError);
  }

  /** Sends this side's state to the other side, now or when the channel opens. */
  sendState(state: PeerState): void {
    this.#state = state;
    if (this.#channel?.readyState === "open") this.#channel.send(JSON.stringify(state));
  }

  /** Looks for a new path. Media use the old path meanwhile. */
  restart(servers: CallServers): void {
    if (this.connection === "closed") return;
    this.#connection.setConfiguration(configurationBy(servers));
    this.#connection.restartIce();
  }

  stats(): Promise<RTCStatsReport> {
    return this.#connection.getStats();
  }

  async limitVideo(limit: VideoLimit): Promise<void> {
    if (limit === "paused") return this.#encode("video", { active: false });
    const { scaleDownBy: scaleResolutionDownBy, ...bitrate } = limit;
    await this.#encode("video", { active: true, scaleResolutionDownBy, ...bitrate });
  }

  close(): void {
    this.#channel?.close();
    this.#connection.close();
    for (const track of this.remote.getTracks()) {
      track.stop();
      this.remote.removeTrack(track);
    }
  }

  /** Called after sound and picture have their transceivers, and before this side's first description. */
  #prepare(): void {
    const channel = (this.#channel = this.#connection.createDataChannel("side", { negotiated: true, id: 0 }));
    channel.onopen = () => this.#state && this.sendState(this.#state);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const state = parsePeerState(data);
      if (state) this.handlers.onPeerState(state);
    };
    // sound has priority if the bandwidth is too low for both; not every browser supports priorities
    this.#encode("audio", { priority: "high", networkPriority: "high" }).catch(() => {});
    // if this fails, the picture starts at full size
    this.limitVideo({ scaleDownBy: SMALL_SCALE_DOWN_BY }).catch(() => {});
  }

  async #encode(kind: TrackKind, change: RTCRtpEncodingParameters): Promise<void> {
    const sender = this.#sender(kind);
    const parameters = sender?.getParameters();
    for (const encoding of parameters?.encodings ?? []) Object.assign(encoding, change);
    if (parameters) await sender?.setParameters(parameters);
  }

  #sender(kind: TrackKind): RTCRtpSender | null {
    return this.#connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender ?? null;
  }

  async #offer(): Promise<void> {
    this.#isOffering = true;
    await this.#describe().catch(this.handlers.onError);
    this.#isOffering = false;
  }

  async #takeOne(signal: CallSignal): Promise<void> {
    const connection = this.#connection;
    if (connection.signalingState === "closed") return;
    if ("candidate" in signal) {
      return connection.addIceCandidate(signal.candidate ?? undefined).catch((error: unknown) => {
        if (!this.#ignoresOffer) throw error;
      });
    }
    const { description } = signal;
    const collides = description.type === "offer" && (this.#isOffering || connection.signalingState !== "stable");
    this.#ignoresOffer = this.options.isCaller && collides;
    if (this.#ignoresOffer) return;
    await connection.setRemoteDescription(description);
    if (description.type !== "offer") return;
    await this.#join();
    await this.#describe();
  }

  /** Puts this side's tracks into the transceivers of the caller's first offer. */
  async #join(): Promise<void> {
    if (this.options.isCaller || this.#channel) return;
    for (const transceiver of this.#connection.getTransceivers()) transceiver.direction = "sendrecv";
    for (const kind of KINDS) await this.#sender(kind)?.replaceTrack(this.#tracks[kind]);
    this.#prepare();
  }

  /** Sets this side's description and sends it to the other side. */
  async #describe(): Promise<void> {
    await this.#connection.setLocalDescription();
    const description = this.#connection.localDescription;
    if (description) this.handlers.onSignal({ description: { type: description.type, sdp: description.sdp } });
  }

  #sendCandidate(candidate: RTCIceCandidate | null): void {
    if (!candidate) return this.handlers.onSignal({ candidate: null });
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    this.handlers.onSignal({ candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment } });
  }
}
