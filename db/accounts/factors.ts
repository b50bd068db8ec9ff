/**
 * Since when an account has had a second factor (A16). Factors come and go: a member moves the codes to another app, or
 * replaces a passkey. This time stays until the last factor is removed.
 */
import { type Column, type Placeholder, type SQL, and, eq, isNotNull, isNull, not, lt, or, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { hasSecondFactor } from "~/db/rights/factors";
import { countIn, deleteFrom, existsIn, select, update } from "~/db/query/builder";
import { accounts, identities } from "~/db/schema/accounts";
import { oneTimeCodes, passkeys, recoveryCodes } from "~/db/schema/factors";
import { type Db, type Placeholders, type Query, batch, changesOf, first } from "~/db/statement";
import { ulid } from "~/base/ulid";
import { flag, itemsOf, number } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { members } from "~/db/schema/members";
import {
  type SecurityEventKind,
  keepNewestEventsQuery,
  securityEventIfChanged,
  securityEventWhere,
} from "./securityEvents";
import { isSessionOpen, otherSessionsEnd } from "./sessions";

const { statement } = aggregate("accounts");

type OfMember = { memberId: string };

/** When the oldest of the member's factors was added. Null without a factor. */
function oldestFactor(member: Column): SQL {
  const passkey = sql`(select min(${passkeys.createdAt}) from ${passkeys} where ${eq(passkeys.memberId, member)})`;
  const codes = sql`(select ${oneTimeCodes.createdAt} from ${oneTimeCodes} where ${eq(oneTimeCodes.memberId, member)})`;
  return sql`min(coalesce(${passkey}, ${codes}), coalesce(${codes}, ${passkey}))`;
}

/** Since when an account is guarded. The edge of an earlier release adds factors without storing that time. */
export const guardedSinceOf = ({ guardedSince, memberId }: Record<"guardedSince" | "memberId", Column>): SQL =>
  sql`coalesce(${guardedSince}, ${oldestFactor(memberId)})`;

/** For the batch that adds a factor, after it is added. `isFirst`: it is added, and is the account's only one. */
export const guardBegins = <V extends OfMember>(
  isFirst: (p: Placeholders<V>) => SQL,
): ((values: V) => Query<unknown>) =>
  statement((p: Placeholders<V>) =>
    update(accounts)
      .set({ guardedSince: oldestFactor(accounts.memberId) })
      .where(and(eq(accounts.memberId, p.memberId), or(isNull(accounts.guardedSince), isFirst(p)))),
  );

/** For a batch, before a factor is removed or replaced, with which its time would go. */
const guardStaysQuery = statement((p: Placeholders<OfMember>) =>
  update(accounts)
    .set({ guardedSince: oldestFactor(accounts.memberId) })
    .where(and(eq(accounts.memberId, p.memberId), isNull(accounts.guardedSince))),
);

/** For a batch, after factors were removed: ends the guard if none is left. */
export const guardEndsQuery = statement((p: Placeholders<OfMember>) =>
  update(accounts)
    .set({ guardedSince: null })
    .where(and(eq(accounts.memberId, p.memberId), sql`not ${hasSecondFactor(accounts.memberId)}`)),
);

// ---- one-time codes and recovery codes

type InSession = OfMember & { sessionId: string };

/** What changes second factors: the member's session, and whether all others of the member end (A20), with events. */
export interface FactorChange {
  memberId: string;
  sessionId: string;
  endsOthers: boolean;
  /** for the security log (A21): the browser's user agent, shortened */
  device: string;
  nowMs: number;
}

// ---- what a member has

/** For a batch: one row, or none if there is no such account. */
export const waysInQuery = statement((p: Placeholders<OfMember>) => {
  return select({
    hasPassword: flag(isNotNull(accounts.passwordHash)),
    hasGoogle: flag(existsIn(identities, eq(identities.memberId, accounts.memberId))),
    hasPasskey: flag(existsIn(passkeys, eq(passkeys.memberId, accounts.memberId))),
    hasCodes: flag(existsIn(oneTimeCodes, eq(oneTimeCodes.memberId, accounts.memberId))),
    recoveryCodes: number(countIn(recoveryCodes, eq(recoveryCodes.memberId, accounts.memberId))),
  })
    .from(accounts)
    .where(eq(accounts.memberId, p.memberId));
});

/** The means by which a member can sign in, and the number of recovery codes that are left. */
export const findWaysIn = (db: Db, memberId: string) => first(db, waysInQuery({ memberId }));

/** A23: a condition of removing a second factor. `left`: that the member has another one. */
export const mayLoseFactor = (member: Placeholder, left: ReturnType<typeof existsIn>) =>
  sql`(${left} or not ${existsIn(members, and(eq(members.id, member), eq(members.role, sql`'moderator'`)))})`;

// ---- one-time codes

const codesOf = statement((p: Placeholders<OfMember>) =>
  select({ secret: oneTimeCodes.secret, lastStep: oneTimeCodes.lastStep })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.memberId, p.memberId)),
);
type TurnedOn = InSession & { secret: string; now: number };
/**
 * Changes nothing if the member has codes already, or hasn't confirmed their email (A16). `step`: the step of the code
 * by which the member turned them on.
 */
