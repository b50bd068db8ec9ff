// The JavaScript that a browser loads before the signed-out feed is alive.
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "../scripts/root.mjs";
import { client } from "./http.mjs";

const LIMIT_KB = 130;
/** Not what the manifest beside them only names. */
const IMPORT = /(?:from|import\()\s*"(\/assets\/[^"]+)"/g;

/** @param {import("./runtime.mjs").Runtime} runtime @returns {Promise<import("./table.mjs").Row[]>} */
export async function firstLoadRows(runtime) {
  const { text, close } = client(runtime, 1);
  try {
    const html = await text({ headers: { host: new URL(runtime.origin).host } });
    const value = firstLoadBytes(html) / 1_000;
    return [{ line: "feed, first load", ours: `${scriptsOf(html).length} files`, floor: "", value, limit: LIMIT_KB, unit: " kB" }];
  } finally {
    close();
  }
}

/** Bytes with gzip of a page's module scripts and all that it preloads. @param {string} html of a built page */
const firstLoadBytes = (html) =>
  scriptsOf(html).reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(ROOT, "build/client", file))).byteLength, 0);

/** @param {string} html @returns {string[]} paths of files, each once */
function scriptsOf(html) {
  const preloads = [...html.matchAll(/<link rel="later" href="([^"]+)"/g)].map(([, href = ""]) => href);
  const modules = [...html.matchAll(/<script[^>]*type="text\/later"[^>]*>([^]*?)<\/script>/g)].flatMap(([, code = ""]) =>
    [...code.matchAll(IMPORT)].map(([, file = ""]) => file),
  );
  return [...new Set([...preloads, ...modules])];
}
