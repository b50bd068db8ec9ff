/** Replacing a password: with it go the sessions that were begun by the earlier one. */
import { type Db, run, statement } from "./statement";

// the hash that was checked must still stand, and what depends on the change asks for the new one
const replace = statement<[memberId: string, before: string | null, after: string]>(
  "update accounts set password_hash = ?3 where member_id = ?1 and password_hash is ?2",
);
const IS_REPLACED = "exists (select 1 from accounts where member_id = ?1 and password_hash = ?2)";
const tellOtherSessionEnds = statement<[memberId: string, hash: string, kept: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'inbox', member_id, 'session:' || id, json_object('ended', id), ?4, ?4 from sessions where member_id = ?1 and id <> ?3 and ${IS_REPLACED}`,
);
const deleteOtherSessions = statement<[memberId: string, hash: string, kept: string]>(
  `delete from sessions where member_id = ?1 and id <> ?3 and ${IS_REPLACED}`,
);

// mailed when the earlier password was forgotten
const deleteResetTokens = statement<[memberId: string, hash: string]>(`delete from mail_tokens where member_id = ?1 and purpose = 'reset' and ${IS_REPLACED}`);

/** Ends all other sessions, and says so in the outbox. False when `before` is not the password's hash any more. */
export async function replacePassword(
  db: Db,
  { memberId, sessionId, before, after, nowMs }: { memberId: string; sessionId: string; before: string | null; after: string; nowMs: number },
): Promise<boolean> {
  const [replaced] = await run(
    db,
    replace(memberId, before, after),
    tellOtherSessionEnds(memberId, after, sessionId, nowMs),
    deleteOtherSessions(memberId, after, sessionId),
    deleteResetTokens(memberId, after),
  );
  return replaced.changes > 0;
}
