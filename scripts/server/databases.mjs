// Both D1 databases for a script: the embedded ones of a state folder, or the deployed ones through wrangler.
import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Miniflare } from "miniflare";
import { migrateAll, runtimeOptions } from "./serve.mjs";
import { ROOT } from "../root.mjs";
import { lockState } from "./stateLock.mjs";
import { EDGE, worker } from "./workers.mjs";

/** @typedef {"DB" | "SEARCH"} Binding */
/** @typedef {Record<string, string | number | null>} Row */
/**
 * @typedef {object} Databases
 * @property {(binding: Binding, sql: string) => Promise<Row[]>} query
 * @property {(binding: Binding, statements: string[]) => Promise<void>} execute all of them or none
 * @property {() => Promise<void>} close
 */

const WRANGLER = path.join(ROOT, "node_modules/wrangler/bin/wrangler.js");
const ANSWER_MAX_BYTES = 256 * 1024 * 1024;

/**
 * Throws an Error with a readable message when another process uses the folder.
 * @param {string} state
 * @returns {Promise<Databases & { database: (binding: Binding) => Promise<D1Database> }>}
 */
export async function localDatabases(state) {
  const edge = worker("wrangler.toml", EDGE, "export default {}", {});
  const unlock = await lockState(path.resolve(state));
  await migrateAll(state, edge);
  const { compatibilityDate, d1Databases } = edge;
  const mf = new Miniflare(
    runtimeOptions(state, [{ name: EDGE, modules: true, script: "export default {}", compatibilityDate, d1Databases }]),
  );
  return {
    database: (binding) => mf.getD1Database(binding),
    query: async (binding, sql) =>
      /** @type {Row[]} */ ((await (await mf.getD1Database(binding)).prepare(sql).all()).results),
    async execute(binding, statements) {
      const db = await mf.getD1Database(binding);
      await db.batch(statements.map((sql) => db.prepare(sql)));
    },
    async close() {
      await mf.dispose();
      await unlock();
    },
  };
}

/** @param {string[]} where wrangler's flags: `--remote` @returns {Databases} */
export function wranglerDatabases(where) {
  /** @param {Binding} binding @param {string[]} args */
  const d1 = async (binding, args) => {
    const command = [WRANGLER, "d1", "execute", binding, ...where, "--yes", "--json", ...args];
    const env = { ...process.env, WRANGLER_LOG: "log" }; // at a quieter level, wrangler doesn't print the answer
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      cwd: ROOT,
      env,
      maxBuffer: ANSWER_MAX_BYTES,
    });
    return /** @type {{ results: Row[] }[]} */ (JSON.parse(stdout));
  };
  return {
    query: async (binding, sql) => (await d1(binding, ["--command", sql]))[0]?.results ?? [],
    async execute(binding, statements) {
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-sql-"));
      try {
        const file = path.join(folder, "statements.sql");
        await fs.writeFile(file, statements.join(";\n") + ";\n");
        await d1(binding, ["--file", file]);
      } finally {
        await fs.rm(folder, { recursive: true });
      }
    },
    close: async () => {},
  };
}

/**
 * A value as an SQL literal; null becomes ''. The character \0 is left out, because no literal can contain it.
 * @param {string | number | null | undefined} value
 */
export const quoted = (value) =>
  typeof value === "number" ? String(value) : `'${(value ?? "").replaceAll("\0", "").replaceAll("'", "''")}'`;
