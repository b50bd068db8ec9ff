import { env } from "cloudflare:workers";
import { and, gt, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { scannedTables } from "~/tests/kit/workerd/scans";
import { alias, existsIn, select, textOf } from "./query/builder";
import { jsonEach } from "./query/expressions";
import { posts } from "./schema/posts";
import { type Buildable, statements } from "./statement";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };
/** D1 takes at most this many values in one statement. */
const PARAMS_MAX = 100;
import.meta.glob(["./**/*.ts", "!./**/*.test.ts"], { eager: true }); // importing a module registers its statements

const declared = statements.map(({ compiled, ...options }) => ({ ...options, ...compiled() }));
const titled = declared.map((statement) => [statement.text.replaceAll(/\s+/g, " ").slice(0, 120), statement] as const);

it("database · importing the modules registers their statements", () => {
  expect(statements.length).toBeGreaterThan(60);
});

it.each(titled)(
  "database · scans no table beyond its stated limit: %s",
  async (_title, { text, names, db, boundedScan }) => {
    const scanned = await scannedTables(db === "main" ? DB : SEARCH, text, names.length);
    if (boundedScan === undefined) expect(scanned).toEqual([]);
    else expect([scanned.length > 0, /\blimit (\d+|\?)/.test(text)], boundedScan).toEqual([true, true]);
  },
);

it("database · no statement has more values than D1 takes", () => {
  expect(declared.filter(({ names }) => names.length > PARAMS_MAX)).toEqual([]);
});

// a guard has one field, and fails for these values
it.each(titled.filter(([, { text }]) => text.startsWith("select") && !text.startsWith("select case")))(
  "database · selects no two fields with the same name: %s",
  async (_title, { text, names, db }) => {
    const prepared = (db === "main" ? DB : SEARCH).prepare(text).bind(...names.map(() => "1"));
    const [fields = []] = await prepared.raw({ columnNames: true });
    expect(new Set(fields).size).toBe(fields.length);
  },
);

const scansOf = (built: Buildable): Promise<string[]> => {
  const { sql: text, params } = textOf(built.getSQL());
  return scannedTables(DB, text, params.length);
};
const placeholder = sql.placeholder("text");

it("database · a scan is found", async () => {
  expect(await scannedTables(DB, "select * from posts p where p.text = ?1", 1)).not.toEqual([]);
  expect(
    await scannedTables(DB, "select * from posts where created_at < ?1 or (created_at = ?1 and id < ?2)", 2),
  ).not.toEqual([]);
});

it("database · a scan of an aliased table is found", async () => {
  const other = alias(posts, "other");
  expect(await scansOf(select({ id: other.id }).from(other).where(gt(other.text, placeholder)))).toEqual([
    expect.stringMatching(/^SCAN other/),
  ]);
  const inside = select({ id: posts.id })
    .from(posts)
    .where(and(gt(posts.id, placeholder), existsIn(other, sql`${other.text} = ${posts.text}`)));
  expect(await scansOf(inside)).toEqual([expect.stringMatching(/^SEARCH other .*AUTOMATIC/)]);
});

it("database · reading a list, a subquery or constants isn't a scan", async () => {
  const list = select({ id: posts.id })
    .from(jsonEach(placeholder, "wanted"))
    .innerJoin(posts, sql`${posts.id} = wanted.value`);
  expect(await scansOf(list)).toEqual([]);
  expect(await scannedTables(DB, "select pair.a from (select ? as a union all select ?) pair", 2)).toEqual([]);
  expect(await scannedTables(DB, "select one.a from (select 1 as a) one", 0)).toEqual([]);
});

it("database · a scan of something that the statement doesn't name is an error", async () => {
  await expect(
    scannedTables(DB, "with unknown as materialized (select id from posts limit 5) select * from unknown", 0),
  ).resolves.not.toEqual([]);
  await DB.prepare("create view shown as select id from posts union select id from comments").run();
  await expect(scannedTables(DB, "select * from shown, (select 1)", 0)).rejects.toThrow("names nothing in");
});
