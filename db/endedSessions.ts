/** Sessions that an operator ends: those of one member, or all after a leak. */
import { asc, eq, gt, inArray } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { deleteFrom, select } from "./query/builder";
import { sessions } from "./schema/accounts";
import { sessionEndEvent } from "./sessionEvents";
import { type Db, type Placeholders, run } from "./statement";

const { removal } = aggregate("accounts");

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

/** Ends up to `limit` sessions, of the member or of everybody, and writes their events. Returns how many. */
export async function endSessions(db: Db, now: number, member: string | null, limit: number): Promise<number> {
  const [{ changes }] =
    member === null
      ? await run(db, deleteSomeOfAll({ limit, now }))
      : await run(db, deleteSomeOfMember({ member, limit, now }));
  return changes;
}
