import { mailSecurity } from "~/app/accounts/email/securityMail.server";
import { requestDevice } from "~/app/accounts/sessions/requestDevice.server";
import type { EdgeContext } from "~/app/server/context.server";
import { nowMs } from "~/base/clock";
import { type AccountRow, findAccountOf } from "~/db/accounts";
import { type SecurityEventKind, securityEventQueries } from "~/db/securityEvents";
import { run } from "~/db/statement";

/** A21. Records what happened to the account in the owner's security log, and mails the owner about it. */
export async function recordSecurity(
  context: EdgeContext,
  request: Request,
  owner: { memberId: string; email: string },
  kind: SecurityEventKind,
): Promise<void> {
  const device = requestDevice(request);
  await run(context.db, ...securityEventQueries(owner.memberId, { kind, device, nowMs: nowMs() }));
  context.after(mailSecurity(context, owner, kind, device));
}

/** A21. Like `recordSecurity`, for a caller that hasn't read the account. */
export async function recordSecurityOf(
  context: EdgeContext,
  request: Request,
  memberId: string,
  kind: SecurityEventKind,
): Promise<void> {
  const account = await findAccountOf(context.db, memberId);
  if (account) await recordSecurity(context, request, account, kind);
}

/** A21. Like `recordSecurity`, but nobody gets a mail who may have nothing to do with the account. */
export async function recordSignIn(context: EdgeContext, request: Request, account: AccountRow): Promise<void> {
  if (account.emailVerifiedAtMs !== null) return recordSecurity(context, request, account, "signed-in");
  const event = { kind: "signed-in", device: requestDevice(request), nowMs: nowMs() } as const;
  await run(context.db, ...securityEventQueries(account.memberId, event));
}
