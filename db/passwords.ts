/** Replacing a password: with it go the sessions that were begun by the earlier one. */
import { and, eq, ne, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { deleteFrom, existsIn, update } from "./query/builder";
import { accounts, mailTokens, sessions } from "./schema/accounts";
import { sessionEndEvent } from "./sessionEvents";
import { type Db, type Placeholders, run } from "./statement";

const { removal, statement } = aggregate("accounts");

type Replaced = { memberId: string; sessionId: string; before: string | null; after: string; now: number };

// the hash that was checked must still stand, and what depends on the change asks for the new one
const replace = statement((p: Placeholders<Replaced>) =>
  update(accounts)
    .set({ passwordHash: sql`${p.after}` })
    .where(and(eq(accounts.memberId, p.memberId), sql`${accounts.passwordHash} is ${p.before}`)),
);
const isReplaced = (p: Placeholders<Replaced>) => existsIn(accounts, and(eq(accounts.memberId, p.memberId), eq(accounts.passwordHash, p.after)));
const otherSessions = (p: Placeholders<Replaced>) => and(eq(sessions.memberId, p.memberId), ne(sessions.id, p.sessionId), isReplaced(p));
const deleteOtherSessions = removal(
  (p: Placeholders<Replaced>) => deleteFrom(sessions).where(otherSessions(p)),
  (p) => [sessionEndEvent(otherSessions(p))],
);
/** Mailed when the earlier password was forgotten. */
const deleteResetTokens = statement((p: Placeholders<Replaced>) =>
  deleteFrom(mailTokens).where(and(eq(mailTokens.memberId, p.memberId), eq(mailTokens.purpose, "reset"), isReplaced(p))),
);

/** Ends all other sessions, and says so in the outbox. False when `before` is not the password's hash any more. */
export async function replacePassword(
  db: Db,
  { nowMs: now, ...rest }: { memberId: string; sessionId: string; before: string | null; after: string; nowMs: number },
): Promise<boolean> {
  const values = { ...rest, now };
  const [replaced] = await run(db, replace(values), deleteOtherSessions(values), deleteResetTokens(values));
  return replaced.changes > 0;
}
