import type { AppealOutcome, EndReason } from "~/base/moderation/state";
import type { DecisionAction, Limited, Reason, SubjectType } from "~/base/moderation/terms";

/** A statement of reasons (X62), without reporters and moderators (X63). */
export interface DecisionView {
  id: string;
  action: DecisionAction;
  /** what it is about */
  subject: SubjectType;
  /** the beginning of the member's own text that was reported; null if there is none */
  quote: string | null;
  limits: readonly Limited[];
  /** the title of the rule */
  rule: string | null;
  facts: string;
  isAutomated: boolean;
  decidedAtMs: number;
  untilMs: number | null;
  endedWhy: EndReason | null;
  canAppeal: boolean;
  appealUntilMs: number;
  appeal: {
    atMs: number;
    text: string;
    outcome: AppealOutcome | null;
    answer: string;
  } | null;
}

/** A member's own report, and what became of it (X48). */
export interface ReportView {
  id: string;
  subject: SubjectType;
  reason: Reason;
  atMs: number;
  /** null before the decision */
  outcome: "acted" | "dismissed" | null;
  canAppeal: boolean;
  appealedAtMs: number | null;
  /** null before the appeal is answered, and without an appeal */
  appealOutcome: AppealOutcome | null;
  /** why the appeal succeeded or not */
  appealAnswer: string;
  /** nobody has answered the appeal, or it succeeded and the case isn't decided again yet */
  isAppealOpen: boolean;
}
