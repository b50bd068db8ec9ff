import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "~/scripts/root.mjs";
import { chooseTests, kindOf, type TestMap, whyEverything } from "./chooseTests.mjs";
import { importGraph } from "./importGraph.mjs";

/** A small product: two features, a shared constant, and tests of each kind. */
const FILES = {
  "app/worker.ts": 'import { loader } from "~/app/routes/tags";\nimport "~/app/routes/saved";\nloader();',
  "app/routes/saved.tsx": 'export { Saved as default } from "~/app/saved/Saved";',
  "app/routes/tags.tsx": 'import { readTags } from "~/app/tags/tags.server";\nexport const loader = () => readTags();',
  "app/saved/Saved.tsx": 'import { MOST } from "./limits";\nexport const Saved = () => MOST;',
  "app/saved/Saved.test.tsx": 'import { Saved } from "./Saved";\nSaved();',
  "app/saved/limits.ts": 'import { double } from "~/base/double";\nexport const MOST = double(4);',
  "app/tags/tags.server.ts": "export function readTags() {}",
  "app/tags/tags.test.ts": 'import { readTags } from "./tags.server";\nreadTags();',
  "base/double.ts": "export const double = (n: number) => 2 * n;",
  "scripts/layers.test.ts": 'import fs from "node:fs";\nfs.readdirSync(".");',
  "tests/e2e/saved.spec.ts": 'import { open } from "~/tests/kit/open";\nopen();',
  "tests/e2e/tags.spec.ts": "",
  "tests/kit/open.ts": "export const open = () => undefined;",
  "tests/wire/saved.edge.test.ts": "",
  "tests/wire/tags.edge.test.ts": "",
  "vitest.config.ts": 'import { ROOT } from "./scripts/root.mjs";',
  "scripts/root.mjs": 'export const ROOT = ".";',
};
const MAP: TestMap = {
  ran: {
    "tests/e2e/saved.spec.ts:3": ["app/saved/Saved.tsx"],
    "tests/e2e/saved.spec.ts:9": [],
    "tests/e2e/tags.spec.ts:2": ["app/routes/tags.tsx", "app/tags/tags.server.ts"],
    "tests/wire/saved.edge.test.ts": ["app/saved/Saved.tsx"],
    "tests/wire/tags.edge.test.ts": ["app/routes/tags.tsx", "app/tags/tags.server.ts"],
  },
  atLoad: ["base/double.ts"],
};
const graphOf = (files: Record<string, string>) => importGraph(Object.keys(files), (file) => files[file]);

/** What a change of some files chooses, besides the tests that always run. */
function chosen(changed: string[], { files = {}, map = MAP }: { files?: Record<string, string>; map?: TestMap } = {}) {
  const { unit, ...others } = chooseTests(graphOf({ ...FILES, ...files }), new Set(changed), map);
  return [...unit.filter((file) => file !== "scripts/layers.test.ts"), ...Object.values(others).flat()].sort();
}

test("test:changed · a change runs the tests that ran the file, or import it", () => {
  expect(chosen(["app/tags/tags.server.ts"])).toEqual([
    "app/tags/tags.test.ts",
    "tests/e2e/tags.spec.ts:2",
    "tests/wire/tags.edge.test.ts",
  ]);
});

test("test:changed · a constant concerns the tests that ran a file which imports it", () => {
  expect(chosen(["app/saved/limits.ts"])).toEqual([
    "app/saved/Saved.test.tsx",
    "tests/e2e/saved.spec.ts:3",
    "tests/wire/saved.edge.test.ts",
  ]);
});

test("test:changed · a function that ran while the code was loaded concerns those who use its result", () => {
  expect(chosen(["base/double.ts"])).toEqual([
    "app/saved/Saved.test.tsx",
    "tests/e2e/saved.spec.ts:3",
    "tests/wire/saved.edge.test.ts",
  ]);
});

test("test:changed · what builds a statement concerns all who use the statement, also when another test built it", () => {
  const files = {
    "app/tags/tags.server.ts": 'import { tagsQuery } from "~/db/tags";\nexport function readTags() { tagsQuery(); }',
    "db/tags.ts": 'import { isShown } from "./rights";\nexport function tagsQuery() { return isShown(); }',
    "db/rights.ts": "export function isShown() {}",
  };
  const ran = { ...MAP.ran, "tests/wire/tags.edge.test.ts": ["app/tags/tags.server.ts", "db/tags.ts"] };
  expect(chosen(["db/rights.ts"], { files, map: { ...MAP, ran } })).toEqual([
    "app/tags/tags.test.ts",
    "tests/wire/tags.edge.test.ts",
  ]);
});

test("test:changed · a function that nobody called concerns no test of the product", () => {
  expect(chosen(["base/double.ts"], { map: { ...MAP, atLoad: [] } })).toEqual(["app/saved/Saved.test.tsx"]);
});

test("test:changed · a route that only passes on an import concerns the tests that ran what it passes on", () => {
  expect(chosen(["app/routes/saved.tsx"])).toEqual(["tests/e2e/saved.spec.ts:3", "tests/wire/saved.edge.test.ts"]);
});

