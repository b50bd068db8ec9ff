import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { accountCounter, addressCounter } from "~/app/server/limits.server";
import type { Result } from "~/app/http/apiError";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { roomAt } from "~/base/roomAt";
import { findAccount } from "~/db/accounts/accounts";
import { resetByToken } from "~/db/accounts/mailTokens";
import { namesOf } from "~/db/members/members";
import { refuseCommonPassword } from "./commonPassword.server";
import { emailKeyOf, forgottenSchema, resetSchema } from "~/app/accounts/login/credentials";
import { rememberDevice } from "~/app/accounts/login/knownDevice.server";
import { beginAttempt } from "~/app/accounts/login/loginLimit.server";
import { beginSecondFactor } from "~/app/accounts/factors/secondFactor.server";
import { tokenHash, linkOwner, mailLink, refuseLink } from "~/app/accounts/email/mailLink.server";
import { hashingIsBusy, hashPassword } from "./password.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { mailSecurity } from "~/app/accounts/email/securityMail.server";
import { requestDevice } from "~/app/accounts/sessions/deviceName.server";

/**
 * A12. Gives the same answer, equally fast, whether the account exists or not. The work that differs runs after the
 * answer.
 */
export async function requestPasswordReset(context: EdgeContext, email: string): Promise<Result> {
  const emailKey = emailKeyOf(email);
  const attempt = await beginAttempt(context, [
    { counter: accountCounter(context, emailKey), action: "reset-mail" },
    { counter: addressCounter(context.request), action: "address-mail" },
  ]);
  if (attempt.refused) return attempt.refused;
  logSecurity(context, "password_reset_requested", { emailKey });
  // otherwise the work for a known email would delay the answer
  context.afterAnswer(() => mailReset(context, emailKey));
  return { ok: true };
}

export const forgottenForm = formEndpoint(
  "POST /api/forgotten",
  forgottenSchema,
  ({ context, input }) => requestPasswordReset(context, input.email),
  { after: () => "/forgotten?sent=1", keep: ["email"] },
);

async function mailReset(context: EdgeContext, emailKey: string): Promise<void> {
  const account = await findAccount(context.db, emailKey);
  if (account?.disabledAtMs === null) await mailLink(context, "reset", account);
}

/**
 * A12, A16. Ends all sessions; the member logs in with the new password. Whoever has the link, and the second factor if
 * the account has one, is the owner, so this browser may log in, however many wrong passwords others have tried. A wrong
 * second factor doesn't use up the link.
 */
export const resetPassword = formEndpoint(
  "POST /api/reset",
  resetSchema,
  async ({ context, input: { token, password, ...proof } }) => {
    const attempt = await beginAttempt(context, [
      { counter: addressCounter(context.request), action: "address-login" },
    ]);
    if (attempt.refused) {
      logSecurity(context, "login_locked", { by: "mailed-link" });
      return attempt.refused;
    }
    const owner = await linkOwner(context, "reset", token);
    if (!owner) return refuseLink(context);
    const [member] = await namesOf(context.db, [owner.memberId], owner.memberId);
    const tooCommon = await refuseCommonPassword(context, password, { email: owner.email, name: member?.name });
    if (tooCommon) {
      await attempt.cancel();
      return tooCommon;
    }
    const isProved = owner.hasSecondFactor;
    // the try is counted before the hash, which costs much; a code is used up by checking it, so that comes afterwards
    const begun = isProved ? await beginSecondFactor(context, owner, proof, "address-login") : null;
    if (begun && !begun.ok) return begun;
    const passwordHash = await hashPassword(password, context.vars.PASSWORD_COST);
    if (passwordHash === null) {
      await Promise.all([attempt.cancel(), begun?.cancel()]);
      return hashingIsBusy(context);
    }
    const proved = await begun?.verify();
    if (proved && !proved.ok) return proved;
    const device = requestDevice(context.request);
    const reset = { memberId: owner.memberId, hash: tokenHash(token), isProved, passwordHash, device };
    const now = nowMs();
    if (!(await resetByToken(context.db, reset, now))) return refuseLink(context);
    await attempt.succeeded();
    logSecurity(context, "password_reset", { member: owner.memberId, by: "mailed-link" });
    deliverAfter(context); // closes the sockets of the ended sessions
    context.waitUntil(mailSecurity(context, owner, "password-reset", device));
    rememberDevice(context, { ...owner, devicesSinceMs: now });
    await roomAt(context.env.LIMITS, accountCounter(context, emailKeyOf(owner.email)), null).forget("login");
    return { ok: true };
  },
  { after: () => "/login" },
);
