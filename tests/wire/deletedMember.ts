import { env } from "cloudflare:workers";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import { moveClock } from "~/base/clock";
import { type Caller, PASSWORD } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;
const TEN_MINUTES_MS = 10 * 60 * 1000;

/** Deletes a member as their form does. */
export const erase = (member: Caller, fields: Record<string, string> = { password: PASSWORD }) =>
  member.post("/settings/delete.data", fields);

/** The first row that the query finds, or null. */
export const firstRow = async (sql: string, ...values: (string | number)[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .first<Record<string, string | number | null>>();

/** Runs the cron until every event is delivered and everything is erased, including what came late. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 3; i++) await runCron(world);
  moveClock(TEN_MINUTES_MS + 1_000);
  for (let i = 0; i < 3; i++) await runCron(world);
}

/** The rows of a database that contain an id or a key, as `table: row`. */
export async function remainsOf(text: string, database = db): Promise<string[]> {
  const tables = await database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%' and name not like '%\\_text%' escape '\\'",
    )
    .all<{ name: string }>();
  const remains: string[] = [];
  for (const { name } of tables.results) {
    const { results } = await database.prepare(`select * from ${name}`).all();
    for (const row of results) if (JSON.stringify(row).includes(text)) remains.push(`${name}: ${JSON.stringify(row)}`);
  }
  return remains;
}
