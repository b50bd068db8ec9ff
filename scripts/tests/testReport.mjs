// Makes one tally from each report: Vitest's, Playwright's, and that of the bench's smoke run.
import path from "node:path";

/**
 * @typedef {{ name: string, why?: string }} FailedTest
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { failedTests: FailedTest[], flakyTests: FailedTest[] }} Tally
 */

const WHY_MAX = 2_000; // characters
/** A run fails with more flaky tests than this. */
export const FLAKY_MAX = 2;

/**
 * @typedef {{ error?: { message?: string, stack?: string }, errors?: { message?: string, stack?: string }[], status: string }} PlaywrightResult
 * @typedef {{ title: string, specs?: { title: string, file: string, line: number, tests: { status: string, results: PlaywrightResult[] }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors?: { message?: string }[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/**
 * Flaky tests count as passed. If there are more than FLAKY_MAX of them, the run also has one more failure.
 * @param {PlaywrightReport} report
 * @param {boolean} succeeded whether Playwright itself reported success
 * @returns {Tally}
 */
export function tallyPlaywright(report, succeeded) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  /** @type {Record<string, FailedTest[]>} */
  const byStatus = { unexpected: [], flaky: [] };
  for (const spec of report.suites.flatMap(specsOf)) {
    for (const { status, results } of spec.tests) {
      byStatus[status]?.push({
        name: `${spec.file}:${spec.line} ${spec.title}`,
        why: beginningOf(firstFailure(results)),
      });
    }
  }
  const failedTests = byStatus.unexpected ?? [];
  const tooFlaky = flaky > FLAKY_MAX;
  if (tooFlaky) failedTests.push({ name: `${flaky} flaky tests: at most ${FLAKY_MAX} are allowed` });
  const failedOutside = unexpected === 0 && !succeeded;
  if (failedOutside)
    failedTests.push({
      name: "Playwright failed outside of any test",
      why: beginningOf((report.errors ?? []).map(({ message }) => message ?? "")),
    });
  return {
    passed: expected + flaky,
    failed: unexpected + Number(tooFlaky) + Number(failedOutside),
    skipped,
    failedTests,
    flakyTests: byStatus.flaky ?? [],
  };
}

/** @param {PlaywrightSuite} suite @returns {NonNullable<PlaywrightSuite["specs"]>} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {PlaywrightResult[]} results */
function firstFailure(results) {
  const failed = results.find(({ status }) => status !== "passed" && status !== "skipped");
  return (failed?.errors?.length ? failed.errors : [failed?.error ?? {}]).map(
    ({ stack, message }) => stack ?? message ?? "",
  );
}

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message: string,
 *     assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} VitestReport
 */

/**
 * @param {VitestReport} report
 * @param {boolean} succeeded whether Vitest itself reported success
 * @returns {Tally}
 */
export function tallyVitest(report, succeeded) {
  const files = report.testResults;
  const broken = files.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  const failedTests = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => ({ name: fullName, why: beginningOf(failureMessages) }));
  const brokenFiles = broken.map(({ name, message }) => ({
    name: path.relative(process.cwd(), name),
    why: beginningOf([message]),
  }));
  const failed = report.numFailedTests + broken.length;
  const outside =
    failed === 0 && !succeeded ? [{ name: "Vitest reported an error outside of any test, see above" }] : [];
  return {
    passed: report.numPassedTests,
    failed: failed + outside.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failedTests: [...failedTests, ...brokenFiles, ...outside],
    flakyTests: [],
  };
}

/**
 * @param {{ name: string, why: string | null }[]} parts of the smoke run of the bench; `why` is null for a part that
 * completed
 * @returns {Tally}
 */
export function tallyParts(parts) {
  const failed = parts.filter(({ why }) => why !== null);
  const failedTests = failed.map(({ name, why }) => ({ name: `smoke · ${name}`, why: beginningOf([why ?? ""]) }));
  return { passed: parts.length - failed.length, failed: failed.length, skipped: 0, failedTests, flakyTests: [] };
}

/** @param {string[]} messages */
function beginningOf(messages) {
  return messages.join("\n").slice(0, WHY_MAX).replaceAll(/^/gm, "  ");
}
