import type { CallServers } from "~/app/calls/callServers";
import type { MadeCall } from "~/app/calls/calls.server";
import type { Answered } from "~/app/edge/refusal";
import { Observed } from "~/app/rooms/observed";
import type { LinkState } from "~/app/rooms/roomConnection";
import { logBug } from "~/base/logEvent";
import { CALL_LIMITS, type CallKind, type CallView, type GivenUp } from "~/party/call/protocol";
import { CallLink } from "./callLink";
import { KeptWay } from "./keptWay";
import { type DeviceOutcome, LocalMedia } from "./localMedia";
import type { MediaTrouble } from "./mediaTrouble";
import { Peer } from "./peer";
import { firstView, viewAfter, type SessionEnd, type SessionView } from "./sessionView";
import type { Picture } from "./sideState";
import { SoundFirst } from "./soundFirst";

/** What a call needs of the page around it, so that a test can stand in for it. */
export interface SessionWorld {
  make(to: string, kind: CallKind): Promise<Answered<MadeCall>>;
  servers(): Promise<CallServers>;
}

interface SessionOptions {
  kind: CallKind;
  /** the one who is called; or the call that rings here */
  start: { to: string } | { call: string };
}

/** the room says so sooner, to whom it can reach */
const RINGS_MS = CALL_LIMITS.ringsMs + CALL_LIMITS.lostAfterMs;

