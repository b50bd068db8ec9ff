/** What the rooms and the search must still be told, written in the batch that made it true. */
import { type Db, type Query, run, statement } from "./statement";

export type OutboxTarget = "inbox" | "live" | "search" | "chat";

export interface OutboxRow {
  n: number;
  target: OutboxTarget;
  room: string;
  subject: string;
  body: string;
  attempts: number;
}

const insertRow = statement<[target: OutboxTarget, room: string, subject: string, body: string, now: number]>(
  "insert into outbox (target, room, subject, body, due_at, created_at) values (?1, ?2, ?3, ?4, ?5, ?5)",
);
const takeDue = statement<[now: number, leaseEnd: number, limit: number], OutboxRow>(
  // what happened in a chat is told in its order: a row waits for earlier ones of its chat that were tried and are not delivered yet
  `update outbox set attempts = attempts + 1, due_at = ?2
   where n in (
     select n from outbox o where dead_at is null and due_at <= ?1
       and not (target = 'chat' and exists (
         select 1 from outbox before indexed by outbox_chats
         where before.target = 'chat' and before.dead_at is null and before.room = o.room and before.n < o.n and before.attempts > 0 and before.due_at > ?1))
     order by due_at, n limit ?3)
   returning n, target, room, subject, body, attempts`,
);
const pendingOfChat = statement<[room: string, limit: number], { body: string }>(
  "select body from outbox indexed by outbox_chats where target = 'chat' and dead_at is null and room = ?1 order by n limit ?2",
);
const deleteRows = statement<[ns: string]>("delete from outbox where n in (select value from json_each(?1))");
const postponeRow = statement<[n: number, dueAt: number, error: string]>("update outbox set due_at = ?2, error = ?3 where n = ?1");
const buryRow = statement<[n: number, deadAt: number, error: string]>("update outbox set dead_at = ?2, error = ?3 where n = ?1");
/** A row that says nothing of the state it leaves: use it in the batch that makes the state. */
export const outboxRow = (target: OutboxTarget, room: string, subject: string, body: unknown, nowMs: number): Query<never> =>
  insertRow(target, room, subject, JSON.stringify(body), nowMs);

/** Leases up to `limit` due rows until `leaseEndMs`, in the order of their numbers; when it ends they are due again. */
export async function takeDueRows(db: Db, nowMs: number, leaseEndMs: number, limit: number): Promise<OutboxRow[]> {
  const [taken] = await run(db, takeDue(nowMs, leaseEndMs, limit));
  return taken.rows.sort((a, b) => a.n - b.n);
}

const PENDING_MAX = 50;

/** What a chat's room doesn't know yet, or isn't known to know, in the order in which it happened. */
export const pendingForChat = async (db: Db, room: string): Promise<{ body: string }[]> => (await run(db, pendingOfChat(room, PENDING_MAX)))[0].rows;

export interface Settled {
  delivered: number[];
  postponed: { n: number; dueAtMs: number; error: string }[];
  dead: { n: number; error: string }[];
}

/** Writes down in one batch what became of taken rows. */
export async function settleRows(db: Db, settled: Settled, nowMs: number): Promise<void> {
  const queries = [
    ...(settled.delivered.length > 0 ? [deleteRows(JSON.stringify(settled.delivered))] : []),
    ...settled.postponed.map((row) => postponeRow(row.n, row.dueAtMs, row.error)),
    ...settled.dead.map((row) => buryRow(row.n, nowMs, row.error)),
  ];
  if (queries.length > 0) await run(db, ...queries);
}
