import type { EdgeContext } from "~/app/server/context.server";
import type { ApiError } from "~/app/http/apiError";
import { apiError, fieldError } from "~/app/http/apiError.server";
import { type AccountRow, findAccountOf } from "~/db/accounts/accounts";
import { beginPasswordAttempt } from "~/app/accounts/login/loginLimit.server";
import { hashingIsBusy, verifyPassword } from "./password.server";
import { logSecurity } from "~/app/server/securityLog.server";

interface Reauthenticated {
  ok: true;
  /** without a password hash if the member signs in only with Google; in that case, no password was checked */
  account: AccountRow;
  /** forgives the tries counted so far; not to be called if the action needs a password and the account has none */
  succeeded: () => Promise<void>;
}

/**
 * Checks the member's password again, in a limited number of tries. An account without a password passes unchecked: the
 * caller decides what it needs instead. A browser that is known to the account has tries of
 * its own (A7): a thief who has only the cookie can't use them up. `field` names the form field of the password.
 */
export async function reauthenticate(
  context: EdgeContext,
  memberId: string,
  { password, field }: { password: string; field: string },
): Promise<Reauthenticated | ApiError> {
  const account = await findAccountOf(context.db, memberId);
  if (!account) return apiError("session-ended");
  const attempt = await beginPasswordAttempt(context, account, {
    known: "known-password",
    others: [{ counter: `member:${memberId}`, action: "password" }],
  });
  if (attempt.refused) {
    logSecurity(context, "password_check_locked", { member: memberId });
    return attempt.refused;
  }
  const { PASSWORD_COST } = context.vars;
  const isRight =
    account.passwordHash === null || (await verifyPassword(account.passwordHash, password, PASSWORD_COST));
  if (isRight === null) {
    await attempt.cancel();
    return hashingIsBusy(context);
  }
  if (isRight) return { ok: true, account, succeeded: attempt.succeeded };
  logSecurity(context, "password_check_failed", { member: memberId });
  return wrongPassword(field);
}

/** Also for a password that was right when it was checked but has been replaced since. */
export const wrongPassword = (field: string): ApiError => fieldError(field, "wrong-password");
