import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "./root.mjs";

/** Code that breaks each rule of .oxlintrc.json. What it imports has types only if the file's own tsconfig is used. */
const BREAKS: Record<string, string> = {
  "await-thenable": "export const act = async (): Promise<number> => await one;",
  "no-floating-promises": "export function act(): void { save(); }",
  "no-misused-promises": "export const act = (): number => (save() ? 1 : 0);",
  "switch-exhaustiveness-check": 'export function act(): void { switch (kind) { case "a": break; } }',
};
const IMPORTS = 'import { kind, one, save } from "~/base/given";\nexport const used = [kind, one, save];\n';
const GIVEN = `
  export declare const one: number;
  export declare const kind: "a" | "b";
  export declare const save: () => Promise<void>;
`;
/** By what they are checked with: tsconfig.main.json and tsconfig.workerd.json. */
const FILES = { "product code": "app/act.ts", "a test in workerd": "app/act.edge.test.ts" };

let project: string;
beforeAll(async () => {
  project = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-typed-rules-"));
  for (const file of ["tsconfig.json", "tsconfig.main.json", "tsconfig.workerd.json", ".oxlintrc.json"])
    await fs.copyFile(path.join(ROOT, file), path.join(project, file));
  await fs.symlink(path.join(ROOT, "node_modules"), path.join(project, "node_modules"));
  await write("base/given.ts", GIVEN);
});
afterAll(() => fs.rm(project, { recursive: true }));

for (const [rule, code] of Object.entries(BREAKS)) {
  for (const [where, file] of Object.entries(FILES)) {
    it(`lint · ${rule} is found in ${where}`, async () => {
      await write(file, IMPORTS + code);
      expect(await findingsIn(file)).toEqual([rule]);
    });
  }
}

it("lint · every typed rule has code that breaks it", async () => {
  const { rules } = JSON.parse(await fs.readFile(path.join(ROOT, ".oxlintrc.json"), "utf8")) as { rules: object };
  expect(Object.keys(rules)).toEqual(Object.keys(BREAKS).map((rule) => `typescript/${rule}`));
});

async function write(file: string, code: string) {
  await fs.mkdir(path.join(project, path.dirname(file)), { recursive: true });
  await fs.writeFile(path.join(project, file), code);
}

/** The rules that a file breaks. */
const findingsIn = (file: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const oxlint = path.join(ROOT, "node_modules/oxlint/bin/oxlint");
    execFile(
      process.execPath,
      [oxlint, "--type-aware", "--format=json", file],
      { cwd: project },
      (_exit, stdout, stderr) => {
        try {
          const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
          resolve(diagnostics.map(({ code }) => /\((.+)\)/.exec(code)?.[1] ?? code));
        } catch {
          reject(new Error(stderr || stdout));
        }
      },
    );
  });
