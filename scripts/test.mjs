// npm test: types, lint, the tests in Node, jsdom and workerd, then the browser tests over the built product.
// Everything runs whatever fails before it; the last line sums up.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildProduct } from "./build.mjs";
import { findChromium, installChromium } from "./chromium.mjs";
import { lint } from "./lint.mjs";
import { runTool } from "./runTool.mjs";
import { provideTurnServer } from "./turnServer.mjs";
import { typecheck } from "./typecheck.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

const WHY_MAX = 2_000; // characters
process.env.WRANGLER_LOG = "error"; // its reading of wrangler.toml is no news
const reports = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-reports-"));

/** @type {{ name: string, why?: string }[]} told once more at the end: what is printed in between is long */
const failedTests = [];
/** @type {Tally[]} */
const tallies = [];
tallies.push(await step("build", build));
tallies.push(...(await Promise.all([step("types", typecheck), step("lint", lint), runVitest()])));
tallies.push(await runPlaywright());
await fs.rm(reports, { recursive: true });

const [passed, failed, skipped] = /** @type {const} */ (["passed", "failed", "skipped"]).map((kind) => tallies.reduce((sum, tally) => sum + tally[kind], 0));
process.exitCode = failed === 0 ? 0 : 1;
for (const { name, why } of failedTests) console.log(`✗ ${name}${why ? `\n${why}` : ""}`);
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);

/**
 * @param {string} name
 * @param {() => Promise<boolean>} run
 * @returns {Promise<Tally>}
 */
async function step(name, run) {
  const startedAt = Date.now();
  const well = await run();
  console.log(`${well ? "✓" : "✗"} ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  return { passed: Number(well), failed: Number(!well), skipped: 0 };
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

/** @returns {Promise<Tally>} */
async function runVitest() {
  const file = path.join(reports, "vitest.json");
  const well = await runTool("vitest/vitest.mjs", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = await read(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = report.testResults;
  const broken = files.filter((each) => each.status === "failed" && each.assertionResults.every(({ status }) => status !== "failed"));
  for (const { status, fullName, failureMessages } of files.flatMap(({ assertionResults }) => assertionResults)) {
    if (status === "failed") failedTests.push({ name: fullName, why: beginningOf(failureMessages) });
  }
  failedTests.push(...broken.map(({ name, message }) => ({ name: path.relative(process.cwd(), name), why: beginningOf([message]) })));
  const failed = report.numFailedTests + broken.length;
  const failedOutside = failed === 0 && !well;
  if (failedOutside) failedTests.push({ name: "an error outside of any test: Vitest told it above" });
  return {
    passed: report.numPassedTests,
    failed: failedOutside ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {string[]} messages */
function beginningOf(messages) {
  return messages.join("\n").slice(0, WHY_MAX).replaceAll(/^/gm, "  ");
}

/** @returns {Promise<Tally>} */
async function runPlaywright() {
  const chromium = findChromium() ?? installChromium();
  if (!chromium) return { passed: 0, failed: 1, skipped: 0 };
  provideTurnServer();
  const file = path.join(reports, "playwright.json");
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const well = await runTool("@playwright/test/cli.js", ["test", "--reporter=list,json"], { env });
  const report = await read(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected === 0 && !well ? 1 : unexpected, skipped };
}

/** @param {string} file a report; a tool that broke leaves none */
async function read(file) {
  try {
    return JSON.parse(await fs.readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
