/** Accounts of other providers by which a member signs in. */
import { type Db, first, run, statement } from "./statement";

export type Provider = "google";

export interface Identity {
  provider: Provider;
  subject: string;
}

interface OwnerRow {
  memberId: string;
  disabledAtMs: number | null;
}

const ownerOfIdentity = statement<[provider: Provider, subject: string], OwnerRow>(
  `select i.member_id as memberId, a.disabled_at as disabledAtMs
   from identities i join accounts a on a.member_id = i.member_id where i.provider = ?1 and i.subject = ?2`,
);
const insertAccount = statement<[memberId: string, email: string, emailKey: string, verifiedAt: number | null, now: number]>(
  "insert into accounts (member_id, email, email_key, email_verified_at, created_at) values (?1, ?2, ?3, ?4, ?5) on conflict do nothing",
);
const insertMember = statement<[memberId: string, now: number]>(
  "insert into members (id, created_at) select ?1, ?2 where exists (select 1 from accounts where member_id = ?1)",
);
const insertIdentity = statement<[provider: Provider, subject: string, memberId: string, now: number]>(
  `insert into identities (provider, subject, member_id, created_at)
   select ?1, ?2, ?3, ?4 where exists (select 1 from accounts where member_id = ?3) on conflict do nothing`,
);

// of an account whose email nobody has proved to be theirs: whoever made it may be somebody else
const UNPROVED = "member_id in (select member_id from accounts where member_id = ?1 and email_verified_at is null)";
const tellUnprovedSessionEnds = statement<[memberId: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'inbox', member_id, 'session:' || id, json_object('ended', id), ?2, ?2 from sessions where member_id = ?1 and ${UNPROVED}`,
);
const deleteUnprovedSessions = statement<[memberId: string]>(`delete from sessions where member_id = ?1 and ${UNPROVED}`);
const deleteUnprovedIdentities = statement<[memberId: string]>(`delete from identities where member_id = ?1 and ${UNPROVED}`);
const proveAccount = statement<[memberId: string, now: number]>(
  "update accounts set password_hash = null, email_verified_at = ?2 where member_id = ?1 and email_verified_at is null",
);

export const findIdentityOwner = (db: Db, { provider, subject }: Identity) => first(db, ownerOfIdentity(provider, subject));

/** Creates account, member and identity as one; false when the email has an account already, or the identity an owner. */
export async function createAccountByIdentity(
  db: Db,
  { provider, subject }: Identity,
  account: { memberId: string; email: string; emailKey: string; emailVerified: boolean; nowMs: number },
): Promise<boolean> {
  const { memberId, nowMs } = account;
  const [inserted] = await run(
    db,
    insertAccount(memberId, account.email, account.emailKey, account.emailVerified ? nowMs : null, nowMs),
    insertMember(memberId, nowMs),
    insertIdentity(provider, subject, memberId, nowMs),
  );
  return inserted.changes > 0;
}

/**
 * Gives an account to the person whose email the provider has verified to be the account's. Where nobody had proved that
 * before, the password, the sessions and the other identities may be somebody else's, and go; the outbox tells the rooms.
 */
export async function linkProvedIdentity(db: Db, { provider, subject }: Identity, memberId: string, nowMs: number): Promise<void> {
  await run(
    db,
    tellUnprovedSessionEnds(memberId, nowMs),
    deleteUnprovedSessions(memberId),
    deleteUnprovedIdentities(memberId),
    proveAccount(memberId, nowMs),
    insertIdentity(provider, subject, memberId, nowMs),
  );
}
