// The product and its floors in one runtime, over one new folder of data.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { freePort, HOST } from "../scripts/freePort.mjs";
import { workerBundle } from "../scripts/roomsBundle.mjs";
import { ROOT } from "../scripts/root.mjs";
import { guardRuntime } from "../scripts/runtimeGuard.mjs";
import { makeSecrets } from "../scripts/secrets.mjs";
import { migrateAll, runtimeOptions } from "../scripts/serve.mjs";
import { builtWorkers, developmentVars, EDGE } from "../scripts/workers.mjs";

/** @typedef {import("miniflare").V4WorkerOptions} WorkerOptions */
/** @typedef {Awaited<ReturnType<typeof startRuntime>>} Runtime */

/** The name by which a floor is reached: its requests take the same way through the runtime as the product's. */
export const FLOOR_HOST = { pages: "pages.floor", echo: "echo.floor", longChat: "long-chat.floor", simulating: "simulating.floor" };

const PLAIN_LINKS = path.join(ROOT, "bench/floors/plainLinks.tsx");

/**
 * The built product, migrated and empty.
 * @param {{ withFloors?: boolean }} [options]
 */
export async function startRuntime({ withFloors = true } = {}) {
  const state = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-bench-"));
  const discard = () => fs.rm(state, { recursive: true, force: true });
  try {
    const port = await freePort(0);
    const origin = `http://localhost:${port}`;
    makeSecrets();
    const { edge, rooms } = builtWorkers({ ...developmentVars(origin), ADDRESS_LIMITS_SCALE: "1000" }); // all members come from this machine
    await migrateAll(state, edge);
    const floors = withFloors
      ? await Promise.all([
          orBroken(FLOOR_HOST.pages, pagesFloor(edge)),
          orBroken(FLOOR_HOST.echo, echoFloor()),
          orBroken(FLOOR_HOST.longChat, longChat()),
          orBroken(FLOOR_HOST.simulating, simulating()),
        ])
      : [];
    const mf = new Miniflare(runtimeOptions(state, [edge, rooms, ...floors], { port, onLog }));
    await mf.ready;
    const unguard = guardRuntime();
    const stop = async () => {
      unguard();
      await mf.dispose();
      await discard();
    };
    const [db, search] = [await mf.getD1Database("DB", EDGE), await mf.getD1Database("SEARCH", EDGE)];
    return { origin, host: HOST, port, db, search, stop };
  } catch (error) {
    await discard();
    throw error;
  }
}

/**
 * On the product's own database, and behind the same router of static files.
 * @param {WorkerOptions} edge
 * @returns {Promise<WorkerOptions>}
 */
async function pagesFloor({ compatibilityDate, compatibilityFlags, d1Databases, assets }) {
  // no router: the product's components over plain anchors and forms
  const contents = await bundle("bench/floors/pages.tsx", { "@remix-run/react": PLAIN_LINKS });
  return floor("floor-pages", FLOOR_HOST.pages, contents, { compatibilityDate, compatibilityFlags, d1Databases, assets });
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
    return floor(host.replace(".", "-"), host, contents, { compatibilityDate: builtWorkers({}).rooms.compatibilityDate });
  }
}

/** The chat room itself, which can be filled. @returns {Promise<WorkerOptions>} */
async function longChat() {
  const { rooms } = builtWorkers({});
  const { compatibilityDate, compatibilityFlags } = rooms;
  const contents = await bundle("bench/floors/longChat.ts", {});
  const durableObjects = { CHAT: { className: "LongChat", useSQLite: true }, INBOX: { className: "InboxRoom", useSQLite: true }, LIMITS: { className: "Limits", useSQLite: true } };
  return floor("floor-long-chat", FLOOR_HOST.longChat, contents, { compatibilityDate, compatibilityFlags, durableObjects, bindings: { APP_ENV: "development" } });
}

/** The arcade games' rules alone. @returns {Promise<WorkerOptions>} */
async function simulating() {
  const { compatibilityDate, compatibilityFlags } = builtWorkers({}).rooms;
  return floor("floor-simulating", FLOOR_HOST.simulating, await bundle("bench/floors/simulating.ts", {}), { compatibilityDate, compatibilityFlags });
}

/** Requests aren't printed, bugs are. @param {import("miniflare").V4WorkerdStructuredLog} log */
function onLog({ level, message }) {
  if (level === "error" || level === "warn") console.error(message);
}

/** @param {string} name @param {string} host @param {string} contents @param {Partial<WorkerOptions>} rest @returns {WorkerOptions} */
const floor = (name, host, contents, rest) =>
  /** @type {WorkerOptions} */ ({ ...rest, name, routes: [`http://${host}/*`], modules: [{ type: "ESModule", path: "index.js", contents }] });

/**
 * Minified, with React's production code, as the product is built.
 * @param {string} entry
 * @param {Record<string, string>} alias
 */
async function bundle(entry, alias) {
  const { outputFiles } = await build({ ...workerBundle(entry), alias, write: false, minify: true, legalComments: "none" });
  return outputFiles.map((file) => file.text).join("");
}
