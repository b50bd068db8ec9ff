import type { CallServers } from "~/app/calls/callServers.server";
import type { AbortReason } from "~/party/call/parse";
import { CALL_LIMITS } from "~/party/call/protocol";
import type { Peer } from "./peer";

export const ICE_RESTART = {
  /** a shorter gap isn't shown */
  shownAfterMs: 2_000,
  /** by then a browser has repaired what it can repair itself */
  afterMs: 3_000,
  /** the shortest time between restarts, even successful ones: browsers report a change of network several times */
  againAfterMs: 5_000,
  /** requirement C3; the room keeps the side of a page that lost its socket for the same time */
  abortsAfterMs: CALL_LIMITS.lostAfterMs,
} as const;

/** The state of the connection to the other side as this page knows it. */
export interface LinkHealth {
  connection: Peer["connection"];
  /** whether the room can be reached; the two sides agree on a new path through it */
  isLinkLive: boolean;
}

interface RestartState {
  /** null while connected */
  lostSinceMs: number | null;
  /** null while the room can be reached */
  unlinkedSinceMs: number | null;
  restartedAtMs: number | null;
  /** the network changed: restart as soon as the two sides can agree on a new path */
  restartPending: boolean;
  wasConnected: boolean;
}

interface RestartDecision {
  state: RestartState;
  act: "none" | "restart" | "abort";
  /** whether the person should see that the call reconnects */
  isShown: boolean;
}

export function newRestartState(nowMs: number): RestartState {
  return { lostSinceMs: nowMs, unlinkedSinceMs: null, restartedAtMs: null, restartPending: false, wasConnected: false };
}

/** The policy for ICE restarts. Called twice a second and at each change. Pure. */
export function decideRestart(before: RestartState, health: LinkHealth, nowMs: number): RestartDecision {
  const { connection, isLinkLive } = health;
  const isConnected = connection === "connected";
  const state: RestartState = {
    ...before,
    lostSinceMs: isConnected ? null : (before.lostSinceMs ?? nowMs),
    unlinkedSinceMs: isLinkLive ? null : (before.unlinkedSinceMs ?? nowMs),
    wasConnected: before.wasConnected || isConnected,
  };
  const lostForMs = nowMs - (state.lostSinceMs ?? nowMs);
  const unlinkedForMs = nowMs - (state.unlinkedSinceMs ?? nowMs);
  const isShown = state.wasConnected && lostForMs >= ICE_RESTART.shownAfterMs;
  if (Math.max(lostForMs, unlinkedForMs) >= ICE_RESTART.abortsAfterMs) return { state, act: "abort", isShown };
  const mayRestart = isLinkLive && nowMs - (state.restartedAtMs ?? -Infinity) >= ICE_RESTART.againAfterMs;
  const isBroken = connection === "failed" || (state.wasConnected && lostForMs >= ICE_RESTART.afterMs);
  if (!mayRestart || !(isBroken || state.restartPending)) return { state, act: "none", isShown };
  return { state: { ...state, restartedAtMs: nowMs, restartPending: false }, act: "restart", isShown };
}

interface MonitorHandlers {
  /** the other side's sound or picture arrives for the first time */
  onMedia(): void;
  /** whether the person should see that the call reconnects */
  onReconnecting(isReconnecting: boolean): void;
  onAbort(why: AbortReason): void;
}

const CHECK_EVERY_MS = 500;

/**
 * Watches the connection to the other browser from the answer on. Restarts a lost connection, and aborts the call if
 * the connection doesn't come back.
 */
export class ConnectionMonitor {
  servers: Promise<CallServers>;
  #fetchedAtMs = performance.now();
  #peer: Peer | null = null;
  #state: RestartState | null = null;
  #isLinkLive = false;
  #hasMedia = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #stopping = new AbortController();

  constructor(
    private readonly fetchServers: () => Promise<CallServers>,
    private readonly handlers: MonitorHandlers,
  ) {
    this.servers = fetchServers();
    const { signal } = this.#stopping;
    const network = networkOf(navigator);
    let type = network?.type;
    addEventListener("online", () => this.#onOtherNetwork(), { signal });
    const onChange = () => {
      if (network?.type === type) return; // only the browser's estimate of the speed has changed
      type = network?.type;
      this.#onOtherNetwork();
    };
    network?.addEventListener("change", onChange, { signal });
  }

  /** The call was answered. The time to connect starts now, even if the room or the servers can't be reached. */
  begin(): void {
    this.#state ??= newRestartState(performance.now());
    this.#timer ??= setInterval(() => this.check(), CHECK_EVERY_MS);
    this.check();
  }

  watch(peer: Peer): void {
    this.#peer = peer;
    this.check();
  }

  /** Whether the room can be reached. */
  linked(isLive: boolean): void {
    this.#isLinkLive = isLive;
    this.check();
  }

  check(): void {
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

  /** The network changed, or came back. */
  #onOtherNetwork(): void {
    if (this.#state) this.#state = { ...this.#state, restartPending: true };
    this.check();
  }

  /** Restarts with credentials that the servers still accept. */
  async #restart(peer: Peer): Promise<void> {
    const { validMs } = await this.servers;
    if (performance.now() - this.#fetchedAtMs > validMs / 2) {
      this.#fetchedAtMs = performance.now();
      this.servers = this.fetchServers();
    }
    const servers = await this.servers;
    if (this.#peer === peer) peer.restart(servers);
  }
}

/** The Network Information API, if the browser has it. */
const networkOf = (browser: Navigator) => (browser as { connection?: EventTarget & { type?: string } }).connection;
