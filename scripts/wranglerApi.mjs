// What our scripts use of wrangler. Node reads a large CommonJS package in 1.7 seconds of processor time when it is
// required, and in 2.7 when it is imported.
import { createRequire } from "node:module";

const wrangler = /** @type {typeof import("wrangler")} */ (createRequire(import.meta.url)("wrangler"));

/** The options of a Worker for Miniflare, from its wrangler.toml. */
export const miniflareOptionsOf = wrangler.unstable_getMiniflareWorkerOptions;
/** The statements of an SQL file. */
export const splitSql = wrangler.unstable_splitSqlQuery;
