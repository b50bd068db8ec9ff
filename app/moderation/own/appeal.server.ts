import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { apiError } from "~/app/http/apiError.server";
import { nowMs } from "~/base/clock";
import { isUlid } from "~/base/ulid";
import { ownDecisionQuery, ownReportQuery } from "~/db/moderation/ownModeration";
import { first } from "~/db/statement";
import { appealDecision, appealFormSchema, appealReport } from "~/app/moderation/commands.server";
import { decisionView, reportView } from "./ownModeration.server";
import type { DecisionView, ReportView } from "./view";

/** What a member appeals: a decision about them, or the outcome of their report. */
export type Appealed = { of: "decision"; decision: DecisionView } | { of: "report"; report: ReportView };

/** Null if it isn't the member's own, or can't be appealed any longer. */
export async function findAppealed(
  { db }: Pick<EdgeContext, "db">,
  me: string,
  of: string | undefined,
  id: string,
): Promise<Appealed | null> {
  if (!isUlid(id)) return null;
  if (of === "decision") {
    const row = await first(db, ownDecisionQuery({ member: me, id }));
    const decision = row && decisionView(row, nowMs());
    return decision?.canAppeal ? { of, decision } : null;
  }
  if (of !== "report") return null;
  const row = await first(db, ownReportQuery({ reporter: me, id }));
  const report = row && reportView(row, nowMs());
  return report?.canAppeal ? { of, report } : null;
}

/** X48, X65: appeals what is the member's own. */
export const appeal = formEndpoint(
  "POST /appeals/:of/:id/send",
  appealFormSchema,
  async ({ context, session: { memberId: me }, params: { of, id }, input: { text } }) => {
    if (!isUlid(id)) return apiError("not-found");
    if (of === "report") return appealReport(context, me, id, text);
    const decision = of === "decision" ? await first(context.db, ownDecisionQuery({ member: me, id })) : null;
    return decision ? appealDecision(context, me, decision.state.case, id, text) : apiError("not-found");
  },
  { after: () => "/settings" },
);
