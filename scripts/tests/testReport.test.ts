import path from "node:path";
import { expect, test } from "vitest";
import { FLAKY_MAX, tallyParts, tallyPlaywright, tallyVitest } from "./testReport.mjs";
import { whyOf } from "./vitestReport.mjs";

const failure = (message: string) => ({
  status: "failed",
  errors: [
    { message, stack: `${message}\nat node_modules/x.js`, location: { file: path.resolve("a.spec.ts"), line: 7 } },
  ],
});
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
    flakyTests: [{ name: "a.spec.ts:1 test 1", why: "  first\n  at a.spec.ts:7" }],
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
  expect(tally).toMatchObject({
    passed: 0,
    failed: 1,
    failedTests: [{ name: "a.spec.ts:0 test 0", why: "  first\n  at a.spec.ts:7" }],
  });
});

test("npm test · a browser run that fails outside of any test is a failure", () => {
  expect(tallyPlaywright(playwrightReport(["expected"]), false).failed).toBe(1);
});

test("npm test · page loads and audits by axe are added up, and a retry's only once", () => {
  const counted = (pageLoads: number, status = "passed") => ({
    status,
    annotations: [
      { type: "pageLoads", description: String(pageLoads) },
      { type: "axeAudits", description: "2" },
    ],
  });
  const spec = { title: "a", file: "a.spec.ts", line: 1 };
  const report = {
    suites: [
      {
        title: "a.spec.ts",
        specs: [
          { ...spec, tests: [{ status: "expected", results: [counted(3)] }] },
          { ...spec, tests: [{ status: "flaky", results: [counted(9, "failed"), counted(4)] }] },
        ],
      },
    ],
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
  };
  expect(tallyPlaywright(report, true).counted).toEqual({ browser: { tests: 2, pageLoads: 7, axeAudits: 4 } });
});

type Reported = { state: "passed" | "failed" | "skipped"; name: string; tags?: string[] };
const vitestFile = (file: string, project: string, tests: Reported[]) => ({
  file,
  project,
  seconds: 2.5,
  isBroken: false,
  why: [] as string[],
  tests: tests.map((test) => ({ tags: [], fullName: test.name, why: [], ...test })),
});
const vitestReport = (...files: ReturnType<typeof vitestFile>[]) => ({ files, errors: [] });
const inFirstTier = (...projects: string[]) => ({ projects, isSecondTier: false });

test("npm test · a Vitest file that cannot be loaded is a failure", () => {
  const broken = { ...vitestFile("b.test.ts", "unit", []), isBroken: true, why: ["no such module"] };
  expect(tallyVitest(vitestReport(broken), false, inFirstTier("unit"))).toMatchObject({
    passed: 0,
    failed: 1,
    failedTests: [{ name: "b.test.ts", why: "  no such module", command: "npx vitest run --project unit b.test.ts" }],
  });
});

test("npm test · a Vitest run that fails outside of any file is a failure with its error", () => {
  const report = { files: [], errors: ["the worker crashed"] };
  expect(tallyVitest(report, false, inFirstTier("unit"))).toMatchObject({
    failed: 1,
    failedTests: [{ why: "  the worker crashed" }],
  });
});

test("npm test · tests of the second tier that didn't run are neither skipped nor counted", () => {
  const file = vitestFile("a.edge.test.ts", "edge", [
    { state: "passed", name: "one" },
    { state: "skipped", name: "two", tags: ["full"] },
    { state: "skipped", name: "three" },
  ]);
  expect(tallyVitest(vitestReport(file), true, inFirstTier("edge"))).toMatchObject({
    passed: 1,
    skipped: 1,
    counted: { edge: { files: 1, tests: 2 } },
  });
});

test("npm test · in the second tier, tests of the first one are neither skipped nor counted", () => {
  const file = vitestFile("a.room.test.ts", "rooms", [
    { state: "skipped", name: "one" },
    { state: "passed", name: "two", tags: ["full"] },
  ]);
  expect(tallyVitest(vitestReport(file), true, { projects: ["rooms"], isSecondTier: true })).toMatchObject({
    passed: 1,
    skipped: 0,
    counted: { rooms: { files: 1, tests: 1 } },
  });
});

test("npm test · files of two projects in one run are counted apart, with their times", () => {
  const files = [
    vitestFile("a.test.ts", "unit", [{ state: "passed", name: "one" }]),
    vitestFile("b.test.tsx", "ui", [{ state: "passed", name: "two" }]),
  ];
  expect(tallyVitest(vitestReport(...files), true, inFirstTier("unit", "ui"))).toMatchObject({
    counted: { unit: { files: 1, tests: 1 }, ui: { files: 1, tests: 1 } },
    fileTimes: [
      { file: "a.test.ts", seconds: 2.5 },
      { file: "b.test.tsx", seconds: 2.5 },
    ],
  });
});

test("npm test · a failed test comes with the command that runs it alone", () => {
  const file = vitestFile("a.test.ts", "unit", [{ state: "failed", name: "S3 · a like (of one's post) fails" }]);
  expect(tallyVitest(vitestReport(file), false, inFirstTier("unit")).failedTests[0]?.command).toBe(
    String.raw`npx vitest run --project unit a.test.ts -t 'S3 · a like \(of one'\''s post\) fails'`,
  );
  expect(tallyPlaywright(playwrightReport(["unexpected"]), false).failedTests[0]?.command).toBe(
    "npx playwright test a.spec.ts:0",
  );
});

test("npm test · a failure says the difference, and the line of ours where it was noticed", () => {
  const error = {
    name: "AssertionError",
    message: "expected [ 1 ] to deeply equal []",
    diff: "\u001b[32m- []\u001b[39m\n\u001b[31m+ [1]\u001b[39m",
    stacks: [
      { file: path.resolve("node_modules/vitest/run.js"), line: 3 },
      { file: path.resolve("base/ulid.test.ts"), line: 12 },
    ],
  };
  expect(whyOf(error)).toBe("AssertionError: expected [ 1 ] to deeply equal []\n- []\n+ [1]\nat base/ulid.test.ts:12");
});

test("npm test · a part of the bench that fails is listed with its reason", () => {
  const tally = tallyParts([
    { name: "pages", why: null },
    { name: "game", why: "answered 405" },
  ]);
  expect(tally).toMatchObject({ passed: 1, failed: 1, failedTests: [{ name: "smoke · game", why: "  answered 405" }] });
});
