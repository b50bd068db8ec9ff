import { CALL_LIMITS } from "~/party/call/protocol";

export const REPAIR = {
  /** a shorter gap is nobody's business */
  shownAfterMs: 2_000,
  /** what a browser mends by itself it has mended by then */
  restartAfterMs: 3_000,
  /** also when the last one went well: a browser tells of each change of its network, and they come in bursts */
  restartAgainAfterMs: 5_000,
  /** requirement C3: beyond repair; the room thinks the same of a page that is away */
  givesUpAfterMs: CALL_LIMITS.lostAfterMs,
} as const;

/** How the way to the other is, as far as this page knows. */
export interface Way {
  connection: "connecting" | "connected" | "disconnected" | "failed" | "closed";
  /** whether the room can be reached, by which a new way is agreed on */
  isLinkLive: boolean;
}

export interface Repair {
  /** since when there is no way; null while there is */
  lostSinceMs: number | null;
  unlinkedSinceMs: number | null;
  restartedAtMs: number | null;
  /** the network is another: a new way is wanted as soon as it can be agreed on */
  isOwedRestart: boolean;
  wasConnected: boolean;
}

export interface RepairDecision {
  repair: Repair;
  act: "none" | "restart" | "giveUp";
  /** whether the person should see that it is being mended */
  isShown: boolean;
}

export const newRepair = (nowMs: number): Repair => ({ lostSinceMs: nowMs, unlinkedSinceMs: null, restartedAtMs: null, isOwedRestart: false, wasConnected: false });

/** Another network, or the same after none. */
export const withOtherNetwork = (repair: Repair): Repair => ({ ...repair, isOwedRestart: true });

/** What is to be done about the way, asked a few times a second and at each change. Pure. */
export function decideRepair(before: Repair, { connection, isLinkLive }: Way, nowMs: number): RepairDecision {
  const isConnected = connection === "connected";
  const repair: Repair = {
    ...before,
    lostSinceMs: isConnected ? null : (before.lostSinceMs ?? nowMs),
    unlinkedSinceMs: isLinkLive ? null : (before.unlinkedSinceMs ?? nowMs),
    wasConnected: before.wasConnected || isConnected,
  };
  const lostForMs = repair.lostSinceMs === null ? 0 : nowMs - repair.lostSinceMs;
  const unlinkedForMs = repair.unlinkedSinceMs === null ? 0 : nowMs - repair.unlinkedSinceMs;
  const isShown = repair.wasConnected && lostForMs >= REPAIR.shownAfterMs;
  if (Math.max(lostForMs, unlinkedForMs) >= REPAIR.givesUpAfterMs) return { repair, act: "giveUp", isShown };
  const mayRestart = isLinkLive && nowMs - (repair.restartedAtMs ?? -Infinity) >= REPAIR.restartAgainAfterMs;
  const isBroken = connection === "failed" || (repair.wasConnected && lostForMs >= REPAIR.restartAfterMs);
  if (!mayRestart || !(isBroken || repair.isOwedRestart)) return { repair, act: "none", isShown };
  return { repair: { ...repair, restartedAtMs: nowMs, isOwedRestart: false }, act: "restart", isShown };
}
