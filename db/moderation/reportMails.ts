/** The mails about the outcome that visitors are still to get for their reports. */
import { and, asc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { select, update } from "~/db/query/builder";
import type { Expression } from "~/db/query/expressions";
import { reports } from "~/db/schema/moderation";
import { all, type Db, type Placeholders, run } from "~/db/statement";

const { statement } = aggregate("moderation");

/** When the outcome of a report that is answered now is mailed. Only visitors who entered an email get a mail. */
export const mailDueAt = (now: Expression): SQL => sql`iif(${reports.visitor} ->> 'email' <> '', ${now}, null)`;

const due = statement((p: Placeholders<{ now: number; limit: number }>) =>
  select({
    id: reports.id,
    caseId: reports.caseId,
    visitor: reports.visitor,
    outcome: reports.outcome,
    answeredAtMs: reports.answeredAt,
  })
    .from(reports)
    .where(and(isNotNull(reports.mailDueAt), lte(reports.mailDueAt, p.now)))
    .orderBy(asc(reports.mailDueAt))
    .limit(p.limit),
);
const setDue = statement((p: Placeholders<{ id: string; dueAt: number | null }>) =>
  update(reports).set({ mailDueAt: p.dueAt }).where(eq(reports.id, p.id)),
);

/** Answered reports of visitors who entered an email, and whose mail is due. */
export async function findDueOutcomes(db: Db, now: number, limit: number) {
  const rows = await all(db, due({ now, limit }));
  return rows.flatMap(({ visitor, outcome, answeredAtMs, ...row }) =>
    visitor !== null && outcome !== null && answeredAtMs !== null ? [{ ...row, visitor, outcome, answeredAtMs }] : [],
  );
}

/** When the mail of a report is tried again; null when it needs no other try. */
export const setOutcomeMail = (db: Db, id: string, dueAt: number | null) => run(db, setDue({ id, dueAt }));
