/** What an operator's check of the audit log compares with the log (X67), and the appeals that wait for an operator. */
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { caseState, decisionState } from "./moderationStates";
import { select } from "./query/builder";
import { itemsOf } from "./query/expressions";
import { members } from "./schema/members";
import { moderationCases, moderationDecisions, moderationTexts, reports } from "./schema/moderation";
import type { Placeholders } from "./statement";

const { statement } = aggregate("moderation");

type After = { after: string; limit: number };
const casesAfter = statement((p: Placeholders<After>) =>
  select({ id: moderationCases.id, state: caseState })
    .from(moderationCases)
    .where(gt(moderationCases.id, p.after))
    .orderBy(asc(moderationCases.id))
    .limit(p.limit),
);
const decisionsOfCases = statement((p: Placeholders<{ caseIds: string }>) =>
  select({ caseId: moderationDecisions.caseId, state: decisionState })
    .from(moderationDecisions)
    .where(inArray(moderationDecisions.caseId, itemsOf(p.caseIds)))
    .orderBy(asc(moderationDecisions.caseId), asc(moderationDecisions.id)),
);
const textsAfter = statement((p: Placeholders<After>) =>
  select({ hash: moderationTexts.hash, salt: moderationTexts.salt, text: moderationTexts.text })
    .from(moderationTexts)
    .where(gt(moderationTexts.hash, p.after))
    .orderBy(asc(moderationTexts.hash))
    .limit(p.limit),
);
const appealedCases = statement((p: Placeholders<{ limit: number }>) =>
  select({ state: caseState })
    .from(moderationCases)
    .where(eq(moderationCases.status, "appealed"))
    .orderBy(asc(moderationCases.rank), asc(moderationCases.openedAt))
    .limit(p.limit),
);

const reportingModerators = statement(() =>
  select({ caseId: reports.caseId, moderator: members.id })
    .from(moderationCases)
    .innerJoin(reports, eq(reports.caseId, moderationCases.id))
    .innerJoin(members, and(eq(members.id, reports.reporterId), eq(members.role, "moderator")))
    .where(eq(moderationCases.status, "appealed")),
);

/** For a batch: cases after the one with the id `after`, in the order of their ids. */
export const casesAfterQuery = (after: string, limit: number) => casesAfter({ after, limit });
/** For a batch: the decisions of these cases. */
export const decisionsOfCasesQuery = (caseIds: readonly string[]) =>
  decisionsOfCases({ caseIds: JSON.stringify(caseIds) });
/** For a batch: texts after the one with the hash `after`, in the order of their hashes. */
export const textsAfterQuery = (after: string, limit: number) => textsAfter({ after, limit });
/** For a batch: the cases whose decision is being appealed. */
export const appealedQuery = (limit: number) => appealedCases({ limit });
/** For a batch: the moderators who reported in these cases, so that they can't decide them (X58). */
export const reportingModeratorsQuery = () => reportingModerators({});
