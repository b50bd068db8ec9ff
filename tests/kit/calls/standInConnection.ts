import type { TrackKind } from "~/app/calls/client/peer";
import { StandInTrack } from "./standInMedia";

interface StandInChannel {
  readyState: "connecting" | "open" | "closed";
  sent: string[];
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

class StandInTransceiver {
  direction = "recvonly";
  readonly receiver: { track: StandInTrack };
  readonly sender = {
    track: null as StandInTrack | null,
    replaceTrack: (track: StandInTrack | null) => Promise.resolve(void (this.sender.track = track)),
    getParameters: () => ({ encodings: [{}] }),
    setParameters: () => Promise.resolve(),
  };

  constructor(kind: TrackKind, track: StandInTrack | null) {
    this.receiver = { track: new StandInTrack(kind) };
    this.sender.track = track;
  }
}

/** The part of RTCPeerConnection that calls use. It reports what the test sets and connects to nothing. */
export class StandInConnection {
  static made: StandInConnection[] = [];
  connectionState = "new";
  iceConnectionState = "new";
  signalingState = "stable";
  localDescription: { type: "offer" | "answer"; sdp: string } | null = null;
  readonly channels: StandInChannel[] = [];
  /** the types of descriptions and the candidates from the other side, in order */
  readonly received: unknown[] = [];
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  oniceconnectionstatechange: (() => void) | null = null;
  ontrack: ((event: { track: StandInTrack }) => void) | null = null;
  readonly #transceivers: StandInTransceiver[] = [];

  constructor(readonly configuration: RTCConfiguration) {
    StandInConnection.made.push(this);
  }

  addTransceiver(of: StandInTrack | TrackKind): void {
    const track = typeof of === "string" ? null : of;
    this.#transceivers.push(new StandInTransceiver(typeof of === "string" ? of : of.kind, track));
    if (this.#transceivers.length === 1) queueMicrotask(() => this.onnegotiationneeded?.());
  }

  getTransceivers(): StandInTransceiver[] {
    return this.#transceivers;
  }

  createDataChannel(): StandInChannel {
    const channel: StandInChannel = {
      readyState: "connecting",
      sent: [],
      onopen: null,
      onmessage: null,
      send: (text) => void channel.sent.push(text),
      close: () => void (channel.readyState = "closed"),
    };
    this.channels.push(channel);
    return channel;
  }

  setLocalDescription(): Promise<void> {
    const isAnswer = this.signalingState === "have-remote-offer";
    this.localDescription = { type: isAnswer ? "answer" : "offer", sdp: "v=0" };
    this.signalingState = isAnswer ? "stable" : "have-local-offer";
    return Promise.resolve();
  }

  /** The first offer to a callee adds a transceiver for sound, and one for pictures if it names video. */
  setRemoteDescription(description: { type: string; sdp: string }): Promise<void> {
    this.received.push(description.type);
    this.signalingState = description.type === "offer" ? "have-remote-offer" : "stable";
    if (description.type === "offer" && this.#transceivers.length === 0) {
      for (const kind of description.sdp.includes("video") ? (["audio", "video"] as const) : (["audio"] as const))
        this.#transceivers.push(new StandInTransceiver(kind, null));
    }
    return Promise.resolve();
  }

  addIceCandidate(candidate?: { candidate: string }): Promise<void> {
    this.received.push(candidate?.candidate ?? null);
    return Promise.resolve();
  }

  getStats = () => Promise.resolve(new Map<string, unknown>());
  restartIce(): void {}
  setConfiguration(): void {}

  close(): void {
    this.connectionState = "closed";
  }

  /** The track that this side sends now. */
  sends(kind: TrackKind): StandInTrack | null {
    return this.#transceivers.find(({ receiver }) => receiver.track.kind === kind)?.sender.track ?? null;
  }

  becomes(state: "connected" | "disconnected" | "failed"): void {
    this.connectionState = this.iceConnectionState = state;
    this.onconnectionstatechange?.();
  }

  /** The other side's media arrive. */
  mediaArrives(): void {
    this.becomes("connected");
    for (const channel of this.channels) {
      channel.readyState = "open";
      channel.onopen?.();
    }
    this.ontrack?.({ track: new StandInTrack("audio") });
  }
}
