// npm test: types, lint, the tests in Node, jsdom and workerd, and last the browser tests over the built product.
// npm run test:full (--full): these, the tests of the second tier, and the smoke run of the bench. Those of the first
// tier run on a build that records what each test runs, for npm run test:changed; all others on the build as it is
// deployed. Everything runs, whatever failed before. The last line sums up.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildProduct } from "./build.mjs";
import { lint } from "./lint.mjs";
import { requirements } from "./requirements.mjs";
import { runTool } from "./runTool.mjs";
import { temporaryFolder } from "./server/temporaryFolder.mjs";
import { overBudget, readBudget, slowestFiles, timesOf } from "./tests/budget.mjs";
import { failureText } from "./tests/failureText.mjs";
import { MEASURES_BUILD, startRecording } from "./tests/changed/recordMap.mjs";
import { FIRST_TIER, secondTierOfVitest } from "./tests/tiers.mjs";
import { provideTestPrograms } from "./tests/testPrograms.mjs";
import { countedIn, tallyParts, tallyPlaywright, tallyStep, tallyVitest } from "./tests/testReport.mjs";
import { REPORT_FILE } from "./tests/vitestReport.mjs";
import { meanOf, measureYardsticks } from "./tests/yardstick.mjs";
import { typecheck } from "./typecheck.mjs";

/** @typedef {import("./tests/testReport.mjs").Tally} Tally */
/**
 * @typedef {{ name: string, runtime: import("./tests/yardstick.mjs").Runtime, run: () => Promise<Tally>,
 *   isRecorded?: boolean }} Part isRecorded: npm run test:full records what its tests run
 */

/** Ends a Vitest run that hangs, so that the other runs are still reported. A normal run takes a third of this time. */
const VITEST_MAX_MS = 15 * 60_000;
const isFull = process.argv.includes("--full");
process.env.WRANGLER_LOG = "error"; // otherwise wrangler reports that it read wrangler.toml
process.env.TMPDIR = temporaryFolder(); // for this process and all that it starts
const reports = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-reports-"));
let reportCount = 0;
/** @type {{ part: Part, tally: Tally, seconds: number }[]} */
const ended = [];

const hasChromium = await provideTestPrograms();
const yardsticksBefore = await measureYardsticks();
const built = Promise.withResolvers();

/** @type {Part} */
const build = {
  name: isFull ? "both builds" : "build",
  runtime: "node",
  run: async () => tallyStep("build", await buildAll(), "npm run build"),
};
/** @type {Awaited<ReturnType<typeof startRecording>> | undefined} */
let recording;
// The longest parts come first. Those that need the build wait for it.
await inPairs([
  build,
  vitestPart("unit and ui", ["unit", "ui"]),
  vitestPart("edge 1/2", ["edge"], { shard: "1/2" }),
  vitestPart("edge 2/2", ["edge"], { shard: "2/2" }),
  vitestPart("rooms", ["rooms"]),
  vitestPart("cuts", ["cuts"]),
  { name: "lint", runtime: "node", run: async () => tallyStep("lint", await lint(), "npm run lint") },
  { name: "types", runtime: "node", run: async () => tallyStep("types", await typecheck(), "npm run typecheck") },
  ...(isFull ? [secondTierPart(["unit", "ui"]), secondTierPart(["rooms", "edge", "cuts"])] : []),
]);
if (isFull) {
  // These compare times, and the parts of the bench keep both processors busy by themselves.
  await runPart(vitestPart("timed", ["timed"], { chosen: [] }));
  await runPart({ name: "smoke", runtime: "node", run: runSmoke });
}
const notRecorded = isFull ? `|${MEASURES_BUILD}` : "";
await runPart(browserPart("browser", `--grep-invert=${FIRST_TIER.playwright}${notRecorded}`, isFull));
if (recording && ended.every(({ part, tally }) => tally.failed === 0 || !part.isRecorded))
  await runPart({ name: "map of what tests run", runtime: "node", run: writeMap });
if (isFull) await runPart(inSecondTier(browserPart("browser", `--grep=${FIRST_TIER.playwright}${notRecorded}`)));
const yardsticks = meanOf(yardsticksBefore, await measureYardsticks());
await fs.rm(reports, { recursive: true });
report();

/**
 * @param {string} name
 * @param {string[]} projects of vitest.config.ts
 * @param {{ shard?: string, chosen?: string[] }} [options] shard: which part of their files; chosen: arguments that
 *   choose other tests than those of the first tier
 * @returns {Part}
 */
function vitestPart(name, projects, { shard = "1/1", chosen } = {}) {
  const isInWorkerd = !projects.includes("unit");
  const isRecorded = isFull && isInWorkerd && !chosen;
  return {
    name: isRecorded ? `${name} (recorded)` : name,
    runtime: isInWorkerd ? "workerd" : "node",
    isRecorded,
    async run() {
      if (isInWorkerd) await built.promise;
      const args = [`--shard=${shard}`, ...(chosen ?? FIRST_TIER.vitest)];
      return runVitest({ projects, isSecondTier: chosen !== undefined }, args);
    },
  };
}

/** @param {string[]} projects @returns {Part} */
function secondTierPart(projects) {
  return inSecondTier(vitestPart(projects.join(", "), projects, { chosen: secondTierOfVitest() }));
}

/**
 * A part whose tests have a budget of their own.
 * @param {Part} part
 * @returns {Part}
 */
