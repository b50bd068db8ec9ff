import type { CallServers } from "~/app/calls/callServers";
import type { GivenUp } from "~/party/call/protocol";
import type { Peer } from "./peer";
import { decideRepair, newRepair, withOtherNetwork, type Repair } from "./repair";

interface WayHandlers {
  /** the other is heard or seen, for the first time */
  onFlow(): void;
  /** whether the person should see that the way is being mended */
  onReconnecting(isReconnecting: boolean): void;
  onGiveUp(why: GivenUp): void;
}

const LOOKS_EVERY_MS = 500;

/** The way to the other's browser, from the answer on: looked at, mended when it is lost, and given up when it cannot be. */
export class KeptWay {
  readonly #handlers: WayHandlers;
  readonly #ask: () => Promise<CallServers>;
  #servers: Promise<CallServers>;
  #askedAtMs: number;
  #peer: Peer | null = null;
  #repair: Repair | null = null;
  #isLinkLive = false;
  #flows = false;
  #networkType = connectionOf(navigator)?.type;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(ask: () => Promise<CallServers>, handlers: WayHandlers) {
    this.#ask = ask;
    this.#handlers = handlers;
    this.#servers = ask();
    this.#askedAtMs = performance.now();
    addEventListener("online", this.#otherNetwork);
    connectionOf(navigator)?.addEventListener("change", this.#maybeOther);
  }

  get servers(): Promise<CallServers> {
    return this.#servers;
  }

  /** The call was answered, here or there: from now on a way is looked for, whether or not the room or the servers can be reached. */
  begin(): void {
    this.#repair ??= newRepair(performance.now());
    this.#timer ??= setInterval(() => this.look(), LOOKS_EVERY_MS);
    this.look();
  }

  watch(peer: Peer): void {
    this.#peer = peer;
    this.look();
  }

  /** Whether the room can be reached. */
  linked(isLive: boolean): void {
    this.#isLinkLive = isLive;
    this.look();
  }

  look(): void {
    const peer = this.#peer;
    if (!this.#repair) return;
    const { repair, act, isShown } = decideRepair(this.#repair, { connection: peer?.connection ?? "connecting", isLinkLive: this.#isLinkLive }, performance.now());
    this.#repair = repair;
    if (act === "giveUp") return this.#handlers.onGiveUp(repair.wasConnected ? "lost" : "noPath");
    if (act === "restart" && peer) void this.#restart(peer);
    if (!this.#flows && peer?.flows) {
      this.#flows = true;
      this.#handlers.onFlow();
    }
    this.#handlers.onReconnecting(isShown);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#peer = this.#repair = null;
    removeEventListener("online", this.#otherNetwork);
    connectionOf(navigator)?.removeEventListener("change", this.#maybeOther);
  }

  readonly #otherNetwork = (): void => {
    if (this.#repair) this.#repair = withOtherNetwork(this.#repair);
    this.look();
  };

  readonly #maybeOther = (): void => {
    const type = connectionOf(navigator)?.type;
    if (type === this.#networkType) return;
    this.#networkType = type;
    this.#otherNetwork();
  };

  /** By servers that know us still. */
  async #restart(peer: Peer): Promise<void> {
    const { validMs } = await this.#servers;
    if (performance.now() - this.#askedAtMs > validMs / 2) {
      this.#askedAtMs = performance.now();
      this.#servers = this.#ask();
    }
    const servers = await this.#servers;
    if (this.#peer === peer) peer.restart(servers);
  }
}

/** The Network Information API, where the browser has it. Its `change` also tells of mere estimates; of another kind of network by `type`. */
const connectionOf = (browser: Navigator): (EventTarget & { type?: string }) | undefined => (browser as { connection?: EventTarget & { type?: string } }).connection;
