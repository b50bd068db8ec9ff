/** X53: what a case keeps only until nobody can appeal any longer. */
import { type Column, type SQL, and, asc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { CASE_EVIDENCE, type Subject } from "~/base/moderation/terms";
import { aggregate } from "~/db/aggregates";
import { deleteFrom, insert, select, update } from "~/db/query/builder";
import { itemsOf, jsonEach, textOrNull } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import {
  heldFiles,
  moderationCases,
  moderationDecisions,
  moderationTexts,
  reportEvidence,
  reports,
  restrictions,
} from "~/db/schema/moderation";
import { type Db, type Placeholders, all, first, run } from "~/db/statement";
import { authorAbove } from "~/db/rights/files";
import { media } from "~/db/schema/media";
import { comments } from "~/db/schema/posts";

const { statement } = aggregate("moderation");
const mediaStatement = aggregate("media").statement;

/** For the batch of a report: the case holds the files that it shows. */
export const holdFilesQuery = statement((p: Placeholders<{ caseId: string; keys: readonly string[] }>) =>
  insertSelect(
    heldFiles,
    { mediaKey: sql`item.value`, caseId: p.caseId },
    { from: jsonEach(p.keys, "item"), onConflict: sql`do nothing` },
  ),
);

// ---- X133: what a case keeps of its later reports

const laterEvidence = statement((p: Placeholders<{ caseId: string; limit: number }>) =>
  select({ id: reportEvidence.id, evidence: reportEvidence.evidence })
    .from(reportEvidence)
    .where(eq(reportEvidence.caseId, p.caseId))
    .orderBy(asc(reportEvidence.id))
    .limit(p.limit),
);
const evidenceById = statement((p: Placeholders<{ caseId: string; id: string }>) =>
  select({ evidence: reportEvidence.evidence })
    .from(reportEvidence)
    .where(and(eq(reportEvidence.id, p.id), eq(reportEvidence.caseId, p.caseId))),
);
/** For the batch of a report that has what no earlier report of the case had. */
export const putReportEvidenceQuery = statement((p: Placeholders<{ id: string; caseId: string; evidence: string }>) =>
  insert(reportEvidence).values({ id: p.id, caseId: p.caseId, evidence: p.evidence }),
);

/** What the later reports of a case brought, oldest first, as JSON. */
export const findLaterEvidence = async (db: Db, caseId: string) =>
  await all(db, laterEvidence({ caseId, limit: CASE_EVIDENCE.states }));
/** One of them. Null if the case has none with this id. */
export const findReportEvidence = async (db: Db, caseId: string, id: string): Promise<string | null> =>
  (await first(db, evidenceById({ caseId, id })))?.evidence ?? null;

// ---- forgetting

const dueCases = statement((p: Placeholders<{ now: number; limit: number }>) =>
  select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(isNotNull(moderationCases.forgetAt), lte(moderationCases.forgetAt, p.now)))
    .orderBy(asc(moderationCases.forgetAt))
    .limit(p.limit),
);
type Due = { ids: readonly string[]; now: number };
/** Those of the cases that are still due: an appeal may have been written since they were read. */
const stillDue = (p: Placeholders<Due>) =>
  select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(inArray(moderationCases.id, itemsOf(p.ids)), lte(moderationCases.forgetAt, p.now)));
const releaseFiles = statement((p: Placeholders<Due>) =>
  deleteFrom(heldFiles).where(inArray(heldFiles.caseId, stillDue(p))),
);
const emptyVisitorsTexts = statement((p: Placeholders<Due>) => {
  const theirs = select({ hash: reports.textHash })
    .from(reports)
    .where(and(inArray(reports.caseId, stillDue(p)), isNull(reports.reporterId), isNotNull(reports.textHash)));
  return update(moderationTexts).set({ salt: "", text: "" }).where(inArray(moderationTexts.hash, theirs));
});
const forgetVisitors = statement((p: Placeholders<Due>) =>
  update(reports)
    .set({ visitor: null })
    .where(inArray(reports.caseId, stillDue(p))),
);
const forgetLaterEvidence = statement((p: Placeholders<Due>) =>
  deleteFrom(reportEvidence).where(inArray(reportEvidence.caseId, stillDue(p))),
);
const emptyEvidence = statement((p: Placeholders<Due>) =>
  update(moderationCases)
    .set({ evidence: null, forgetAt: null })
    .where(and(inArray(moderationCases.id, itemsOf(p.ids)), lte(moderationCases.forgetAt, p.now))),
);

/**
 * Releases the files of up to `limit` cases about which nobody can appeal any longer, and deletes their evidence, and
 * who the visitors were that reported. Returns how many cases there were.
 */
export async function forgetEvidence(db: Db, now: number, limit: number): Promise<number> {
  const due = await all(db, dueCases({ now, limit }));
  if (due.length === 0) return 0;
  const values = { ids: due.map(({ id }) => id), now };
  await run(
    db,
    releaseFiles(values),
    emptyVisitorsTexts(values),
    forgetVisitors(values),
    forgetLaterEvidence(values),
    emptyEvidence(values), // last, because the others ask which cases are due
  );
  return due.length;
}

// ---- the cases of hidden files (X51)

const caseOfBanned = (member: SQL | Column): SQL =>
  sql`(select ${moderationDecisions.caseId} from ${restrictions}
    join ${moderationDecisions} on ${moderationDecisions.id} = ${restrictions.decisionId}
    where ${restrictions.memberId} = ${member} and ${restrictions.kind} = 'banned')`;

const newestCase = (type: Subject["type"], id: SQL | Column): SQL =>
  sql`(select max(${moderationCases.id}) from ${moderationCases}
    where ${moderationCases.subjectType} = ${sql.raw(`'${type}'`)} and ${moderationCases.subjectId} = ${id})`;

const commentWith = (commentsFile: Column): SQL =>
  sql`(select ${comments.id} from ${comments} where ${commentsFile} = ${media.key})`;

/** The case that a hidden file belongs to: the newest about what shows it, or the one of its owner's ban. */
const caseOfFile = mediaStatement((p: Placeholders<{ key: string }>) =>
  select({
    caseId: textOrNull(sql`coalesce(
      ${newestCase("comment", commentWith(comments.mediaKey))},
      ${newestCase("comment", commentWith(comments.mediaPosterKey))},
      ${newestCase("post", media.friendsPostId)},
      ${caseOfBanned(media.ownerId)},
      ${caseOfBanned(authorAbove)},
      ${newestCase("profile", media.ownerId)})`),
  })
    .from(media)
    .where(eq(media.key, p.key)),
);

/** X51: the case whose log records that a moderator viewed the hidden file; null if no case is about it. */
export const findCaseOfFile = async (db: Db, key: string): Promise<string | null> =>
  (await first(db, caseOfFile({ key })))?.caseId ?? null;
