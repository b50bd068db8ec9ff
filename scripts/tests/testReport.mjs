// Makes one tally from each report: Vitest's, Playwright's, and that of the bench's smoke run.
import { FULL_TAG } from "./tiers.mjs";
import { whyOf } from "./vitestReport.mjs";

/**
 * @typedef {{ name: string, why?: string, command?: string }} FailedTest command: runs this test alone
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Record<string, Record<string, number>>} Counted what tests/budget.json limits, by project
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {Counts & { failedTests: FailedTest[], flakyTests: FailedTest[], counted: Counted, fileTimes: FileTime[] }} Tally
 */

const WHY_MAX = 2_000; // characters
/** A run fails with more flaky tests than this. */
export const FLAKY_MAX = 2;

/**
 * @typedef {{ status: string, errors?: { message?: string, location?: { file: string, line: number } }[], duration?: number,
 *   annotations?: { type: string, description?: string }[] }} PlaywrightResult
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
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
  const specs = report.suites.flatMap(specsOf);
  /** @type {Record<string, FailedTest[]>} */
  const byStatus = { unexpected: [], flaky: [] };
  for (const spec of specs) {
    for (const { status, results } of spec.tests) {
      byStatus[status]?.push({
        name: `${spec.file}:${spec.line} ${spec.title}`,
        why: beginningOf(firstFailure(results)),
        command: `npx playwright test ${spec.file}:${spec.line}`,
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
    counted: { browser: browserWork(specs) },
    fileTimes: browserFileTimes(specs),
  };
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {PlaywrightResult[]} results */
function firstFailure(results) {
  const failed = results.find(({ status }) => status !== "passed" && status !== "skipped");
  return (failed?.errors ?? []).map(({ message = "", location }) =>
    whyOf({ message, stacks: location ? [location] : [] }),
  );
}

/**
 * What the tests asked of the browser, as their fixtures counted it (tests/kit/pages/browserWork.ts). A retry doesn't
 * count.
 * @param {PlaywrightSpec[]} specs
 */
function browserWork(specs) {
  const tests = specs.flatMap((spec) => spec.tests).filter(({ status }) => status !== "skipped");
  const sumOf = (/** @type {string} */ type) =>
    tests
      .flatMap(({ results }) => results.at(-1)?.annotations ?? [])
      .filter((annotation) => annotation.type === type)
      .reduce((sum, { description }) => sum + Number(description), 0);
  return { tests: tests.length, pageLoads: sumOf("pageLoads"), axeAudits: sumOf("axeAudits") };
}

/** Worker time of each file, with retries. @param {PlaywrightSpec[]} specs @returns {FileTime[]} */
const browserFileTimes = (specs) =>
  [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => ({
    file: `tests/e2e/${file}`,
    seconds: own
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration = 0 }) => sum + duration / 1000, 0),
  }));

/**
 * Tests of the other tier, which the run left out, aren't counted as skipped.
 * @param {import("./vitestReport.mjs").VitestReport} report
 * @param {boolean} succeeded whether Vitest itself reported success
 * @param {{ projects: string[], isSecondTier: boolean }} run
 * @returns {Tally}
 */
export function tallyVitest({ files: reported, errors }, succeeded, { projects, isSecondTier }) {
  const files = reported.map((file) => ({
    ...file,
    tests: file.tests.filter(({ state, tags }) => isRun(state) || tags.includes(FULL_TAG) === isSecondTier),
    command: `npx vitest run --project ${file.project} ${file.file}`,
  }));
  const broken = files.filter(({ isBroken }) => isBroken);
  const failedTests = files.flatMap(({ command, tests }) =>
    tests
      .filter(({ state }) => state === "failed")
      .map(({ fullName, name, why }) => ({
        name: fullName,
        why: beginningOf(why),
        command: `${command} -t ${quoted(asPattern(name))}`,
      })),
  );
  const brokenFiles = broken.map(({ file, why, command }) => ({ name: file, why: beginningOf(why), command }));
  const failed = failedTests.length + broken.length;
  const outside =
    failed === 0 && !succeeded
      ? [{ name: "Vitest reported an error outside of any test", why: beginningOf(errors) }]
      : [];
  const countOf = (/** @type {(state: string) => boolean} */ is) =>
    files.reduce((sum, { tests }) => sum + tests.filter(({ state }) => is(state)).length, 0);
  return {
    passed: countOf((state) => state === "passed"),
    failed: failed + outside.length,
    skipped: countOf((state) => !isRun(state)),
    failedTests: [...failedTests, ...brokenFiles, ...outside],
    flakyTests: [],
    counted: Object.fromEntries(
      projects.map((project) => {
        const own = files.filter((file) => file.project === project && file.tests.length > 0);
        return [project, { files: own.length, tests: own.reduce((sum, { tests }) => sum + tests.length, 0) }];
      }),
    ),
    fileTimes: files.map(({ file, seconds }) => ({ file, seconds })),
  };
}

/** @param {string} state */
const isRun = (state) => state === "passed" || state === "failed";

/** @param {string} text as a regular expression that matches it */
const asPattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** @param {string} text as one word of a shell's command */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * @param {{ name: string, why: string | null }[]} parts of the smoke run of the bench; `why` is null for a part that
 * completed
 * @returns {Tally}
 */
export function tallyParts(parts) {
  const failed = parts.filter(({ why }) => why !== null);
  return {
    ...EMPTY,
    passed: parts.length - failed.length,
    failed: failed.length,
    failedTests: failed.map(({ name, why }) => ({
      name: `smoke · ${name}`,
      why: beginningOf([why ?? ""]),
      command: `npm run bench -- --smoke --no-build ${name}`,
    })),
  };
}

/**
 * @param {string} name of something that either passed or failed as one, such as the build
 * @param {boolean} isGood
 * @param {string} [command] runs it alone
 * @param {string} [why]
 * @returns {Tally}
 */
export const tallyStep = (name, isGood, command, why) => ({
  ...EMPTY,
  passed: Number(isGood),
  failed: Number(!isGood),
  failedTests: isGood ? [] : [{ name, command, why: why && beginningOf([why]) }],
});

/** Adds up what the parts of a run counted. @param {Tally[]} tallies @returns {Counted} */
export function countedIn(tallies) {
  /** @type {Counted} */
  const total = {};
  for (const { counted } of tallies)
    for (const [project, numbers] of Object.entries(counted)) {
      const sums = (total[project] ??= {});
      for (const [what, count] of Object.entries(numbers)) sums[what] = (sums[what] ?? 0) + count;
    }
  return total;
}

/** @type {Tally} */
const EMPTY = { passed: 0, failed: 0, skipped: 0, failedTests: [], flakyTests: [], counted: {}, fileTimes: [] };

/** @param {string[]} messages */
function beginningOf(messages) {
  return messages.join("\n").slice(0, WHY_MAX).replaceAll(/^/gm, "  ");
}
