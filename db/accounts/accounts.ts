/**
 * Accounts and sessions. A sign-up also makes the member's row, and a session is read with the member's name and photo.
 */
import { type Placeholder, type SQL, and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Language } from "~/base/languages";
import type { Region } from "~/base/roomAt";
import { aggregate } from "~/db/aggregates";
import { deleteFrom, existsIn, insert, pick, select, update } from "~/db/query/builder";
import { flag } from "~/db/query/expressions";
import { deleteExpiredRows } from "~/db/query/deleteExpired";
import { insertSelect } from "~/db/query/insertSelect";
import { hasSecondFactor } from "~/db/rights/factors";
import { isReserved } from "./emailChanges";
import { limitsOf } from "~/db/rights/restrictions";
import { accounts, identities, sessions } from "~/db/schema/accounts";
import { members } from "~/db/schema/members";
import { isSessionOfMember, sessionsEnd } from "./sessions";
import { type Db, type Placeholders, type Query, type RowIn, all, batch, changesOf, first, run } from "~/db/statement";
import { oneTimeCodes, passkeys, recoveryCodes } from "~/db/schema/factors";

const { statement } = aggregate("accounts");

// ---- accounts

export interface NewAccount {
  memberId: string;
  email: string;
  emailKey: string;
  /** null for a member who signs in only through another provider */
  passwordHash: string | null;
  emailVerified?: boolean;
  /** where the member is, if that is known */
  region?: Region | null;
  /** in which the member signed up, if that is known */
  language?: Language | null;
  nowMs: number;
}

const insertAccount = statement(
  (p: Placeholders<NewAccount & { verifiedAt: number | null; language: Language | null }>) =>
    insertSelect(
      accounts,
      {
        ...pick(p, "memberId", "email", "emailKey", "passwordHash", "language"),
        emailVerifiedAt: p.verifiedAt,
        createdAt: p.nowMs,
      },
      { where: sql`not ${isReserved({ emailKey: p.emailKey, now: p.nowMs })}`, onConflict: sql`do nothing` },
    ),
);
const insertMember = statement((p: Placeholders<{ memberId: string; region: Region | null; nowMs: number }>) =>
  insertSelect(
    members,
    // X113: the path after the sign-up begins
    { id: p.memberId, createdAt: p.nowMs, welcomeStep: sql`1`, region: p.region },
    { where: existsIn(accounts, eq(accounts.memberId, p.memberId)) },
  ),
);
const account = () =>
  select({
    memberId: accounts.memberId,
    email: accounts.email,
    passwordHash: accounts.passwordHash,
    emailVerifiedAtMs: accounts.emailVerifiedAt,
    disabledAtMs: accounts.disabledAt,
    devicesSinceMs: accounts.devicesSince,
    language: accounts.language,
    /** A16 */
    hasSecondFactor: hasSecondFactor(accounts.memberId),
  }).from(accounts);
const accountByEmail = statement((p: Placeholders<{ emailKey: string }>) =>
  account().where(eq(accounts.emailKey, p.emailKey)),
);
/** For a batch: the member's account. */
export const accountQuery = statement((p: Placeholders<{ memberId: string }>) =>
  account().where(eq(accounts.memberId, p.memberId)),
);

export type AccountRow = RowIn<typeof accountByEmail>;

/** For a batch: creates an account and its member. Changes nothing when the email isn't free. */
export const newAccountQueries = (account: NewAccount) => ({
  newAccount: insertAccount({
    ...account,
    language: account.language ?? null,
    verifiedAt: account.emailVerified ? account.nowMs : null,
  }),
  newMember: insertMember({ ...account, region: account.region ?? null }),
});

/** Creates an account and its member. False when an account already has the email, or will have it again (A18). */
export async function createAccount(db: Db, account: NewAccount): Promise<boolean> {
  const { newAccount } = await batch(db, newAccountQueries(account));
  return newAccount.changes > 0;
}

const setLanguage = statement((p: Placeholders<{ memberId: string; language: Language }>) =>
  update(accounts).set({ language: p.language }).where(eq(accounts.memberId, p.memberId)),
);

/** The language in which the member reads pages and gets mails (X192). */
export const chooseLanguage = (db: Db, memberId: string, language: Language) =>
  run(db, setLanguage({ memberId, language }));

export const findAccount = (db: Db, emailKey: string) => first(db, accountByEmail({ emailKey }));
export const findAccountOf = (db: Db, memberId: string) => first(db, accountQuery({ memberId }));

