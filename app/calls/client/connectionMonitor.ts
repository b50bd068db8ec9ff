import type { CallServers } from "~/app/calls/callServers";
import type { GivenUp } from "~/party/call/protocol";
import { decideRestart, newRestartState, type RestartState } from "./iceRestart";
import type { Peer } from "./peer";

interface MonitorHandlers {
  /** the other side is heard or seen, for the first time */
  onMedia(): void;
  /** whether the person should see that the call reconnects */
  onReconnecting(isReconnecting: boolean): void;
  onAbort(why: GivenUp): void;
}

const LOOKS_EVERY_MS = 500;

/** Watches the connection to the other browser from the answer on. Restarts it when it is lost, and aborts the call when that fails. */
export class ConnectionMonitor {
  servers: Promise<CallServers>;
  #askedAtMs = performance.now();
  #peer: Peer | null = null;
  #state: RestartState | null = null;
  #isLinkLive = false;
  #hasMedia = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #stopping = new AbortController();

  constructor(
    private readonly askServers: () => Promise<CallServers>,
    private readonly handlers: MonitorHandlers,
  ) {
    this.servers = askServers();
    const { signal } = this.#stopping;
    const network = networkOf(navigator);
    let type = network?.type;
    addEventListener("online", () => this.#onOtherNetwork(), { signal });
    const onChange = () => {
      if (network?.type === type) return; // the browser estimates its speed anew
      type = network?.type;
      this.#onOtherNetwork();
    };
    network?.addEventListener("change", onChange, { signal });
  }

  /** The call was answered, here or there. A connection is due from now on, whether or not the room or the servers can be reached. */
  begin(): void {
    this.#state ??= newRestartState(performance.now());
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
    if (!this.#state) return;
    const health = { connection: peer?.connection ?? "connecting", isLinkLive: this.#isLinkLive };
    const { state, act, isShown } = decideRestart(this.#state, health, performance.now());
    this.#state = state;
    if (act === "abort") return this.handlers.onAbort(state.wasConnected ? "lost" : "noPath");
    if (act === "restart" && peer) void this.#restart(peer);
    if (!this.#hasMedia && peer?.hasMedia) {
      this.#hasMedia = true;
      this.handlers.onMedia();
    }
    this.handlers.onReconnecting(isShown);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#peer = this.#state = null;
    this.#stopping.abort();
  }

  /** Another network, or the same one after none. */
  #onOtherNetwork(): void {
    if (this.#state) this.#state = { ...this.#state, restartPending: true };
    this.look();
  }

  /** With credentials that the servers still accept. */
  async #restart(peer: Peer): Promise<void> {
    const { validMs } = await this.servers;
    if (performance.now() - this.#askedAtMs > validMs / 2) {
      this.#askedAtMs = performance.now();
      this.servers = this.askServers();
    }
    const servers = await this.servers;
    if (this.#peer === peer) peer.restart(servers);
  }
}

/** The Network Information API, where the browser has it. */
const networkOf = (browser: Navigator) => (browser as { connection?: EventTarget & { type?: string } }).connection;
