import type { EdgeContext } from "~/app/server/context.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { type AccountRow, findAccountOf } from "~/db/accounts/accounts";
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
import type { SessionOwner } from "~/app/server/memberHint.server";

const FIELD = "oldPassword";

/**
 * A11, A17. Ends every other session, unless the member keeps them (A20). If the account has a password and no second
 * factor, the old password proves who the member is, and this browser gets a new session. Everybody else needs a sign-in
 * of the last ten minutes.
 */
export const changePassword = formEndpoint(
  "POST /api/password",
  passwordFormSchema,
  async ({ context, session, input: form }) => {
    const { id: sessionId, memberId } = session;
    const reauthenticated = await reauthenticate(context, memberId, { password: form.oldPassword, field: FIELD });
    if (!reauthenticated.ok) return reauthenticated;
    await reauthenticated.succeeded(); // whatever the new password is
    const { account } = reauthenticated;
    const { email, hasSecondFactor, passwordHash } = account;
    const passwordIsProof = !hasSecondFactor && passwordHash !== null;
    const viewer = await context.viewer();
    const refused =
      (passwordIsProof ? null : await refuseOldSignIn(context)) ??
      (await refuseCommonPassword(context, form.password, { email, name: viewer?.name }));
    if (refused) return refused;
    const after = await hashPassword(form.password, context.vars.PASSWORD_COST);
    if (after === null) return hashingIsBusy(context);
    const device = requestDevice(context.request);
    const now = nowMs();
    const endsOthers = form.endOthers;
    const change = { memberId, sessionId, before: passwordHash, after, endsOthers, device, nowMs: now };
    if (!(await replacePassword(context.db, change))) return lostRace(context, session);
    logSecurity(context, "password_changed", { member: memberId });
    deliverAfter(context); // closes the sockets of the ended sessions
    context.waitUntil(mailSecurity(context, account, "password-changed", device));
    if (endsOthers) rememberDevice(context, { memberId, email, devicesSinceMs: now });
    const signIn = { memberId, proof: { method: "password", second: null }, isRecentProof: true } as const;
    const isOnlyFactor = (changed: AccountRow) => changed.passwordHash === after && !changed.hasSecondFactor;
    if (!passwordIsProof || (await replaceSession(context, signIn, isOnlyFactor))) return { ok: true };
    // another request has added a second factor, so the password is no proof and the session stays
    if ((await findAccountOf(context.db, memberId))?.passwordHash === after) return { ok: true };
    return lostRace(context, session);
  },
);

/** Another request has ended the session or changed the password meanwhile. */
const lostRace = async (context: EdgeContext, session: SessionOwner) =>
  (await refuseEndedSession(context, session)) ?? wrongPassword(FIELD);