/** One call, from the button or the ring until it is over: the room's word, this side's devices, the way to the other. */
export class CallSession extends Observed<SessionView> {
  readonly kind: CallKind;
  /** whether it rang here */
  readonly isIncoming: boolean;
  readonly #media: LocalMedia;
  readonly #soundFirst: SoundFirst;
  readonly #way: KeptWay;
  #call: string | null = null;
  #link: CallLink | null = null;
  #peer: Peer | null = null;
  #madePeer: (peer: Peer | null) => void = () => undefined;
  /** what the other signals waits for it; null: the call was over before */
  readonly #peerMade = new Promise<Peer | null>((resolve) => {
    this.#madePeer = resolve;
  });
  #role: "caller" | "callee";
  #ringsTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly options: SessionOptions,
    private readonly world: SessionWorld,
  ) {
    super(firstView("call" in options.start, options.kind));
    this.isIncoming = "call" in options.start;
    this.kind = options.kind;
    this.#role = this.isIncoming ? "callee" : "caller";
    this.#media = new LocalMedia({ onTrack: (kind, track) => this.#peer?.send(kind, track), onChange: () => this.#showOwn(), onTrouble: (trouble) => this.#showTrouble(trouble) });
    this.#media.wantsCamera = options.kind === "video";
    this.#soundFirst = new SoundFirst(
      () => this.#peer,
      (quality) => this.#put({ quality }),
      () => this.#showOwn(),
    );
    this.#way = new KeptWay(world.servers, {
      onFlow: () => this.#flow(),
      onReconnecting: (isReconnecting) => this.#put({ isReconnecting }),
      onGiveUp: (why) => this.#giveUp(why),
    });
    addEventListener("pagehide", this.#unload);
    if ("call" in options.start) this.#enter(options.start.call);
    else void this.begin();
  }

  /** its id, once it has one */
  get call(): string | null {
    return this.#call;
  }

  /** As the caller: the devices first, then the call; again after the person has seen to the devices. */
  async begin(): Promise<void> {
    if (!("to" in this.options.start) || !(await this.#openMedia())) return;
    this.#put({ isBusy: true });
    const made = await this.world.make(this.options.start.to, this.kind);
    if (this.#isOver()) return made.ok ? this.#giveBack(made.call) : undefined;
    if (!made.ok) return this.#end({ why: "refused", message: made.message });
    this.#role = made.you;
    this.#put({ phase: made.you === "caller" ? "calling" : "connecting", isBusy: false });
    this.#enter(made.call);
    await (made.you === "callee" ? this.#join() : this.#connect());
  }

  /** As the one who is called. Without the devices it goes on ringing. */
  async answer(): Promise<void> {
    if (this.getSnapshot().phase !== "ringing" || this.getSnapshot().isBusy) return;
    if (!(await this.#openMedia()) || this.#isOver()) return;
    this.#put({ phase: "connecting" });
    await this.#join();
  }

  decline(): void {
    this.#link?.decline();
    this.#end({ why: "declined" });
  }

  hangUp(): void {
    this.#link?.hangUp();
    this.#end({ why: "hungUp" });
  }

  setMuted(isMuted: boolean): void {
    this.#media.setMuted(isMuted);
  }

  async setCamera(isOn: boolean): Promise<void> {
    if (!isOn) return this.#media.turnCameraOff();
    if (!this.#hasAsked()) {
      this.#media.wantsCamera = true;
      return this.#showOwn();
    }
    this.#showTrouble(await this.#media.turnCameraOn());
  }

  async switchCamera(): Promise<void> {
    this.#showOutcome(await this.#media.switchCamera());
  }

  async useDevice(device: "microphone" | "camera", id: string): Promise<void> {
    this.#showOutcome(await this.#media.useDevice(device, id));
  }

  async shareScreen(isShared: boolean): Promise<void> {
    if (isShared) await this.#media.shareScreen();
    else this.#media.stopSharing();
  }

  /** The page goes, or its member signs out. */
  close(): void {
    this.#link?.close();
    this.#end({ why: "hungUp" });
  }

  readonly #unload = (): void => this.close();

  #isOver(): boolean {
    return this.getSnapshot().phase === "ended";
  }

  /** Whether the devices were had; before, what one sets says how they will be asked for. */
  #hasAsked(): boolean {
    const { phase } = this.getSnapshot();
    return phase !== "ringing" && (phase !== "asking" || this.#media.tracks.audio !== null);
  }

  /** Whether there is a microphone. That there is no camera is said, and the call goes on without. */
  async #openMedia(): Promise<boolean> {
    this.#put({ isBusy: true, trouble: null });
    const [trouble = null] = await this.#media.open(this.#media.wantsCamera);
    if (this.#isOver()) return false;
    this.#put({ isBusy: false, trouble });
    this.#showOwn();
    return trouble?.device !== "microphone";
  }

  #enter(call: string): void {
    this.#call = call;
    this.#link = new CallLink(call, {
      onCall: (view) => this.#hear(view),
      onSignal: (signal) => void this.#peerMade.then((peer) => peer?.take(signal)),
      onLink: (link) => this.#linked(link),
      onRefused: (code) => {
        if (code === "elsewhere") this.#end({ why: "elsewhere" });
        // of what came too late the room says how it stands
        else if (code !== "call_over" && code !== "not_ringing" && code !== "not_yours") logBug("call", code);
      },
    });
    if (this.#role === "caller") this.#link.take();
    this.#ringsTimer = setTimeout(() => this.#isUnanswered() && this.#end({ why: "noAnswer" }), RINGS_MS);
  }

  #isUnanswered(): boolean {
    return ["ringing", "calling"].includes(this.getSnapshot().phase);
  }

  /** The other is told why, if the room can be reached. */
  #giveUp(why: GivenUp): void {
    this.#link?.hangUp(why);
    this.#end({ why });
  }

  /** A call that was made after its caller had hung up. */
  #giveBack(call: string): void {
    this.#enter(call);
    clearTimeout(this.#ringsTimer);
    this.#link?.hangUp();
    this.#link?.leave();
  }

  async #join(): Promise<void> {
    this.#link?.answer();
    this.#way.begin();
    await this.#connect();
  }

  async #connect(): Promise<void> {
    const servers = await this.#way.servers;
    if (this.#isOver()) return;
    const peer = new Peer(
      { servers, isCaller: this.#role === "caller", tracks: this.#media.tracks },
      {
        onSignal: (signal) => this.#link?.signal(signal),
        onChange: () => this.#way.look(),
        onPeerState: (state) => this.#put({ peer: state }),
        onError: (error) => logBug("call", error),
      },
    );
    this.#peer = peer;
    this.#madePeer(peer);
    this.#put({ remote: peer.remote });
    this.#showOwn();
    this.#way.watch(peer);
  }

  #hear({ status, elsewhere, end }: CallView): void {
    if (this.#isOver()) return;
    if (end) return this.#end({ why: end });
    // who has a side is told so too, until they took it again after a loss; who may not is refused
    if (elsewhere && this.getSnapshot().phase === "ringing") return this.#end({ why: "elsewhere" });
    if (status === "calling") return;
    if (this.getSnapshot().phase === "calling") this.#put({ phase: "connecting" });
    if (this.getSnapshot().phase !== "ringing") this.#way.begin();
  }

  #linked(link: LinkState): void {
    this.#way.linked(link.at === "live");
    // the call is no more, or the session
    if (link.at === "refused") this.#end({ why: this.getSnapshot().phase === "ringing" ? "cancelled" : "lost" });
  }

  #flow(): void {
    this.#put({ phase: "onCall", flowsSinceMs: performance.now() });
    this.#soundFirst.start();
  }

  #showOutcome(outcome: DeviceOutcome): void {
    if (outcome !== "overtaken") this.#showTrouble(outcome);
  }

  #showTrouble(trouble: MediaTrouble | null): void {
    this.#put({ trouble });
    this.#showOwn();
  }

  #showOwn(): void {
    if (this.#isOver()) return;
    const { video } = this.#media.tracks;
    const { own } = this.getSnapshot();
    const isSame = (own?.getVideoTracks()[0] ?? null) === video;
    const picture = this.#pictureNow();
    const { isMuted, isMirrored } = this.#media;
    this.#put({ isMuted, isMirrored, picture, ...(isSame ? {} : { own: video ? new MediaStream([video]) : null }) });
    this.#peer?.tell({ isMuted, picture });
  }

  #pictureNow(): Picture {
    const { wantsCamera, picture } = this.#media;
    if (!this.#hasAsked()) return wantsCamera ? "camera" : "none";
    return picture !== "none" && this.#soundFirst.isPaused ? "paused" : picture;
  }

  #end(end: SessionEnd): void {
    if (this.#isOver()) return;
    removeEventListener("pagehide", this.#unload);
    this.#way.stop();
    clearTimeout(this.#ringsTimer);
    this.#soundFirst.stop();
    this.#peer?.close();
    this.#media.close();
    this.#madePeer(null);
    this.#link?.leave();
    this.#put({ phase: "ended", end, own: null, remote: null });
  }

  #put(change: Partial<SessionView>): void {
    this.set(viewAfter(this.getSnapshot(), change));
  }
}
