/**
 * The ids of sessions that a browser got new ones for. Nobody can act with them. A request that the browser sent before
 * it had the new cookie may be answered afterwards, and that answer must not delete the new cookie.
 */
import { and, eq, gt } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { insert, select } from "./query/builder";
import { deleteExpiredRows } from "./query/deleteExpired";
import { replacedSessions } from "./schema/accounts";
import { type Db, first, type Placeholders, run } from "./statement";

const { statement } = aggregate("accounts");

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

/** Call it before the session ends. `expiresAt`: when no answer to its cookie can be on its way any longer. */
export const markReplaced = (db: Db, id: string, expiresAt: number) => run(db, insertReplaced({ id, expiresAt }));

export const isReplaced = async (db: Db, id: string, now: number): Promise<boolean> =>
  (await first(db, findReplaced({ id, now }))) !== null;

/** At most `limit` at a time. */
export const forgetReplaced = (db: Db, now: number, limit: number) => run(db, deleteExpired({ now, limit }));
