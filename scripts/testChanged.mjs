// npm run test:changed: what the change since main can affect, with types and lint. If that takes more than two minutes,
// only what tells most about the change. It doesn't replace npm test.
//   --all     everything that the change can affect
//   --since   a commit to compare with, instead of where the branch left main
//   --list    only prints what would run
import { parseArgs } from "node:util";
import { buildProduct } from "./build.mjs";
import { lint } from "./lint.mjs";
import { runTool } from "./runTool.mjs";
import { baseCommit, filesChangedSince } from "./tests/changed/changedFiles.mjs";
import { chooseTests, isOfSecondTier, whyEverything } from "./tests/changed/chooseTests.mjs";
import { repositoryGraph } from "./tests/changed/repository.mjs";
import { mostRelevant } from "./tests/changed/mostRelevant.mjs";
import { fileHashes, readMap } from "./tests/changed/testMap.mjs";
import { FIRST_TIER } from "./tests/tiers.mjs";
import { provideTestPrograms } from "./tests/testPrograms.mjs";
import { typecheck } from "./typecheck.mjs";

/** @typedef {{ tests: import("./tests/changed/chooseTests.mjs").ChosenTests, left: string[] }} Choice left: how many don't run */

process.env.WRANGLER_LOG = "error"; // otherwise wrangler reports that it read wrangler.toml
const { values: options } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    since: { type: "string" },
    list: { type: "boolean", default: false },
  },
});
const startedAt = performance.now();
/** @type {string[]} */
const failed = [];

const choice = await choose();
if (options.list) console.log(typeof choice === "string" ? `everything: ${choice}` : JSON.stringify(choice, null, 2));
else await runChoice(choice);

/** @param {Choice | string} chosen */
async function runChoice(chosen) {
  if (typeof chosen === "string") {
    console.log(`All of npm test runs: ${chosen}.`);
    if (!(await runTool("../scripts/test.mjs", []))) failed.push("npm test");
  } else await runChosen(chosen);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(failed.length > 0 ? `\n✗ ${failed.join(", ")} (${seconds} s)` : `\n✓ (${seconds} s)`);
  if (typeof chosen !== "string" && chosen.left.length > 0)
    console.log(`Left to npm test, or to -- --all: ${chosen.left.join(", ")} that the change can affect`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** The tests that run, or why all must run. @returns {Promise<Choice | string>} */
async function choose() {
  const map = await readMap();
  const sinceMain = await filesChangedSince(options.since ?? (await baseCommit()));
  if (!map) return "there is no map of what each test runs. npm run test:full records one";
  const hashes = await fileHashes();
  // the map knows the files as they were; main may have changed since then
  const sinceMap = [...new Set([...Object.keys(hashes), ...Object.keys(map.hashes)])].filter(
    (file) => hashes[file] !== map.hashes[file],
  );
  const changed = new Set([...sinceMain, ...sinceMap]);
  const isGone = (/** @type {string} */ file) => !hashes[file];
  const graph = await repositoryGraph([...changed].filter(isGone));
  const addedOrRemoved = new Set([...changed].filter((file) => isGone(file) || !map.hashes[file]));
  console.log(
    `${sinceMain.length} files differ from ${options.since ?? "main"}, ${sinceMap.length} from the map (${map.commit.slice(0, 8)}).`,
  );
  const ofSecondTier = [...changed].filter(isOfSecondTier);
  if (ofSecondTier.length > 0) console.log(`Only npm run test:full runs ${ofSecondTier.join(", ")}.`);
  const why = whyEverything(graph, changed, addedOrRemoved);
  if (why) return why;
  const affected = chooseTests(graph, changed, map);
  const tests = options.all ? affected : mostRelevant(affected, changed, graph, map);
  const left = Object.entries(affected).flatMap(([kind, all]) => {
    const number = all.length - tests[/** @type {keyof typeof tests} */ (kind)].length;
    return number > 0 ? `${number} ${kind === "browser" ? "browser tests" : `files of ${kind}`}` : [];
  });
  return { tests, left };
}

/** @param {Choice} chosen */
async function runChosen({ tests: chosen }) {
  for (const [kind, tests] of Object.entries(chosen)) {
    const [first, ...others] = tests;
    if (first) console.log(`${kind}: ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`);
  }
  const needsBuild = chosen.edge.length + chosen.cuts.length + chosen.browser.length > 0;
  const onBuild = async () => {
    if (needsBuild && !(await part("build", build))) return;
    await part("edge", () => runVitest(["edge", "cuts"], [...chosen.edge, ...chosen.cuts]));
  };
  const others = async () => {
    await part("unit and ui", () => runVitest(["unit", "ui"], [...chosen.unit, ...chosen.ui]));
    await part("rooms", () => runVitest(["rooms"], chosen.rooms));
    await part("types", typecheck);
    await part("lint", lint);
  };
  await Promise.all([onBuild(), others()]);
  if (chosen.browser.length > 0 && !failed.includes("build"))
    await part("browser", () => runPlaywright(chosen.browser));
}

/** @param {string} name @param {() => Promise<boolean>} run */
async function part(name, run) {
  const began = performance.now();
  const isGood = await run();
  if (!isGood) failed.push(name);
  console.log(`${isGood ? "✓" : "✗"} ${name} (${Math.round((performance.now() - began) / 1000)} s)`);
  return isGood;
}

async function build() {
  try {
    await buildProduct();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** @param {string[]} projects @param {string[]} files */
async function runVitest(projects, files) {
  if (files.length === 0) return true;
  const chosen = projects.flatMap((project) => ["--project", project]);
  return runTool("vitest/vitest.mjs", ["run", ...chosen, ...FIRST_TIER.vitest, "--passWithNoTests", ...files]);
}

/** @param {string[]} tests */
async function runPlaywright(tests) {
  if (!(await provideTestPrograms())) return false;
  const tier = `--grep-invert=${FIRST_TIER.playwright}`;
  return runTool("@playwright/test/cli.js", ["test", "--pass-with-no-tests", tier, ...tests]);
}
