// Serves the edge of one release with the rooms of another in one local runtime. On Cloudflare this happens between two
// deployments.
import crypto from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { URLSearchParams } from "node:url";
import { Miniflare } from "miniflare";
import { migrate } from "../../scripts/server/migrate.mjs";
import { guardRuntime } from "../../scripts/server/runtimeGuard.mjs";
import { runtimeOptions } from "../../scripts/server/serve.mjs";
import { EDGE, ROOMS, worker } from "../../scripts/server/workers.mjs";
import { edgeTap, roomsTap, TAP_MARK, TAP_PATH } from "./taps.mjs";

/** @typedef {import("./taps.mjs").TapLine} TapLine */
/** @typedef {import("miniflare").V4WorkerOptions} WorkerOptions */

const [ATTEMPT_KEY, FACTOR_KEY, HINT_KEY, OPERATOR_KEY] = [secret(), secret(), secret(), secret()];
export { OPERATOR_KEY };
/** The scale of an address's limits, because all members of a story come from this machine. */
const MEMBERS_AT_ONE_ADDRESS = "1000";
const DATABASES = { DB: "migrations/main", SEARCH: "migrations/search" };

/**
 * @typedef {object} Served
 * @property {() => Promise<void>} cron runs the edge's cron job of each minute
 * @property {(to: string, room: string) => Promise<string>} idOf the name of a room's file without its extension
 * @property {(to: string, room: string, method: string, ...args: unknown[]) => Promise<unknown>} call a room, as the
 * edge does
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ edge: string, rooms: string, state: string, port: number, clockOffsetMs?: number, onTap: (line: TapLine) => void, onProblem: (message: string) => void }} options
 *   `edge` and `rooms` are folders of built checkouts; `onProblem` gets warnings and errors from the log
 * @returns {Promise<Served>}
 */
export async function serveReleases({ edge, rooms, state, port, clockOffsetMs = 0, onTap, onProblem }) {
  const url = `http://localhost:${port}`;
  const vars = {
    APP_ENV: "development",
    ORIGIN: url,
    ATTEMPT_KEY,
    FACTOR_KEY,
    HINT_KEY,
    OPERATOR_KEY,
    ADDRESS_LIMITS_SCALE: MEMBERS_AT_ONE_ADDRESS,
    CLOCK_OFFSET_MS: String(clockOffsetMs),
  };
  const [edgeWorker, roomsWorker] = await Promise.all([edgeOf(edge, vars), roomsOf(rooms, vars)]);
  await migrateAll(state, edge, edgeWorker);
  const mf = new Miniflare(
    runtimeOptions(state, [edgeWorker, roomsWorker], {
      port,
      onLog: ({ level, message }) => {
        if (message.startsWith(TAP_MARK)) onTap(JSON.parse(message.slice(TAP_MARK.length)));
        else if (level === "error" || level === "warn") onProblem(message);
      },
    }),
  );
  await mf.ready;
  const unguard = guardRuntime();
  const product = await mf.getWorker(EDGE);
  const ask = async (/** @type {string} */ what, /** @type {Record<string, string>} */ about) => {
    const response = await fetch(`${url}${TAP_PATH}${what}?${new URLSearchParams(about)}`);
    if (!response.ok) throw new Error(`${JSON.stringify(about)} answered ${await response.text()}`);
    return response.json();
  };
  return {
    cron: async () => void (await product.scheduled({ cron: "* * * * *" })),
    idOf: (to, room) => ask("id", { to, room }),
    call: (to, room, method, ...args) => ask("call", { to, room, method, args: JSON.stringify(args) }),
    async stop() {
      unguard();
      await mf.dispose();
    },
  };
}

/** @param {string} folder @param {Record<string, string>} vars */
async function edgeOf(folder, vars) {
  const options = worker(path.join(folder, "wrangler.toml"), EDGE, "", vars);
  return tapped(
    options,
    edgeTap(Object.keys(options.durableObjects ?? {})),
    path.join(folder, "build/server/index.js"),
  );
}

/** @param {string} folder @param {Record<string, string>} vars */
async function roomsOf(folder, vars) {
  const options = worker(path.join(folder, "party/wrangler.toml"), ROOMS, "", vars);
  const classes = Object.values(options.durableObjects ?? {}).flatMap((room) =>
    typeof room === "object" && "className" in room ? [String(room.className)] : [],
  );
  return tapped(options, roomsTap(classes), path.join(folder, "build/rooms/index.js"));
}

/** @template Options @param {Options} options @param {string} tap @param {string} product */
async function tapped(options, tap, product) {
  /** @param {string} name @param {string} contents */
  const module = (name, contents) => ({ type: /** @type {const} */ ("ESModule"), path: name, contents });
  return { ...options, modules: [module("index.js", tap), module("product.js", await fs.readFile(product, "utf8"))] };
}

/**
 * Migrates in a separate runtime that has only the databases, so that no request comes before the tables exist.
 * @param {string} state
 * @param {string} folder
 * @param {WorkerOptions} edge
 */
async function migrateAll(state, folder, { compatibilityDate, d1Databases }) {
  const mf = new Miniflare(
    runtimeOptions(state, [{ name: EDGE, modules: true, script: "export default {}", compatibilityDate, d1Databases }]),
  );
  try {
    for (const [binding, migrations] of Object.entries(DATABASES))
      await migrate(await mf.getD1Database(binding), path.join(folder, migrations));
  } finally {
    await mf.dispose();
  }
}

function secret() {
  return crypto.randomBytes(32).toString("base64url");
}