// ---- sessions

const session = () =>
  select({
    id: sessions.id,
    memberId: sessions.memberId,
    device: sessions.device,
    createdAtMs: sessions.createdAt,
    provedAtMs: sessions.provedAt,
    cookieAtMs: sessions.cookieAt,
    usedAtMs: sessions.usedAt,
    expiresAtMs: sessions.expiresAt,
    method: sessions.method,
    second: sessions.second,
    disabledAtMs: accounts.disabledAt,
    accountCreatedAtMs: accounts.createdAt,
    emailVerifiedAtMs: accounts.emailVerifiedAt,
    language: accounts.language,
  })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.memberId, sessions.memberId));
const sessionById = statement((p: Placeholders<{ id: string }>) => session().where(eq(sessions.id, p.id)));
/** The name is null until the member completes their profile. The photo is a media key. */
const memberOfSession = statement(
  (p: Placeholders<{ id: string }>) => {
    const owner = select({ id: sessions.memberId }).from(sessions).where(eq(sessions.id, p.id));
    return select({
      name: members.name,
      photo: members.photoKey,
      role: members.role,
      welcomeStep: members.welcomeStep,
      region: members.region,
      readsLanguages: flag(isNotNull(members.readLanguages)),
      limits: limitsOf(members.id),
    })
      .from(members)
      .where(and(eq(members.id, sql`${owner}`), isNull(members.deletedAt)));
  },
  { decidedBy: "the session, which is the member's own" },
);
/** For a batch: the member's sessions, newest first. */
export const sessionsQuery = statement((p: Placeholders<{ memberId: string }>) =>
  session().where(eq(sessions.memberId, p.memberId)).orderBy(desc(sessions.createdAt)).limit(100),
);
/** How a member proved who they are. */
export interface SignInProof {
  method: "password" | "google" | "passkey" | null;
  /** the second factor, if one was asked for */
  second: "passkey" | "code" | "recovery" | null;
}

export interface NewSession extends SignInProof {
  id: string;
  memberId: string;
  device: string;
  nowMs: number;
  expiresAtMs: number;
  /** A17: null if the sign-in is no recent proof of who the member is */
  provedAtMs: number | null;
}

const newSession = (p: Placeholders<NewSession>) => ({
  ...pick(p, "method", "second", "id", "memberId", "device"),
  createdAt: p.nowMs,
  provedAt: p.provedAtMs,
  cookieAt: p.nowMs,
  usedAt: p.nowMs,
  expiresAt: p.expiresAtMs,
});
const insertSession = statement((p: Placeholders<NewSession>) => insert(sessions).values(newSession(p)));
/** With the account in the same batch: none if the account wasn't created. */
const insertFirstSession = statement((p: Placeholders<NewSession>) =>
  insertSelect(sessions, newSession(p), { where: existsIn(accounts, eq(accounts.memberId, p.memberId)) }),
);
const moveSessionEnd = statement(
  (p: Placeholders<{ id: string; usedAt: number; expiresAt: number; lifetime: number }>) =>
    update(sessions)
      .set({ usedAt: p.usedAt, expiresAt: boundedEnd(p.expiresAt, p.lifetime) })
      .where(eq(sessions.id, p.id)),
);
/** A19 */
const boundedEnd = (expiresAt: Placeholder, lifetime: Placeholder) =>
  sql`min(${expiresAt}, ${sessions.createdAt} + ${lifetime})`;
