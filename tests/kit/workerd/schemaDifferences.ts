/** Finds how a table in the database differs from its schema. */
import { type SQL, sql } from "drizzle-orm";
import { getTableConfig, SQLiteSyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";

interface Described {
  columns: Record<string, string>;
  key: string;
  indexes: Record<string, string>;
  checks: string[];
}

/** One line per difference: column (type, null, default), key, index and check. */
export async function schemaDifferences(db: D1Database, table: SQLiteTable): Promise<string[]> {
  const { name } = getTableConfig(table);
  const [wanted, found] = [describedBy(table), await foundIn(db, name)];
  const list = (kind: string, a: Record<string, string>, b: Record<string, string>) =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      a[key] === b[key]
        ? []
        : [`${name}, ${kind} ${key}: the schema says ${a[key] ?? "nothing"}, the database ${b[key] ?? "nothing"}`],
    );
  const checksOf = ({ checks }: Described) => Object.fromEntries(checks.map((check) => [check, "present"]));
  return [
    ...list("column", wanted.columns, found.columns),
    ...list("key", { primary: wanted.key }, { primary: found.key }),
    ...list("index", wanted.indexes, found.indexes),
    ...list("check", checksOf(wanted), checksOf(found)),
  ];
}

// ---- the schema

const dialect = new SQLiteSyncDialect();
const textOf = (part: SQL): string => normal(dialect.sqlToQuery(sql`${part}`.inlineParams(), "indexes").sql);

function describedBy(table: SQLiteTable): Described {
  const { columns, primaryKeys, indexes, checks } = getTableConfig(table);
  const ownKey = columns.filter(({ primary }) => primary);
  const key = primaryKeys[0]?.columns ?? ownKey;
  const uniques = columns.filter(({ isUnique }) => isUnique);
  return {
    columns: Object.fromEntries(
      columns.map((column) => [
        column.name,
        columnText({
          type: column.getSQLType(),
          notNull: column.notNull || key.some((part) => part.name === column.name),
          default: defaultText(column.default),
        }),
      ]),
    ),
    key: key.map(({ name }) => name).join(", "),
    indexes: Object.fromEntries([
      ...uniques.map(({ name }) => [`unique (${name})`, "unique"]),
      ...indexes.map(({ config }) => {
        const parts = config.columns.map((column) => ("name" in column ? column.name : textOf(column))).join(", ");
        return [
          config.name,
          `${config.unique ? "unique " : ""}(${parts})${config.where ? ` where ${textOf(config.where)}` : ""}`,
        ];
      }),
    ]),
    checks: checks.map(({ value }) => textOf(value)).sort(),
  };
}

const defaultText = (value: unknown): string =>
  value === undefined ? "none" : typeof value === "string" ? `'${value}'` : String(value);
const columnText = (column: { type: string; notNull: boolean; default: string }) =>
  `${column.type.toLowerCase()}, ${column.notNull ? "not null" : "null"}, default ${column.default}`;

// ---- the database

interface ColumnInfo {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

async function foundIn(db: D1Database, table: string): Promise<Described> {
  const all = async <T>(text: string, ...params: string[]) =>
    (
      await db
        .prepare(text)
        .bind(...params)
        .all<T>()
    ).results;
  const columns = await all<ColumnInfo>("select * from pragma_table_xinfo(?)", table);
  const indexes = await all<{ name: string; unique: number; origin: string }>(
    "select * from pragma_index_list(?)",
    table,
  );
  const [made] = await all<{ sql: string }>("select sql from sqlite_master where type = 'table' and name = ?", table);
  const named = await Promise.all(
    indexes
      .filter(({ origin }) => origin !== "pk")
      .map(async ({ name, unique, origin }) => {
        const parts = (await all<{ name: string }>("select name from pragma_index_info(?)", name))
          .map((part) => part.name)
          .join(", ");
        if (origin === "u") return [`unique (${parts})`, "unique"];
        const [index] = await all<{ sql: string }>(
          "select sql from sqlite_master where type = 'index' and name = ?",
          name,
        );
        const where = /\bwhere\b(.*)$/is.exec(index?.sql ?? "")?.[1];
        return [name, `${unique ? "unique " : ""}(${parts})${where === undefined ? "" : ` where ${normal(where)}`}`];
      }),
  );
  return {
    columns: Object.fromEntries(
      columns.map(({ name, type, notnull, dflt_value, pk }) => [
        name,
        columnText({ type, notNull: notnull === 1 || pk > 0, default: dflt_value ?? "none" }),
      ]),
    ),
    key: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name)
      .join(", "),
    indexes: Object.fromEntries(named),
    checks: checksIn(made?.sql ?? "").sort(),
  };
}

/** The conditions of the checks in a table's SQL. */
function checksIn(text: string): string[] {
  const plain = text.replaceAll(/--.*$/gm, "");
  return [...plain.matchAll(/\bcheck\s*\(/gi)].map(({ index, 0: opening }) => {
    const from = index + opening.length;
    let depth = 1;
    let to = from;
    while (depth > 0 && to < plain.length) {
      if (plain[to] === "(") depth++;
      if (plain[to] === ")") depth--;
      to++;
    }
    return normal(plain.slice(from, to - 1));
  });
}

/** One form for all ways to write SQL: names without quotes, and one space between words. */
const normal = (text: string): string => text.replaceAll('"', "").replaceAll(/\s+/g, " ").trim().toLowerCase();
