// The rooms Worker as one file: the same bundle for the build, the development server and the tests.
import path from "node:path";
import { build } from "esbuild";
import { messagesForEsbuild } from "../messages/esbuildPlugin.mjs";
import { ROOT } from "../root.mjs";

export const ROOMS_FILE = path.join(ROOT, "build/rooms/index.js");

/**
 * How esbuild bundles a Worker into one file.
 * @param {string} entry relative to the repository's root
 */
export const workerBundle = (entry) => ({
  absWorkingDir: ROOT,
  entryPoints: [entry],
  bundle: true,
  format: /** @type {const} */ ("esm"),
  target: "es2022",
  conditions: ["workerd", "worker", "import"],
  external: ["cloudflare:*", "node:*"],
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: /** @type {const} */ ("warning"),
  plugins: [messagesForEsbuild],
});

/**
 * Bundles a Worker and returns its code.
 * @param {string} [entry] relative to the repository's root
 * @param {import("esbuild").Plugin[]} [plugins]
 */
export async function bundleWorker(entry = "party/worker.ts", plugins = []) {
  const options = {
    write: /** @type {const} */ (false),
    minify: true,
    legalComments: /** @type {const} */ ("none"),
    plugins: [messagesForEsbuild, ...plugins],
  };
  const { outputFiles } = await build({ ...workerBundle(entry), ...options });
  return outputFiles.map((file) => file.text).join("");
}
