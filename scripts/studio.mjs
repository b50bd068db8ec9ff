// npm run studio [-- --search]: shows the local data in Drizzle Studio, while no server of Parlor runs. This starts
// only Studio's server; Studio's page is https://local.drizzle.studio. The first run installs its packages (studio/).
//   --search      the search database instead of the main one
//   PARLOR_STATE  the folder of the local data, by default .state
//   STUDIO_PORT   the port, by default 4983
import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { installOnRequest } from "./packagesOnRequest.mjs";
import { ROOT } from "./root.mjs";
import { lockState } from "./server/stateLock.mjs";

const { values: flags } = parseArgs({ options: { search: { type: "boolean", default: false } } });
const STUDIO = "scripts/studio";
const SCHEMA = path.join(ROOT, "db/schema");
/** A table that only the chosen database has. */
const OWN_TABLE = flags.search ? "people_text" : "accounts";

try {
  await installOnRequest(STUDIO, "Drizzle Studio");
  const state = path.resolve(process.env.PARLOR_STATE ?? ".state");
  const unlock = await lockState(state);
  const studio = spawn(
    process.execPath,
    [
      path.join(ROOT, STUDIO, "node_modules/drizzle-kit/bin.cjs"),
      "studio",
      "--config",
      `${STUDIO}/drizzle.config.mjs`,
      "--host",
      "127.0.0.1",
      "--port",
      process.env.STUDIO_PORT ?? "4983",
    ],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, STUDIO_FILE: await databaseFile(state), STUDIO_SCHEMA: (await schemaFiles()).join(",") },
    },
  );
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => studio.kill(signal));
  studio.on("exit", async (code) => {
    await unlock();
    process.exitCode = code ?? 0;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * The file in which the local runtime keeps the database; the runtime names its files by a hash. @param {string} state
 */
async function databaseFile(state) {
  const folder = path.join(state, "v3/d1/miniflare-D1DatabaseObject");
  const files = (await fs.readdir(folder).catch(() => [])).filter((name) => name.endsWith(".sqlite"));
  for (const name of files) {
    const file = path.join(folder, name);
    const database = new DatabaseSync(file, { readOnly: true });
    const table = database.prepare("select 1 from sqlite_master where name = ?").get(OWN_TABLE);
    database.close();
    if (table) return file;
  }
  throw new Error(`There is no database in ${state} yet: run npm start once.`);
}

async function schemaFiles() {
  const isSearch = (/** @type {string} */ name) => name === "search.ts";
  const tables = (await fs.readdir(SCHEMA)).filter(
    (name) => name.endsWith(".ts") && !name.includes(".test.") && !["checks.ts", "aggregates.ts"].includes(name),
  );
  return tables.filter((name) => isSearch(name) === flags.search).map((name) => path.join(SCHEMA, name));
}
