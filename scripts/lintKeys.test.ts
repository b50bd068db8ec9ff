import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { lintKeys } from "./lintKeys.mjs";
import { toolOutput } from "./runTool.mjs";
import { importGraph } from "./tests/changed/importGraph.mjs";

const FILES = {
  "eslint.config.js": "export default [];",
  "package-lock.json": "{}",
  "app/env.d.ts": "declare const ENV: string;",
  "base/answer.ts": "export const answer = () => 42;",
  "base/shape.ts": "export interface Shape { sides: number }",
  "app/page.ts": 'import { answer } from "~/base/answer";\nimport type { Shape } from "~/base/shape";\nanswer();',
  "app/route.ts": 'import "./page";\nimport "./later";',
  "games/board.ts": "export const board = [];",
};
const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-lint-"));
afterAll(() => fs.rm(folder, { recursive: true }));

/** The files that ESLint checks again after a change, without those that are changed themselves. */
function checkedAgain(changes: Record<string, string>) {
  const keysOf = (files: Record<string, string>) =>
    lintKeys(
      importGraph(Object.keys(files), (file) => files[file]),
      (file) => files[file] ?? "",
    );
  const before = keysOf(FILES);
  return [...keysOf({ ...FILES, ...changes })].flatMap(([file, key]) =>
    before.get(file) === key || file in changes ? [] : [file],
  );
}
const ALL = ["eslint.config.js", "app/env.d.ts", "base/answer.ts", "base/shape.ts", "app/page.ts", "app/route.ts"];

test("lint · without a change, ESLint checks nothing again", () => {
  expect(checkedAgain({})).toEqual([]);
});

test.each(["eslint.config.js", "package-lock.json", "tsconfig.json", "app/env.d.ts"])(
  "lint · when %s changes, ESLint checks every file again",
  (file) => {
    const others = [...ALL, "games/board.ts"].filter((other) => other !== file);
    expect(checkedAgain({ [file]: "// another rule" })).toEqual(others);
  },
);

test("lint · when a function's type changes, ESLint checks its callers and theirs again", () => {
  // `answer()` is now a promise that nobody awaits
  expect(checkedAgain({ "base/answer.ts": "export const answer = async () => 42;" })).toEqual([
    "app/page.ts",
    "app/route.ts",
  ]);
});

test("lint · when a type changes, ESLint checks again what imports only the type", () => {
  expect(checkedAgain({ "base/shape.ts": "export type Shape = 4" })).toEqual(["app/page.ts", "app/route.ts"]);
});

test("lint · a new file that an import now finds makes ESLint check the importer again", () => {
  expect(checkedAgain({ "app/later.ts": "export {};" })).toEqual(["app/route.ts"]);
});

test("lint · after a change of its rules, Prettier checks cached files again", async () => {
  const file = path.join(folder, "a.mjs");
  const config = path.join(folder, ".prettierrc");
  await fs.writeFile(file, 'export const greeting = "hello";\n');
  await fs.writeFile(config, "{}");
  const check = () =>
    toolOutput("prettier/bin/prettier.cjs", [
      "--check",
      ...["--cache", "--cache-strategy", "content", "--cache-location", path.join(folder, "cache")],
      file,
    ]);
  expect((await check()).ok).toBe(true);
  expect(await fs.readFile(path.join(folder, "cache"), "utf8")).toContain("a.mjs");
  await fs.writeFile(config, '{ "singleQuote": true }');
  expect((await check()).ok).toBe(false);
});
