import type { EdgeContext } from "~/app/server/context.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { findAccountOf } from "~/db/accounts/accounts";
import { replacePassword } from "~/db/accounts/passwords";
import { reauthenticate, wrongPassword } from "./reauthenticate.server";
import { refuseCommonPassword } from "./commonPassword.server";
import { hashingIsBusy, hashPassword } from "./password.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { mailSecurity } from "~/app/accounts/email/securityMail.server";
import { refuseEndedSession } from "~/app/server/endedSession.server";
import { passwordFormSchema } from "~/app/accounts/login/credentials";
import { rememberDevice } from "~/app/accounts/login/knownDevice.server";
import { replaceSession } from "~/app/accounts/sessions/replaceSession.server";
import { requestDevice } from "~/app/accounts/sessions/deviceName.server";
import { refuseOldSignIn } from "~/app/server/recentSignIn.server";

const FIELD = "oldPassword";

/**
 * A11, A17. Ends every other session, unless the member keeps them (A20). A member without a password has none to enter.
 * They, and a member with a second factor, need a sign-in of a few minutes ago. For the others the old password is the
 * proof, which gives this browser a new session in place of the old one.
 */
export const changePassword = formEndpoint(
  "POST /api/password",
  passwordFormSchema,
  async ({ context, session, input: form }) => {
    const { id: sessionId, memberId } = session;
    const reauthenticated = await reauthenticate(context, memberId, { password: form.oldPassword, field: FIELD });
    if (!reauthenticated.ok) return reauthenticated;
    const { hasSecondFactor, passwordHash } = reauthenticated.account;
    const isProof = !hasSecondFactor && passwordHash !== null;
    const old = isProof ? null : refuseOldSignIn(session);
    if (old) {
      await reauthenticated.succeeded();
      return old;
    }
    const viewer = await context.viewer();
    const tooCommon = await refuseCommonPassword(context, form.password, {
      email: reauthenticated.account.email,
      name: viewer?.name,
    });
    if (tooCommon) {
      await reauthenticated.succeeded();
      return tooCommon;
    }
    const after = await hashPassword(form.password, context.vars.PASSWORD_COST);
    if (after === null) return hashingIsBusy(context);
    const device = requestDevice(context.request);
    const hashes = { before: passwordHash, after };
    const now = nowMs();
    const change = { memberId, sessionId, ...hashes, endsOthers: form.endOthers, device, nowMs: now };
    if (!(await replacePassword(context.db, change)))
      return (await refuseEndedSession(context, session)) ?? wrongPassword(FIELD);
    await reauthenticated.succeeded();
    const { email } = reauthenticated.account;
    logSecurity(context, "password_changed", { member: memberId });
    deliverAfter(context); // closes the sockets of the ended sessions
    context.after(mailSecurity(context, { memberId, email }, "password-changed", device));
    if (form.endOthers) rememberDevice(context, context.request, { memberId, email, devicesSinceMs: now });
    const signIn = { memberId, proof: { method: "password", second: null }, isRecentProof: true } as const;
    const isStillValid = isOnlyFactor(context, memberId, after);
    if (!isProof || (await replaceSession(context, context.request, signIn, isStillValid))) return { ok: true };
    // with a second factor that was added meanwhile, the password is no proof, and the session stays
    if ((await findAccountOf(context.db, memberId))?.passwordHash === after) return { ok: true };
    return (await refuseEndedSession(context, session)) ?? wrongPassword(FIELD);
  },
);

/** Whether this is still the password, and the account has no second factor. */
const isOnlyFactor = (context: EdgeContext, memberId: string, hash: string) => async (): Promise<boolean> => {
  const account = await findAccountOf(context.db, memberId);
  return account?.passwordHash === hash && !account.hasSecondFactor;
};