const turnOn = statement((p: Placeholders<TurnedOn & { step: number }>) =>
  insertSelect(
    oneTimeCodes,
    { memberId: p.memberId, secret: p.secret, lastStep: p.step, createdAt: p.now },
    {
      where: and(
        existsIn(accounts, and(eq(accounts.memberId, p.memberId), isNotNull(accounts.emailVerifiedAt))),
        isSessionOpen(p),
      )!,
      onConflict: sql`do nothing`,
    },
  ),
);
/** The member moves to another app. Changes nothing if the secret is no longer the one `before`. */
const replaceSecret = statement((p: Placeholders<TurnedOn & { step: number; before: string }>) =>
  update(oneTimeCodes)
    .set({ secret: p.secret, lastStep: p.step, createdAt: p.now })
    .where(and(eq(oneTimeCodes.memberId, p.memberId), eq(oneTimeCodes.secret, p.before), isSessionOpen(p))),
);
/** Of two requests at the same time, one finds its own secret: each encrypts its secret with a new nonce. */
const hasSecret = (p: { memberId: Placeholder; secret: Placeholder }) =>
  existsIn(oneTimeCodes, and(eq(oneTimeCodes.memberId, p.memberId), eq(oneTimeCodes.secret, p.secret)));
const guardAfterTurningOn = guardBegins<OfMember & { secret: string }>(
  (p) => sql`(${hasSecret(p)} and not ${existsIn(passkeys, eq(passkeys.memberId, p.memberId))})`,
);
const endOthersAfterTurningOn = otherSessionsEnd<TurnedOn>(hasSecret);
/** Accepts a step once, and no earlier one afterwards. */
const acceptStep = statement((p: Placeholders<OfMember & { step: number }>) =>
  update(oneTimeCodes)
    .set({ lastStep: p.step })
    .where(and(eq(oneTimeCodes.memberId, p.memberId), lt(oneTimeCodes.lastStep, p.step))),
);
const canTurnOff = (p: Placeholders<InSession>) =>
  and(
    eq(oneTimeCodes.memberId, p.memberId),
    mayLoseFactor(p.memberId, existsIn(passkeys, eq(passkeys.memberId, p.memberId))),
    isSessionOpen(p),
  );
const turnOff = statement((p: Placeholders<InSession>) => deleteFrom(oneTimeCodes).where(canTurnOff(p)));
const endOthersBeforeTurningOff = otherSessionsEnd<InSession & { now: number }>((p) =>
  existsIn(oneTimeCodes, canTurnOff(p)),
);

export const findCodes = (db: Db, memberId: string) => first(db, codesOf({ memberId }));
/**
 * Turns on one-time codes, and makes the member's recovery codes if they have none. `turnedOn` is false when the codes are
 * on already, or the session has ended. `step`: of the code that the member has entered.
 */
export async function turnOnCodes(
  db: Db,
  { endsOthers, device, nowMs: now, ...rest }: FactorChange & { secret: string; step: number },
  recoveryHashes: readonly string[],
): Promise<{ turnedOn: boolean; madeRecoveryCodes: boolean }> {
  const values = { ...rest, now };
  const { inserted, codes } = await batch(db, {
    inserted: turnOn(values),
    securityEventIfChanged: securityEventIfChanged(rest.memberId, { kind: "codes-on", device, nowMs: now }),
    codes: insertFirstRecoveryCodes({ ...values, hashes: recoveryHashes }),
    guardAfterTurningOn: guardAfterTurningOn(values),
    endOthersAfterTurningOn: endsOthers ? endOthersAfterTurningOn(values) : [],
  });
  return { turnedOn: inserted.changes > 0, madeRecoveryCodes: codes.changes > 0 };
}
/** Replaces the secret of codes that are on. False when it isn't `before` any longer, or the session has ended. */
export async function moveCodes(
  db: Db,
  { endsOthers, device, nowMs: now, ...rest }: FactorChange & { secret: string; step: number; before: string },
): Promise<boolean> {
  const values = { ...rest, now };
  const { moved } = await batch(db, {
    guardStays: guardStaysQuery({ memberId: rest.memberId }),
    moved: replaceSecret(values),
    securityEventIfChanged: securityEventIfChanged(rest.memberId, { kind: "codes-moved", device, nowMs: now }),
    endOthersAfterTurningOn: endsOthers ? endOthersAfterTurningOn(values) : [],
  });
  return moved.changes > 0;
}
/**
 * Turns off one-time codes, and deletes the recovery codes if no second factor is left. False when the codes are off, are
 * a moderator's last second factor (A23), or the session has ended.
 */
export function turnOffCodes(db: Db, { endsOthers, device, nowMs: now, ...rest }: FactorChange): Promise<boolean> {
  const ends = endsOthers ? endOthersBeforeTurningOff({ ...rest, now }) : [];
  return removeFactor(db, turnOff(rest), ends, { memberId: rest.memberId, kind: "codes-off", device, nowMs: now });
}
/**
 * Removes a factor, records that, and deletes what an account without a second factor doesn't have. False if `removal`
 * removes nothing. `ends`: ends other sessions, while the factor is still there.
 */
