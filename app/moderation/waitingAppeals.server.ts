import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { z } from "zod";
import { keptEvidence } from "~/app/reports/keptEvidence.server";
import { canModerate, type CaseState, type DecisionState, type OperatorId } from "~/base/moderation/state";
import { appealedQuery, reportingModeratorsQuery } from "~/db/moderation/moderationLog";
import { findCaseFile, reportsOfCaseQuery, textsQuery } from "~/db/moderation/cases";
import { friendPairsQuery } from "~/db/friendships/friends";
import { activeModeratorsQuery } from "~/db/moderation/moderators";
import { all, batch } from "~/db/statement";
import { type appealDecisionSchema, decideAppeal, viewCase } from "./commands.server";
import { TEXTS } from "./texts.server";

const APPEALS_SHOWN = 200;
const REPORTS_READ = 100;

/**
 * X65: the appeals that no moderator can decide, because the only one decided before or reported, the case is about
 * them or a friend, they have no second factor, or they are suspended.
 */
export async function waitingAppeals({ db }: Pick<EdgeContext, "db">): Promise<CaseState[]> {
  const { appealed, moderators, reporting } = await batch(db, {
    appealed: appealedQuery({ limit: APPEALS_SHOWN }),
    moderators: activeModeratorsQuery({}),
    reporting: reportingModeratorsQuery({}),
  });
  const states = appealed.rows.map(({ state }) => state);
  const friends = await all(
    db,
    friendPairsQuery({
      ones: moderators.rows.map(({ id }) => id),
      others: states.flatMap(({ member }) => member ?? []),
    }),
  );
  const isPartial = ({ id: caseId, member }: CaseState, moderator: string) =>
    reporting.rows.some((row) => row.caseId === caseId && row.moderator === moderator) ||
    friends.some((pair) => pair.one === moderator && pair.other === member);
  return states.filter((state) => !moderators.rows.some(({ id }) => canModerate(state, id) && !isPartial(state, id)));
}

/** A waiting appeal with everything that the operator needs to decide it. The view is in the log (X51). */
export async function readWaitingAppeal(context: EdgeContext, caseId: string, operator: OperatorId) {
  if (!(await isWaiting(context, caseId))) return apiError("not-found", TEXTS.notWaiting);
  const viewed = await viewCase(context, operator, caseId);
  if (!viewed.ok) return viewed;
  const file = await findCaseFile(context.db, caseId);
  if (!file?.case) return apiError("not-found");
  const kept = await keptEvidence(context.db, caseId, file.evidence);
  const reports = await all(context.db, reportsOfCaseQuery({ caseId, limit: REPORTS_READ }));
  const appealHashes = reports.flatMap(({ appealTextHash }) => appealTextHash ?? []);
  const hashes = [
    ...file.decisions.flatMap(({ facts, appealText }: DecisionState) => [facts, appealText]),
    ...reports.flatMap(({ textHash, appealTextHash }) => [textHash, appealTextHash]),
  ].filter((hash) => hash !== null);
  const texts = await all(context.db, textsQuery({ hashes }));
  const textOf = (hash: string | null) => texts.find((row) => row.hash === hash)?.text ?? null;
  return {
    ok: true as const,
    case: file.case,
    evidence: kept.find(({ id }) => id === null)?.evidence ?? null,
    // X133: what later reports had that the first one hadn't
    laterEvidence: kept.flatMap(({ id, evidence }) => (id === null ? [] : [evidence])),
    decisions: file.decisions.map(({ action, rule, facts, appealText }) => ({
      ...{ action, rule },
      facts: textOf(facts),
      appeal: textOf(appealText),
    })),
    reports: reports.map(({ reason, textHash }) => ({ reason, text: textOf(textHash) })),
    reportersAppeals: appealHashes.map(textOf),
  };
}

/** The operator decides only appeals that wait for an operator. */
export async function decideWaitingAppeal(
  context: EdgeContext,
  caseId: string,
  form: z.output<typeof appealDecisionSchema>,
  operator: OperatorId,
): Promise<Result> {
  if (!(await isWaiting(context, caseId))) return apiError("not-found", TEXTS.notWaiting);
  return decideAppeal(context, operator, caseId, form);
}

const isWaiting = async (context: EdgeContext, caseId: string): Promise<boolean> =>
  (await waitingAppeals(context)).some(({ id }) => id === caseId);
