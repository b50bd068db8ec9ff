// npm run mutate -- rights [--only <text>]: changes each decision and each condition about posts, comments and files in turn,
// and fails if a change goes unnoticed.
import fs from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { createVitest } from "vitest/node";
import { mutantsOf } from "./mutate/mutants.mjs";
import { ROOT } from "./root.mjs";

/** @typedef {import("vitest/node").Vitest} Vitest */

/**
 * A source, and the tests that must notice each change of it, the fastest first.
 * @typedef {{ source: string, tests: Tests[] }} Target
 * @typedef {[project: string, file: string]} Tests
 */
/** @type {Tests} */
const TRUTH_TABLE = ["unit", "db/rights/decide.test.ts"];
/** @type {Tests} */
const AGREEMENT = ["edge", "db/rights/agreement.edge.test.ts"];

/** @type {Record<string, Target[]>} */
const TARGETS = {
  rights: [
    { source: "db/rights/decide.ts", tests: [TRUTH_TABLE] },
    // what is looked up without need shows in the rows read
    { source: "db/rights/facts.ts", tests: [AGREEMENT, ["edge", "db/boundedLists.edge.test.ts"]] },
    { source: "db/rights/conditions.ts", tests: [AGREEMENT] },
    { source: "db/rights/reach.ts", tests: [AGREEMENT] },
    {
      source: "db/rights/files.ts",
      // what a statement would read without a condition, its plan shows
      tests: [
        ["edge", "db/rights/files.edge.test.ts"],
        ["edge", "db/statements.edge.test.ts"],
      ],
    },
    { source: "base/reach.ts", tests: [["unit", "base/reach.test.ts"]] },
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

/** One Vitest for each project, which stays: starting one takes longer than most tests. @type {Map<string, Vitest>} */
const started = new Map();

/** @param {string} project */
async function vitestOf(project) {
  const vitest =
    started.get(project) ?? (await createVitest("test", { watch: false, project: [project], reporters: [{}] }));
  started.set(project, vitest);
  return vitest;
}

/**
 * Whether the tests pass with the source as it is now. Throws if there are none.
 * @param {Tests} tests @param {string} source
 */
async function pass([project, file], source) {
  const vitest = await vitestOf(project);
  const specifications = await vitest.globTestSpecifications([file]);
  if (specifications.length === 0) throw new Error(`There are no tests: ${file}`);
  vitest.invalidateFile(path.join(ROOT, source));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // the answer has the modules of earlier runs too
  const ran = testModules.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
  if (ran.length !== specifications.length) throw new Error(`These tests didn't run: ${file}`);
  return unhandledErrors.length === 0 && ran.every((module) => module.ok());
}

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
    await passWithoutChange({ source, tests });
    for (const { line, what, source: mutated } of mutants) {
      await fs.writeFile(file, mutated);
      if (await isUnnoticed({ source, tests })) survivors.push(`${source}:${line} ${what}`);
    }
    await restore();
    await passWithoutChange({ source, tests });
  } finally {
    await restore();
    process.off("SIGINT", interrupted);
    process.off("SIGTERM", interrupted);
  }
  console.log(`${source}: ${mutants.length - survivors.length} of ${mutants.length} changes are noticed`);
  return survivors;
}

/** @param {Target} target */
async function isUnnoticed({ source, tests }) {
  for (const some of tests) if (!(await pass(some, source))) return false;
  return true;
}

/** @param {Target} target */
async function passWithoutChange(target) {
  if (!(await isUnnoticed(target))) throw new Error(`The tests of ${target.source} fail without a change.`);
}

const startedAt = Date.now();
/** @type {string[]} */
const survivors = [];
for (const target of targets) survivors.push(...(await survivorsOf(target)));
for (const survivor of survivors) console.error(`not noticed: ${survivor}`);
console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
for (const vitest of started.values()) await vitest.close();
process.exitCode = survivors.length > 0 ? 1 : 0;
