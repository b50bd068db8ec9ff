import type { EdgeContext } from "~/app/edge/context.server";
import { limitMember } from "~/app/edge/limits.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { nowMs } from "~/base/clock";
import { findAccountOf } from "~/db/accounts";
import { verifyByToken } from "~/db/mailTokens";
import { logSecurity } from "./securityLog.server";
import { hashOf, linkIsDead, linkOwner, mailLink } from "./mailLink.server";

/** A12. Mails the member a link that confirms the email. */
export async function sendVerification(context: EdgeContext, memberId: string): Promise<Answered> {
  const account = await findAccountOf(context.db, memberId);
  if (!account) return refusal("not-found");
  if (account.emailVerifiedAtMs !== null) return { ok: true };
  const limited = await limitMember(context, memberId, "verify-mail");
  if (limited) return limited;
  context.after(mailLink(context, "verify", account));
  return { ok: true };
}

/**
 * The email that a link would confirm; null when it does not work any more, or is another member's. Somebody signed out
 * (`memberId` null) is told too: the link came to that email.
 */
export async function emailToVerify(context: EdgeContext, memberId: string | null, token: string): Promise<string | null> {
  const owner = await linkOwner(context, "verify", token);
  return owner && (memberId === null || owner.memberId === memberId) ? owner.email : null;
}

/**
 * Only for who is logged in: somebody may have signed up with another's email, and the owner, who gets the mail and
 * follows its link, must not confirm an account whose password they do not know.
 */
export async function verifyEmail(context: EdgeContext, memberId: string, token: string): Promise<Answered> {
  if (!(await verifyByToken(context.db, memberId, hashOf(token), nowMs()))) return linkIsDead();
  logSecurity(context, "email_verified", { member: memberId, by: "mailed-link" });
  return { ok: true };
}
