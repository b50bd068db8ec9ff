import type { ReactNode } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { SEVERITY, type Severity } from "~/base/moderation/terms";
import type { CaseView } from "./casePage.server";
import { TEXTS } from "./texts";

const LOOKS = {
  plain: "border-hairline bg-sunk text-ink-2",
  own: "border-transparent bg-accent-soft text-accent",
  quiet: "border-hairline text-ink-3",
  high: "border-transparent bg-danger-soft text-danger",
  critical: "border-transparent bg-danger text-danger-ink",
} as const;

export const Chip = ({ look = "plain", children }: { look?: keyof typeof LOOKS; children: ReactNode }) => (
  <span
    className={classNames(
      "inline-flex h-6 items-center rounded-full border px-2 text-xs font-semibold whitespace-nowrap",
      LOOKS[look],
    )}
  >
    {children}
  </span>
);

const LOOK_OF: Record<Severity, keyof typeof LOOKS> = {
  [SEVERITY.low]: "quiet",
  [SEVERITY.medium]: "plain",
  [SEVERITY.high]: "high",
  [SEVERITY.critical]: "critical",
};

/** How urgent a case is, in words too. */
export const SeverityChip = ({ severity }: { severity: Severity }) => (
  <Chip look={LOOK_OF[severity]}>
    <span className="sr-only">{TEXTS.severity(severity)}</span>
    <span aria-hidden>{TEXTS.severities[severity]}</span>
  </Chip>
);

type Marked = Pick<CaseView, "appellant" | "action" | "isHidden" | "isEscalated" | "claim">;

/** What became of a case, and who has it. */
export const CaseChips = ({ state: { appellant, action, isHidden, isEscalated, claim } }: { state: Marked }) => (
  <>
    {appellant ? <Chip>{TEXTS.appellants[appellant]}</Chip> : null}
    {action ? <Chip>{TEXTS.outcomes[action]}</Chip> : null}
    {isHidden && action !== "hide" ? <Chip>{TEXTS.hidden}</Chip> : null}
    {isEscalated ? <Chip look="high">{TEXTS.escalated}</Chip> : null}
    {claim ? <Chip look={claim === "you" ? "own" : "quiet"}>{TEXTS.claims[claim]}</Chip> : null}
  </>
);