test("test:changed · what a function imports when it runs concerns only those who ran the function", () => {
  const files = {
    "app/saved/limits.ts": 'export const MOST = { load: () => import("./board") };',
    "app/saved/board.ts": "export const BOARD = [];",
  };
  const ranIt = { ...MAP, ran: { ...MAP.ran, "tests/e2e/saved.spec.ts:9": ["app/saved/limits.ts"] } };
  expect(chosen(["app/saved/board.ts"], { files })).toEqual(["app/saved/Saved.test.tsx"]);
  expect(chosen(["app/saved/board.ts"], { files, map: ranIt })).toEqual([
    "app/saved/Saved.test.tsx",
    "tests/e2e/saved.spec.ts:9",
  ]);
});

test("test:changed · a file that a pattern finds concerns what has the pattern", () => {
  const files = {
    "app/saved/Saved.tsx": 'const PARTS = import.meta.glob("./parts/*.ts");\nexport const Saved = () => PARTS;',
    "app/saved/parts/one.ts": "export const one = () => 1;",
  };
  expect(chosen(["app/saved/parts/one.ts"], { files })).toEqual([
    "app/saved/Saved.test.tsx",
    "tests/e2e/saved.spec.ts:3",
    "tests/wire/saved.edge.test.ts",
  ]);
});

test("test:changed · the code of a browser's worker concerns the tests that ran the file which starts it", () => {
  const files = {
    "app/saved/Saved.tsx": 'export const Saved = () => new Worker(new URL("./thinker.ts", import.meta.url));',
    "app/saved/thinker.ts": 'import { double } from "~/base/double";\ndouble(2);',
  };
  expect(chosen(["base/double.ts"], { files, map: { ...MAP, atLoad: [] } })).toEqual([
    "app/saved/Saved.test.tsx",
    "tests/e2e/saved.spec.ts:3",
    "tests/wire/saved.edge.test.ts",
  ]);
});

test("test:changed · a changed spec runs completely, and so does one whose kit changed", () => {
  expect(chosen(["tests/e2e/tags.spec.ts"])).toEqual(["tests/e2e/tags.spec.ts"]);
  expect(chosen(["tests/kit/open.ts"])).toEqual(["tests/e2e/saved.spec.ts"]);
});

test("test:changed · a test without a record runs whenever the product changes", () => {
  const files = { "tests/wire/unknown.edge.test.ts": "" };
  expect(chosen(["app/tags/tags.server.ts"], { files })).toContain("tests/wire/unknown.edge.test.ts");
  expect(chosen(["docs/spec/games.md"], { files })).toEqual([]);
});

test("test:changed · a browser test that starts a program runs whenever the product changes", () => {
  const files = { "tests/e2e/saved.spec.ts": 'import { spawn } from "node:child_process";\nspawn("npm");' };
  expect(chosen(["app/tags/tags.server.ts"], { files })).toContain("tests/e2e/saved.spec.ts");
});

test("test:changed · a test that reads files always runs", () => {
  expect(chooseTests(graphOf(FILES), new Set(["README.md"]), MAP).unit).toEqual(["scripts/layers.test.ts"]);
});

test("test:changed · a type that a file imports concerns none of its tests", () => {
  const files = {
    "base/shape.ts": "export interface Shape { sides: number }\nexport const SIDES = 4;",
    "app/tags/tags.server.ts":
      'import type { Shape } from "~/base/shape";\nexport function readTags(): Shape[] { return [] }',
  };
  expect(chosen(["base/shape.ts"], { files })).toEqual([]);
});

test.each([
  ["package-lock.json", "package-lock.json concerns all tests"],
  ["migrations/main/0046_new.sql", "migrations/main/0046_new.sql concerns all tests"],
  ["scripts/root.mjs", "every run of tests loads scripts/root.mjs"],
  ["app/worker.ts", "nothing imports app/worker.ts, so it is an entry, or new and not used yet"],
])("test:changed · a change of %s runs everything and says why", (file, why) => {
  expect(whyEverything(graphOf(FILES), [file], new Set())).toBe(why);
});

test("test:changed · a change of what a configuration loads before the tests runs everything", () => {
  const configs = ["vitest.config.ts", "playwright.config.ts"].map((file) =>
    fs.readFileSync(path.join(ROOT, file), "utf8"),
  );
  const setups = configs.flatMap((text) =>
    [...text.matchAll(/"(?:\.\/)?(tests\/kit\/[^"]+\.ts)"/g)].map(([, file = ""]) => file),
  );
  expect(setups).toContain("tests/kit/workerd/freshStorage.ts");
  const graph = graphOf({ ...FILES, ...Object.fromEntries(setups.map((file) => [file, ""])) });
  for (const file of setups) expect(whyEverything(graph, [file], new Set())).toBe(`every run of tests loads ${file}`);
});

test("test:changed · a new route runs everything, a changed one doesn't", () => {
  const why = (added: string[]) => whyEverything(graphOf(FILES), ["app/routes/tags.tsx"], new Set(added));
  expect(why(["app/routes/tags.tsx"])).toBe("app/routes/tags.tsx is a new route, or one that is gone");
  expect(why([])).toBeUndefined();
});

test("test:changed · the tests of the second tier aren't chosen", () => {
  expect(["a.full.test.ts", "tests/e2e/a.full.spec.ts", "a.timed.full.edge.test.ts"].map(kindOf)).toEqual(
    Array(3).fill(undefined),
  );
});
