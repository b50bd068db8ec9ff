import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { findAccountOf, removeSession, type SignInProof } from "~/db/accounts";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { endReplacedSession, endSession } from "./endSession.server";
import { requestDevice } from "./requestDevice.server";
import { knownDevice, rememberDevice } from "~/app/accounts/login/knownDevice.server";
import { recordSignIn } from "~/app/accounts/security/recordSecurity.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { clearedSessionCookie, startSession } from "~/app/server/session.server";

export type SignedIn = { member: string };

/**
 * Starts a session for a person who has proved which member they are, and ends this browser's earlier session. A
 * request that replaces the password or removes the identity also ends sessions, but misses a session that begins right
 * afterwards. So `isStillValid` checks the proof again once the session exists. The owner gets a mail when the browser
 * is new to the account.
 */
export async function openSession(
  context: EdgeContext,
  request: Request,
  { memberId, isNew, proof }: { memberId: string; isNew: boolean; proof: SignInProof },
  isStillValid: () => Promise<boolean>,
): Promise<Result<SignedIn>> {
  const { db, vars } = context;
  const before = await context.restrictedSession();
  const session = await startSession(db, vars, memberId, { device: requestDevice(request), proof }, context.setCookie);
  if (await isStillValid()) {
    const account = await findAccountOf(db, memberId);
    if (account) {
      const emailKey = emailKeyOf(account.email);
      if (!isNew && knownDevice(context, request, emailKey) === null)
        context.after(recordSignIn(context, request, account));
      rememberDevice(context, request, emailKey);
    }
    if (before?.memberId === memberId) await endReplacedSession(context, memberId, before.id);
    else if (before) await endSession(context, before.memberId, before.id);
    context.outcome.member = memberId;
    logSecurity(context, "logged_in", { member: memberId, by: proof.method, second: proof.second });
    return { ok: true, member: memberId };
  }
  await removeSession(db, session.id);
  context.setCookie(clearedSessionCookie(db, vars));
  logSecurity(context, "login_failed", { member: memberId, by: proof.method, reason: "invalid-credential" });
  return apiError("invalid-credential");
}
