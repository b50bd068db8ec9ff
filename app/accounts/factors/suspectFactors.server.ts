/** A16: what an operator does for a member whom somebody else's second factor keeps out (docs/operations.md). */
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { securityEventViews } from "~/app/accounts/security/securityLog.server";
import { longDateAndTime } from "~/app/i18n/dates";
import { TEXTS } from "~/app/accounts/texts.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { mailAccount } from "~/app/mail/mailAccount.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import { findAccount } from "~/db/accounts/accounts";
import { passkeysQuery } from "~/db/accounts/passkeys";
import { securityEventsQuery } from "~/db/accounts/securityEvents";
import { batch } from "~/db/statement";
import { codesTimeQuery, guardTimeQuery, removeSuspectFactors, SUSPECT_FACTOR_MS } from "~/db/accounts/suspectFactors";
import { TEXTS as MAIL_TEXTS } from "~/app/accounts/mailTexts.server";

/** The account's second factors, oldest first, and its security log, newest first. */
export async function listFactors({ db }: EdgeContext, email: string) {
  const account = await findAccount(db, emailKeyOf(email));
  if (!account) return apiError("not-found");
  const { memberId } = account;
  const now = nowMs();
  const { keys, codes, guard, events } = await batch(db, {
    keys: passkeysQuery({ memberId }),
    codes: codesTimeQuery({ memberId }),
    guard: guardTimeQuery({ memberId }),
    events: securityEventsQuery(memberId, now),
  });
  const guardedSinceMs = guard.rows[0]?.sinceMs ?? Infinity;
  const listed = (kind: "passkey" | "codes", addedAtMs: number) => ({
    kind,
    addedAtMs,
    /** whether the operator can remove it */
    isSuspect: Math.min(addedAtMs, guardedSinceMs) >= now - SUSPECT_FACTOR_MS,
  });
  const factors = [
    ...keys.rows.map(({ createdAtMs }) => listed("passkey", createdAtMs)),
    ...codes.rows.map(({ createdAtMs }) => listed("codes", createdAtMs)),
  ].sort((a, b) => a.addedAtMs - b.addedAtMs);
  const log = securityEventViews(events.rows).map(({ kind, atMs, device }) => ({ kind, atMs, device }));
  return { ok: true as const, factors, log };
}

/** Removes the account's factors of the last seven days, its password and its sessions, and mails the owner. */
export async function removeFactors(
  context: EdgeContext,
  email: string,
  operator: string,
): Promise<Result<{ passkeys: number; codes: number }>> {
  const account = await findAccount(context.db, emailKeyOf(email));
  if (!account) return apiError("not-found");
  const { memberId } = account;
  const now = nowMs();
  const removed = await removeSuspectFactors(context.db, { memberId, nowMs: now });
  if (removed.passkeys + removed.codes === 0) return apiError("conflict", TEXTS.noSuspectFactor);
  logSecurity(context, "factors_removed_by_operator", { member: memberId, operator });
  deliverAfter(context); // closes the sockets of the ended sessions
  const { ORIGIN, CONTACT_MEMBERS } = context.vars;
  const sent = mailAccount(context, account, () => {
    const { subject, text } = MAIL_TEXTS.factorsRemoved;
    const facts = { time: longDateAndTime(now), reset: `${ORIGIN}/forgotten`, contact: CONTACT_MEMBERS };
    return { subject, text: text(facts) };
  });
  context.waitUntil(sent);
  return { ok: true, ...removed };
}
