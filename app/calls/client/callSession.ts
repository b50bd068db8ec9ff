import type { CallServers } from "~/app/calls/callServers.server";
import type { CreatedCall } from "~/app/calls/calls.server";
import type { Result } from "~/app/http/apiError";
import { Observed } from "~/app/ui/browser/observed";
import type { LinkState } from "~/app/rooms/roomConnection";
import { logBug } from "~/base/logEvent";
import { CALL_LIMITS, type CallKind, type CallView } from "~/party/call/protocol";
import { CallLink } from "./callLink";
import { ConnectionMonitor } from "./connectionMonitor";
import { type DeviceOutcome, LocalMedia } from "./localMedia";
import { Peer } from "./peer";
import { BandwidthController } from "./quality";
import { firstView, viewAfter, type SessionEnd, type SessionView } from "./sessionView";

/** The functions that a call gets from its page. A test can replace them. */
export interface SessionDeps {
  createCall(to: string, kind: CallKind): Promise<Result<CreatedCall>>;
  fetchServers(): Promise<CallServers>;
}

/** How long a call rings before this page ends it. If the room can be reached, it ends the call earlier. */
const RINGING_MAX_MS = CALL_LIMITS.ringsMs + CALL_LIMITS.lostAfterMs;

/**
 * One call, from the button or the ring until it is over: its room, this side's devices, and the connection to the
 * other side.
 */
