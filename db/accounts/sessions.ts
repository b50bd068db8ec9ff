/** A member's other sessions, which a change can end (A20), and the session that asks for the change. */
import { type Placeholder, type SQL, and, asc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { alias, deleteFrom, existsIn, insert, select, source, update } from "~/db/query/builder";
import { hasNoLimits, isAllowedAnything } from "~/db/rights/restrictions";
import { accounts, replacedSessions, sessions } from "~/db/schema/accounts";
import { type Db, type Placeholders, type Query, batch, first, run } from "~/db/statement";
import { deleteExpiredRows } from "~/db/query/deleteExpired";
import { type EventSource, event } from "~/db/change";
import { moveSubscriptionsQuery } from "./pushSubscriptions";

const { removal, statement } = aggregate("accounts");

type OfMember = { memberId: Placeholder; sessionId: Placeholder };

type Ending = { memberId: string; sessionId: string; now: number };

/** Ends the sessions that match. The outbox notifies the rooms, even if the request dies. */
export const sessionsEnd = <V extends { now: number }>(which: (p: Placeholders<V>) => SQL | undefined) =>
  removal(
    (p: Placeholders<V>) => deleteFrom(sessions).where(which(p)),
    (p) => [sessionEndEvent(which(p))],
  );

/**
 * A20. For the batch of a change: ends the member's other sessions if the condition holds, and then no browser is known
 * to the account any longer. The browser that asked is made known again (`rememberDevice`). The outbox notifies the rooms.
 */
export function otherSessionsEnd<V extends Ending>(
  condition: (p: Placeholders<V>) => SQL,
): (values: V) => Query<unknown>[] {
  const others = (p: Placeholders<V>) =>
    and(eq(sessions.memberId, p.memberId), ne(sessions.id, p.sessionId), condition(p));
  const end = sessionsEnd(others);
  const forgetDevices = statement((p: Placeholders<V>) =>
    update(accounts)
      .set({ devicesSince: p.now })
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

/** What the error of a guard says. */
const ENDED = "bad JSON path: 'session'";
/** No statement can raise an error of its own, but SQLite refuses this path. */
const raised = sql`json_extract('{}', 'session')`;

type Guarded = Placeholders<{ id: string; memberId: string; now: number }>;
const guardOf = (isFree: (member: Placeholder) => SQL) => (p: Guarded) => {
  const owner = select({ id: accounts.memberId })
    .from(accounts)
    .where(and(eq(accounts.memberId, p.memberId), isNull(accounts.disabledAt)));
  const isValid = and(
    existsIn(asking, and(eq(asking.id, p.id), gt(asking.expiresAt, p.now), inArray(asking.memberId, owner))),
    isFree(p.memberId),
  );
  return sql`select case when ${isValid} then 1 else ${raised} end`;
};
/**
 * For the start of a batch with a change: makes all of it fail if the session has ended, or a moderator has suspended
 * its member. `isEnded` recognizes the error.
 */
export const sessionGuard = statement(guardOf((member) => isAllowedAnything(member)));
/** The same, but any restriction makes the batch fail too. */
export const unrestrictedGuard = statement(guardOf((member) => hasNoLimits(member)));
export const isEnded = (error: unknown): boolean => error instanceof Error && error.message.includes(ENDED);

const openSession = statement((p: Placeholders<{ id: string; memberId: string }>) =>
  select({ id: sessions.id }).from(sessions).where(isSessionOfMember(p)),
);
export const hasSession = async (db: Db, id: string, memberId: string): Promise<boolean> =>
  (await first(db, openSession({ id, memberId }))) !== null;

// ---- replaced sessions

const insertReplaced = statement((p: Placeholders<{ id: string; expiresAt: number }>) =>
  insert(replacedSessions).values({ id: p.id, expiresAt: p.expiresAt }).onConflictDoNothing(),
);
const findReplaced = statement((p: Placeholders<{ id: string; now: number }>) =>
  select({ id: replacedSessions.id })
    .from(replacedSessions)
    .where(and(eq(replacedSessions.id, p.id), gt(replacedSessions.expiresAt, p.now))),
);
const deleteExpired = statement((p: Placeholders<{ now: number; limit: number }>) =>
  deleteExpiredRows(replacedSessions, { key: replacedSessions.id, expiresAt: replacedSessions.expiresAt }, p),
);

/**
 * Call it before the session `id` ends. If `by`, which replaces it, is of the same member, it takes over its pushes.
 * `expiresAt`: when no answer to its cookie can be on its way any longer.
 */
export const markReplaced = (db: Db, { expiresAt, ...replaced }: { id: string; by: string; expiresAt: number }) =>
  run(db, insertReplaced({ id: replaced.id, expiresAt }), moveSubscriptionsQuery(replaced));

export const isReplaced = async (db: Db, id: string, now: number): Promise<boolean> =>
  (await first(db, findReplaced({ id, now }))) !== null;

/** At most `limit` at a time. */
export const forgetReplaced = (db: Db, now: number, limit: number) => run(db, deleteExpired({ now, limit }));

// ---- events

/** One event for each session that matches. */
export const sessionEndEvent = (where: SQL | undefined): EventSource =>
  event("inbox", "sessionEnded", {
    room: sessions.memberId,
    subject: sql`${"session:"} || ${sessions.id}`,
    body: { session: sessions.id },
    from: source(sessions),
    where,
  });

export const isSessionOfMember = ({ id, memberId }: { id: Placeholder; memberId: Placeholder }) =>
  and(eq(sessions.id, id), eq(sessions.memberId, memberId));

// ---- sessions that are ended

type SomeOfMember = Placeholders<{ member: string; limit: number; now: number }>;
const someOfMember = (p: SomeOfMember) =>
  inArray(
    sessions.id,
    select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.memberId, p.member))
      .orderBy(asc(sessions.id))
      .limit(p.limit),
  );
const deleteSomeOfMember = sessionsEnd(someOfMember);
/** A7: no browser of the member is known any longer. */
const forgetDevicesOfMember = statement((p: SomeOfMember) =>
  update(accounts).set({ devicesSince: p.now }).where(eq(accounts.memberId, p.member)),
);

type OfAll = Placeholders<{ limit: number; now: number }>;
const someOfAll = (p: OfAll) =>
  inArray(
    sessions.id,
    // the condition makes SQLite search instead of scanning
    select({ id: sessions.id }).from(sessions).where(gt(sessions.id, "")).orderBy(asc(sessions.id)).limit(p.limit),
  );
const deleteSomeOfAll = sessionsEnd(someOfAll);
/** Before the sessions end: their members are those whose browsers become unknown. */
const forgetDevicesOfSome = statement((p: OfAll) =>
  update(accounts)
    .set({ devicesSince: p.now })
    .where(inArray(accounts.memberId, select({ memberId: sessions.memberId }).from(sessions).where(someOfAll(p)))),
);

/**
 * Ends up to `limit` sessions, of the member or of everybody, and writes their events. No browser is known to these
 * members' accounts any longer. Returns how many sessions ended.
 */
export async function endSessions(db: Db, now: number, member: string | null, limit: number): Promise<number> {
  const { deleted } = await batch(
    db,
    member === null
      ? { forgotten: forgetDevicesOfSome({ limit, now }), deleted: deleteSomeOfAll({ limit, now }) }
      : {
          forgotten: forgetDevicesOfMember({ member, limit, now }),
          deleted: deleteSomeOfMember({ member, limit, now }),
        },
  );
  return deleted.changes;
}
