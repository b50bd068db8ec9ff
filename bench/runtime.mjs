// The product and its floors in one runtime, with a new folder of data.
import { readFileSync } from "node:fs";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { freePort, HOST } from "../scripts/server/freePort.mjs";
import { workerBundle } from "../scripts/server/roomsBundle.mjs";
import { processes } from "../scripts/server/processes.mjs";
import { ROOT } from "../scripts/root.mjs";
import { guardRuntime } from "../scripts/server/runtimeGuard.mjs";
import { makeDevVars } from "../scripts/server/devVars.mjs";
import { migrateAll, runtimeOptions } from "../scripts/server/serve.mjs";
import { builtWorkers, developmentVars, EDGE } from "../scripts/server/workers.mjs";

/** @typedef {import("miniflare").V4WorkerOptions} WorkerOptions */
/** @typedef {import("miniflare").V4WorkerdStructuredLog} RuntimeLog */
/** @typedef {Awaited<ReturnType<typeof startRuntime>>} Runtime */

/** The host name of each floor. Its requests take the same path through the runtime as the product's. */
export const FLOOR_HOST = {
  pages: "pages.floor",
  echo: "echo.floor",
  longChat: "long-chat.floor",
  simulating: "simulating.floor",
  refusing: "refusing.floor",
};

/**
 * The host that answers with what the rooms Worker used. The edge answers at any address when it gets a header
 * (cost/meteredEdge.ts).
 */
export const ROOMS_METER_HOST = "rooms.meter";

/** @typedef {keyof typeof FLOOR_HOST} FloorName */

/** @type {readonly FloorName[]} */
const DEFAULT_FLOORS = ["pages", "echo", "longChat", "simulating"];

const PLAIN_LINKS = path.join(ROOT, "bench/floors/plainLinks.tsx");

/**
 * The built product, migrated and empty.
 * @param {object} [options]
 * @param {readonly FloorName[]} [options.floors]
 * @param {number} [options.addressScale] multiplies the limits of an address, because all members come from this
 * machine
 * @param {boolean} [options.inspected] whether the Workers' heaps can be read
 * @param {Wrappers} [options.wrappers] what wraps the built Workers: what counts (cost/) or delays (distance/)
 * @param {Record<string, string>} [options.vars] of both Workers, for what wraps them
 */
export async function startRuntime({
  floors = DEFAULT_FLOORS,
  addressScale = 1_000,
  inspected = false,
  wrappers,
  vars = {},
} = {}) {
  const state = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-bench-"));
  const discard = () => fs.rm(state, { recursive: true, force: true });
  try {
    const port = await freePort(0);
    const inspectorPort = inspected ? await freePort(0) : undefined;
    const origin = `http://localhost:${port}`;
    makeDevVars();
    const built = builtWorkers({
      ...developmentVars(origin),
      ADDRESS_LIMITS_SCALE: String(addressScale),
      ...vars,
    });
    const { edge, rooms } = wrappers ? await wrapped(built, wrappers) : built;
    await migrateAll(state, built.edge);
    const made = await Promise.all(floors.map((name) => orBroken(FLOOR_HOST[name], FLOORS[name](edge))));
    /** @type {string[]} */
    const bugs = [];
    const onLog = (/** @type {RuntimeLog} */ log) => {
      if (log.message.includes('"event":"bug"')) bugs.push(log.message);
      if (log.level === "error" || log.level === "warn") console.error(log.message); // requests aren't printed
    };
    const mf = new Miniflare({ ...runtimeOptions(state, [edge, rooms, ...made], { port, onLog }), inspectorPort });
    await mf.ready;
    const pids = runtimeProcesses().filter((pid) => hasArgument(pid, `:${port}`));
    const unguard = guardRuntime();
    const stop = async () => {
      unguard();
      await mf.dispose();
      await discard();
    };
    const [db, search] = [await mf.getD1Database("DB", EDGE), await mf.getD1Database("SEARCH", EDGE)];
    const worker = await mf.getWorker(EDGE);
    const runCron = (cron = "* * * * *") => worker.scheduled({ cron });
    return { origin, host: HOST, port, inspectorPort, db, search, state, bugs, pids, runCron, stop };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @type {Record<FloorName, (edge: WorkerOptions) => Promise<WorkerOptions>>} */
const FLOORS = { pages: pagesFloor, echo: echoFloor, longChat, simulating, refusing };

/**
 * The files of the Workers that wrap the built ones. They import a built Worker as `product`.
 * @typedef {{ edge: string, rooms: string }} Wrappers
 */

/** @param {ReturnType<typeof builtWorkers>} built @param {Wrappers} wrappers */
async function wrapped({ edge, rooms }, wrappers) {
  const wrap = async (/** @type {typeof edge} */ worker, /** @type {string} */ entry) => {
    const [product] = worker.modules;
    if (!product) throw new Error(`${worker.name} has no code.`);
    const { outputFiles } = await build({
      ...workerBundle(entry),
      external: ["cloudflare:*", "node:*", "product"],
      write: false,
    });
    const contents = outputFiles.map((file) => file.text).join("");
    return {
      ...worker,
      modules: [
        { ...product, contents },
        { ...product, path: "product" },
      ],
    };
  };
  return {
    edge: await wrap(edge, wrappers.edge),
    rooms: { ...(await wrap(rooms, wrappers.rooms)), routes: [`http://${ROOMS_METER_HOST}/*`] },
  };
}

/**
 * Whether a process has this argument. Other parts of a smoke run start and stop runtimes of their own at the same
 * time.
 * @param {number} pid
 * @param {string} argument
 */
function hasArgument(pid, argument) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(argument);
  } catch {
    return false; // it has ended in the meantime
  }
}

