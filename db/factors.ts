/** One-time codes and recovery codes (A14, A15), and what proves who a member is. Passkeys are in passkeys.ts. */
import { and, eq, isNotNull, lt, type Placeholder, sql } from "drizzle-orm";
import { ulid } from "~/base/ulid";
import { aggregate } from "./aggregates";
import { countIn, deleteFrom, existsIn, select, update } from "./query/builder";
import { flag, number } from "./query/expressions";
import { hasSecondFactor } from "./factorRights";
import { insertSelect } from "./query/insertSelect";
import { accounts, identities } from "./schema/accounts";
import { oneTimeCodes, passkeys, recoveryCodes } from "./schema/factors";
import { members } from "./schema/members";
import { keepNewestEventsQuery, securityEventWhere } from "./securityEvents";
import { type Db, first, type Placeholders, type RowIn, run } from "./statement";

const { statement } = aggregate("accounts");

type OfMember = { memberId: string };

// ---- what a member has

const waysIn = statement((p: Placeholders<OfMember>) => {
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
export type WaysIn = RowIn<typeof waysIn>;

/** For a batch: one row, or none if there is no such account. */
export const waysInQuery = (memberId: string) => waysIn({ memberId });
export const findWaysIn = (db: Db, memberId: string) => first(db, waysInQuery(memberId));

/** A23: a condition of removing a second factor. `left`: that the member has another one. */
export const mayLoseFactor = (member: Placeholder, left: ReturnType<typeof existsIn>) =>
  sql`(${left} or not ${existsIn(members, and(eq(members.id, member), eq(members.role, sql`'moderator'`)))})`;

// ---- one-time codes

const codesOf = statement((p: Placeholders<OfMember>) =>
  select({ secret: oneTimeCodes.secret, lastStep: oneTimeCodes.lastStep })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.memberId, p.memberId)),
);
/** Changes nothing if the member has codes already. `step`: the step of the code by which the member turned them on. */
const turnOn = statement((p: Placeholders<OfMember & { secret: string; step: number; now: number }>) =>
  insertSelect(
    oneTimeCodes,
    { memberId: p.memberId, secret: p.secret, lastStep: p.step, createdAt: p.now },
    { where: existsIn(accounts, eq(accounts.memberId, p.memberId)), onConflict: sql`do nothing` },
  ),
);
/** Accepts a step once, and no earlier one afterwards. */
const acceptStep = statement((p: Placeholders<OfMember & { step: number }>) =>
  update(oneTimeCodes)
    .set({ lastStep: sql`${p.step}` })
    .where(and(eq(oneTimeCodes.memberId, p.memberId), lt(oneTimeCodes.lastStep, p.step))),
);
const turnOff = statement((p: Placeholders<OfMember>) =>
  deleteFrom(oneTimeCodes).where(
    and(
      eq(oneTimeCodes.memberId, p.memberId),
      mayLoseFactor(p.memberId, existsIn(passkeys, eq(passkeys.memberId, p.memberId))),
    ),
  ),
);

export const findCodes = (db: Db, memberId: string) => first(db, codesOf({ memberId }));
/** For a batch. */
export const turnOnCodesQuery = (values: OfMember & { secret: string; step: number; now: number }) => turnOn(values);
/** For a batch, after `turnOnCodesQuery`: the member's first recovery codes. Changes nothing if the member has some. */
export const firstRecoveryCodesQuery = (
  memberId: string,
  { secret, hashes, now }: { secret: string; hashes: readonly string[]; now: number },
) => insertFirstRecoveryCodes({ memberId, secret, hashes: JSON.stringify(hashes), now });
/** For a batch. Changes nothing if a moderator has no other second factor. */
export const turnOffCodesQuery = (memberId: string) => turnOff({ memberId });
/** False when the step was accepted before, or a later one was. Of two requests at the same time, one gets true. */
export const acceptCodeStep = async (db: Db, memberId: string, step: number) =>
  (await run(db, acceptStep({ memberId, step })))[0].changes > 0;

// ---- recovery codes

const deleteRecoveryCodes = statement((p: Placeholders<OfMember>) =>
  deleteFrom(recoveryCodes).where(eq(recoveryCodes.memberId, p.memberId)),
);
/** `hashes`: JSON. Without a second factor there is nothing to recover. */
const insertRecoveryCodes = statement((p: Placeholders<OfMember & { hashes: string; now: number }>) =>
  insertSelect(
    recoveryCodes,
    { memberId: p.memberId, hash: sql`value`, createdAt: p.now },
    {
      from: sql`json_each(${p.hashes})`,
      where: existsIn(accounts, and(eq(accounts.memberId, p.memberId), hasSecondFactor(accounts.memberId))),
    },
  ),
);
/** For the member who has just turned on one-time codes: only the request whose secret is stored changes something. */
const insertFirstRecoveryCodes = statement(
  (p: Placeholders<OfMember & { secret: string; hashes: string; now: number }>) =>
    insertSelect(
      recoveryCodes,
      { memberId: p.memberId, hash: sql`value`, createdAt: p.now },
      {
        from: sql`json_each(${p.hashes})`,
        where: and(
          existsIn(oneTimeCodes, and(eq(oneTimeCodes.memberId, p.memberId), eq(oneTimeCodes.secret, p.secret))),
          sql`not ${existsIn(recoveryCodes, eq(recoveryCodes.memberId, p.memberId))}`,
        )!,
      },
    ),
);
/** Without a second factor there is nothing to recover. */
const deleteUselessCodes = statement((p: Placeholders<OfMember>) =>
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

/** For a batch: replaces all of a member's recovery codes. Inserts none if the member has no second factor. */
export const newRecoveryCodesQueries = (memberId: string, hashes: readonly string[], now: number) =>
  [deleteRecoveryCodes({ memberId }), insertRecoveryCodes({ memberId, hashes: JSON.stringify(hashes), now })] as const;
/** For a batch, after a factor was removed: deletes the recovery codes if no second factor is left. */
export const deleteUselessCodesQuery = (memberId: string) => deleteUselessCodes({ memberId });
/**
 * Uses up a code, and records that in the security log (A21). False when there is no such code. Of two requests at the
 * same time, one gets true.
 */
export async function spendRecoveryCode(
  db: Db,
  { nowMs, device, ...code }: { memberId: string; hash: string; device: string; nowMs: number },
): Promise<boolean> {
  const [, spent] = await run(
    db,
    recordSpent({ ...code, eventId: ulid(nowMs), device }),
    spendCode(code),
    keepNewestEventsQuery(code.memberId),
  );
  return spent.changes > 0;
}
