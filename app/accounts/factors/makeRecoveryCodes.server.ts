import type { EdgeContext } from "~/app/server/context.server";
import type { Session } from "~/app/server/session.server";
import { refuseEndedSession } from "~/app/server/endedSession.server";
import { refuseOldSignIn } from "~/app/server/recentSignIn.server";
import { logSecurity } from "~/app/server/securityLog.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { recordSecurityOf } from "~/app/accounts/security/recordSecurity.server";
import { nowMs } from "~/base/clock";
import { replaceRecoveryCodes } from "~/db/factors";
import { newRecoveryCodes } from "./recoveryCodes.server";
import { TEXTS } from "./texts.server";

/** A15: replaces the member's recovery codes. */
export async function makeRecoveryCodes(
  context: EdgeContext,
  request: Request,
  session: Session,
  { endOthers }: { endOthers: boolean },
): Promise<Result<{ recoveryCodes: string[] }>> {
  const old = refuseOldSignIn(session);
  if (old) return old;
  const { memberId } = session;
  const { codes, hashes } = newRecoveryCodes();
  const change = { memberId, sessionId: session.id, endsOthers: endOthers, nowMs: nowMs() };
  if (!(await replaceRecoveryCodes(context.db, change, hashes)))
    return (await refuseEndedSession(context, session)) ?? apiError("conflict", TEXTS.noSecondFactor);
  if (endOthers) deliverAfter(context); // closes the sockets of the ended sessions
  logSecurity(context, "recovery_codes_made", { member: memberId });
  await recordSecurityOf(context, request, memberId, "recovery-codes-made");
  return { ok: true, recoveryCodes: codes };
}
