// Both production Workers as options for Miniflare, read from their wrangler.toml files.
import fs from "node:fs";
import path from "node:path";
import { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";
import { ROOT } from "../root.mjs";

export const EDGE = "parlor";
export const ROOMS = "parlor-rooms";
/** The folder of the build. PARLOR_BUILD names another one, for tests. */
const BUILD = path.resolve(ROOT, process.env.PARLOR_BUILD || "build");
const EDGE_FILE = path.join(BUILD, "server/index.js");
const ROOMS_FILE = path.join(BUILD, "rooms/index.js");

/**
 * @param {string} config wrangler.toml of the Worker, relative to the repository's root or absolute
 * @param {string} name
 * @param {string} code one ES module
 * @param {Record<string, string>} vars on top of the configuration's own
 */
export function worker(config, name, code, vars) {
  const workerOptions = /** @type {import("miniflare").V4WorkerOptions} */ (
    optionsOf(path.resolve(ROOT, config)).workerOptions
  );
  return {
    ...workerOptions,
    name,
    modules: [{ type: /** @type {const} */ ("ESModule"), path: "index.js", contents: code }],
    bindings: { .../** @type {Record<string, string>} */ (workerOptions.bindings), ...vars },
  };
}

/**
 * The vars that the environment may set: a moved clock, larger limits for an address that many share, cheap
 * hashes of passwords, the provider behind "Sign in with Google", the keys and servers of pushes, and the STUN and TURN
 * servers of calls.
 */
const FROM_ENVIRONMENT = [
  "CLOCK_OFFSET_MS",
  "ADDRESS_LIMITS_SCALE",
  "PASSWORD_COST",
  ...["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "GOOGLE_ISSUER", "GOOGLE_AUTHORIZE_URL", "GOOGLE_TOKEN_URL"],
  "GOOGLE_KEYS_URL",
  "GOOGLE_AUTH_TIME",
  "COPIES",
  ...["VAPID_KEYS", "PUSH_HOSTS", "PUSH_RELAY"],
  ...["STUN_URLS", "TURN_URLS", "TURN_SECRET", "TURN_KEY_ID", "TURN_KEY_TOKEN", "TURN_KEY_URL", "CALL_TRANSPORT"],
];

/**
 * The vars of a development build.
 * @param {string} origin
 * @returns {Record<string, string>}
 */
export const developmentVars = (origin) => ({
  APP_ENV: "development",
  ORIGIN: origin,
  ...Object.fromEntries(FROM_ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
});

/**
 * Both Workers from the build.
 * @param {Record<string, string>} vars
 */
export function builtWorkers(vars) {
  for (const file of [EDGE_FILE, ROOMS_FILE]) {
    if (!fs.existsSync(file)) throw new Error(`${path.relative(ROOT, file)} is missing: run npm run build first.`);
  }
  const edge = worker("wrangler.toml", EDGE, fs.readFileSync(EDGE_FILE, "utf8"), vars);
  return {
    edge: process.env.PARLOR_BUILD ? withBuildOf(edge) : edge,
    rooms: worker("party/wrangler.toml", ROOMS, fs.readFileSync(ROOMS_FILE, "utf8"), vars),
  };
}

/**
 * The edge with the browser's files of that build, and with a way to ask the rooms Worker which code ran.
 * @param {ReturnType<typeof worker>} edge
 */
const withBuildOf = (edge) => ({
  ...edge,
  assets: { ...edge.assets, directory: path.join(BUILD, "client") },
  serviceBindings: { ...edge.serviceBindings, ROOMS_RAN: ROOMS },
});
