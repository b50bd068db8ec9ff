/**
 * Events that the rooms and the search haven't received yet, and mails that aren't sent yet. Each is written in the
 * batch of its change (db/change.ts). Most rows are leased to the request that made the change as soon as they are
 * written. A chat's rows are leased only when `takeDueRows` takes them for a delivery.
 */
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { alias, deleteFrom, named, pick, select, source, update } from "~/db/query/builder";
import { itemsOf } from "~/db/query/expressions";
import { outbox } from "~/db/schema/outbox";
import { all, type Db, type Placeholders, type RowIn, run } from "~/db/statement";

const { statement } = aggregate("outbox");

const takeDue = statement((p: Placeholders<{ now: number; leaseEnd: number; limit: number }>) => {
  const [row, before] = [alias(outbox, "row"), alias(outbox, "before")];
  // A chat's events are delivered in order, so the rows that are taken are its first ones. If a row is due later than
  // one behind it, because it was tried or because another isolate's clock is ahead, all rows behind it wait. Only a row
  // that was written for later keeps no other waiting.
  const keepsOthers = sql`(${before.attempts} > 0 or ${before.dueAt} <= ${before.createdAt})`;
  const upToRow = sql`select ${before.dueAt} as due,
      max(${before.dueAt}) over (order by ${before.n} rows between unbounded preceding and 1 preceding) as latest
    from ${source(before)} indexed by outbox_chats where ${before.target} = 'chat' and ${before.deadAt} is null
      and ${before.room} = ${row.room} and ${before.n} <= ${row.n} and (${before.n} = ${row.n} or ${keepsOthers})`;
  const isBlocked = sql`${row.target} = 'chat' and exists (select 1 from (${upToRow}) where due < latest)`;
  const due = select({ n: row.n })
    .from(row)
    .where(and(isNull(row.deadAt), lte(row.dueAt, p.now), sql`not (${isBlocked})`))
    .orderBy(asc(row.dueAt), asc(row.n))
    .limit(p.limit);
  return update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: p.leaseEnd })
    .where(inArray(outbox.n, due))
    .returning(named(pick(outbox, "n", "target", "room", "subject", "body", "attempts")));
});
const pendingOfChat = statement((p: Placeholders<{ room: string; limit: number }>) =>
  select({ body: outbox.body })
    .from(sql`${outbox} indexed by outbox_chats`)
    .where(sql`${outbox.target} = 'chat' and ${outbox.deadAt} is null and ${outbox.room} = ${p.room}`)
    .orderBy(asc(outbox.n))
    .limit(p.limit),
);
const deleteRows = statement((p: Placeholders<{ ns: readonly number[] }>) =>
  deleteFrom(outbox).where(inArray(outbox.n, itemsOf(p.ns))),
);
const postponeRow = statement((p: Placeholders<{ n: number; dueAt: number; error: string }>) =>
  update(outbox).set({ dueAt: p.dueAt, error: p.error }).where(eq(outbox.n, p.n)),
);
const markRowDead = statement((p: Placeholders<{ n: number; deadAt: number; error: string }>) =>
  update(outbox).set({ deadAt: p.deadAt, error: p.error }).where(eq(outbox.n, p.n)),
);

/** Leases up to `limit` due rows until `leaseEnd`, when they are due again. Returns them ordered by number. */
export async function takeDueRows(
  db: Db,
  now: number,
  leaseEnd: number,
  limit: number,
): Promise<RowIn<typeof takeDue>[]> {
  const taken = await all(db, takeDue({ now, leaseEnd, limit }));
  return taken.sort((a, b) => a.n - b.n);
}

const PENDING_MAX = 50;

/** The first `PENDING_MAX` events that a chat's room hasn't received, or hasn't confirmed, in their order. */
export const pendingForChat = async (db: Db, room: string): Promise<{ body: string }[]> =>
  await all(db, pendingOfChat({ room, limit: PENDING_MAX }));

export interface Settled {
  delivered: number[];
  postponed: { n: number; dueAtMs: number; error: string }[];
  dead: { n: number; error: string }[];
}

/** Records the outcome of taken rows in one batch. */
export async function settleRows(db: Db, settled: Settled, now: number): Promise<void> {
  const queries = [
    ...(settled.delivered.length > 0 ? [deleteRows({ ns: settled.delivered })] : []),
    ...settled.postponed.map(({ n, dueAtMs: dueAt, error }) => postponeRow({ n, dueAt, error })),
    ...settled.dead.map(({ n, error }) => markRowDead({ n, deadAt: now, error })),
  ];
  if (queries.length > 0) await run(db, ...queries);
}
