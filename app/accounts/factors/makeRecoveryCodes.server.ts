import type { EdgeContext } from "~/app/server/context.server";
import type { Session } from "~/app/server/session.server";
import { refuseEndedSession } from "~/app/server/endedSession.server";
import { refuseOldSignIn } from "~/app/server/recentSignIn.server";
import { logSecurity } from "~/app/server/securityLog.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { factorChange } from "~/app/accounts/security/factorChange.server";
import { reportFactorChange } from "~/app/accounts/security/recordSecurity.server";
import { replaceRecoveryCodes } from "~/db/accounts/factors";
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
  const { codes, hashes } = newRecoveryCodes();
  const change = factorChange(request, session, endOthers);
  if (!(await replaceRecoveryCodes(context.db, change, hashes)))
    return (await refuseEndedSession(context, session)) ?? apiError("conflict", TEXTS.noSecondFactor);
  logSecurity(context, "recovery_codes_made", { member: session.memberId });
  await reportFactorChange(context, request, change, "recovery-codes-made");
  return { ok: true, recoveryCodes: codes };
}
