// Migrates an embedded D1 database, and records the migrations in the table that `wrangler d1 migrations apply` reads.
import fs from "node:fs/promises";
import path from "node:path";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import { ROOT } from "../root.mjs";

/** The databases of wrangler.toml by binding, and the folder of each one's migrations. */
export const MIGRATIONS = { DB: path.join(ROOT, "migrations/main"), SEARCH: path.join(ROOT, "migrations/search") };

const MIGRATIONS_TABLE = `create table if not exists d1_migrations(
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`;

/**
 * Applies the migrations that a database lacks, in the order of their names. Each is applied completely or not at all.
 * @param {D1Database} db
 * @param {string} folder
 * @returns {Promise<string[]>} the names of the migrations that it applied
 */
export async function migrate(db, folder) {
  await db.prepare(MIGRATIONS_TABLE).run();
  const { results } = await db.prepare("select name from d1_migrations").all();
  const applied = new Set(results.map((row) => row.name));
  const missing = (await migrationNames(folder)).filter((name) => !applied.has(name));
  for (const name of missing) {
    const sql = await fs.readFile(path.join(folder, name), "utf8");
    await db.batch([
      ...splitSql(sql).map((statement) => db.prepare(statement)),
      db.prepare("insert into d1_migrations (name) values (?)").bind(name),
    ]);
  }
  return missing;
}

/** The names of all migrations, by the database's binding. */
export async function allMigrations() {
  const names = await Promise.all(Object.values(MIGRATIONS).map(migrationNames));
  return Object.fromEntries(Object.keys(MIGRATIONS).map((binding, i) => [binding, names[i]]));
}

/** @param {string} folder */
const migrationNames = async (folder) => (await fs.readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
