import { mailSecurity } from "~/app/accounts/email/securityMail.server";
import { requestDevice } from "~/app/accounts/sessions/requestDevice.server";
import type { EdgeContext } from "~/app/server/context.server";
import { nowMs } from "~/base/clock";
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
