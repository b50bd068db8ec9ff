// The repository's own files.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../root.mjs";

const SKIPPED_FOLDERS = new Set([
  "node_modules",
  "build",
  ".git",
  ".state",
  ".cache",
  ".wrangler",
  "test-results",
  "fixtures",
]);

/**
 * @param {string} folder
 * @param {RegExp} name
 * @returns {{ file: string, source: string }[]} with paths relative to the root, in order
 */
export const sourceFiles = (folder, name) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourceFiles(full, name);
      return name.test(entry.name)
        ? [{ file: path.relative(ROOT, full).replaceAll(path.sep, "/"), source: fs.readFileSync(full, "utf8") }]
        : [];
    })
    .toSorted((a, b) => a.file.localeCompare(b.file));
