/** Passkeys (A13), and the challenges that they have answered. */
import { type Placeholder, and, asc, eq, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { type FactorChange, guardBegins, mayLoseFactor, removeFactor } from "./factors";
import { alias, countIn, deleteFrom, existsIn, insert, pick, select, update } from "~/db/query/builder";
import { flag, jsonEach } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { accounts, identities } from "~/db/schema/accounts";
import { oneTimeCodes, passkeys, recoveryCodes, usedChallenges } from "~/db/schema/factors";
import { securityEventIfChanged } from "./securityEvents";
import { isSessionOpen, otherSessionsEnd } from "./sessions";
import { type Db, type Placeholders, type RowIn, all, batch, changesOf, first, run } from "~/db/statement";
import { deleteExpiredRows } from "~/db/query/deleteExpired";

const { statement } = aggregate("accounts");

/** A13 */
export const PASSKEYS_MAX = 20;

/** The table under another name, for conditions about the member's other passkeys. */
const others = alias(passkeys, "others");

type OfMember = { memberId: string };
type Owned = OfMember & { id: string };

type InSession = Owned & { sessionId: string };
/** A20 */
type EndsOthers = InSession & { now: number };

const isOwn = (p: { id: Placeholder; memberId: Placeholder }) =>
  and(eq(passkeys.id, p.id), eq(passkeys.memberId, p.memberId));

const otherPasskey = (p: { id: Placeholder; memberId: Placeholder }) =>
  existsIn(others, and(eq(others.memberId, p.memberId), ne(others.id, p.id)));

// ---- what a member has

/** For a batch: the member's passkeys, oldest first. */
export const passkeysQuery = statement((p: Placeholders<OfMember>) =>
  select({
    id: passkeys.id,
    name: passkeys.name,
    isSynced: flag(sql`${passkeys.isSynced}`),
    transports: passkeys.transports,
    createdAtMs: passkeys.createdAt,
    usedAtMs: passkeys.usedAt,
  })
    .from(passkeys)
    .where(eq(passkeys.memberId, p.memberId))
    .orderBy(asc(passkeys.createdAt))
    .limit(PASSKEYS_MAX),
);
const passkeyById = statement((p: Placeholders<{ id: string }>) =>
  select({ memberId: passkeys.memberId, publicKey: passkeys.publicKey, counter: passkeys.counter })
    .from(passkeys)
    .where(eq(passkeys.id, p.id)),
);

export type PasskeyRow = RowIn<typeof passkeysQuery>;

export const listPasskeys = (db: Db, memberId: string) => all(db, passkeysQuery({ memberId }));
export const findPasskey = (db: Db, id: string) => first(db, passkeyById({ id }));

// ---- adding

export interface NewPasskey extends FactorChange {
  id: string;
  /** COSE, in base64url */
  publicKey: string;
  counter: number;
  transports: readonly string[];
  name: string;
  isSynced: boolean;
}

const insertPasskey = statement((p: Placeholders<NewPasskey>) =>
  insertSelect(
    passkeys,
    {
      ...pick(p, "id", "memberId", "publicKey", "counter", "transports", "name", "isSynced"),
      createdAt: p.nowMs,
    },
    {
      where: and(
        existsIn(accounts, and(eq(accounts.memberId, p.memberId), isNotNull(accounts.emailVerifiedAt))),
        sql`${countIn(passkeys, eq(passkeys.memberId, p.memberId))} < ${PASSKEYS_MAX}`,
        isSessionOpen(p),
      )!,
      onConflict: sql`do nothing`,
    },
  ),
);
const isAdded = (p: { id: Placeholder; memberId: Placeholder; now: Placeholder }) =>
  existsIn(passkeys, and(isOwn(p), eq(passkeys.createdAt, p.now)));
/** It is added, and is the member's first and only second factor. */
const isFirstFactor = (p: { id: Placeholder; memberId: Placeholder; now: Placeholder }) =>
  and(
    isAdded(p),
    sql`not ${otherPasskey(p)}`,
    sql`not ${existsIn(oneTimeCodes, eq(oneTimeCodes.memberId, p.memberId))}`,
  )!;
const guardAfterAdding = guardBegins<Owned & { now: number }>(isFirstFactor);
/** A15 */
const insertFirstRecoveryCodes = statement((p: Placeholders<Owned & { hashes: readonly string[]; now: number }>) =>
  insertSelect(
    recoveryCodes,
    { memberId: p.memberId, hash: sql`value`, createdAt: p.now },
    {
      from: jsonEach(p.hashes),
      where: isFirstFactor(p),
    },
  ),
);

const endOthersAfterAdding = otherSessionsEnd<EndsOthers>(isAdded);

/**
 * Adds a passkey, and the recovery codes if it is the member's first second factor. `added` is false when somebody has
 * this passkey already, the member has 20, hasn't confirmed their email (A16), or the session has ended.
 */
export async function addPasskey(
  db: Db,
  passkey: NewPasskey,
  hashes: readonly string[],
): Promise<{ added: boolean; madeRecoveryCodes: boolean }> {
  const values = { ...passkey, hashes, now: passkey.nowMs };
  const { inserted, codes } = await batch(db, {
    inserted: insertPasskey(values),
    securityEventIfChanged: securityEventIfChanged(passkey.memberId, {
      kind: "passkey-added",
      device: passkey.device,
      nowMs: passkey.nowMs,
    }),
    codes: insertFirstRecoveryCodes(values),
    guardAfterAdding: guardAfterAdding(values),
    endOthersAfterAdding: passkey.endsOthers ? endOthersAfterAdding(values) : [],
  });
  return { added: inserted.changes > 0, madeRecoveryCodes: codes.changes > 0 };
}

// ---- using

const useChallenge = statement((p: Placeholders<{ hash: string; expiresAt: number }>) =>
  insert(usedChallenges).values({ hash: p.hash, expiresAt: p.expiresAt }).onConflictDoNothing(),
);
type Use = Owned & { counter: number; isSynced: boolean; nowMs: number };
const recordUse = statement((p: Placeholders<Use>) =>
  update(passkeys)
    .set({ counter: p.counter, isSynced: p.isSynced, usedAt: p.nowMs })
    .where(and(isOwn(p), or(lt(passkeys.counter, p.counter), and(eq(passkeys.counter, 0), sql`${p.counter} = 0`)))),
);

/** A challenge by its hash, and when it can no longer be answered. */
export interface AnsweredChallenge {
  hash: string;
  expiresAtMs: number;
}

/** False when the challenge was answered before. Of two requests at the same time, one gets true. */
export const spendChallenge = async (db: Db, { hash, expiresAtMs }: AnsweredChallenge) =>
  (await changesOf(db, useChallenge({ hash, expiresAt: expiresAtMs }))) > 0;

/**
 * Records that a passkey has signed. False when it is gone, or when its counter hasn't grown: then somebody has a copy
 * of it. An authenticator that doesn't count always says 0.
 */
export const recordPasskeyUse = async (db: Db, use: Use): Promise<boolean> => (await changesOf(db, recordUse(use))) > 0;

// ---- changing

const setName = statement((p: Placeholders<InSession & { name: string }>) =>
  update(passkeys)
    .set({ name: p.name })
    .where(and(isOwn(p), isSessionOpen(p))),
);
const isRemovable = (p: Placeholders<InSession>) => {
  const hasPassword = existsIn(accounts, and(eq(accounts.memberId, p.memberId), isNotNull(accounts.passwordHash)));
  const hasGoogle = existsIn(identities, eq(identities.memberId, p.memberId));
  const hasCodes = existsIn(oneTimeCodes, eq(oneTimeCodes.memberId, p.memberId));
  return and(
    isOwn(p),
    or(hasPassword, hasGoogle, otherPasskey(p)),
    mayLoseFactor(p.memberId, sql`(${or(hasCodes, otherPasskey(p))})`),
    isSessionOpen(p),
  );
};
const deletePasskey = statement((p: Placeholders<InSession>) => deleteFrom(passkeys).where(isRemovable(p)));
const endOthersBeforeRemoving = otherSessionsEnd<EndsOthers>((p) => existsIn(passkeys, isRemovable(p)));

/** False when the member has no such passkey, or the session has ended. */
export const renamePasskey = async (db: Db, values: InSession & { name: string }) =>
  (await changesOf(db, setName(values))) > 0;

/**
 * Removes a passkey, and the recovery codes if no second factor is left. False when the member has no such passkey, it is
 * their last way in (A22) or a moderator's last second factor (A23), or the session has ended. Of two removals at the same
 * time, the last one is refused.
 */
export function removePasskey(
  db: Db,
  { endsOthers, device, nowMs: now, ...rest }: FactorChange & { id: string },
): Promise<boolean> {
  const { memberId } = rest;
  const ends = endsOthers ? endOthersBeforeRemoving({ ...rest, now }) : [];
  return removeFactor(db, deletePasskey(rest), ends, { memberId, kind: "passkey-removed", device, nowMs: now });
}

// ---- used challenges

const deleteExpired = statement((p: Placeholders<{ now: number; limit: number }>) =>
  deleteExpiredRows(usedChallenges, { key: usedChallenges.hash, expiresAt: usedChallenges.expiresAt }, p),
);

/** At most `limit` at a time. */
export const removeExpiredChallenges = (db: Db, now: number, limit: number) => run(db, deleteExpired({ now, limit }));
