// npm run lint: checks the style of the code (ESLint), its layout (Prettier) and the direction of its imports
// (dependency-cruiser), and finds files, exports and packages that nothing uses (knip).
import fs from "node:fs";
import path from "node:path";
import { currentKeys, rememberClean, staleFiles } from "./lintCache.mjs";
import { ROOT } from "./root.mjs";
import { runTool } from "./runTool.mjs";

const LAYERS = ["app", "party", "games", "db", "base"];
/** Above this number of files, ESLint looks for them itself. */
const NAMED_FILES_MAX = 500;
/** Prettier's own cache is safe: its key has the file's content, the options that apply to it, and Prettier's version. */
const PRETTIER_CACHE = ["--cache", "--cache-strategy", "content", "--cache-location", ".cache/prettier"];

/** @returns {Promise<boolean>} whether there are no findings */
export async function lint() {
  const layers = LAYERS.filter((folder) => fs.existsSync(path.join(ROOT, folder)));
  const results = await Promise.all([
    process.env.CI ? runEslint(["."]) : runEslintOnStale(),
    runTool("prettier/bin/prettier.cjs", [
      "--check",
      "--log-level",
      "warn",
      ...(process.env.CI ? [] : PRETTIER_CACHE),
      ".",
    ]),
    runTool("knip/bin/knip.js", ["--no-progress"]),
    runTool("dependency-cruiser/bin/dependency-cruise.mjs", [
      ...layers,
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err-long",
    ]),
  ]);
  return results.every(Boolean);
}

/** @param {string[]} files */
const runEslint = (files) => runTool("eslint/bin/eslint.js", [...files, "--max-warnings", "0", "--no-warn-ignored"]);

/** Checks the files that are not as they were when they last had no findings. */
async function runEslintOnStale() {
  const keys = await currentKeys();
  const stale = await staleFiles(keys);
  if (stale.length === 0) return true;
  const isClean = await runEslint(stale.length > NAMED_FILES_MAX ? ["."] : stale);
  if (isClean) await rememberClean(keys);
  return isClean;
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await lint()) ? 0 : 1;
