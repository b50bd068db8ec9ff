import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { applyTemplate, readTemplate } from "./migratedTemplate";

type Name = "DB" | "SEARCH";
const bindings = env as unknown as Record<Name, D1Database> & { TEST_MIGRATIONS: Record<Name, D1Migration[]> };
const NAMES: Name[] = ["DB", "SEARCH"];

/** Everything that SQLite keeps: the schema, with its own tables and those of virtual tables, and all rows. */
async function contents(db: D1Database): Promise<{ schema: unknown[]; rows: Record<string, unknown[]> }> {
  const all = async (sql: string) => (await db.prepare(sql).all()).results;
  const schema = await all("select type, name, tbl_name, sql from sqlite_master order by type, name");
  const rows: Record<string, unknown[]> = {};
  for (const { type, name } of schema)
    if (type === "table" && !String(name).startsWith("_cf_"))
      rows[String(name)] = await all(`select * from "${String(name)}"`);
  return { schema, rows };
}

beforeEach(() => reset());

it.each(NAMES)("migrations · the template makes the database %s equal to one with all migrations", async (name) => {
  const db = bindings[name];
  await applyD1Migrations(db, bindings.TEST_MIGRATIONS[name]);
  const migrated = await contents(db);
  const template = await readTemplate(db);
  await reset();
  await applyTemplate(db, template);
  expect(await contents(db)).toEqual(migrated);
});