export interface Renewal {
  nowMs: number;
  expiresAtMs: number;
  /** a session that was last used before this, and is still valid, gets the new end */
  usedBeforeMs: number;
  /** A19: the session ends this long after its sign-in, however much it is used */
  lifetimeMs: number;
  /** when the answer gives the browser the cookie that the session lacks; null if the answer can't set a cookie */
  cookieAtMs: number | null;
}
const renewSession = statement((p: Placeholders<Renewal & { id: string }>) => {
  const isEnabled = existsIn(accounts, and(eq(accounts.memberId, sessions.memberId), isNull(accounts.disabledAt)));
  const getsCookie = and(isNull(sessions.cookieAt), sql`${p.cookieAtMs} is not null`);
  const isDue = or(lt(sessions.usedAt, p.usedBeforeMs), getsCookie);
  return update(sessions)
    .set({
      usedAt: p.nowMs,
      expiresAt: boundedEnd(p.expiresAtMs, p.lifetimeMs),
      cookieAt: sql`coalesce(${sessions.cookieAt}, ${p.cookieAtMs})`,
    })
    .where(and(eq(sessions.id, p.id), gt(sessions.expiresAt, p.nowMs), isDue, isEnabled));
});
const deleteSession = statement((p: Placeholders<{ id: string }>) => deleteFrom(sessions).where(eq(sessions.id, p.id)));
const deleteOwnSession = sessionsEnd<{ id: string; memberId: string; now: number }>(isSessionOfMember);
const deleteSessionsOfMember = statement((p: Placeholders<{ memberId: string }>) =>
  deleteFrom(sessions).where(eq(sessions.memberId, p.memberId)),
);
const deleteExpiredSessions = statement((p: Placeholders<{ now: number; limit: number }>) =>
  deleteExpiredRows(sessions, { key: sessions.id, expiresAt: sessions.expiresAt }, p),
);

export type SessionRow = RowIn<typeof sessionById>;
type NameAndPhoto = RowIn<typeof memberOfSession>;

/**
 * A session with the member's name and photo, which every page shows, and what says whether the account is new. With
 * `renewal`, renews the session if that is due. One round trip, because every page of a member needs it.
 */
export async function findSession(
  db: Db,
  id: string,
  renewal: Renewal | null,
): Promise<(SessionRow & NameAndPhoto & { renewed: boolean }) | null> {
  const { renewed, found, names } = await batch(db, {
    renewed: renewal && renewSession({ id, ...renewal }),
    found: sessionById({ id }),
    names: memberOfSession({ id }),
  });
  const [row] = found.rows;
  return row
    ? {
        name: null,
        photo: null,
        role: "member",
        welcomeStep: null,
        region: null,
        readsLanguages: false,
        limits: null,
        ...names.rows[0],
        ...row,
        renewed: (renewed?.changes ?? 0) > 0,
      }
    : null;
}
export const listSessions = (db: Db, memberId: string) => all(db, sessionsQuery({ memberId }));
/**
 * Returns the account as it is when the session has been added; null if it has ended. With `creates`, the account begins
 * with the session; null, and no session, if its email isn't free.
 */
export async function addSession(db: Db, added: NewSession, creates?: NewAccount): Promise<AccountRow | null> {
  const { found } = await batch(db, {
    ...(creates && newAccountQueries(creates)),
    added: creates ? insertFirstSession(added) : insertSession(added),
    found: accountQuery({ memberId: added.memberId }),
  });
  return found.rows[0] ?? null;
}
/** `lifetime`: how long after its sign-in the session ends in any case. */
export const extendSession = (db: Db, values: { id: string; usedAt: number; expiresAt: number; lifetime: number }) =>
  run(db, moveSessionEnd(values));
export const removeSession = (db: Db, id: string) => run(db, deleteSession({ id }));
/** False when the member has no such session. */
export const removeOwnSession = async (db: Db, id: string, memberId: string, now: number) =>
  (await changesOf(db, deleteOwnSession({ id, memberId, now }))) > 0;
export const removeSessionsOf = (db: Db, memberId: string) => run(db, deleteSessionsOfMember({ memberId }));
/** At most `limit` at a time. */
export const removeExpiredSessions = (db: Db, now: number, limit: number) =>
  run(db, deleteExpiredSessions({ now, limit }));

// ---- accounts whose email was never proved

export const isUnproved = (memberId: Placeholder): SQL =>
  existsIn(accounts, and(eq(accounts.memberId, memberId), isNull(accounts.emailVerifiedAt)));

/**
 * For a batch, before the email counts as verified: deletes the identities and second factors of an unproved account, if
 * the condition holds too.
 */
export const unprovedDeletions = <V extends { memberId: string }>(
  condition?: (p: Placeholders<V>) => SQL,
): ((values: V) => Query<unknown>)[] => [
  ...[identities, passkeys, oneTimeCodes, recoveryCodes].map((table) =>
    statement((p: Placeholders<V>) =>
      deleteFrom(table).where(and(eq(table.memberId, p.memberId), isUnproved(p.memberId), condition?.(p))),
    ),
  ),
  statement((p: Placeholders<V>) =>
    update(accounts)
      .set({ guardedSince: null })
      .where(and(eq(accounts.memberId, p.memberId), isNull(accounts.emailVerifiedAt), condition?.(p))),
  ),
];
