import type { EdgeContext } from "~/app/edge/context.server";
import { type Refusal, refusal } from "~/app/edge/refusal";
import { nowMs } from "~/base/clock";
import { type AccountRow, findAccountOf } from "~/db/accounts";
import { flooded, tooMany } from "./floods.server";
import { beginAttempt } from "./loginLimit.server";
import { verifyPassword } from "./password.server";

interface Proved {
  ok: true;
  /** of who signs in by Google alone there was no password to ask for */
  account: AccountRow;
  /** what it was asked for has happened: the tries before it do not count any more */
  succeeded: () => Promise<void>;
}

/** Asks who is logged in for their password once more, under the limits of a log-in; `field` is where the form asks for it. */
export async function askPassword(context: EdgeContext, request: Request, memberId: string, { password, field }: { password: string; field: string }): Promise<Proved | Refusal> {
  if (await flooded(context, request)) return refusal("too-many-requests");
  const { db, vars } = context;
  const attempt = await beginAttempt(db, vars.ATTEMPT_KEY, `password:${memberId}`, nowMs());
  if (attempt.retryAtMs !== null) return tooMany(attempt.retryAtMs);
  const account = await findAccountOf(db, memberId);
  if (!account) return refusal("session-ended");
  if (account.passwordHash !== null && !(await verifyPassword(account.passwordHash, password))) return wrongPassword(field);
  return { ok: true, account, succeeded: attempt.succeeded };
}

/** Also when the password was right and is another one by now. */
export function wrongPassword(field: string): Refusal {
  const { code, message } = refusal("wrong-password");
  return refusal(code, message, { [field]: message });
}
