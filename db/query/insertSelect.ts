/**
 * `insert into … select …`. Drizzle's own version needs a value for every column of the table, and a table to read from
 * if there is a condition.
 */
import { type Column, getTableColumns, type InferInsertModel, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { excluded } from "./expressions";

type Selected<V> = V | SQL | Column | Placeholder;
/** The value of each column, as an expression over the source. */
export type SelectedValues<T extends SQLiteTable> = {
  [K in keyof InferInsertModel<T>]: Selected<InferInsertModel<T>[K]>;
};

interface Source {
  /** the SQL after `from`; if it is missing, one row is inserted */
  from?: SQL;
  where?: SQL;
  /** SQL after `on conflict` */
  onConflict?: SQL;
}

export function insertSelect<T extends SQLiteTable>(
  table: T,
  values: SelectedValues<T>,
  { from, where, onConflict }: Source = {},
): SQL {
  const columns = getTableColumns(table);
  const given = Object.entries(values);
  const names = sql.join(
    given.map(([key]) => sql.identifier(columns[key]?.name ?? key)),
    sql`, `,
  );
  const selected = sql.join(
    given.map(([, value]) => sql`${value}`),
    sql`, `,
  );
  const parts = [
    sql`insert into ${table} (${names}) select ${selected}`,
    from && sql`from ${from}`,
    // without a condition, SQLite would parse `on conflict` as a join's `on`
    (where || onConflict) && sql`where ${where ?? sql`true`}`,
    onConflict && sql`on conflict ${onConflict}`,
  ];
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` `,
  );
}

/** For `onConflict`: the new row's values take the place of those in `columns`. `key`: what the two rows have in common. */
export const replacing = (key: readonly Column[], columns: readonly Column[]): SQL =>
  sql`(${sql.join(
    key.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )}) do update set ${sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)} = ${excluded(column)}`),
    sql`, `,
  )}`;
