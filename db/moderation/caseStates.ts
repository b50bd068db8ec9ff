/** The states of cases and decisions, as fields of a query. `applyEntry` alone writes them, so no schema parses them. */
import { type CaseFile, type CaseState, type DecisionState, hidings } from "~/base/moderation/state";
import { decoded } from "~/db/query/expressions";
import { moderationCases, moderationDecisions } from "~/db/schema/moderation";
import { type SQL, and, desc, eq, ne, sql } from "drizzle-orm";
import type { Subject } from "~/base/moderation/terms";
import { aggregate } from "~/db/aggregates";
import { select } from "~/db/query/builder";
import { type Db, type Placeholders, all } from "~/db/statement";

const { statement } = aggregate("moderation");

const stateOf = <T>(value: unknown): T => JSON.parse(String(value)) as T;

export const caseState = decoded(moderationCases.state, stateOf<CaseState>);
/** A JSON list of the states of decisions. */
export const decisionStates = stateOf<DecisionState[]>;
export const decisionState = decoded(moderationDecisions.state, stateOf<DecisionState>);

// ---- the other cases of a thing, which say that it is hidden as long as one of them hides it (X59)

/** Whether a decision of the case stands and hides what was reported. */
const hides = sql`exists (select 1 from ${moderationDecisions} where ${eq(moderationDecisions.caseId, moderationCases.id)}
  and ${moderationDecisions.state} ->> 'action' = 'hide' and ${moderationDecisions.state} ->> 'endedAtMs' is null)`;
const isHidden = sql`${moderationCases.state} ->> 'isHidden'`;
type OtherCases = Subject & { except: string; limit: number };
const otherCases = (where: SQL) =>
  statement((p: Placeholders<OtherCases>) =>
    select({
      state: caseState,
      decisions: decoded(
        sql`(select json_group_array(json(of_case.state)) from (select ${moderationDecisions.state} state from ${moderationDecisions}
          where ${eq(moderationDecisions.caseId, moderationCases.id)} order by ${moderationDecisions.id}) of_case)`,
        decisionStates,
      ),
    })
      .from(moderationCases)
      .where(
        and(
          eq(moderationCases.subjectType, p.type),
          eq(moderationCases.subjectId, p.id),
          ne(moderationCases.id, p.except),
          where,
        ),
      )
      .orderBy(desc(hides), desc(moderationCases.id))
      .limit(p.limit),
  );
const casesToHide = otherCases(sql`(${ne(moderationCases.status, "decided")} and not ${isHidden})`);
const casesToShow = otherCases(sql`(${isHidden} or ${hides})`);

/** How many other cases a decision changes at most. */
const OTHER_CASES_MAX = 50;

/**
 * The other cases of the same thing that change when it is hidden (those that aren't decided), or shown again (those
 * that say it is hidden; first those whose decisions hide it). One statement, whose cost grows with the number of cases
 * about the thing. At most `OTHER_CASES_MAX`: each takes entries and rows in the batch of the decision. Beyond that,
 * decided cases keep saying that the thing is hidden.
 */
export async function findOtherCases(
  db: Db,
  { id, subject }: CaseState,
  whenItIs: "hidden" | "shown",
): Promise<(CaseFile & { case: CaseState })[]> {
  const find = whenItIs === "hidden" ? casesToHide : casesToShow;
  const rows = await all(db, find({ ...subject, except: id, limit: OTHER_CASES_MAX }));
  return rows.map(({ state, decisions }) => ({ case: state, decisions }));
}

/** Whether a decision hides the thing of the case, in this case or in another. */
export async function isHiddenByDecision(db: Db, file: CaseFile & { case: CaseState }): Promise<boolean> {
  const others = await findOtherCases(db, file.case, "shown");
  return [file, ...others].some(
    // a decision about something that belongs to nobody is only in the state of its case
    ({ case: { action, isHidden: isMarked }, decisions }) =>
      hidings(decisions).length > 0 || (action === "hide" && isMarked),
  );
}
