import { expect, test } from "vitest";
import { FLAKY_MAX, tallyParts, tallyPlaywright, tallyVitest } from "./testReport.mjs";

const failure = (message: string) => ({ status: "failed", errors: [{ message }] });
const passed = { status: "passed", errors: [] };

function playwrightReport(statuses: ("expected" | "unexpected" | "flaky")[]) {
  const results = {
    expected: [passed],
    unexpected: [failure("first"), failure("second")],
    flaky: [failure("first"), passed],
  };
  const specs = statuses.map((status, line) => ({
    title: `test ${line}`,
    file: "a.spec.ts",
    line,
    tests: [{ status, results: results[status] }],
  }));
  const count = (counted: string) => statuses.filter((status) => status === counted).length;
  return {
    suites: [{ title: "a.spec.ts", suites: [{ title: "a group", specs }] }],
    stats: { expected: count("expected"), unexpected: count("unexpected"), flaky: count("flaky"), skipped: 0 },
  };
}

test("npm test · a flaky test counts as passed and is listed with its first failure", () => {
  const tally = tallyPlaywright(playwrightReport(["expected", "flaky"]), true);
  expect(tally).toMatchObject({
    passed: 2,
    failed: 0,
    failedTests: [],
    flakyTests: [{ name: "a.spec.ts:1 test 1", why: "  first" }],
  });
});

test("npm test · a run with FLAKY_MAX flaky tests passes", () => {
  expect(
    tallyPlaywright(playwrightReport(Array.from({ length: FLAKY_MAX }, () => "flaky" as const)), true).failed,
  ).toBe(0);
});

test("npm test · a run with more than two flaky tests fails", () => {
  const tally = tallyPlaywright(playwrightReport(["flaky", "flaky", "flaky"]), true);
  expect(tally).toMatchObject({ failed: 1, failedTests: [{ name: "3 flaky tests: at most 2 are allowed" }] });
});

test("npm test · a test that fails twice is listed with its first failure", () => {
  const tally = tallyPlaywright(playwrightReport(["unexpected"]), false);
  expect(tally).toMatchObject({ passed: 0, failed: 1, failedTests: [{ name: "a.spec.ts:0 test 0", why: "  first" }] });
});

test("npm test · a browser run that fails outside of any test is a failure", () => {
  expect(tallyPlaywright(playwrightReport(["expected"]), false).failed).toBe(1);
});

test("npm test · a Vitest file that cannot be loaded is a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] }],
  };
  expect(tallyVitest(report, false)).toMatchObject({
    passed: 3,
    failed: 1,
    failedTests: [{ why: "  no such module" }],
  });
});

test("npm test · a part of the bench that fails is listed with its reason", () => {
  const tally = tallyParts([
    { name: "pages", why: null },
    { name: "game", why: "answered 405" },
  ]);
  expect(tally).toMatchObject({ passed: 1, failed: 1, failedTests: [{ name: "smoke · game", why: "  answered 405" }] });
});
