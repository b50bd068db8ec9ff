// The map of npm run test:changed, in .cache/: which files each wire, room and browser test ran, and what all files were
// like then.
import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../../root.mjs";
import { toolOutput } from "../../runTool.mjs";
import { FIRST_TIER } from "../tiers.mjs";
import { allFiles, headCommit } from "./changedFiles.mjs";
import { readRecords } from "./records.mjs";

const FILE = path.join(ROOT, ".cache/testMap.json");
/** Raise it when the marks or the form of the map change. */
const VERSION = 1;

/**
 * @typedef {import("./chooseTests.mjs").TestMap & {
 *   version: number, commit: string, hashes: Record<string, string>
 * }} StoredMap
 */

/** The content of each file, as a hash. @returns {Promise<Record<string, string>>} */
export async function fileHashes() {
  const hashed = (await allFiles()).map(async (file) => {
    const content = await fs.readFile(path.join(ROOT, file));
    return [file, createHash("sha1").update(content).digest("hex")];
  });
  return Object.fromEntries(await Promise.all(hashed));
}

/**
 * Makes the map of what the tests have recorded since `clearRecords`. Call it only if they passed: a failed test ends
 * before it has run all its code.
 * @param {Record<string, string>} hashes of the files when the tests began
 */
export async function writeMap(hashes) {
  const records = await readRecords();
  const known = await listedTests();
  /** @type {Record<string, string[]>} */
  const ran = {};
  for (const { test, ran: files } of records) ran[test] = [...new Set([...(ran[test] ?? []), ...files])];
  // a browser test that was skipped has no record, so its file counts as one that wasn't recorded
  const unrecorded = new Set(known.filter((test) => !ran[test]).map((test) => test.replace(/:\d+$/, "")));
  for (const test of Object.keys(ran)) if (unrecorded.has(test.replace(/:\d+$/, ""))) delete ran[test];
  const atLoad = [...new Set(records.flatMap((record) => record.atLoad))];
  /** @type {StoredMap} */
  const map = { version: VERSION, commit: await headCommit(), hashes, ran, atLoad };
  await fs.mkdir(path.dirname(FILE), { recursive: true });
  await fs.writeFile(FILE, JSON.stringify(map));
  return { tests: Object.keys(ran).length, unrecorded: [...unrecorded] };
}

/** @returns {Promise<StoredMap | undefined>} the map, if there is one of this version */
export async function readMap() {
  try {
    const map = JSON.parse(await fs.readFile(FILE, "utf8"));
    return map.version === VERSION ? map : undefined;
  } catch {
    return undefined;
  }
}

/** The browser tests of the first tier, as `file:line`. */
async function listedTests() {
  const { ok, output } = await toolOutput("@playwright/test/cli.js", [
    "test",
    "--list",
    `--grep-invert=${FIRST_TIER.playwright}`,
  ]);
  if (!ok) throw new Error(`Playwright can't list its tests.\n${output}`);
  return [...output.matchAll(/› (\S+\.spec\.ts:\d+):\d+ ›/g)].map(
    ([, test]) => `tests/e2e/${path.basename(test ?? "")}`,
  );
}
