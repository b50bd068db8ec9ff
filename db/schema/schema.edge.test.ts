import { env } from "cloudflare:workers";
import { is, sql } from "drizzle-orm";
import {
  check,
  getTableConfig,
  index,
  integer,
  primaryKey,
  SQLiteTable,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { schemaDifferences } from "~/tests/kit/workerd/schemaDifferences";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };

const modules = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"], { eager: true });
const tablesIn = (isIn: (file: string) => boolean): SQLiteTable[] =>
  Object.entries(modules).flatMap(([file, exported]) =>
    isIn(file) ? Object.values(exported).filter((value) => is(value, SQLiteTable)) : [],
  );
const isSearch = (file: string) => file === "./search.ts";
const main = tablesIn((file) => !isSearch(file));
const search = tablesIn(isSearch);

/** The tables of the migrations, without D1's and SQLite's own and without those that FTS5 keeps beside its tables. */
async function tablesOf(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare("select name, sql from sqlite_master where type = 'table'")
    .all<{ name: string; sql: string }>();
  return results.map(({ name }) => name).filter((name) => !/^(_cf_|sqlite_|d1_)|_text_/.test(name));
}
const isFullText = (table: SQLiteTable) => getTableConfig(table).name.endsWith("_text");

it("schema · describes every table of both databases and no other", async () => {
  const names = (tables: SQLiteTable[]) => tables.map((table) => getTableConfig(table).name).sort();
  expect(names(main)).toEqual((await tablesOf(DB)).sort());
  expect(names(search)).toEqual((await tablesOf(SEARCH)).sort());
});

it.each(main.map((table) => [getTableConfig(table).name, table] as const))(
  "schema · describes the main database's %s correctly",
  async (_name, table) => {
    expect(await schemaDifferences(DB, table)).toEqual([]);
  },
);

it.each(search.filter((table) => !isFullText(table)).map((table) => [getTableConfig(table).name, table] as const))(
  "schema · describes the search database's %s correctly",
  async (_name, table) => {
    expect(await schemaDifferences(SEARCH, table)).toEqual([]);
  },
);

it.each(search.filter(isFullText).map((table) => [getTableConfig(table).name, table] as const))(
  "schema · describes the columns of the full-text table %s",
  async (name, table) => {
    const { results } = await SEARCH.prepare("select name from pragma_table_info(?)")
      .bind(name)
      .all<{ name: string }>();
    expect(getTableConfig(table).columns.map((column) => column.name)).toEqual([
      "rowid",
      ...results.map((column) => column.name),
    ]);
  },
);

const cases: [difference: string, made: string, indexed: string | null][] = [
  [
    "column n: the schema says integer, not null, default 0, the database text, not null, default 0",
    "n text not null default 0 check (n >= 0)",
    "(n, id)",
  ],
  [
    "column n: the schema says integer, not null, default 0, the database integer, null, default 0",
    "n integer default 0 check (n >= 0)",
    "(n, id)",
  ],
  [
    "column n: the schema says integer, not null, default 0, the database integer, not null, default none",
    "n integer not null check (n >= 0)",
    "(n, id)",
  ],
  [
    "column more: the schema says nothing, the database integer, null, default none",
    "n integer not null default 0 check (n >= 0), more integer",
    "(n, id)",
  ],
  ["check n >= 0: the schema says present, the database nothing", "n integer not null default 0", "(n, id)"],
  ["index made_n: the schema says (n, id), the database (n)", "n integer not null default 0 check (n >= 0)", "(n)"],
  [
    "index made_n: the schema says (n, id), the database (n, id) where n > 0",
    "n integer not null default 0 check (n >= 0)",
    "(n, id) where n > 0",
  ],
  ["index made_n: the schema says (n, id), the database nothing", "n integer not null default 0 check (n >= 0)", null],
];

const made = sqliteTable("made", { id: text("id").notNull(), n: integer("n").notNull().default(0) }, (t) => [
  primaryKey({ columns: [t.id] }),
  index("made_n").on(t.n, t.id),
  check("made_n", sql`${t.n} >= 0`),
]);

async function make(columns: string, indexed: string | null, key = "id"): Promise<void> {
  await DB.prepare("drop table if exists made").run();
  await DB.prepare(
    `create table made (id text not null, ${columns}, primary key (${key})) without rowid, strict`,
  ).run();
  if (indexed !== null) await DB.prepare(`create index made_n on made ${indexed}`).run();
}

it.each(cases)("schema · a difference is found: %s", async (difference, columns, indexed) => {
  await make(columns, indexed);
  expect(await schemaDifferences(DB, made)).toContain(`made, ${difference}`);
});

it("schema · a different primary key is found", async () => {
  await make("n integer not null default 0 check (n >= 0)", "(n, id)", "n, id");
  expect(await schemaDifferences(DB, made)).toEqual(["made, key primary: the schema says id, the database n, id"]);
});

it("schema · a table that matches its description has no differences", async () => {
  await make("n integer not null default 0 check (n >= 0)", "(n, id)");
  expect(await schemaDifferences(DB, made)).toEqual([]);
});