export async function removeFactor(
  db: Db,
  removal: Query<unknown>,
  ends: readonly Query<unknown>[],
  { memberId, ...event }: { memberId: string; kind: SecurityEventKind; device: string; nowMs: number },
): Promise<boolean> {
  const { removed } = await batch(db, {
    ends,
    guardStays: guardStaysQuery({ memberId }),
    removed: removal,
    recorded: securityEventIfChanged(memberId, event),
    uselessCodes: deleteUselessCodesQuery({ memberId }),
    guardEnds: guardEndsQuery({ memberId }),
  });
  return removed.changes > 0;
}
/** False when the step was accepted before, or a later one was. Of two requests at the same time, one gets true. */
export const acceptCodeStep = async (db: Db, memberId: string, step: number) =>
  (await changesOf(db, acceptStep({ memberId, step }))) > 0;

// ---- recovery codes

const deleteRecoveryCodes = statement((p: Placeholders<InSession>) =>
  deleteFrom(recoveryCodes).where(and(eq(recoveryCodes.memberId, p.memberId), isSessionOpen(p))),
);
type Codes = OfMember & { hashes: readonly string[]; now: number };
type NewCodes = InSession & Codes;
const insertCodes = (p: Placeholders<Codes>, where: SQL | undefined) =>
  insertSelect(
    recoveryCodes,
    { memberId: p.memberId, hash: sql`value`, createdAt: p.now },
    { from: sql`json_each(${p.hashes})`, where: where! },
  );
/** Without a second factor there is nothing to recover. */
const insertRecoveryCodes = statement((p: Placeholders<NewCodes>) =>
  insertCodes(
    p,
    and(
      existsIn(accounts, and(eq(accounts.memberId, p.memberId), hasSecondFactor(accounts.memberId))),
      isSessionOpen(p),
    ),
  ),
);
const endOthersAfterReplacing = otherSessionsEnd<NewCodes>((p) =>
  existsIn(
    recoveryCodes,
    and(eq(recoveryCodes.memberId, p.memberId), sql`${recoveryCodes.hash} in ${itemsOf(p.hashes)}`),
  ),
);
/** For the member who has just turned on one-time codes: only the request whose secret is stored changes something. */
const insertFirstRecoveryCodes = statement((p: Placeholders<Codes & { secret: string }>) =>
  insertCodes(p, and(hasSecret(p), not(existsIn(recoveryCodes, eq(recoveryCodes.memberId, p.memberId))))),
);
/**
 * For a batch, after a factor was removed: deletes the recovery codes if no second factor is left. Without a second
 * factor there is nothing to recover.
 */
export const deleteUselessCodesQuery = statement((p: Placeholders<OfMember>) =>
  deleteFrom(recoveryCodes).where(
    and(
      eq(recoveryCodes.memberId, p.memberId),
      sql`not ${existsIn(passkeys, eq(passkeys.memberId, p.memberId))}`,
      sql`not ${existsIn(oneTimeCodes, eq(oneTimeCodes.memberId, p.memberId))}`,
    ),
  ),
);
const hasHash = (p: Placeholders<OfMember & { hash: string }>) =>
  and(eq(recoveryCodes.memberId, p.memberId), eq(recoveryCodes.hash, p.hash));
/** Before `spendCode`, while the code is there. */
const recordSpent = statement((p: Placeholders<OfMember & { hash: string; eventId: string; device: string }>) =>
  securityEventWhere(p, "recovery-code-used", existsIn(recoveryCodes, hasHash(p))),
);
const spendCode = statement((p: Placeholders<OfMember & { hash: string }>) =>
  deleteFrom(recoveryCodes).where(hasHash(p)),
);

/**
 * Replaces all of a member's recovery codes. False when the member has no second factor, or the session has ended; then no
 * session ends.
 */
export async function replaceRecoveryCodes(
  db: Db,
  { endsOthers, device, nowMs: now, ...rest }: FactorChange,
  hashes: readonly string[],
): Promise<boolean> {
  const values = { ...rest, hashes, now };
  const { inserted } = await batch(db, {
    deleteRecoveryCodes: deleteRecoveryCodes(rest),
    inserted: insertRecoveryCodes(values),
    securityEventIfChanged: securityEventIfChanged(rest.memberId, { kind: "recovery-codes-made", device, nowMs: now }),
    endOthersAfterReplacing: endsOthers ? endOthersAfterReplacing(values) : [],
  });
  return inserted.changes > 0;
}
/**
 * Uses up a code, and records that in the security log (A21). False when there is no such code. Of two requests at the
 * same time, one gets true.
 */
export async function spendRecoveryCode(
  db: Db,
  { nowMs, device, ...code }: { memberId: string; hash: string; device: string; nowMs: number },
): Promise<boolean> {
  const { spent } = await batch(db, {
    recordSpent: recordSpent({ ...code, eventId: ulid(nowMs), device }),
    spent: spendCode(code),
    keepNewestEvents: keepNewestEventsQuery({ memberId: code.memberId }),
  });
  return spent.changes > 0;
}
