/** Links that were mailed to an account's address, and what each link does when it is used. A link works only once. */
import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { ulid } from "~/base/ulid";
import { aggregate } from "~/db/aggregates";
import { alias, deleteFrom, existsIn, pick, select, update } from "~/db/query/builder";
import { deleteExpiredRows } from "~/db/query/deleteExpired";
import { flag } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { hasSecondFactor } from "~/db/rights/factors";
import { accounts, mailTokens, sessions } from "~/db/schema/accounts";
import { keepNewestEventsQuery, securityEventWhere } from "./securityEvents";
import { sessionsEnd } from "./sessions";
import { unprovedDeletions } from "./accounts";
import { batch, changesOf, type Db, first, type Placeholders, run } from "~/db/statement";

const { statement } = aggregate("accounts");

export type MailPurpose = "verify" | "reset";

type NewToken = {
  hash: string;
  purpose: MailPurpose;
  memberId: string;
  emailKey: string;
  nowMs: number;
  expiresAtMs: number;
};
const insertToken = statement((p: Placeholders<NewToken>) =>
  insertSelect(
    mailTokens,
    { ...pick(p, "hash", "purpose", "memberId"), expiresAt: p.expiresAtMs, createdAt: p.nowMs },
    { where: existsIn(accounts, and(eq(accounts.memberId, p.memberId), eq(accounts.emailKey, p.emailKey))) },
  ),
);
/**
 * A16. Whether a reset asks for the second factor. It doesn't if nobody has verified the email: somebody else may have
 * made the account and its factors.
 */
const isGuarded = sql`(${isNotNull(accounts.emailVerifiedAt)} and ${hasSecondFactor(accounts.memberId)})`;

const ownerOfToken = statement((p: Placeholders<{ hash: string; purpose: MailPurpose; now: number }>) =>
  select({
    memberId: mailTokens.memberId,
    email: accounts.email,
    devicesSinceMs: accounts.devicesSince,
    language: accounts.language,
    hasSecondFactor: flag(isGuarded),
  })
    .from(mailTokens)
    .innerJoin(accounts, eq(accounts.memberId, mailTokens.memberId))
    .where(
      and(
        eq(mailTokens.hash, p.hash),
        eq(mailTokens.purpose, p.purpose),
        gt(mailTokens.expiresAt, p.now),
        isNull(accounts.disabledAt),
      ),
    ),
);
const deleteExpiredTokens = statement((p: Placeholders<{ now: number; limit: number }>) =>
  deleteExpiredRows(mailTokens, { key: mailTokens.hash, expiresAt: mailTokens.expiresAt }, p),
);

// Each step requires that the link's token is valid. The last step of the batch deletes the token.
type Used = { memberId: string; hash: string; now: number };
const isTokenValid = (p: Placeholders<Used>, purpose: MailPurpose) => {
  const token = alias(mailTokens, "token");
  return existsIn(
    token,
    and(eq(token.hash, p.hash), eq(token.purpose, purpose), eq(token.memberId, p.memberId), gt(token.expiresAt, p.now)),
  );
};
const verifiedAt = (p: Placeholders<Used>) => sql`coalesce(${accounts.emailVerifiedAt}, ${p.now})`;
const verifyEmail = statement((p: Placeholders<Used>) =>
  update(accounts)
    .set({ emailVerifiedAt: verifiedAt(p) })
    .where(and(eq(accounts.memberId, p.memberId), isTokenValid(p, "verify"))),
);
const deleteVerifyTokens = statement((p: Placeholders<Used>) =>
  deleteFrom(mailTokens).where(
    and(eq(mailTokens.memberId, p.memberId), eq(mailTokens.purpose, "verify"), isTokenValid(p, "verify")),
  ),
);

/** A16. `isProved`: whether the request proved the second factor. A member may add one while the request runs. */
type Reset = Used & { isProved: boolean };
const mayReset = (p: Placeholders<Reset>) => {
  const guarded = existsIn(accounts, and(eq(accounts.memberId, p.memberId), isGuarded));
  return and(isTokenValid(p, "reset"), sql`(${p.isProved} or not ${guarded})`)!;
};
const endedSessions = (p: Placeholders<Reset>) => and(eq(sessions.memberId, p.memberId), mayReset(p));
const deleteSessions = sessionsEnd(endedSessions);
const deleteUnproved = unprovedDeletions(mayReset);
const resetPassword = statement((p: Placeholders<Reset & { passwordHash: string }>) =>
  update(accounts)
    .set({ passwordHash: p.passwordHash, emailVerifiedAt: verifiedAt(p), devicesSince: p.now })
    .where(and(eq(accounts.memberId, p.memberId), mayReset(p))),
);
const recordReset = statement((p: Placeholders<Reset & { eventId: string; device: string }>) =>
  securityEventWhere(p, "password-reset", mayReset(p)),
);
/** Also those that change the email: whoever requested them may have known the earlier password. */
const deleteResetTokens = statement((p: Placeholders<Reset>) =>
  deleteFrom(mailTokens).where(
    and(eq(mailTokens.memberId, p.memberId), inArray(mailTokens.purpose, ["reset", "change"]), mayReset(p)),
  ),
);

/** False when the account no longer has the email that the link is mailed to (A18). */
export const addMailToken = async (db: Db, token: NewToken): Promise<boolean> =>
  (await changesOf(db, insertToken(token))) > 0;

/** The owner of a link. Null when the link was already used or is too old, or the account is disabled. */
export const findTokenOwner = (db: Db, hash: string, purpose: MailPurpose, now: number) =>
  first(db, ownerOfToken({ hash, purpose, now }));

/** False when the link no longer works. */
export async function verifyByToken(db: Db, memberId: string, hash: string, now: number): Promise<boolean> {
  const used = { memberId, hash, now };
  const { verified } = await batch(db, { verified: verifyEmail(used), deleteVerifyTokens: deleteVerifyTokens(used) });
  return verified.changes > 0;
}

/**
 * Sets a password and ends all sessions; the outbox notifies the rooms. False when the link no longer works. The link
 * came to the account's address, so the address is verified now. If nobody had verified it before, the identities may
 * belong to somebody else, so they are deleted. `isProved`: the request proved the member's second factor. Without the
 * proof, an account with a second factor stays as it is. `device`: for the security log (A21), the browser's user agent,
 * shortened.
 */
export async function resetByToken(
  db: Db,
  reset: { memberId: string; hash: string; isProved: boolean; passwordHash: string; device: string },
  now: number,
): Promise<boolean> {
  const used = { ...reset, now, eventId: ulid(now) };
  const { changed } = await batch(db, {
    sessions: deleteSessions(used),
    unproved: deleteUnproved.map((deletion) => deletion(used)),
    changed: resetPassword(used),
    recorded: recordReset(used),
    tokens: deleteResetTokens(used),
    keepNewestEvents: keepNewestEventsQuery(used),
  });
  return changed.changes > 0;
}

/** At most `limit` at a time. */
export const removeExpiredMailTokens = (db: Db, now: number, limit: number) =>
  run(db, deleteExpiredTokens({ now, limit }));
