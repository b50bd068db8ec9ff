import { asc, type Column, inArray, lte } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Placeholders } from "~/db/statement";
import { deleteFrom, select } from "./builder";

/**
 * Deletes rows whose time has come: the oldest first, and at most `limit`. The table needs an index that begins with
 * `expiresAt`, so that no other row is read.
 */
export function deleteExpiredRows(
  table: SQLiteTable,
  { key, expiresAt }: { key: SQLiteColumn; expiresAt: Column },
  p: Placeholders<{ now: number; limit: number }>,
) {
  const expired = select({ key }).from(table).where(lte(expiresAt, p.now)).orderBy(asc(expiresAt)).limit(p.limit);
  return deleteFrom(table).where(inArray(key, expired));
}
