/** A member's own reports, and the decisions about them with their texts. Never reporters or moderators (X63). */
import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { AppealOutcome, DecisionState } from "~/base/moderation/state";
import { aggregate } from "~/db/aggregates";
import { caseState, decisionState } from "./caseStates";
import { alias, select, source } from "~/db/query/builder";
import { decoded, textOrNull } from "~/db/query/expressions";
import {
  moderationCases,
  moderationDecisions,
  moderationLog,
  moderationTexts,
  reportEvidence,
  reports,
} from "~/db/schema/moderation";
import type { Placeholders, RowIn } from "~/db/statement";

const { statement } = aggregate("moderation");

/** The hash of one of a decision's texts. */
const hashIn = (path: keyof DecisionState): SQL => sql`json_extract(${moderationDecisions.state}, ${`$.${path}`})`;
/** What was reported, as it was at the newest report that has its own (X133). */
const newestEvidence = () =>
  textOrNull(
    sql`coalesce((select ${reportEvidence.evidence} from ${reportEvidence} where ${reportEvidence.caseId} = ${moderationCases.id}
      order by ${reportEvidence.id} desc limit 1), ${moderationCases.evidence})`,
  );
/** An erased text is ''. */
const decisionsWithTexts = () => {
  const [facts, appeal, answer] = [
    alias(moderationTexts, "facts"),
    alias(moderationTexts, "appeal"),
    alias(moderationTexts, "answer"),
  ];
  return select({
    id: moderationDecisions.id,
    state: decisionState,
    subject: moderationCases.subjectType,
    evidence: newestEvidence(),
    facts: facts.text,
    appeal: appeal.text,
    answer: answer.text,
  })
    .from(moderationDecisions)
    .innerJoin(moderationCases, eq(moderationCases.id, moderationDecisions.caseId))
    .leftJoin(facts, eq(facts.hash, hashIn("facts")))
    .leftJoin(appeal, eq(appeal.hash, hashIn("appealText")))
    .leftJoin(answer, eq(answer.hash, hashIn("answer")));
};
const decisionsBefore = statement((p: Placeholders<{ member: string; before: string; limit: number }>) =>
  decisionsWithTexts()
    .where(and(eq(moderationDecisions.memberId, p.member), lt(moderationDecisions.id, p.before)))
    .orderBy(desc(moderationDecisions.id))
    .limit(p.limit),
);
const decisionsAfter = statement((p: Placeholders<{ owner: string; id: string; limit: number }>) =>
  decisionsWithTexts()
    .where(and(eq(moderationDecisions.memberId, p.owner), gt(moderationDecisions.id, p.id)))
    .orderBy(asc(moderationDecisions.id))
    .limit(p.limit),
);
/** For a batch: a decision about the member. */
export const ownDecisionQuery = statement((p: Placeholders<{ member: string; id: string }>) =>
  decisionsWithTexts().where(and(eq(moderationDecisions.id, p.id), eq(moderationDecisions.memberId, p.member))),
);

/** The log's entry that answers the report's appeal: the first answer in the case after the appeal. */
const answerOfAppeal = (): SQL => {
  const [entry, appealed] = [alias(moderationLog, "entry"), alias(moderationLog, "appealed")];
  return sql`(select min(${entry.n}) from ${source(appealed)} join ${source(entry)} on ${entry.caseId} = ${appealed.caseId}
    where ${reports.appealedAt} is not null and ${appealed.caseId} = ${reports.caseId}
    and ${appealed.body} ->> 'appeal' = ${reports.id}
    and ${entry.n} > ${appealed.n} and ${entry.body} ->> 'type' = 'appealDecided')`;
};
const outcomeOf = (value: unknown): AppealOutcome | null =>
  value === "upheld" || value === "overturned" ? value : null;
const reportsWithTexts = () => {
  const [text, appeal, answer] = [
    alias(moderationTexts, "text"),
    alias(moderationTexts, "appeal"),
    alias(moderationTexts, "answer"),
  ];
  const answered = alias(moderationLog, "answered");
  return select({
    id: reports.id,
    subject: moderationCases.subjectType,
    subjectId: moderationCases.subjectId,
    case: caseState,
    reason: reports.reason,
    text: text.text,
    atMs: reports.createdAt,
    outcome: reports.outcome,
    answeredAtMs: reports.answeredAt,
    appealedAtMs: reports.appealedAt,
    appeal: appeal.text,
    appealOutcome: decoded(sql`${answered.body} ->> 'outcome'`, outcomeOf),
    appealAnswer: answer.text,
  })
    .from(reports)
    .innerJoin(moderationCases, eq(moderationCases.id, reports.caseId))
    .leftJoin(text, eq(text.hash, reports.textHash))
    .leftJoin(appeal, eq(appeal.hash, reports.appealTextHash))
    .leftJoin(answered, eq(answered.n, answerOfAppeal()))
    .leftJoin(answer, eq(answer.hash, sql`${answered.body} ->> 'answer'`));
};
const reportsBefore = statement((p: Placeholders<{ reporter: string; before: string; limit: number }>) =>
  reportsWithTexts()
    .where(and(eq(reports.reporterId, p.reporter), lt(reports.id, p.before)))
    .orderBy(desc(reports.id))
    .limit(p.limit),
);
const reportsAfter = statement((p: Placeholders<{ owner: string; id: string; limit: number }>) =>
  reportsWithTexts()
    .where(and(eq(reports.reporterId, p.owner), gt(reports.id, p.id)))
    .orderBy(asc(reports.id))
    .limit(p.limit),
);
/** For a batch: one of the member's own reports. */
export const ownReportQuery = statement((p: Placeholders<{ reporter: string; id: string }>) =>
  reportsWithTexts().where(and(eq(reports.id, p.id), eq(reports.reporterId, p.reporter))),
);

export type OwnDecisionRow = RowIn<typeof decisionsBefore>;
export type OwnReportRow = RowIn<typeof reportsBefore>;

/** Sorts after every ULID. */
const END = "~";

/** For a batch: the decisions about the member before the one with the id `before`, newest first. */
export const ownDecisionsQuery = (member: string, before: string | null, limit: number) =>
  decisionsBefore({ member, before: before ?? END, limit });
/** For a batch: the member's own reports before the one with the id `before`, newest first. */
export const ownReportsQuery = (reporter: string, before: string | null, limit: number) =>
  reportsBefore({ reporter, before: before ?? END, limit });

/** For the exported file: rows after an id, in the order of their ids. */
export const exportedModeration = { decisions: decisionsAfter, reports: reportsAfter };
