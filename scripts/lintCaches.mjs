// What ESLint and Prettier remember between two runs on a developer's machine. CI checks everything.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./root.mjs";

/** What decides which rules there are and what they do: also the code of our own rules, and the version of each tool. */
const RULES = ["eslint.config.js", "prettier.config.mjs", "package-lock.json"];

/**
 * Arguments for each tool. A file is skipped if it had no findings and neither its content nor the rules have changed. No
 * rule of ESLint looks at other files than its own: those that need types are oxlint's, which has no cache.
 * @param {string} [root] the folder with the rules
 * @returns {{ eslint: string[], prettier: string[] }}
 */
export function lintCaches(root = ROOT) {
  if (process.env.CI) return { eslint: [], prettier: [] };
  const rules = createHash("sha1").update(process.version);
  for (const file of RULES) rules.update(fs.readFileSync(path.join(root, file)));
  const folder = `.cache/lint/${rules.digest("hex").slice(0, 16)}`;
  const inFolder = (/** @type {string} */ name) => [
    "--cache",
    "--cache-strategy",
    "content",
    "--cache-location",
    `${folder}/${name}`,
  ];
  return { eslint: inFolder("eslint"), prettier: inFolder("prettier") };
}
