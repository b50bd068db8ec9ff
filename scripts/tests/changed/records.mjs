// What each test ran, as it was recorded: one file for each, because several processes write at once.
import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../../root.mjs";

const FOLDER = path.join(ROOT, ".cache/ran");

/**
 * @typedef {object} RunRecord
 * @property {string} test a file, relative to the root or absolute. A browser test has its line after a colon
 * @property {string[]} ran the files whose functions ran
 * @property {string[]} atLoad the files whose functions ran while the Workers were loaded, before any test
 */

export const clearRecords = () => fs.rm(FOLDER, { recursive: true, force: true });

/** @param {RunRecord} record */
export async function writeRecord({ test, ran, atLoad }) {
  await fs.mkdir(FOLDER, { recursive: true });
  const record = JSON.stringify({ test: relative(test), ran: [...new Set(ran)].sort(), atLoad });
  // the same test with other files is another record: it can run twice
  await fs.writeFile(path.join(FOLDER, `${createHash("sha1").update(record).digest("hex")}.json`), record);
}

/** @returns {Promise<RunRecord[]>} */
export async function readRecords() {
  const names = await fs.readdir(FOLDER).catch(() => []);
  return Promise.all(names.map(async (name) => JSON.parse(await fs.readFile(path.join(FOLDER, name), "utf8"))));
}

/** @param {string} test */
const relative = (test) => (path.isAbsolute(test) ? path.relative(ROOT, test) : test);
