import { apiError } from "~/app/http/apiError.server";
import { deliverEvents } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { closeAccount } from "~/db/memberData/erasure";
import { reauthenticate, wrongPassword } from "./password/reauthenticate.server";
import { eraseDeleted } from "./eraseDeleted.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { isRecentProof } from "~/app/server/recentSignIn.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { clearedSessionCookies } from "~/app/server/session.server";
import { deleteAccountSchema, emailKeyOf } from "~/app/accounts/login/credentials";
import { TEXTS } from "./texts.server";

const FIELD = "password";

/**
 * A11, A17. Checks the member's password, or their email if they have no password. A member with a second factor, or
 * without a password, also needs a proof of a few minutes ago. The account ends immediately; its content is deleted in
 * the background.
 */
export const deleteAccount = formEndpoint(
  "POST /settings/delete",
  deleteAccountSchema,
  async ({ context, session: { memberId }, input: form }) => {
    const reauthenticated = await reauthenticate(context, memberId, { password: form.password, field: FIELD });
    if (!reauthenticated.ok) return reauthenticated;
    const { passwordHash, hasSecondFactor, email } = reauthenticated.account;
    // X64: a restricted session can't open the page of the proof
    const isRestricted = (await context.session()) === null;
    // with Google alone, a new sign-in is all that the member can give, and Google may not say that it is a proof
    const canProve = !isRestricted || passwordHash !== null || hasSecondFactor;
    const session = await context.anySession();
    const provedAtMs = (canProve ? session?.provedAtMs : session?.signedInAtMs) ?? null;
    if ((passwordHash === null || hasSecondFactor) && !isRecentProof(provedAtMs)) {
      await reauthenticated.succeeded();
      return isRestricted ? apiError("forbidden", TEXTS.logInToDelete) : apiError("requires-recent-login");
    }
    if (passwordHash === null && emailKeyOf(form.email) !== emailKeyOf(email)) {
      return apiError("invalid-form", undefined, { email: TEXTS.notYourEmail });
    }
    if (!(await closeAccount(context.db, memberId, passwordHash, nowMs()))) return wrongPassword(FIELD);
    await reauthenticated.succeeded();
    logSecurity(context, "account_deleted", { member: memberId });
    for (const cookie of clearedSessionCookies(context.db, context.vars)) context.setCookie(cookie);
    context.waitUntil(deliverEvents(context.env, context.db).then(() => eraseDeleted(context.env)));
    return { ok: true };
  },
  { after: () => "/settings/delete?done=1" },
);
