import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { findAccountOf } from "~/db/accounts";
import { closeAccount } from "~/db/erasure";
import { eraseDeleted } from "./eraseDeleted.server";
import { flooded, tooMany } from "./floods.server";
import { beginAttempt } from "./loginLimit.server";
import { verifyPassword } from "./password.server";
import { blankCookie, type Session } from "./session.server";
import { emailKeyOf } from "./signIn.server";

/** A11. Asks for the password, or for the email of who has none. The account ends at once; what it made goes in the background. */
export async function deleteAccount(
  context: EdgeContext,
  request: Request,
  { memberId }: Session,
  form: { password: string; email: string },
): Promise<Answered> {
  if (await flooded(context, request)) return refusal("too-many-requests");
  const { db, vars } = context;
  const attempt = await beginAttempt(db, vars.ATTEMPT_KEY, `password:${memberId}`, nowMs());
  if (attempt.retryAtMs !== null) return tooMany(attempt.retryAtMs);
  const account = await findAccountOf(db, memberId);
  if (!account) return refusal("session-ended");
  const { passwordHash } = account;
  if (passwordHash === null && emailKeyOf(form.email) !== emailKeyOf(account.email)) {
    return refusal("invalid-form", undefined, { email: "This is not your email." });
  }
  if (passwordHash !== null && !(await verifyPassword(passwordHash, form.password))) return wrongPassword();
  if (!(await closeAccount(db, memberId, passwordHash, nowMs()))) return wrongPassword();
  await attempt.succeeded();
  context.setCookie(blankCookie(db, vars));
  context.after(deliverOutbox(context.env).then(() => eraseDeleted(context.env)));
  return { ok: true };
}

function wrongPassword() {
  const { code, message } = refusal("wrong-password");
  return refusal(code, message, { password: message });
}
