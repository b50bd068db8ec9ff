import type { EdgeContext } from "~/app/server/context.server";
import { type Result, apiError } from "~/app/http/apiError";
import { deliverTold } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { closeAccount } from "~/db/erasure";
import { askPassword, wrongPassword } from "./password/askPassword.server";
import { eraseDeleted } from "./eraseDeleted.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { blankCookie, type Session } from "~/app/server/session.server";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { TEXTS } from "./texts.server";

const FIELD = "password";

/** A11. Checks the password, or the email of a member without one. The account ends immediately; its content is deleted in the background. */
export async function deleteAccount(
  context: EdgeContext,
  { memberId }: Session,
  form: { password: string; email: string },
): Promise<Result> {
  const proved = await askPassword(context, memberId, { password: form.password, field: FIELD });
  if (!proved.ok) return proved;
  const { passwordHash, email } = proved.account;
  if (passwordHash === null && emailKeyOf(form.email) !== emailKeyOf(email)) {
    return apiError("invalid-form", undefined, { email: TEXTS.notYourEmail });
  }
  if (!(await closeAccount(context.db, memberId, passwordHash, nowMs()))) return wrongPassword(FIELD);
  await proved.succeeded();
  logSecurity(context, "account_deleted", { member: memberId });
  context.setCookie(blankCookie(context.db, context.vars));
  context.after(deliverTold(context.env, context.db).then(() => eraseDeleted(context.env)));
  return { ok: true };
}
