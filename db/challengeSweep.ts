/** Forgetting the challenges that passkeys have answered, once they are too old to be answered again. */
import { aggregate } from "./aggregates";
import { deleteExpiredRows } from "./query/deleteExpired";
import { usedChallenges } from "./schema/factors";
import { type Db, type Placeholders, run } from "./statement";

const { statement } = aggregate("accounts");

const deleteExpired = statement((p: Placeholders<{ now: number; limit: number }>) =>
  deleteExpiredRows(usedChallenges, { key: usedChallenges.hash, expiresAt: usedChallenges.expiresAt }, p),
);

/** At most `limit` at a time. */
export const removeExpiredChallenges = (db: Db, now: number, limit: number) => run(db, deleteExpired({ now, limit }));
