import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { findAccount } from "~/db/accounts";
import { resetByToken } from "~/db/mailTokens";
import { flooded } from "./floods.server";
import { hashOf, linkIsDead, linkOwner, mailLimit, mailLink } from "./mailLink.server";
import { hashPassword } from "./password.server";
import { emailKeyOf } from "./signIn.server";

/** A12. Answers the same, in the same time, whether there is an account or not: what differs is done after the answer. */
export async function forgetPassword(context: EdgeContext, request: Request, email: string): Promise<Answered> {
  if (await flooded(context, request)) return refusal("too-many-requests");
  const emailKey = emailKeyOf(email);
  const limited = await mailLimit(context, "reset", emailKey);
  if (limited) return limited;
  context.after(mailReset(context, emailKey));
  return { ok: true };
}

async function mailReset(context: EdgeContext, emailKey: string): Promise<void> {
  const account = await findAccount(context.db, emailKey);
  if (account?.disabledAtMs === null) await mailLink(context, "reset", account);
}

/** A12. Ends all sessions; one logs in with the new password. */
export async function resetPassword(context: EdgeContext, request: Request, { token, password }: { token: string; password: string }): Promise<Answered> {
  if (await flooded(context, request)) return refusal("too-many-requests");
  const owner = await linkOwner(context, "reset", token);
  if (!owner) return linkIsDead();
  const passwordHash = await hashPassword(password);
  if (!(await resetByToken(context.db, owner.memberId, hashOf(token), passwordHash, nowMs()))) return linkIsDead();
  context.after(deliverOutbox(context.env)); // closes the sockets of the sessions that went
  return { ok: true };
}
