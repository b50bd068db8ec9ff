// Both Workers in one local runtime: for npm start, the browser tests and the bench.
import fs from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { everyMinute } from "./cron.mjs";
import { freePort, HOST } from "./freePort.mjs";
import { allMigrations, migrate, MIGRATIONS } from "./migrate.mjs";
import { guardRuntime } from "./runtimeGuard.mjs";
import { makeDevVars } from "./devVars.mjs";
import { lockState } from "./stateLock.mjs";
import { builtWorkers, developmentVars, EDGE } from "./workers.mjs";

/** @typedef {import("miniflare").V4WorkerdStructuredLog} RuntimeLog */
/** @typedef {import("miniflare").V4WorkerOptions} WorkerOptions */

/**
 * Serves the built Workers. The databases are migrated before the port answers.
 * Throws an Error with a readable message when the port or the folder is taken.
 * @param {{ port: number, state: string }} options port: 0 takes a free one
 */
export async function serve({ port: requested, state }) {
  const port = await freePort(requested);
  const url = `http://localhost:${port}`;
  makeDevVars();
  const unlock = await lockState(path.resolve(state));
  try {
    const { edge, rooms } = builtWorkers(developmentVars(url));
    await migrateAll(state, edge);
    const mf = new Miniflare(runtimeOptions(state, [edge, rooms], { port, onLog: logTo(state) }));
    await mf.ready;
    const unguard = guardRuntime();
    const worker = await mf.getWorker(EDGE);
    const stopCron = await everyMinute((cron) => worker.scheduled({ cron }));
    const stop = async () => {
      stopCron();
      unguard();
      await mf.dispose();
      await unlock();
    };
    return { url, mf, stop };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Where wrangler looks with --persist-to. @param {string} state */
const persistence = (state) => path.resolve(state, "v3");

/**
 * @param {string} state
 * @param {WorkerOptions[]} workers
 * @param {{ port?: number, onLog?: (log: RuntimeLog) => void }} [options] port: any free one by default
 */
export const runtimeOptions = (state, workers, { port = 0, onLog } = {}) =>
  convertV4MiniflareOptions({
    host: HOST,
    port,
    cf: false, // makes no requests to the network
    log: new Log(LogLevel.ERROR),
    resourcePersistencePath: persistence(state),
    handleStructuredLogs: onLog,
    workers,
  });

/**
 * Migrates in a separate runtime that has only the databases, so that no request comes before the tables exist. That
 * runtime takes a second to start, so a file beside the databases records which migrations they have.
 * @param {string} state
 * @param {WorkerOptions} edge
 */
export async function migrateAll(state, { compatibilityDate, d1Databases }) {
  // in the databases' own folder, so that it is deleted with them
  const recordFile = path.join(persistence(state), "d1", "migrations.json");
  const all = JSON.stringify(await allMigrations());
  const recorded = await fs.promises.readFile(recordFile, "utf8").catch(() => undefined);
  if (recorded === all) return;
  const onlyDatabases = { name: EDGE, modules: true, script: "export default {}", compatibilityDate, d1Databases };
  const mf = new Miniflare(runtimeOptions(state, [onlyDatabases]));
  try {
    for (const [binding, folder] of Object.entries(MIGRATIONS)) await migrate(await mf.getD1Database(binding), folder);
  } finally {
    await mf.dispose();
  }
  await fs.promises.writeFile(recordFile, all);
}

/** The beginning of what workerd logs about its own alarms. The alarms run anyway. */
const ABOUT_ALARMS = /^NOSENTRY SQLite alarm/;

/**
 * Writes every event to the folder's log file. Events that somebody must look at go to the terminal too.
 * @param {string} state
 */
function logTo(state) {
  const file = fs.createWriteStream(path.join(state, "log.jsonl"));
  return (/** @type {RuntimeLog} */ { level, message }) => {
    file.write(message + "\n");
    const isForPeople = (level === "error" || level === "warn") && !ABOUT_ALARMS.test(message);
    if (isForPeople) console.error(message);
  };
}
