import type { DecisionAction } from "~/base/moderation/terms";
import type { CaseView } from "./casePage.server";

/** What a moderator can do with a case. */
export type CaseAct = "claim" | "release" | "escalate" | "uphold" | "overturn" | DecisionAction;

/** What the moderator can do now, in the order in which the page shows it. */
export function possibleActs(
  {
    claim,
    canClaim,
    status,
    isHidden,
    isEscalated,
    partiality,
  }: Pick<CaseView, "claim" | "canClaim" | "status" | "isHidden" | "isEscalated" | "partiality">,
  isMemberKnown: boolean,
): CaseAct[] {
  if (claim !== "you") return canClaim ? ["claim"] : [];
  if (partiality !== null) return ["release"];
  const escalate: CaseAct[] = isEscalated ? [] : ["escalate"];
  if (status === "appealed") return ["release", ...escalate, "uphold", "overturn"];
  if (status === "decided") return ["release", "restore"];
  if (!isMemberKnown) return ["release", ...escalate, "dismiss"];
  return [
    "release",
    ...escalate,
    "dismiss",
    isHidden ? "restore" : "hide",
    "delete",
    "warn",
    "restrict",
    "suspend",
    "ban",
  ];
}
