import { z } from "zod";
import { beginAttempt } from "~/app/accounts/login/loginLimit.server";
import { openSession, type SignedIn } from "~/app/accounts/sessions/openSession.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { addressCounter } from "~/app/server/limits.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { findAccountOf } from "~/db/accounts/accounts";
import { findPasskey } from "~/db/accounts/passkeys";
import { RESPONSE_MAX } from "./limits";
import { passkeyRefused, verifyPasskey } from "./verifyPasskey.server";

/**
 * A13, A17. A passkey counts as both factors, so it opens a session directly. `passkey`: the browser's answer, as JSON.
 * `known`: the member who confirms that it is them; null for a sign-in, where the passkey says whose it is.
 */
export async function openByPasskey(
  context: EdgeContext,
  passkey: string,
  known: string | null,
): Promise<Result<SignedIn>> {
  const who = { member: known, by: "passkey" } as const;
  const attempt = await beginAttempt(context, [{ counter: addressCounter(context.request), action: "address-login" }]);
  if (attempt.refused) {
    logSecurity(context, "login_locked", who);
    return attempt.refused;
  }
  const verified = await verifyPasskey(context, passkey, { memberId: known });
  if (!verified.ok) {
    logSecurity(context, "login_failed", { ...who, reason: verified.code });
    return verified;
  }
  await attempt.succeeded();
  const { memberId, passkeyId } = verified;
  const account = await findAccountOf(context.db, memberId);
  if (!account) return passkeyRefused(); // erased just now, with its passkeys
  if (account.disabledAtMs !== null) {
    logSecurity(context, "login_failed", { ...who, member: memberId, reason: "account-disabled" });
    return apiError("account-disabled");
  }
  const opened = await openSession(
    context,
    { memberId, isNew: false, proof: { method: "passkey", second: null }, isRecentProof: true },
    async () => (await findPasskey(context.db, passkeyId))?.memberId === memberId,
  );
  return opened.ok ? opened : passkeyRefused();
}

export const signInWithPasskey = formEndpoint(
  "POST /api/passkeys/login",
  z.object({ passkey: z.string().max(RESPONSE_MAX) }),
  ({ context, input }) => openByPasskey(context, input.passkey, null),
);