const runtimeProcesses = () =>
  processes()
    .filter(({ parent, command }) => parent === process.pid && command.includes("workerd"))
    .map(({ pid }) => pid);

/**
 * Uses the product's own database, behind the same router of static files.
 * @param {WorkerOptions} edge
 * @returns {Promise<WorkerOptions>}
 */
async function pagesFloor({ compatibilityDate, compatibilityFlags, d1Databases, assets }) {
  // the product's components over plain anchors and forms, without Remix's router
  const contents = await bundle("bench/floors/pages.tsx", { "@remix-run/react": PLAIN_LINKS });
  return floor("floor-pages", FLOOR_HOST.pages, contents, {
    compatibilityDate,
    compatibilityFlags,
    d1Databases,
    assets,
  });
}

/** @returns {Promise<WorkerOptions>} */
async function echoFloor() {
  const { rooms } = builtWorkers({});
  const { compatibilityDate, compatibilityFlags } = rooms;
  const contents = await bundle("bench/floors/echoRoom.ts", {});
  const durableObjects = { ECHO: { className: "EchoRoom", useSQLite: true } };
  return floor("floor-echo", FLOOR_HOST.echo, contents, { compatibilityDate, compatibilityFlags, durableObjects });
}

/**
 * A floor that can't be bundled answers with the reason, so that only the parts that need it fail.
 * @param {string} host
 * @param {Promise<WorkerOptions>} bundled
 * @returns {Promise<WorkerOptions>}
 */
async function orBroken(host, bundled) {
  try {
    return await bundled;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const contents = `export default { fetch: () => new Response(${JSON.stringify(reason)}, { status: 500 }) };`;
    return floor(host.replace(".", "-"), host, contents, {
      compatibilityDate: builtWorkers({}).rooms.compatibilityDate,
    });
  }
}

/** The chat room itself, which can be filled directly. @returns {Promise<WorkerOptions>} */
async function longChat() {
  const { rooms } = builtWorkers({});
  const { compatibilityDate, compatibilityFlags } = rooms;
  const contents = await bundle("bench/floors/longChat.ts", {});
  const durableObjects = {
    CHAT: { className: "LongChat", useSQLite: true },
    INBOX: { className: "InboxRoom", useSQLite: true },
    LIMITS: { className: "Limits", useSQLite: true },
  };
  return floor("floor-long-chat", FLOOR_HOST.longChat, contents, {
    compatibilityDate,
    compatibilityFlags,
    durableObjects,
    bindings: { APP_ENV: "development" },
  });
}

/** Only the arcade games' rules. @returns {Promise<WorkerOptions>} */
async function simulating() {
  const { compatibilityDate, compatibilityFlags } = builtWorkers({}).rooms;
  return floor("floor-simulating", FLOOR_HOST.simulating, await bundle("bench/floors/simulating.ts", {}), {
    compatibilityDate,
    compatibilityFlags,
  });
}

/** Reads and refuses what the hostile member sends. @returns {Promise<WorkerOptions>} */
async function refusing() {
  const { compatibilityDate, compatibilityFlags } = builtWorkers({}).rooms;
  return floor("floor-refusing", FLOOR_HOST.refusing, await bundle("bench/floors/refusing.ts", {}), {
    compatibilityDate,
    compatibilityFlags,
  });
}

/**
 * @param {string} name
 * @param {string} host
 * @param {string} contents
 * @param {Partial<WorkerOptions>} rest
 * @returns {WorkerOptions}
 */
const floor = (name, host, contents, rest) =>
  /** @type {WorkerOptions} */ ({
    ...rest,
    name,
    routes: [`http://${host}/*`],
    modules: [{ type: "ESModule", path: "index.js", contents }],
  });

/**
 * Minified, with React's production code, as the product is built.
 * @param {string} entry
 * @param {Record<string, string>} alias
 */
async function bundle(entry, alias) {
  const options = workerBundle(entry);
  const { outputFiles } = await build({
    ...options,
    alias,
    define: { ...options.define, "import.meta.env.SSR": "true" }, // as in the product's own build of the server
    write: false,
    minify: true,
    legalComments: "none",
  });
  return outputFiles.map((file) => file.text).join("");
}
