/** A member's other sessions, which a change can end (A20), and the session that asks for the change. */
import { and, eq, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { alias, deleteFrom, existsIn, select, update } from "./query/builder";
import { accounts, sessions } from "./schema/accounts";
import { isSessionOfMember, sessionEndEvent } from "./sessionEvents";
import { type Db, first, type Placeholders, type Query } from "./statement";

const { removal, statement } = aggregate("accounts");

type OfMember = { memberId: Placeholder; sessionId: Placeholder };

type Ending = { memberId: string; sessionId: string; now: number };

/**
 * A20. For the batch of a change: ends the member's other sessions if the condition holds, and then no browser is known
 * to the account any longer. The browser that asked is made known again (`rememberDevice`). The outbox notifies the rooms.
 */
export function otherSessionsEnd<V extends Ending>(
  condition: (p: Placeholders<V>) => SQL,
): (values: V) => Query<unknown>[] {
  const others = (p: Placeholders<V>) =>
    and(eq(sessions.memberId, p.memberId), ne(sessions.id, p.sessionId), condition(p));
  const end = removal(
    (p: Placeholders<V>) => deleteFrom(sessions).where(others(p)),
    (p) => [sessionEndEvent(others(p))],
  );
  const forgetDevices = statement((p: Placeholders<V>) =>
    update(accounts)
      .set({ devicesSince: sql`${p.now}` })
      .where(and(eq(accounts.memberId, p.memberId), condition(p))),
  );
  return (values) => [end(values), forgetDevices(values)];
}

const asking = alias(sessions, "asking");
/**
 * A condition of what changes how an account is entered: the session that asks for it still exists. A request reads its
 * session before its body, and a reset or the end of all sessions may come in between.
 */
export const isSessionOpen = (p: OfMember) =>
  existsIn(asking, and(eq(asking.id, p.sessionId), eq(asking.memberId, p.memberId)));

const openSession = statement((p: Placeholders<{ id: string; memberId: string }>) =>
  select({ id: sessions.id }).from(sessions).where(isSessionOfMember(p)),
);
export const hasSession = async (db: Db, id: string, memberId: string): Promise<boolean> =>
  (await first(db, openSession({ id, memberId }))) !== null;
