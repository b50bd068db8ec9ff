// npm run mutate -- rights [--only <text>]: changes each decision and each condition about posts, comments and files in turn,
// and fails if a change goes unnoticed.
import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { mutantsOf } from "./mutate/mutants.mjs";
import { ROOT } from "./root.mjs";

/**
 * A source, and the tests that must notice each change of it, the fastest first.
 * @typedef {{ source: string, tests: string[][] }} Target
 */
const VITEST = path.join(ROOT, "node_modules/vitest/vitest.mjs");
const TRUTH_TABLE = ["--project", "unit", "db/rights/decide"];
const AGREEMENT = ["--project", "edge", "db/rights/agreement"];

/** @type {Record<string, Target[]>} */
const TARGETS = {
  rights: [
    { source: "db/rights/decide.ts", tests: [TRUTH_TABLE] },
    { source: "db/rights/facts.ts", tests: [AGREEMENT] },
    { source: "db/rights/conditions.ts", tests: [AGREEMENT] },
    { source: "db/rights/reach.ts", tests: [AGREEMENT] },
    { source: "db/rights/files.ts", tests: [["--project", "edge", "db/rights/files"]] },
    { source: "base/reach.ts", tests: [["--project", "unit", "base/reach"]] },
  ],
};

const { values: flags, positionals } = parseArgs({
  options: { only: { type: "string", default: "" } },
  allowPositionals: true,
});
const targets = TARGETS[positionals[0] ?? ""]?.filter(({ source }) => source.includes(flags.only));
if (!targets?.length || positionals.length !== 1) {
  console.error(`npm run mutate -- ${Object.keys(TARGETS).join(" | ")} [--only <a part of a source's path>]`);
  process.exit(2);
}

/**
 * Whether the tests pass. Throws if they don't run.
 * @param {string[]} tests @returns {Promise<boolean>}
 */
const pass = (tests) =>
  new Promise((resolve, reject) => {
    const report = path.join(os.tmpdir(), `parlor-mutate-${process.pid}.json`);
    const args = [VITEST, "run", "--bail", "1", "--reporter=json", "--outputFile", report, ...tests];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "ignore" });
    child.once("error", reject);
    child.once("exit", () => {
      fs.readFile(report, "utf8")
        .then((text) => resolve(JSON.parse(text).success === true))
        .catch(() => reject(new Error(`Vitest wrote no report: ${tests.join(" ")}`)))
        .finally(() => fs.rm(report, { force: true }));
    });
  });

/** @param {Target} target @returns {Promise<string[]>} the changes that no test notices */
async function survivorsOf({ source, tests }) {
  const file = path.join(ROOT, source);
  const original = await fs.readFile(file, "utf8");
  const restore = () => fs.writeFile(file, original);
  const interrupted = () => void restore().then(() => process.exit(1));
  process.once("SIGINT", interrupted);
  process.once("SIGTERM", interrupted);
  /** @type {string[]} */
  const survivors = [];
  const mutants = mutantsOf(original);
  try {
    for (const some of tests)
      if (!(await pass(some))) throw new Error(`These tests fail without a change: ${some.join(" ")}`);
    for (const { line, what, source: mutated } of mutants) {
      await fs.writeFile(file, mutated);
      if (await isUnnoticed(tests)) survivors.push(`${source}:${line} ${what}`);
    }
  } finally {
    await restore();
    process.off("SIGINT", interrupted);
    process.off("SIGTERM", interrupted);
  }
  console.log(`${source}: ${mutants.length - survivors.length} of ${mutants.length} changes are noticed`);
  return survivors;
}

/** @param {string[][]} tests */
async function isUnnoticed(tests) {
  for (const some of tests) if (!(await pass(some))) return false;
  return true;
}

const startedAt = Date.now();
/** @type {string[]} */
const survivors = [];
for (const target of targets) survivors.push(...(await survivorsOf(target)));
for (const survivor of survivors) console.error(`not noticed: ${survivor}`);
console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
process.exitCode = survivors.length > 0 ? 1 : 0;
