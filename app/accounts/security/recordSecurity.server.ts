import { mailSecurity } from "~/app/accounts/email/securityMail.server";
import { rememberDevice } from "~/app/accounts/login/knownDevice.server";
import { requestDevice } from "~/app/accounts/sessions/deviceName.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { SessionOwner } from "~/app/server/memberHint.server";
import { nowMs } from "~/base/clock";
import { type AccountRow, findAccountOf } from "~/db/accounts/accounts";
import type { FactorChange } from "~/db/accounts/factors";
import { type SecurityEventKind, securityEventQueries } from "~/db/accounts/securityEvents";
import { run } from "~/db/statement";

/** What every change of second factors stores: who asks for it, and with which browser. */
export const factorChange = ({ request }: EdgeContext, session: SessionOwner, endsOthers: boolean): FactorChange => ({
  memberId: session.memberId,
  sessionId: session.id,
  endsOthers,
  device: requestDevice(request),
  nowMs: nowMs(),
});

/**
 * A20, A21. Mails the owner after a change of second factors. The change's own batch has written the security log. If the
 * change ended the other sessions, their sockets close, and only this browser stays known to the account. Only an account
 * whose email is confirmed can have second factors.
 */
export async function announceFactorChange(
  context: EdgeContext,
  { memberId, endsOthers, device }: FactorChange,
  kind: SecurityEventKind,
): Promise<void> {
  if (endsOthers) deliverAfter(context); // closes the sockets of the ended sessions
  const account = await findAccountOf(context.db, memberId);
  if (!account) return;
  if (endsOthers) rememberDevice(context, account);
  context.waitUntil(mailSecurity(context, account, kind, device));
}

/** A21. Records a sign-in from a new browser. An email that isn't confirmed gets no mail, because it may be a stranger's. */
export async function recordSignIn(context: EdgeContext, account: AccountRow): Promise<void> {
  const device = requestDevice(context.request);
  const event = { kind: "signed-in", device, nowMs: nowMs() } as const;
  await run(context.db, ...securityEventQueries(account.memberId, event));
  if (account.emailVerifiedAtMs !== null) context.waitUntil(mailSecurity(context, account, "signed-in", device));
}
