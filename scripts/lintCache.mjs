// Which files ESLint found nothing in, in .cache/ (lintKeys.mjs).
import fs from "node:fs/promises";
import path from "node:path";
import { lintKeys } from "./lintKeys.mjs";
import { ROOT } from "./root.mjs";
import { repositoryGraph } from "./tests/changed/repository.mjs";
import { fileHashes } from "./tests/changed/testMap.mjs";

const FILE = path.join(ROOT, ".cache/lint.json");
/** npm writes it: the packages that are installed, whatever package-lock.json says. */
const INSTALLED = path.join(ROOT, "node_modules/.package-lock.json");

/** The source files, each with the key that it has now. */
export async function currentKeys() {
  const [graph, hashes] = await Promise.all([repositoryGraph(), fileHashes()]);
  const installed = await fs.readFile(INSTALLED, "utf8").catch(() => "");
  return lintKeys(graph, (file) => hashes[file] ?? "", process.version + installed);
}

/** @param {ReadonlyMap<string, string>} keys */
export async function staleFiles(keys) {
  const known = await readKeys();
  return [...keys].flatMap(([file, key]) => (known[file] === key ? [] : [file]));
}

/**
 * Without the files that were edited while ESLint ran: it may have read them before or after.
 * @param {ReadonlyMap<string, string>} keys before it ran
 */
export async function rememberClean(keys) {
  const now = await currentKeys();
  const clean = [...keys].filter(([file, key]) => now.get(file) === key);
  await fs.mkdir(path.dirname(FILE), { recursive: true });
  await fs.writeFile(FILE, JSON.stringify(Object.fromEntries(clean)));
}

/** @returns {Promise<Record<string, string>>} */
async function readKeys() {
  try {
    return JSON.parse(await fs.readFile(FILE, "utf8"));
  } catch {
    return {};
  }
}
