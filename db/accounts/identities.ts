/** Accounts at other providers through which a member signs in. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { type NewAccount, isUnproved, newAccountQueries, unprovedDeletions } from "./accounts";
import { hasSecondFactor } from "~/db/rights/factors";
import { existsIn, select, update } from "~/db/query/builder";
import { insertSelect } from "~/db/query/insertSelect";
import { accounts, identities, sessions } from "~/db/schema/accounts";
import { securityEventIfChanged } from "./securityEvents";
import { sessionsEnd } from "./sessions";
import { type Db, type Placeholders, all, batch, first } from "~/db/statement";

const { statement } = aggregate("accounts");

export type Provider = "google";

export interface Identity {
  provider: Provider;
  subject: string;
}

const ownerOfIdentity = statement((p: Placeholders<Identity>) =>
  select({
    memberId: identities.memberId,
    disabledAtMs: accounts.disabledAt,
    hasSecondFactor: hasSecondFactor(accounts.memberId),
  })
    .from(identities)
    .innerJoin(accounts, eq(accounts.memberId, identities.memberId))
    .where(and(eq(identities.provider, p.provider), eq(identities.subject, p.subject))),
);
const subjectsOf = statement((p: Placeholders<{ memberId: string }>) =>
  select({ subject: identities.subject }).from(identities).where(eq(identities.memberId, p.memberId)).limit(100),
);
const insertIdentity = statement((p: Placeholders<Identity & { memberId: string; now: number }>) =>
  insertSelect(
    identities,
    { provider: p.provider, subject: p.subject, memberId: p.memberId, createdAt: p.now },
    { where: existsIn(accounts, eq(accounts.memberId, p.memberId)), onConflict: sql`do nothing` },
  ),
);

type Link = Identity & { memberId: string; emailKey: string; isProved: boolean; now: number };
const linkIdentity = statement((p: Placeholders<Link>) => {
  const mayLink = sql`(${p.isProved} or not ${hasSecondFactor(accounts.memberId)})`;
  return insertSelect(
    identities,
    { provider: p.provider, subject: p.subject, memberId: p.memberId, createdAt: p.now },
    {
      where: existsIn(accounts, and(eq(accounts.memberId, p.memberId), eq(accounts.emailKey, p.emailKey), mayLink)),
      onConflict: sql`do nothing`,
    },
  );
});

type Owned = { memberId: string; now: number };
const unprovedSessions = (p: Placeholders<Owned>) => and(eq(sessions.memberId, p.memberId), isUnproved(p.memberId));
const deleteUnprovedSessions = sessionsEnd(unprovedSessions);
const deleteUnproved = unprovedDeletions<Owned>();
const proveAccount = statement((p: Placeholders<Owned>) =>
  update(accounts)
    .set({ passwordHash: null, emailVerifiedAt: p.now, devicesSince: p.now })
    .where(and(eq(accounts.memberId, p.memberId), isNull(accounts.emailVerifiedAt))),
);

/** How the providers know the member. */
export const subjectsOfMember = async (db: Db, memberId: string): Promise<string[]> =>
  (await all(db, subjectsOf({ memberId }))).map(({ subject }) => subject);
export const findIdentityOwner = (db: Db, { provider, subject }: Identity) =>
  first(db, ownerOfIdentity({ provider, subject }));

/**
 * Creates an account, its member and the identity. False when an account already has the email. An identity that a
 * member already has stays theirs.
 */
export async function createAccountByIdentity(
  db: Db,
  { provider, subject }: Identity,
  account: Omit<NewAccount, "passwordHash" | "emailVerified"> & { emailVerified: boolean },
): Promise<boolean> {
  const { memberId, nowMs: now } = account;
  const { newAccount } = await batch(db, {
    ...newAccountQueries({ ...account, passwordHash: null }),
    identity: insertIdentity({ provider, subject, memberId, now }),
  });
  return newAccount.changes > 0;
}

/**
 * Links the identity to the account whose email the provider has verified. False when the email has just been changed,
 * a member has the identity already, or the account has a second factor and it isn't proved (`isProved`, A16). If nobody
 * had verified the email before, the password, the sessions, the other identities and the second factors may belong to
 * somebody else, so they are deleted first. The outbox notifies the rooms. `device`: for the security log (A21), the
 * browser's user agent, shortened.
 */
export async function linkProvedIdentity(
  db: Db,
  { provider, subject }: Identity,
  { memberId, emailKey, isProved }: { memberId: string; emailKey: string; isProved: boolean },
  { device, nowMs: now }: { device: string; nowMs: number },
): Promise<boolean> {
  const owned = { memberId, now };
  const { linked } = await batch(db, {
    unprovedSessions: deleteUnprovedSessions(owned),
    unproved: deleteUnproved.map((deletion) => deletion(owned)),
    proved: proveAccount(owned),
    linked: linkIdentity({ provider, subject, memberId, emailKey, isProved, now }),
    recorded: securityEventIfChanged(memberId, { kind: "identity-linked", device, nowMs: now }),
  });
  return linked.changes > 0;
}
