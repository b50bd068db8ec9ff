import type { EdgeContext } from "~/app/server/context.server";
import { findCaseOfFile } from "~/db/moderation/evidence";
import { viewCase } from "./commands.server";
import { moderatorOf, refuseModerator } from "~/app/server/moderators.server";

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