function inSecondTier(part) {
  return {
    ...part,
    name: `${part.name} (second tier)`,
    async run() {
      const tally = await part.run();
      const counted = Object.entries(tally.counted).map(([project, numbers]) => [`${project} (second tier)`, numbers]);
      return { ...tally, counted: Object.fromEntries(counted) };
    },
  };
}

/**
 * @param {string} name
 * @param {string} chosen which tests
 * @param {boolean} [isRecorded]
 * @returns {Part}
 */
function browserPart(name, chosen, isRecorded = false) {
  return {
    name: isRecorded ? `${name} (recorded)` : name,
    runtime: "chromium",
    isRecorded,
    run: () => runPlaywright(chosen, isRecorded ? recording?.env : {}),
  };
}

/**
 * Runs two parts at a time, because each keeps one processor busy, and tests that wait for a browser or a room fail when
 * they get less than one.
 * @param {Part[]} parts in this order
 */
async function inPairs(parts) {
  const waiting = [...parts];
  const runner = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await runPart(part);
  };
  await Promise.all([runner(), runner()]);
}

/** Prints how long a part took. @param {Part} part */
async function runPart(part) {
  const startedAt = performance.now();
  const tally = await part.run();
  const seconds = (performance.now() - startedAt) / 1000;
  ended.push({ part, tally, seconds });
  console.log(`${tally.failed === 0 ? "✓" : "✗"} ${part.name} (${Math.round(seconds)} s)`);
}

async function buildAll() {
  try {
    await buildProduct();
    if (isFull) recording = await startRecording();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  } finally {
    built.resolve(undefined);
  }
}

/**
 * @param {{ projects: string[], isSecondTier: boolean }} run projects of vitest.config.ts
 * @param {string[]} args that choose tests
 */
async function runVitest(run, args) {
  const file = path.join(reports, `vitest-${reportCount++}.json`);
  const chosen = [...run.projects.flatMap((project) => ["--project", project]), ...args];
  const succeeded = await runTool(
    "vitest/vitest.mjs",
    ["run", ...chosen, "--reporter=default", "--reporter=./scripts/tests/vitestReport.mjs"],
    { timeoutMs: VITEST_MAX_MS, env: { ...(run.isSecondTier ? {} : recording?.env), [REPORT_FILE]: file } },
  );
  const report = await read(file);
  return report
    ? tallyVitest(report, succeeded, run)
    : tallyStep(`Vitest left no report of ${run.projects.join(" and ")}`, false);
}

/**
 * @param {string} chosen an argument that chooses tests
 * @param {Record<string, string>} [env]
 */
async function runPlaywright(chosen, env) {
  if (!hasChromium) return tallyStep("there is no Chromium", false);
  const file = path.join(reports, `browser-${reportCount++}.json`);
  const succeeded = await runTool("@playwright/test/cli.js", ["test", "--reporter=list,json", chosen], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = await read(file);
  return report ? tallyPlaywright(report, succeeded) : tallyStep("Playwright left no report", false);
}

/**
 * Runs the fault tests, one Lighthouse audit, bench:scale, and the parts of the bench except peers, all at the smallest
 * sizes.
 */
async function runSmoke() {
  const file = path.join(reports, "smoke.json");
  await runTool("../bench/run.mjs", ["--smoke", "--no-build", `--report=${file}`]);
  return tallyParts((await read(file)) ?? [{ name: "all", why: "It ended without a report." }]);
}

async function writeMap() {
  try {
    await recording?.finish();
    return tallyStep("map of what tests run", true);
  } catch (error) {
    return tallyStep("map of what tests run", false, undefined, String(error));
  }
}

/** @param {string} file a report; a tool that crashed leaves none */
async function read(file) {
  try {
    return JSON.parse(await fs.readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Prints times, flaky tests and failures last, because the output in between is long. */
function report() {
  const budget = readBudget();
  const tallies = ended.map(({ tally }) => tally);
  const counted = countedIn(tallies);
  const times = timesOf(
    ended.map(({ part: { name, runtime }, seconds }) => ({ name, runtime, seconds })),
    yardsticks,
    budget,
  );
  const files = ended.flatMap(({ part: { runtime }, tally }) => tally.fileTimes.map((file) => ({ ...file, runtime })));

  console.log(`\nCounted: ${JSON.stringify(counted)}`);
  console.log(`The piece of work took ${JSON.stringify(yardsticks)} s. Each part, as a multiple of it:`);
  console.log(times.lines.join("\n"));
  console.log("The slowest files:");
  console.log(slowestFiles(files, yardsticks).join("\n"));
  for (const { name, why } of tallies.flatMap(({ flakyTests }) => flakyTests))
    console.log(`~ flaky: ${name}\n${why ?? ""}`);
  for (const { name } of times.slow) console.log(`! ${name}`);
  const beyond = [...overBudget(counted, budget), ...(process.env.QUIET === "1" ? times.slow : [])];
  const texts = requirements();
  for (const failure of [...tallies.flatMap(({ failedTests }) => failedTests), ...beyond])
    console.log(`\n${failureText(failure, texts)}`);
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ kind) =>
    tallies.reduce((total, tally) => total + tally[kind], 0);
  const failed = sum("failed") + beyond.length;
  const skipped = sum("skipped");
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`\n${sum("passed")} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
}
