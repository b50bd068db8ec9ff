import { type Job, type JobKind, takeDueJobQuery } from "~/db/outbox/jobs";
import { all, type Db } from "~/db/statement";

/** Takes a due job of the first of these kinds that has one. Null if none has. */
export async function takeDueJob(
  db: Db,
  kinds: readonly JobKind[],
  now: number,
  leaseEnd: number,
): Promise<Job | null> {
  for (const kind of kinds) {
    const rows = await all(db, takeDueJobQuery({ kind, now, leaseEnd }));
    if (rows[0]) return rows[0];
  }
  return null;
}
