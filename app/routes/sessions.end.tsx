import { z } from "zod";
import { endSession } from "~/app/accounts/sessions/endSession.server";
import { refuseOldSignIn } from "~/app/server/recentSignIn.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { memberAction } from "~/app/server/formAction.server";
import { apiError } from "~/app/http/apiError.server";

const SESSION_ID_LENGTH = 64; // SHA-256 in hexadecimal

export const action = memberAction(
  "setting",
  z.object({ session: z.string().length(SESSION_ID_LENGTH) }),
  async ({ context, session, fields }) => {
    const old = fields.session === session.id ? null : refuseOldSignIn(session);
    if (old) return old;
    if (!(await endSession(context, session.memberId, fields.session))) return apiError("not-found");
    logSecurity(context, "session_ended", { member: session.memberId });
    return { ok: true };
  },
);
