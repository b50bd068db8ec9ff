// npm run typecheck: checks the types of the product and its tools, of the tests that run inside workerd, and of the
// service worker.
import { runTool } from "./runTool.mjs";

/**
 * TypeScript keeps what it found in the files that haven't changed. It decides this by their content, by the options and
 * by its version, so this is safe. CI checks everything.
 * @param {string} project
 */
const cache = (project) =>
  process.env.CI ? [] : ["--incremental", "--tsBuildInfoFile", `.cache/types/${project}.tsbuildinfo`];

/** @returns {Promise<boolean>} whether there are no type errors */
export async function typecheck() {
  const results = await Promise.all(
    ["tsconfig.main.json", "tsconfig.workerd.json", "tsconfig.serviceWorker.json"].map((project) =>
      runTool("typescript-7/bin/tsc", ["--noEmit", "-p", project, ...cache(project)]),
    ),
  );
  return results.every(Boolean);
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await typecheck()) ? 0 : 1;
