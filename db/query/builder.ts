/** Drizzle's builder. It only builds queries; `run` of db/statement.ts runs them. */
import { is, type Placeholder, SQL, sql } from "drizzle-orm";
import {
  alias as drizzleAlias,
  type SQLiteColumn,
  SQLiteSyncDialect,
  type SQLiteTable,
  type SQLiteUpdateSetSource,
} from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { type Decoder, decoderOf } from "./expressions";

const builder = drizzle(() => Promise.reject(new Error("the builder doesn't run queries: use run of db/statement.ts")));
const dialect = new SQLiteSyncDialect();

/** The fields that a query selects: the name of each in the answer, and its column or expression. */
export type Fields = Record<string, SQLiteColumn | SQL>;

/** The columns of a table, or the placeholders, with these names: for fields and values that have the same names. */
export const pick = <From extends object, Name extends keyof From>(from: From, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

const fieldDecoders = new WeakMap<SQL.Aliased, Decoder<unknown>>();

/**
 * The fields under their names in the answer. Drizzle writes the table's column names into the text and maps them by
 * position, but D1's answers are objects by name.
 */
export function named<F extends Fields>(fields: F): F;
export function named(fields: Fields): Record<string, SQL.Aliased> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, namedField(field, name)]));
}

function namedField(field: SQLiteColumn | SQL, name: string): SQL.Aliased {
  // The expression is nested once more. In a top-level expression of a query without joins, Drizzle omits the table
  // names of all columns, even of an outer query's columns.
  const aliased = sql`${field}`.as(name);
  const decode = is(field, SQL) ? decoderOf(field) : undefined;
  if (decode) fieldDecoders.set(aliased, decode);
  return aliased;
}

/** The decoders of the fields of `named`, by name. Fields that need no decoding are left out. */
export const decodersIn = (fields: Readonly<Record<string, unknown>>): [name: string, decode: Decoder<unknown>][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const decode = is(field, SQL.Aliased) ? fieldDecoders.get(field) : undefined;
    return decode ? [[name, decode] as [string, Decoder<unknown>]] : [];
  });

export const select = <F extends Fields>(fields: F) => builder.select(named(fields));
export const insert = <T extends SQLiteTable>(table: T) => builder.insert(table);
/** Drizzle takes placeholders here as it does in `values`, but its type doesn't say so. */
export const update = <T extends SQLiteTable>(table: T) => ({
  set: (values: { [K in keyof SQLiteUpdateSetSource<T>]: SQLiteUpdateSetSource<T>[K] | Placeholder }) =>
    builder.update(table).set(values as SQLiteUpdateSetSource<T>),
});
export const deleteFrom = <T extends SQLiteTable>(table: T) => builder.delete(table);

/** Whether a table has a row that matches. */
export const existsIn = (table: SQLiteTable, where: SQL | undefined): SQL =>
  sql`exists (select 1 from ${source(table)} where ${where})`;
/** How many rows of a table match. */
export const countIn = (table: SQLiteTable, where: SQL | undefined): SQL =>
  sql`(select count(*) from ${source(table)} where ${where})`;
/** The rows of several selects, for `in` and `from`. */
export const unionAll = (...selects: { getSQL(): SQL }[]): SQL =>
  sql`(${sql.join(
    selects.map((query) => query.getSQL()),
    sql` union all `,
  )})`;

const originals = new WeakMap<SQLiteTable, SQLiteTable>();

/** A table under another name, for a query that uses it twice. */
export function alias<T extends SQLiteTable, A extends string>(table: T, name: A) {
  const aliased = drizzleAlias(table, name);
  originals.set(aliased, table);
  return aliased;
}

/** A table as a template's `from` names it, with its alias if it has one. */
export function source(table: SQLiteTable): SQL {
  const original = originals.get(table);
  return original ? sql`${original} ${table}` : sql`${table}`;
}

/**
 * The text of a query. Constants are written into the text, so that partial indexes match; only placeholders become
 * `?`.
 */
export const textOf = (query: SQL) => dialect.sqlToQuery(sql`${query}`.inlineParams());
