import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { FirstStep } from "~/app/http/proofPaths";
import { knownDevice, rememberDevice } from "~/app/accounts/login/knownDevice.server";
import { recordSignIn } from "~/app/accounts/security/recordSecurity.server";
import { logSecurity } from "~/app/server/securityLog.server";
import type { SignIn } from "~/app/server/session.server";
import { placeRooms } from "./placeRooms.server";
import { emailInUse } from "./emailInUse.server";
import { replaceSession, type StillValid } from "./replaceSession.server";

export interface SignedIn extends FirstStep {
  member: string;
}

/**
 * The end of every sign-in and proof: a new session (`replaceSession`). The owner gets a mail when the browser is new to
 * the account.
 */
export async function openSession(
  context: EdgeContext,
  { isNew, ...signIn }: { memberId: string; isNew: boolean } & Omit<SignIn, "device">,
  isStillValid: StillValid,
): Promise<Result<SignedIn>> {
  const { memberId, proof, creates } = signIn;
  const account = await replaceSession(context, signIn, isStillValid);
  if (!account && creates) return emailInUse();
  if (!account) {
    logSecurity(context, "login_failed", { member: memberId, by: proof.method, reason: "invalid-credential" });
    return apiError("invalid-credential");
  }
  if (isNew) placeRooms(context, memberId);
  if (!isNew && knownDevice(context, account) === null) context.waitUntil(recordSignIn(context, account));
  rememberDevice(context, account);
  context.outcome.member = memberId;
  logSecurity(context, "logged_in", { member: memberId, by: proof.method, second: proof.second });
  return { ok: true, member: memberId, secondStep: false };
}
