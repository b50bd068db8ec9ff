import type { Mailed } from "~/app/accounts/email/mailLink.server";
import { mailSecurity } from "~/app/accounts/email/securityMail.server";
import { requestDevice } from "~/app/accounts/sessions/deviceName.server";
import type { EdgeContext } from "~/app/server/context.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import { type Identity, linkProvedIdentity } from "~/db/accounts/identities";

/**
 * A3, A21. Links a Google identity to an account, which is then in the owner's security log, and mails the owner about
 * it. False when the account or the identity has changed meanwhile. `isProved`: see `linkProvedIdentity`.
 */
export async function linkGoogle(
  context: EdgeContext,
  account: Mailed,
  { identity, ...link }: { identity: Identity; emailKey: string; isProved: boolean },
): Promise<boolean> {
  const { memberId } = account;
  const device = requestDevice(context.request);
  const at = { device, nowMs: nowMs() };
  if (!(await linkProvedIdentity(context.db, identity, { memberId, ...link }, at))) return false;
  logSecurity(context, "identity_linked", { member: memberId, by: "google" });
  context.waitUntil(mailSecurity(context, account, "identity-linked", device));
  return true;
}
