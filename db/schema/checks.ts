/** Checks that several tables share, as SQL for Drizzle's `check`. */
import { type Column, type SQL, sql } from "drizzle-orm";

/** One of the values that the column's type allows. */
export function isOneOf(column: Column): SQL {
  const values = (column.enumValues ?? []).map((value) => sql`${value}`);
  return sql`${column} in (${sql.join(values, sql`, `)})`;
}

/** Every ULID has 26 characters. */
export const isUlid = (column: Column): SQL => sql`length(${column}) = 26`;

export const hasLength = (column: Column, from: number, to: number): SQL =>
  sql`length(${column}) between ${from} and ${to}`;

export const hasLengthAtMost = (column: Column, most: number): SQL => sql`length(${column}) <= ${most}`;

export const isAtLeast = (column: Column, least: number): SQL => sql`${column} >= ${least}`;
