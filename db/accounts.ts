/** Accounts, sessions and failed log-ins. They join to nothing but each other. */
import { type Db, first, run, statement } from "./statement";

export interface AccountRow {
  memberId: string;
  email: string;
  passwordHash: string | null;
  emailVerifiedAtMs: number | null;
  disabledAtMs: number | null;
}

interface NameAndPhoto {
  /** null until the profile was completed */
  name: string | null;
  /** media key */
  photo: string | null;
}

export interface SessionRow {
  id: string;
  memberId: string;
  device: string;
  createdAtMs: number;
  usedAtMs: number;
  expiresAtMs: number;
  disabledAtMs: number | null;
}

const ACCOUNT = "member_id as memberId, email, password_hash as passwordHash, email_verified_at as emailVerifiedAtMs, disabled_at as disabledAtMs";
const SESSION = `s.id, s.member_id as memberId, s.device, s.created_at as createdAtMs, s.used_at as usedAtMs,
  s.expires_at as expiresAtMs, a.disabled_at as disabledAtMs`;

const insertAccount = statement<[memberId: string, email: string, emailKey: string, hash: string | null, now: number]>(
  "insert into accounts (member_id, email, email_key, password_hash, created_at) values (?1, ?2, ?3, ?4, ?5) on conflict do nothing",
);
const insertMember = statement<[memberId: string, now: number]>(
  "insert into members (id, created_at) select ?1, ?2 where exists (select 1 from accounts where member_id = ?1)",
);
const accountByEmail = statement<[emailKey: string], AccountRow>(`select ${ACCOUNT} from accounts where email_key = ?1`);
const accountOfMember = statement<[memberId: string], AccountRow>(`select ${ACCOUNT} from accounts where member_id = ?1`);

const sessionById = statement<[id: string], SessionRow>(
  `select ${SESSION} from sessions s join accounts a on a.member_id = s.member_id where s.id = ?1`,
);
const memberOfSession = statement<[id: string], NameAndPhoto>(
  "select name, photo_key as photo from members where id = (select member_id from sessions where id = ?1) and deleted_at is null",
);
const sessionsOfMember = statement<[memberId: string], SessionRow>(
  `select ${SESSION} from sessions s join accounts a on a.member_id = s.member_id where s.member_id = ?1 order by s.created_at desc limit 100`,
);
const insertSession = statement<[id: string, memberId: string, device: string, now: number, expiresAt: number]>(
  "insert into sessions (id, member_id, device, created_at, used_at, expires_at) values (?1, ?2, ?3, ?4, ?4, ?5)",
);
const moveSessionEnd = statement<[id: string, usedAt: number, expiresAt: number]>(
  "update sessions set used_at = ?2, expires_at = ?3 where id = ?1",
);
const renewSession = statement<[id: string, now: number, expiresAt: number, dueBefore: number]>(
  `update sessions set used_at = ?2, expires_at = ?3 where id = ?1 and expires_at > ?2 and expires_at < ?4
     and exists (select 1 from accounts a where a.member_id = sessions.member_id and a.disabled_at is null)`,
);
const deleteSession = statement<[id: string]>("delete from sessions where id = ?1");
const deleteOwnSession = statement<[id: string, memberId: string]>("delete from sessions where id = ?1 and member_id = ?2");
const tellSessionEnd = statement<[id: string, memberId: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'inbox', member_id, 'session:' || id, json_object('ended', id), ?3, ?3 from sessions where id = ?1 and member_id = ?2`,
);
const deleteSessionsOfMember = statement<[memberId: string]>("delete from sessions where member_id = ?1");
const deleteExpiredSessions = statement<[now: number]>("delete from sessions where expires_at <= ?1");

/** Creates account and member as one; false when the email has an account already. */
export async function createAccount(
  db: Db,
  account: { memberId: string; email: string; emailKey: string; passwordHash: string | null; nowMs: number },
): Promise<boolean> {
  const [inserted] = await run(
    db,
    insertAccount(account.memberId, account.email, account.emailKey, account.passwordHash, account.nowMs),
    insertMember(account.memberId, account.nowMs),
  );
  return inserted.changes > 0;
}

export const findAccount = (db: Db, emailKey: string) => first(db, accountByEmail(emailKey));
export const findAccountOf = (db: Db, memberId: string) => first(db, accountOfMember(memberId));

export interface Renewal {
  nowMs: number;
  expiresAtMs: number;
  /** a session that ends before this, and still counts, gets the new end */
  dueBeforeMs: number;
}

/**
 * A session, renewed if that is due, with the member's name and photo, which every page shows: one round trip, because
 * every page of a member begins with it, but no join.
 */
export async function findSession(db: Db, id: string, { nowMs, expiresAtMs, dueBeforeMs }: Renewal): Promise<(SessionRow & NameAndPhoto & { renewed: boolean }) | null> {
  const [{ changes }, sessions, members] = await run(db, renewSession(id, nowMs, expiresAtMs, dueBeforeMs), sessionById(id), memberOfSession(id));
  const [row] = sessions.rows;
  return row ? { name: null, photo: null, ...members.rows[0], ...row, renewed: changes > 0 } : null;
}
export const listSessions = async (db: Db, memberId: string) => (await run(db, sessionsOfMember(memberId)))[0].rows;
export const addSession = (db: Db, s: { id: string; memberId: string; device: string; nowMs: number; expiresAtMs: number }) =>
  run(db, insertSession(s.id, s.memberId, s.device, s.nowMs, s.expiresAtMs));
export const extendSession = (db: Db, id: string, nowMs: number, expiresAtMs: number) => run(db, moveSessionEnd(id, nowMs, expiresAtMs));
export const removeSession = (db: Db, id: string) => run(db, deleteSession(id));
/** Whether there was such a session of this member. The rooms hear of its end also when nobody lives to tell them. */
export const removeOwnSession = async (db: Db, id: string, memberId: string, nowMs: number) =>
  (await run(db, tellSessionEnd(id, memberId, nowMs), deleteOwnSession(id, memberId)))[1].changes > 0;
export const removeSessionsOf = (db: Db, memberId: string) => run(db, deleteSessionsOfMember(memberId));
export const removeExpiredSessions = async (db: Db, nowMs: number) => (await run(db, deleteExpiredSessions(nowMs)))[0].changes;
