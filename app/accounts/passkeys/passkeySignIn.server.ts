import { z } from "zod";
import { beginAttempt } from "~/app/accounts/login/loginLimit.server";
import { openSession, type SignedIn } from "~/app/accounts/sessions/openSession.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { addressCounter } from "~/app/server/limits.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { findAccountOf } from "~/db/accounts/accounts";
import { findPasskey } from "~/db/accounts/passkeys";
import { RESPONSE_MAX } from "./limits";
import { passkeyRefused, verifyPasskey } from "./verifyPasskey.server";

/** A13. A passkey counts as both factors, so it opens a session directly. `passkey`: the browser's answer, as JSON. */
export const signInWithPasskey = formEndpoint(
  "POST /api/passkeys/login",
  z.object({ passkey: z.string().max(RESPONSE_MAX) }),
  async ({ context, input }): Promise<Result<SignedIn>> => {
    const attempt = await beginAttempt(context, [
      { counter: addressCounter(context.request), action: "address-login" },
    ]);
    if (attempt.refused) {
      logSecurity(context, "login_locked", { by: "passkey" });
      return attempt.refused;
    }
    const verified = await verifyPasskey(context, input.passkey, { memberId: null });
    if (!verified.ok) {
      logSecurity(context, "login_failed", { by: "passkey", reason: verified.code });
      return verified;
    }
    await attempt.succeeded();
    const { memberId, passkeyId } = verified;
    const account = await findAccountOf(context.db, memberId);
    if (!account) return passkeyRefused(); // erased just now, with its passkeys
    if (account.disabledAtMs !== null) {
      logSecurity(context, "login_failed", { member: memberId, by: "passkey", reason: "account-disabled" });
      return apiError("account-disabled");
    }
    const opened = await openSession(
      context,
      { memberId, isNew: false, proof: { method: "passkey", second: null }, isRecentProof: true },
      async () => (await findPasskey(context.db, passkeyId))?.memberId === memberId,
    );
    return opened.ok ? opened : passkeyRefused();
  },
);
