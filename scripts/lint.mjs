// npm run lint: checks the style of the code (ESLint, and oxlint for the rules that need types), its layout (Prettier)
// and the direction of its imports (dependency-cruiser), finds files, exports and packages that nothing uses (knip), and
// checks the catalogues of texts (messages/).
import fs from "node:fs";
import path from "node:path";
import { lintCaches } from "./lintCaches.mjs";
import { messageFindings } from "./messages/check.mjs";
import { ROOT } from "./root.mjs";
import { runTool } from "./runTool.mjs";

const LAYERS = ["app", "party", "games", "db", "base"];

/** @returns {Promise<boolean>} whether there are no findings */
export async function lint() {
  const layers = LAYERS.filter((folder) => fs.existsSync(path.join(ROOT, folder)));
  const caches = lintCaches();
  const results = await Promise.all([
    runTool("eslint/bin/eslint.js", [".", "--max-warnings", "0", ...caches.eslint]),
    runTool("prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", ...caches.prettier, "."]),
    runTool("oxlint/bin/oxlint", ["--type-aware"]),
    runTool("knip/bin/knip.js", ["--no-progress"]),
    runTool("dependency-cruiser/bin/dependency-cruise.mjs", [
      ...layers,
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err-long",
    ]),
  ]);
  const findings = messageFindings();
  for (const finding of findings) console.error(finding);
  return results.every(Boolean) && findings.length === 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await lint()) ? 0 : 1;
