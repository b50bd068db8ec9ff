import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lintCaches } from "./lintCaches.mjs";
import { ROOT } from "./root.mjs";
import { execFile } from "node:child_process";

let project: string;
beforeAll(async () => {
  vi.stubEnv("CI", "");
  project = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-lint-"));
  for (const file of ["prettier.config.mjs", "package-lock.json"]) await write(file, "");
  await write("a.js", "debugger;\n");
});
afterAll(() => fs.rm(project, { recursive: true }));

const write = (file: string, text: string) => fs.writeFile(path.join(project, file), text);
/** The rule is our own, so ESLint's name and options for it stay the same when its code changes. */
const withRule = (body: string) =>
  write(
    "eslint.config.js",
    `const own = { rules: { mine: { create: (context) => ({ DebuggerStatement(node) { ${body} } }) } } };
     module.exports = [{ plugins: { own }, rules: { "own/mine": "error" } }];`,
  );

const findings = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const eslint = path.join(ROOT, "node_modules/eslint/bin/eslint.js");
    const args = [eslint, "a.js", "--format", "json", ...lintCaches(project).eslint];
    execFile(process.execPath, args, { cwd: project }, (_exit, stdout, stderr) => {
      try {
        const [file] = JSON.parse(stdout) as { errorCount: number }[];
        resolve(file?.errorCount ?? -1);
      } catch {
        reject(new Error(stderr));
      }
    });
  });

test("lint · a file without findings is checked again when the code of a rule changes", async () => {
  await withRule("");
  expect(await findings()).toBe(0);
  await withRule('context.report({ node, message: "no" });');
  expect(await findings()).toBe(1);
});

test("lint · another version of a package is another cache", async () => {
  const before = lintCaches(project);
  await write("package-lock.json", "{}");
  const after = lintCaches(project);
  expect(after.prettier.at(-1)).not.toBe(before.prettier.at(-1));
  expect(after.eslint.at(-1)).not.toBe(before.eslint.at(-1));
});

test("lint · CI uses no cache", () => {
  vi.stubEnv("CI", "true");
  expect(lintCaches(project)).toEqual({ eslint: [], prettier: [] });
  vi.stubEnv("CI", "");
});
