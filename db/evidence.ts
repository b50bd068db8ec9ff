/** X53: what a case keeps only until nobody can appeal any longer. */
import { and, asc, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { deleteFrom, select, update } from "./query/builder";
import { itemsOf, jsonEach } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { heldFiles, moderationCases, moderationTexts, reports } from "./schema/moderation";
import { type Db, type Placeholders, type Query, run } from "./statement";

const { statement } = aggregate("moderation");

const holdFiles = statement((p: Placeholders<{ caseId: string; keys: string }>) =>
  insertSelect(
    heldFiles,
    { mediaKey: sql`item.value`, caseId: p.caseId },
    { from: jsonEach(p.keys, "item"), onConflict: sql`do nothing` },
  ),
);
/** For the batch of a report: the case holds the files that it shows. */
export const holdFilesQuery = (caseId: string, keys: readonly string[]): Query<never> =>
  holdFiles({ caseId, keys: JSON.stringify(keys) });

// ---- forgetting

const dueCases = statement((p: Placeholders<{ now: number; limit: number }>) =>
  select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(isNotNull(moderationCases.forgetAt), lte(moderationCases.forgetAt, p.now)))
    .orderBy(asc(moderationCases.forgetAt))
    .limit(p.limit),
);
type Due = { ids: string; now: number };
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
  const [due] = await run(db, dueCases({ now, limit }));
  if (due.rows.length === 0) return 0;
  const values = { ids: JSON.stringify(due.rows.map(({ id }) => id)), now };
  await run(db, releaseFiles(values), emptyVisitorsTexts(values), forgetVisitors(values), emptyEvidence(values));
  return due.rows.length;
}
