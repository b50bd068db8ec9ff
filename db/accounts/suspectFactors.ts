/** Second factors that were added lately, which an operator removes when their owner is kept out by them (A16). */
import { type SQL, and, eq, gte, isNotNull, or, sql } from "drizzle-orm";
import { ulid } from "~/base/ulid";
import { aggregate } from "~/db/aggregates";
import { deleteUselessCodesQuery, guardEndsQuery, guardedSinceOf, mayLoseFactor } from "./factors";
import { alias, deleteFrom, existsIn, select, update } from "~/db/query/builder";
import { number } from "~/db/query/expressions";
import { accounts, sessions } from "~/db/schema/accounts";
import { oneTimeCodes, passkeys, recoveryCodes } from "~/db/schema/factors";
import { keepNewestEventsQuery, operatorEventWhere } from "./securityEvents";
import { sessionsEnd } from "./sessions";
import { type Db, type Placeholders, batch } from "~/db/statement";

const { statement } = aggregate("accounts");

/** A16: the factors of an account that has had one for longer are their owner's. */
export const SUSPECT_FACTOR_MS = 7 * 24 * 60 * 60 * 1000;

type OfMember = { memberId: string };
type Removal = OfMember & { since: number; now: number };
type Recorded = Removal & { eventId: string };

// ---- what there is

/** For a batch: when the member turned on one-time codes, or moved them last. No row without codes. */
export const codesTimeQuery = statement((p: Placeholders<OfMember>) =>
  select({ createdAtMs: oneTimeCodes.createdAt }).from(oneTimeCodes).where(eq(oneTimeCodes.memberId, p.memberId)),
);

/** For a batch: since when the account has had a second factor without a break. No row without a factor. */
export const guardTimeQuery = statement((p: Placeholders<OfMember>) =>
  select({ sinceMs: number(guardedSinceOf(accounts)) })
    .from(accounts)
    .where(and(eq(accounts.memberId, p.memberId), isNotNull(guardedSinceOf(accounts)))),
);

// ---- removing

const guarded = alias(accounts, "guarded");
const isNewlyGuarded = (p: Placeholders<Removal>) =>
  existsIn(guarded, and(eq(guarded.memberId, p.memberId), gte(guardedSinceOf(guarded), p.since)));
/** A23: a moderator keeps all factors. */
const mayRemove = (p: Placeholders<Removal>) => and(mayLoseFactor(p.memberId, sql`0`), isNewlyGuarded(p));
const suspectPasskeys = (p: Placeholders<Removal>) =>
  and(eq(passkeys.memberId, p.memberId), gte(passkeys.createdAt, p.since), mayRemove(p));
const suspectCodes = (p: Placeholders<Removal>) =>
  and(eq(oneTimeCodes.memberId, p.memberId), gte(oneTimeCodes.createdAt, p.since), mayRemove(p));
const hasSuspects = (p: Placeholders<Removal>): SQL =>
  or(existsIn(passkeys, suspectPasskeys(p)), existsIn(oneTimeCodes, suspectCodes(p)))!;

const suspectAccount = (p: Placeholders<Removal>) => and(eq(accounts.memberId, p.memberId), hasSuspects(p));

const recordPasskeys = statement((p: Placeholders<Recorded>) =>
  operatorEventWhere(p, "passkey-removed", existsIn(passkeys, suspectPasskeys(p))),
);
const recordCodes = statement((p: Placeholders<Recorded>) =>
  operatorEventWhere(p, "codes-off", existsIn(oneTimeCodes, suspectCodes(p))),
);
const recordPassword = statement((p: Placeholders<Recorded>) =>
  operatorEventWhere(
    p,
    "password-changed",
    existsIn(accounts, and(isNotNull(accounts.passwordHash), suspectAccount(p))),
  ),
);
/** Whoever added the factor knew the password, and their browser may be known to the account. */
const removePassword = statement((p: Placeholders<Removal>) =>
  update(accounts).set({ passwordHash: null, devicesSince: p.now }).where(suspectAccount(p)),
);
const allSessions = (p: Placeholders<Removal>) => and(eq(sessions.memberId, p.memberId), hasSuspects(p));
const endSessions = sessionsEnd(allSessions);
const deleteRecoveryCodes = statement((p: Placeholders<Removal>) =>
  deleteFrom(recoveryCodes).where(
    and(eq(recoveryCodes.memberId, p.memberId), gte(recoveryCodes.createdAt, p.since), hasSuspects(p)),
  ),
);
const deletePasskeys = statement((p: Placeholders<Removal>) => deleteFrom(passkeys).where(suspectPasskeys(p)));
const deleteCodes = statement((p: Placeholders<Removal>) => deleteFrom(oneTimeCodes).where(suspectCodes(p)));

/**
 * Removes the passkeys, one-time codes and recovery codes of the last seven days, the password and all sessions, and
 * records that in the member's security log. Changes nothing if there is no such passkey and no such codes, the account
 * had a second factor before, or the member is a moderator (A23).
 */
export async function removeSuspectFactors(
  db: Db,
  { memberId, nowMs: now }: { memberId: string; nowMs: number },
): Promise<{ passkeys: number; codes: number }> {
  const values = { memberId, since: now - SUSPECT_FACTOR_MS, now };
  const { deletedPasskeys, deletedCodes } = await batch(db, {
    recordPasskeys: recordPasskeys({ ...values, eventId: ulid(now) }),
    recordCodes: recordCodes({ ...values, eventId: ulid(now) }),
    recordPassword: recordPassword({ ...values, eventId: ulid(now) }),
    removePassword: removePassword(values),
    endSessions: endSessions(values),
    deleteRecoveryCodes: deleteRecoveryCodes(values),
    deletedPasskeys: deletePasskeys(values),
    deletedCodes: deleteCodes(values),
    deleteUselessCodes: deleteUselessCodesQuery({ memberId }),
    guardEnds: guardEndsQuery({ memberId }),
    keepNewestEvents: keepNewestEventsQuery({ memberId }),
  });
  return { passkeys: deletedPasskeys.changes, codes: deletedCodes.changes };
}
