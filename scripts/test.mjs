// npm test: types, lint, the tests in Node, jsdom and workerd, the smoke run of the bench, and last the browser tests
// over the built product. Everything runs, whatever failed before. The last line sums up.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildProduct } from "./build.mjs";
import { lint } from "./lint.mjs";
import { runTool } from "./runTool.mjs";
import { tallyParts, tallyPlaywright, tallyVitest } from "./tests/testReport.mjs";
import { provideTestPrograms } from "./tests/testPrograms.mjs";
import { typecheck } from "./typecheck.mjs";

/** @typedef {import("./tests/testReport.mjs").Tally} Tally */

/** Ends a Vitest run that hangs, so that the other runs are still reported. A normal run takes a third of this time. */
const VITEST_MAX_MS = 15 * 60_000;
process.env.WRANGLER_LOG = "error"; // otherwise wrangler reports that it read wrangler.toml
const reports = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-reports-"));

const programs = provideTestPrograms();

/** @type {Tally[]} */
const tallies = [];
tallies.push(await step("build", build));
await programs; // the next tests compare times, so nothing else may run
tallies.push(await timed("timed", () => runVitest(["timed"])));
// A part that needs a browser keeps both processors busy by itself, so these come last.
tallies.push(
  ...(await inPairs([
    () => timed("cuts", () => runVitest(["cuts"])),
    () => timed("edge 1/2", () => runVitest(["edge"], "1/2")),
    () => timed("edge 2/2", () => runVitest(["edge"], "2/2")),
    () => timed("unit and ui", () => runVitest(["unit", "ui"])),
    () => timed("rooms", () => runVitest(["rooms"])),
    () => step("types", typecheck),
    () => step("lint", lint),
  ])),
);
tallies.push(await timed("smoke", runSmoke));
tallies.push(await timed("browser", runPlaywright));
await fs.rm(reports, { recursive: true });

// printed again at the end, because the output in between is long
for (const { name, why } of tallies.flatMap(({ flakyTests }) => flakyTests))
  console.log(`~ flaky: ${name}\n${why ?? ""}`);
for (const { name, why } of tallies.flatMap(({ failedTests }) => failedTests))
  console.log(`✗ ${name}${why ? `\n${why}` : ""}`);
const [passed, failed, skipped] = /** @type {const} */ (["passed", "failed", "skipped"]).map((kind) =>
  tallies.reduce((sum, tally) => sum + tally[kind], 0),
);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);

/**
 * Runs two parts at a time, because each keeps one processor busy, and tests that wait for a browser or a room fail when
 * they get less than one.
 * @param {(() => Promise<Tally>)[]} parts the longest first
 */
async function inPairs(parts) {
  const waiting = [...parts];
  /** @type {Tally[]} */
  const done = [];
  const runner = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) done.push(await part());
  };
  await Promise.all([runner(), runner()]);
  return done;
}

/**
 * @param {string} name
 * @param {() => Promise<boolean>} run
 * @returns {Promise<Tally>}
 */
function step(name, run) {
  return timed(name, async () => {
    const isGood = await run();
    return {
      passed: Number(isGood),
      failed: Number(!isGood),
      skipped: 0,
      failedTests: isGood ? [] : [{ name }],
      flakyTests: [],
    };
  });
}

/**
 * Prints how long a part took.
 * @param {string} name
 * @param {() => Promise<Tally>} run
 */
async function timed(name, run) {
  const startedAt = Date.now();
  const tally = await run();
  console.log(`${tally.failed === 0 ? "✓" : "✗"} ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  return tally;
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

/**
 * @param {string[]} projects of vitest.config.ts
 * @param {string} shard which part of their files
 */
async function runVitest(projects, shard = "1/1") {
  const file = path.join(reports, `${projects.join()}-${shard.replace("/", "-")}.json`);
  const chosen = [...projects.flatMap((project) => ["--project", project]), `--shard=${shard}`];
  const succeeded = await runTool(
    "vitest/vitest.mjs",
    ["run", ...chosen, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    { timeoutMs: VITEST_MAX_MS },
  );
  const report = await read(file);
  return report ? tallyVitest(report, succeeded) : brokenPart(`Vitest left no report of ${projects.join(" and ")}`);
}

async function runPlaywright() {
  if (!(await programs)) return brokenPart("there is no Chromium");
  const file = path.join(reports, "playwright.json");
  const succeeded = await runTool("@playwright/test/cli.js", ["test", "--reporter=list,json"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = await read(file);
  return report ? tallyPlaywright(report, succeeded) : brokenPart("Playwright left no report");
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

/**
 * @param {string} name why a part has no report
 * @returns {Tally}
 */
function brokenPart(name) {
  return { passed: 0, failed: 1, skipped: 0, failedTests: [{ name }], flakyTests: [] };
}

/** @param {string} file a report; a tool that crashed leaves none */
async function read(file) {
  try {
    return JSON.parse(await fs.readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
