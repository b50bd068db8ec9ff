/** Forgetting the challenges that passkeys have answered, once they are too old to be answered again. */
import { asc, inArray, lte } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { deleteFrom, select } from "./query/builder";
import { usedChallenges } from "./schema/factors";
import { type Db, type Placeholders, run } from "./statement";

const { statement } = aggregate("accounts");

const deleteExpired = statement((p: Placeholders<{ now: number; limit: number }>) => {
  const expired = select({ hash: usedChallenges.hash })
    .from(usedChallenges)
    .where(lte(usedChallenges.expiresAt, p.now))
    .orderBy(asc(usedChallenges.expiresAt))
    .limit(p.limit);
  return deleteFrom(usedChallenges).where(inArray(usedChallenges.hash, expired));
});

/** At most `limit` at a time. */
export const removeExpiredChallenges = (db: Db, now: number, limit: number) => run(db, deleteExpired({ now, limit }));