export class CallSession extends Observed<SessionView> {
  readonly kind: CallKind;
  /** whether it rang on this page */
  readonly isIncoming: boolean;
  /** the id of the call, once it has one */
  call: string | null = null;
  readonly #media: LocalMedia;
  readonly #bandwidth: BandwidthController;
  readonly #monitor: ConnectionMonitor;
  #link: CallLink | null = null;
  #peer: Peer | null = null;
  /** the other side's signals wait for the peer; null: the call ended without a peer connection */
  readonly #peerMade = Promise.withResolvers<Peer | null>();
  #role: "caller" | "callee";
  #ringingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** `to`: the callee; `call`: the call that rings here */
    private readonly options: { kind: CallKind; start: { to: string } | { call: string } },
    private readonly deps: SessionDeps,
  ) {
    super(firstView("call" in options.start, options.kind));
    this.isIncoming = "call" in options.start;
    this.kind = options.kind;
    this.#role = this.isIncoming ? "callee" : "caller";
    this.#media = new LocalMedia({
      onTrack: (kind, track) => this.#peer?.send(kind, track),
      onChange: () => this.#showOwn(),
      onTrouble: (trouble) => this.#showTrouble(trouble),
    });
    this.#media.wantsCamera = options.kind === "video";
    this.#bandwidth = new BandwidthController(
      () => this.#peer,
      (quality) => this.#patch({ quality }),
      () => this.#showOwn(),
    );
    this.#monitor = new ConnectionMonitor(deps.fetchServers, {
      onMedia: () => {
        this.#patch({ phase: "onCall", mediaSinceMs: performance.now() });
        this.#bandwidth.start();
      },
      onReconnecting: (isReconnecting) => this.#patch({ isReconnecting }),
      onAbort: (why) => {
        this.#link?.hangUp(why); // the room gets the reason, if it can be reached
        this.#end({ type: why });
      },
    });
    addEventListener("pagehide", this.close);
    if ("call" in options.start) this.#enter(options.start.call);
    else void this.begin();
  }

  /** For the caller: opens the devices, then creates the call. Called again after a problem with the devices. */
  async begin(): Promise<void> {
    if (!("to" in this.options.start) || !(await this.#openMedia())) return;
    this.#patch({ isBusy: true });
    const created = await this.deps.createCall(this.options.start.to, this.kind);
    if (this.#isOver()) return created.ok ? this.#cancel(created.call) : undefined;
    if (!created.ok) return this.#end({ type: "refused", message: created.message });
    this.#role = created.you;
    this.#patch({ phase: created.you === "caller" ? "calling" : "connecting", isBusy: false });
    this.#enter(created.call);
    await (created.you === "callee" ? this.#join() : this.#connect());
  }

  /** For the callee: opens the devices, then answers. If there is no microphone, the call keeps ringing. */
  async answer(): Promise<void> {
    if (this.getSnapshot().phase !== "ringing" || this.getSnapshot().isBusy) return;
    if (!(await this.#openMedia()) || this.#isOver()) return;
    this.#patch({ phase: "connecting" });
    await this.#join();
  }

  decline(): void {
    this.#link?.decline();
    this.#end({ type: "declined" });
  }

  hangUp(): void {
    this.#link?.hangUp();
    this.#end({ type: "hungUp" });
  }

  setMuted(isMuted: boolean): void {
    this.#media.setMuted(isMuted);
  }

  async setCamera(isOn: boolean): Promise<void> {
    if (!isOn) return this.#media.turnCameraOff();
    if (this.#hasOpenedDevices()) return this.#showTrouble(await this.#media.turnCameraOn());
    this.#media.wantsCamera = true;
    this.#showOwn();
  }

  async switchCamera(): Promise<void> {
    this.#showTrouble(await this.#media.switchCamera());
  }

  async useDevice(device: "microphone" | "camera", id: string): Promise<void> {
    this.#showTrouble(await this.#media.useDevice(device, id));
  }

  async shareScreen(isShared: boolean): Promise<void> {
    if (isShared) await this.#media.shareScreen();
    else this.#media.stopSharing();
  }

  /** The page closes, or its member signs out. */
  readonly close = (): void => {
    this.#link?.close();
    this.#end({ type: "hungUp" });
  };

  #isOver(): boolean {
    return this.getSnapshot().phase === "ended";
  }

  /** True once the devices have opened. Before that, the controls decide which ones stay open, and how. */
  #hasOpenedDevices(): boolean {
    const { phase } = this.getSnapshot();
    return phase !== "ringing" && (phase !== "asking" || this.#media.tracks.audio !== null);
  }

  /**
   * Opens the devices. Returns false without a microphone, or if the call has ended meanwhile. Without a camera, the
   * call continues, and the view says why there is no picture.
   */
  async #openMedia(): Promise<boolean> {
    this.#patch({ isBusy: true, trouble: null });
    const [trouble = null] = await this.#media.open(this.#media.wantsCamera);
    if (this.#isOver()) return false;
    this.#patch({ isBusy: false, trouble });
    this.#showOwn();
    return trouble?.device !== "microphone";
  }

  #enter(call: string): void {
    this.call = call;
    this.#link = new CallLink(call, {
      onCall: (view) => this.#onCall(view),
      onSignal: (signal) => void this.#peerMade.promise.then((peer) => peer?.take(signal)),
      onLink: (link) => this.#onLink(link),
      onRefused: (code) => {
        if (code === "elsewhere") this.#end({ type: "elsewhere" });
        // a command that comes too late isn't a bug: the room also sends the current state of the call
        else if (code !== "call_over" && code !== "not_ringing" && code !== "not_yours") logBug("call", code);
      },
    });
    if (this.#role === "caller") this.#link.takeSide();
    this.#ringingTimer = setTimeout(() => {
      if (["ringing", "calling"].includes(this.getSnapshot().phase)) this.#end({ type: "noAnswer" });
    }, RINGING_MAX_MS);
  }

  /** Ends a call whose caller hung up while the edge was creating it. */
  #cancel(call: string): void {
    this.#enter(call);
    clearTimeout(this.#ringingTimer);
    this.#link?.hangUp();
    this.#link?.leave();
  }

  async #join(): Promise<void> {
    this.#link?.answer();
    this.#monitor.begin();
    await this.#connect();
  }

  async #connect(): Promise<void> {
    const servers = await this.#monitor.servers;
    if (this.#isOver()) return;
    const options = { servers, isCaller: this.#role === "caller", tracks: this.#media.tracks };
    const peer = new Peer(options, {
      onSignal: (signal) => this.#link?.signal(signal),
      onChange: () => this.#monitor.check(),
      onPeerState: (state) => this.#patch({ peer: state }),
      onError: (error) => logBug("call", error),
    });
    this.#peer = peer;
    this.#peerMade.resolve(peer);
    this.#patch({ remote: peer.remote });
    this.#showOwn();
    this.#monitor.watch(peer);
  }

  #onCall({ status, elsewhere, end }: CallView): void {
    if (this.#isOver()) return;
    if (end) return this.#end({ type: end });
    // after a reconnect, the room also reports this until this page takes its side again
    if (elsewhere && this.getSnapshot().phase === "ringing") return this.#end({ type: "elsewhere" });
    if (status === "calling") return;
    if (this.getSnapshot().phase === "calling") this.#patch({ phase: "connecting" });
    if (this.getSnapshot().phase !== "ringing") this.#monitor.begin();
  }

  #onLink(link: LinkState): void {
    this.#monitor.linked(link.type === "live");
    // the call or the login session is over, or the page is too old
    if (link.type === "refused") this.#end({ type: this.getSnapshot().phase === "ringing" ? "cancelled" : "lost" });
  }

  #showTrouble(trouble: DeviceOutcome): void {
    if (trouble === "overtaken") return;
    this.#patch({ trouble });
    this.#showOwn();
  }

  /** Updates the view of this side, and tells the other side. */
  #showOwn(): void {
    if (this.#isOver()) return;
    const { video } = this.#media.tracks;
    const { own } = this.getSnapshot();
    const isSame = (own?.getVideoTracks()[0] ?? null) === video;
    const shown = isSame ? own : video ? new MediaStream([video]) : null;
    const { isMuted, isMirrored, wantsCamera, picture: local } = this.#media;
    const wanted = wantsCamera ? "camera" : "none";
    const picture = !this.#hasOpenedDevices()
      ? wanted
      : local !== "none" && this.#bandwidth.isPaused
        ? "paused"
        : local;
    this.#patch({ isMuted, isMirrored, picture, own: shown });
    this.#peer?.sendState({ isMuted, picture });
  }

  #end(end: SessionEnd): void {
    if (this.#isOver()) return;
    removeEventListener("pagehide", this.close);
    this.#monitor.stop();
    clearTimeout(this.#ringingTimer);
    this.#bandwidth.stop();
    this.#peer?.close();
    this.#media.close();
    this.#peerMade.resolve(null);
    this.#link?.leave();
    this.#patch({ phase: "ended", end, own: null, remote: null });
  }

  #patch(change: Partial<SessionView>): void {
    this.set(viewAfter(this.getSnapshot(), change));
  }
}
