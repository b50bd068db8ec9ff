import { type CaseState, hasClaim, isClaimedByOther } from "~/base/moderation/state";

/** Who has claimed a case, as a moderator sees it. */
export type Claim = "you" | "other" | null;

export function claimOf(state: CaseState, moderator: string, nowMs: number): Claim {
  if (hasClaim(state, moderator, nowMs)) return "you";
  return isClaimedByOther(state, moderator, nowMs) ? "other" : null;
}
