import { CALL_LIMITS } from "~/party/call/protocol";

export const ICE_RESTART = {
  /** nobody needs to see a shorter gap */
  shownAfterMs: 2_000,
  /** by then a browser has repaired what it can repair by itself */
  afterMs: 3_000,
  /** also when the last one succeeded: browsers report several changes of network within a moment */
  againAfterMs: 5_000,
  /** requirement C3; the room gives a page that is away as long */
  abortsAfterMs: CALL_LIMITS.lostAfterMs,
} as const;

/** The connection to the other side, as far as this page knows. */
export interface LinkHealth {
  connection: "connecting" | "connected" | "disconnected" | "failed" | "closed";
  /** whether the room can be reached, through which the two agree on a new path */
  isLinkLive: boolean;
}

export interface RestartState {
  /** null while connected */
  lostSinceMs: number | null;
  unlinkedSinceMs: number | null;
  restartedAtMs: number | null;
  /** the network changed: restart as soon as the two can agree on it */
  restartPending: boolean;
  wasConnected: boolean;
}

export interface RestartDecision {
  state: RestartState;
  act: "none" | "restart" | "abort";
  /** whether the person should see that the call reconnects */
  isShown: boolean;
}

export const newRestartState = (nowMs: number): RestartState => ({ lostSinceMs: nowMs, unlinkedSinceMs: null, restartedAtMs: null, restartPending: false, wasConnected: false });

/** The policy of ICE restarts, asked a few times a second and at each change. Pure. */
export function decideRestart(before: RestartState, { connection, isLinkLive }: LinkHealth, nowMs: number): RestartDecision {
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
