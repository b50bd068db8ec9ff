import type { EdgeContext } from "~/app/edge/context.server";
import { type Refusal, refusal } from "~/app/edge/refusal";
import { type AccountRow, findAccountOf } from "~/db/accounts";
import { beginAttempt } from "./loginLimit.server";
import { hashingIsBusy, verifyPassword } from "./password.server";
import { logSecurity } from "./securityLog.server";

interface Proved {
  ok: true;
  /** of who signs in by Google alone there was no password to ask for */
  account: AccountRow;
  /** what it was asked for has happened: the tries before it do not count any more */
  succeeded: () => Promise<void>;
}

/** Asks who is logged in for their password once more, under the limits of a log-in; `field` is where the form asks for it. */
export async function askPassword(context: EdgeContext, memberId: string, { password, field }: { password: string; field: string }): Promise<Proved | Refusal> {
  const attempt = await beginAttempt(context, [{ counter: `member:${memberId}`, action: "password" }]);
  if (attempt.refused) {
    logSecurity(context, "password_check_locked", { member: memberId });
    return attempt.refused;
  }
  const account = await findAccountOf(context.db, memberId);
  if (!account) return refusal("session-ended");
  const isRight = account.passwordHash === null || (await verifyPassword(account.passwordHash, password));
  if (isRight === null) {
    await attempt.notMade();
    return hashingIsBusy(context);
  }
  if (isRight) return { ok: true, account, succeeded: attempt.succeeded };
  logSecurity(context, "password_check_failed", { member: memberId });
  return wrongPassword(field);
}

/** Also when the password was right and is another one by now. */
export function wrongPassword(field: string): Refusal {
  const { code, message } = refusal("wrong-password");
  return refusal(code, message, { [field]: message });
}
