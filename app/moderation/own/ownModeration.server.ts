import type { Evidence } from "~/app/reports/evidence";
import { pageById, ulidParam } from "~/app/server/paging.server";
import { cutText } from "~/base/characters";
import { ruleTitle } from "~/app/policies/policy.server";
import { nowMs } from "~/base/clock";
import { canAppeal } from "~/base/moderation/state";
import { APPEAL_MS } from "~/base/moderation/terms";
import {
  type OwnDecisionRow,
  ownDecisionsQuery,
  type OwnReportRow,
  ownReportsQuery,
} from "~/db/moderation/ownModeration";

const PAGE_SIZE = 20;
/** characters of what was reported */
const QUOTE_MAX = 200;

/** For a batch: a page of the decisions about the member. Its rows are for `decisionsPage`. */
export const decisionListQuery = (me: string, request: Request) =>
  ownDecisionsQuery(me, ulidParam(request, "decidedBefore"), PAGE_SIZE + 1);
/** For a batch: a page of the member's own reports. Its rows are for `reportsPage`. */
export const reportListQuery = (me: string, request: Request) =>
  ownReportsQuery(me, ulidParam(request, "reportedBefore"), PAGE_SIZE + 1);

export function decisionsPage(rows: OwnDecisionRow[]) {
  const now = nowMs();
  return pageById(rows, PAGE_SIZE, (row) => decisionView(row, now));
}
export function reportsPage(rows: OwnReportRow[]) {
  const now = nowMs();
  return pageById(rows, PAGE_SIZE, (row) => reportView(row, now));
}

/** A statement of reasons (X62), without reporters and moderators (X63). */
export function decisionView({ id, state, subject, evidence, facts, appeal, answer }: OwnDecisionRow, now: number) {
  const { appealedAtMs } = state;
  const rule = state.rule === null ? null : ruleTitle(state.rule);
  return {
    id,
    action: state.action,
    subject,
    quote: quoteOf(evidence),
    limits: state.limits,
    rule: rule?.title ?? null,
    ruleLanguage: rule?.language,
    facts: facts ?? "",
    isAutomated: state.isAutomated,
    decidedAtMs: state.decidedAtMs,
    untilMs: state.untilMs,
    endedWhy: state.endedWhy,
    canAppeal: canAppeal(state, now),
    appealUntilMs: state.decidedAtMs + APPEAL_MS,
    appeal:
      appealedAtMs === null
        ? null
        : { atMs: appealedAtMs, text: appeal ?? "", outcome: state.appealOutcome, answer: answer ?? "" },
  };
}

/** A member's own report, and what became of it (X48). */
export function reportView(row: OwnReportRow, now: number) {
  const { id, subject, reason, atMs, outcome, answeredAtMs, appealedAtMs } = row;
  return {
    id,
    subject,
    reason,
    atMs,
    outcome, // null before the decision
    canAppeal: appealedAtMs === null && answeredAtMs !== null && now < answeredAtMs + APPEAL_MS,
    appealedAtMs,
    appealOutcome: row.appealOutcome, // null before the appeal is answered, and without an appeal
    appealAnswer: row.appealAnswer ?? "",
    // nobody has answered the appeal, or it succeeded and the case isn't decided again yet: an appeal that succeeded opens the case again
    isAppealOpen: appealedAtMs !== null && (row.case.status === "open" || row.case.appellant === "reporter"),
  };
}

/** The beginning of the member's own text that was reported. */
function quoteOf(evidence: string | null): string | null {
  const text = evidence === null ? "" : textIn(JSON.parse(evidence) as Evidence);
  return text === "" ? null : cutText(text, QUOTE_MAX, "…");
}

function textIn(evidence: Evidence): string {
  switch (evidence.type) {
    case "post":
    case "comment":
      return evidence.text;
    case "message": {
      const reported = evidence.messages.find(({ seq }) => seq === evidence.reported);
      return reported?.now ?? reported?.text ?? "";
    }
    case "group":
      return evidence.name;
    case "profile":
      return evidence.about;
  }
}
