import { asc, type Column, inArray, lt, lte } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Placeholders } from "~/db/statement";
import { deleteFrom, select } from "./builder";
import { rowValue } from "./expressions";

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

/** The same for rows from before a time, with the columns of the table's primary key. */
export function deleteOldRows(
  table: SQLiteTable,
  { key, at }: { key: readonly SQLiteColumn[]; at: Column },
  p: Placeholders<{ before: number | string; limit: number }>,
) {
  const fields = Object.fromEntries(key.map((column) => [column.name, column]));
  const old = select(fields).from(table).where(lt(at, p.before)).orderBy(asc(at)).limit(p.limit);
  return deleteFrom(table).where(inArray(rowValue(...key), old));
}
