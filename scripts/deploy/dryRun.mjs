// What `wrangler deploy` would upload, without uploading it.
import { Buffer } from "node:buffer";
import fs from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { toolOutput } from "../runTool.mjs";

export const WRANGLER = "wrangler/bin/wrangler.js";

const LINE_FEED = 10;
const SOURCE_MAP = "application/source-map";

/** @typedef {{ name: string, type: string, [detail: string]: unknown }} Binding */

/**
 * @param {string} config its wrangler.toml
 * @param {string} folder for the bundle
 */
export async function dryRun(config, folder) {
  const bundle = path.join(folder, "worker.bundle");
  const args = ["deploy", "--config", config, "--dry-run", "--outfile", bundle];
  await fs.mkdir(folder, { recursive: true });
  const { ok, output } = await toolOutput(WRANGLER, args);
  if (!ok) throw failedTool(args, output);
  return { bundle, ...(await contentsOf(await fs.readFile(bundle))) };
}

/**
 * The bindings of an upload, and the bytes of its modules together, which the platform limits.
 * @param {Uint8Array<ArrayBuffer>} upload a form: its part `metadata` describes the Worker, and each module is a file. So
 * is each source map, which counts only for a limit of its own
 */
export async function contentsOf(upload) {
  const firstLine = Buffer.from(upload.subarray(0, upload.indexOf(LINE_FEED)))
    .toString()
    .trim();
  const form = await new Response(upload, {
    headers: { "content-type": `multipart/form-data; boundary=${firstLine.slice(2)}` },
  }).formData();
  const metadata = /** @type {{ bindings: Binding[] }} */ (JSON.parse(String(form.get("metadata"))));
  const modules = [...form.values()].flatMap((part) =>
    typeof part === "string" || part.type === SOURCE_MAP ? [] : [part],
  );
  const code = Buffer.concat(await Promise.all(modules.map(async (file) => Buffer.from(await file.arrayBuffer()))));
  return { bindings: metadata.bindings, rawBytes: code.byteLength, gzipBytes: gzipSync(code).byteLength };
}

/** @param {string[]} args @param {string} output */
export const failedTool = (args, output) => new Error(`wrangler ${args.join(" ")} failed.\n${output}`);
