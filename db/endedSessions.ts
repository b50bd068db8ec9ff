/** Sessions that an operator ends: those of one member, or all after a leak. */
import { asc, eq, gt, inArray, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { deleteFrom, select, update } from "./query/builder";
import { accounts, sessions } from "./schema/accounts";
import { sessionEndEvent } from "./sessionEvents";
import { batch, type Db, type Placeholders } from "./statement";

const { removal, statement } = aggregate("accounts");

type OfMember = Placeholders<{ member: string; limit: number; now: number }>;
const someOfMember = (p: OfMember) =>
  inArray(
    sessions.id,
    select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.memberId, p.member))
      .orderBy(asc(sessions.id))
      .limit(p.limit),
  );
const deleteSomeOfMember = removal(
  (p: OfMember) => deleteFrom(sessions).where(someOfMember(p)),
  (p) => [sessionEndEvent(someOfMember(p))],
);
/** A7: no browser of the member is known any longer. */
const forgetDevicesOfMember = statement((p: OfMember) =>
  update(accounts)
    .set({ devicesSince: sql`${p.now}` })
    .where(eq(accounts.memberId, p.member)),
);

type OfAll = Placeholders<{ limit: number; now: number }>;
const someOfAll = (p: OfAll) =>
  inArray(
    sessions.id,
    // the condition makes SQLite search instead of scanning
    select({ id: sessions.id }).from(sessions).where(gt(sessions.id, "")).orderBy(asc(sessions.id)).limit(p.limit),
  );
const deleteSomeOfAll = removal(
  (p: OfAll) => deleteFrom(sessions).where(someOfAll(p)),
  (p) => [sessionEndEvent(someOfAll(p))],
);
/** Before the sessions end: their members are those whose browsers become unknown. */
const forgetDevicesOfSome = statement((p: OfAll) =>
  update(accounts)
    .set({ devicesSince: sql`${p.now}` })
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
