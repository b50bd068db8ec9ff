// Migrations of an embedded D1 database, kept in the table that `wrangler d1 migrations apply` reads.
import fs from "node:fs/promises";
import path from "node:path";
import { ROOT } from "./root.mjs";
import { splitSql } from "./wranglerApi.mjs";

/** The databases of wrangler.toml by binding, and the folder of each one's migrations. */
export const MIGRATIONS = { DB: path.join(ROOT, "migrations/main"), SEARCH: path.join(ROOT, "migrations/search") };

const MIGRATIONS_TABLE = `create table if not exists d1_migrations(
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`;

/**
 * Applies the migrations that a database lacks, each whole or not at all, in the order of their names.
 * @param {D1Database} db
 * @param {string} folder
 * @returns {Promise<string[]>} the names of those applied
 */
export async function migrate(db, folder) {
  await db.prepare(MIGRATIONS_TABLE).run();
  const { results } = await db.prepare("select name from d1_migrations").all();
  const applied = new Set(results.map((row) => row.name));
  const lacking = (await migrationNames(folder)).filter((name) => !applied.has(name));
  for (const name of lacking) {
    const sql = await fs.readFile(path.join(folder, name), "utf8");
    await db.batch([
      ...splitSql(sql).map((statement) => db.prepare(statement)),
      db.prepare("insert into d1_migrations (name) values (?)").bind(name),
    ]);
  }
  return lacking;
}

/** The names of all migrations, by database. */
export const allMigrations = async () => Object.fromEntries(await Promise.all(Object.entries(MIGRATIONS).map(async ([binding, folder]) => [binding, await migrationNames(folder)])));

/** @param {string} folder */
const migrationNames = async (folder) => (await fs.readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
