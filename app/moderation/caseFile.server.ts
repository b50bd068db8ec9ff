import { apiError } from "~/app/http/apiError.server";
import { serveFile } from "~/app/media/server/serve.server";
import { type Evidence, evidenceIn, filesIn } from "~/app/reports/evidence";
import { refuse } from "~/app/server/answer.server";
import type { EdgeContext } from "~/app/server/context.server";
import { endpoint } from "~/app/server/endpoint.server";
import { moderatorOf, refuseModerator } from "~/app/server/moderators.server";
import { canModerate, type CaseState } from "~/base/moderation/state";
import { isUlid } from "~/base/ulid";
import { findCaseFile } from "~/db/moderation/cases";
import { findCaseOfFile, findReportEvidence } from "~/db/moderation/evidence";
import { viewCase } from "./commands.server";
import { currentEvidence } from "./currentState.server";
import { type CasePart, fileNamed, FIRST_PART, NOW_PART } from "./evidenceView.server";

/** No cache keeps a file of a case. */
const CACHE_CONTROL = "private, no-store";

/**
 * X53, X56: a file that a case shows, for moderators only, also when its owner has deleted it. Fetching it is a view of the
 * case: if the log has none, the file's bytes are sent only after it has one (X51).
 */
export const serveCaseFile = endpoint(
  "GET /moderation/:caseId/files/:name",
  async ({ context, session: { memberId: moderator }, request, params: { caseId, name } }) => {
    const key = await keyOf(context, moderator, caseId, name);
    if (key === null || !(await context.env.MEDIA.head(key))) return refuse(context, apiError("not-found"));
    const viewed = await viewCase(context, moderator, caseId);
    return viewed.ok ? serveFile(context, request, key, CACHE_CONTROL) : refuse(context, viewed);
  },
);

/** The file's key. Null if the moderator may not see the case, or the case has no such file. */
async function keyOf(context: EdgeContext, moderator: string, caseId: string, name: string): Promise<string | null> {
  const asked = fileNamed(name);
  if (!isUlid(caseId) || !asked) return null;
  const file = await findCaseFile(context.db, caseId);
  if (!file?.case || !canModerate(file.case, moderator)) return null;
  const evidence = await evidenceOf(context, { ...file, case: file.case }, asked.part);
  return (evidence && filesIn(evidence)[asked.index]?.key) ?? null;
}

async function evidenceOf(
  context: EdgeContext,
  { case: state, evidence }: { case: CaseState; evidence: string | null },
  part: CasePart,
): Promise<Evidence | null> {
  switch (part) {
    case FIRST_PART:
      return evidenceIn(evidence);
    case NOW_PART:
      return currentEvidence(context, state);
    default:
      return evidenceIn(await findReportEvidence(context.db, state.id, part));
  }
}

/**
 * X51: records that the moderator views the case of a hidden file that they fetch at its own address. False if they may
 * not view it, or no case hides the file.
 */
export async function recordFileView(context: EdgeContext, key: string): Promise<boolean> {
  const session = await moderatorOf(context);
  if (!session || (await refuseModerator(context, session))) return false;
  const caseId = await findCaseOfFile(context.db, key);
  return caseId !== null && (await viewCase(context, session.memberId, caseId)).ok;
}
