import { apiError } from "~/app/http/apiError.server";
import { serveFile } from "~/app/media/server/serve.server";
import { filesIn } from "~/app/reports/evidence";
import { refuse } from "~/app/server/answer.server";
import type { EdgeContext } from "~/app/server/context.server";
import { canModerate } from "~/base/moderation/state";
import { isUlid } from "~/base/ulid";
import { findCaseFile } from "~/db/cases";
import { evidenceIn } from "./evidenceView.server";
import { moderatorOf, refuseModerator } from "./moderators.server";

/** No cache keeps a file of a case. */
const CACHE_CONTROL = "private, no-store";
const INDEX = /^\d{1,3}$/;

/** X53, X56: a file that a case shows, for moderators only, also when its owner has deleted it. */
export async function serveCaseFile(
  context: EdgeContext,
  request: Request,
  caseId: string,
  index: string,
): Promise<Response> {
  const session = await moderatorOf(context);
  const refused = session && (await refuseModerator(context, session));
  if (refused) return refuse(context, refused);
  const key = session && (await keyOf(context, session.memberId, caseId, index));
  const head = key === null ? null : await context.env.MEDIA.head(key);
  return head ? serveFile(context, request, head, CACHE_CONTROL) : refuse(context, apiError("not-found"));
}

/** The file's key. Null if the moderator may not see the case, or the case has no such file. */
async function keyOf(context: EdgeContext, moderator: string, caseId: string, index: string): Promise<string | null> {
  if (!isUlid(caseId) || !INDEX.test(index)) return null;
  const file = await findCaseFile(context.db, caseId);
  if (!file?.case || !canModerate(file.case, moderator)) return null;
  const evidence = evidenceIn(file.evidence);
  return (evidence && filesIn(evidence)[Number(index)]?.key) ?? null;
}
