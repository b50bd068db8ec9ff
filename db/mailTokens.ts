/** Links that were mailed to an account's address, and what they do once. */
import { type Db, first, run, statement } from "./statement";

export type MailPurpose = "verify" | "reset";

interface TokenOwner {
  memberId: string;
  email: string;
}

const insertToken = statement<[hash: string, purpose: MailPurpose, memberId: string, expiresAt: number]>(
  "insert into mail_tokens (hash, purpose, member_id, expires_at) values (?1, ?2, ?3, ?4)",
);
const ownerOfToken = statement<[hash: string, purpose: MailPurpose, now: number], TokenOwner>(
  `select t.member_id as memberId, a.email from mail_tokens t join accounts a on a.member_id = t.member_id
   where t.hash = ?1 and t.purpose = ?2 and t.expires_at > ?3 and a.disabled_at is null`,
);
const deleteExpiredTokens = statement<[now: number]>("delete from mail_tokens where expires_at <= ?1");

// what a link does, it does only as long as its token is there; the last step of the batch takes it away
const VERIFIES = "exists (select 1 from mail_tokens where hash = ?2 and purpose = 'verify' and member_id = ?1 and expires_at > ?3)";
const verifyEmail = statement<[memberId: string, hash: string, now: number]>(
  `update accounts set email_verified_at = coalesce(email_verified_at, ?3) where member_id = ?1 and ${VERIFIES}`,
);
const deleteVerifyTokens = statement<[memberId: string, hash: string, now: number]>(
  `delete from mail_tokens where member_id = ?1 and purpose = 'verify' and ${VERIFIES}`,
);
const RESETS = "exists (select 1 from mail_tokens where hash = ?2 and purpose = 'reset' and member_id = ?1 and expires_at > ?3)";
const tellSessionEnds = statement<[memberId: string, hash: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'inbox', member_id, 'session:' || id, json_object('ended', id), ?3, ?3 from sessions where member_id = ?1 and ${RESETS}`,
);
const deleteSessions = statement<[memberId: string, hash: string, now: number]>(`delete from sessions where member_id = ?1 and ${RESETS}`);
const deleteUnprovedIdentities = statement<[memberId: string, hash: string, now: number]>(
  `delete from identities where member_id in (select member_id from accounts where member_id = ?1 and email_verified_at is null) and ${RESETS}`,
);
const resetPassword = statement<[memberId: string, hash: string, now: number, passwordHash: string]>(
  `update accounts set password_hash = ?4, email_verified_at = coalesce(email_verified_at, ?3) where member_id = ?1 and ${RESETS}`,
);

const deleteResetTokens = statement<[memberId: string, hash: string, now: number]>(
  `delete from mail_tokens where member_id = ?1 and purpose = 'reset' and ${RESETS}`,
);

export const addMailToken = (db: Db, token: { hash: string; purpose: MailPurpose; memberId: string; expiresAtMs: number }) =>
  run(db, insertToken(token.hash, token.purpose, token.memberId, token.expiresAtMs));

/** Whose a link is; null when it is used up or too old, or the account disabled. */
export const findTokenOwner = (db: Db, hash: string, purpose: MailPurpose, nowMs: number) => first(db, ownerOfToken(hash, purpose, nowMs));

/** False when the link does not work any more. */
export async function verifyByToken(db: Db, memberId: string, hash: string, nowMs: number): Promise<boolean> {
  const [verified] = await run(db, verifyEmail(memberId, hash, nowMs), deleteVerifyTokens(memberId, hash, nowMs));
  return verified.changes > 0;
}

/**
 * Sets a password and ends all sessions, as the outbox tells the rooms; false when the link does not work any more. It
 * came to the account's address, which is thereby proved: identities from before that may be somebody else's, and go.
 */
export async function resetByToken(db: Db, memberId: string, hash: string, passwordHash: string, nowMs: number): Promise<boolean> {
  const [, , , reset] = await run(
    db,
    tellSessionEnds(memberId, hash, nowMs),
    deleteSessions(memberId, hash, nowMs),
    deleteUnprovedIdentities(memberId, hash, nowMs),
    resetPassword(memberId, hash, nowMs, passwordHash),
    deleteResetTokens(memberId, hash, nowMs),
  );
  return reset.changes > 0;
}

export const removeExpiredMailTokens = async (db: Db, nowMs: number) => (await run(db, deleteExpiredTokens(nowMs)))[0].changes;
