// The service worker as one classic script: the same for the build, the development server and the tests.
import path from "node:path";
import { build } from "esbuild";
import { ROOT } from "./root.mjs";

/** Where the build has it, in the folder of the browser's files. @param {string} buildFolder */
export const serviceWorkerFile = (buildFolder) => path.join(ROOT, buildFolder, "client/service-worker.js");

/**
 * Bundles the service worker and returns its code.
 * @param {import("esbuild").Plugin[]} [plugins]
 */
export async function bundleServiceWorker(plugins = []) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["app/serviceWorker/serviceWorker.ts"],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    plugins,
  });
  return outputFiles.map((file) => file.text).join("");
}
