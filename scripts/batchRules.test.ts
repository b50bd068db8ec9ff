import path from "node:path";
import { ESLint } from "eslint";
import { expect, it } from "vitest";
import { ROOT } from "./root.mjs";

const lint = new ESLint({ cwd: ROOT });
async function findings(code: string): Promise<(string | null)[]> {
  const [result] = await lint.lintText(code, { filePath: path.join(ROOT, "db/sample.ts") });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId).filter((rule) => rule === "no-restricted-syntax");
}

it.each([
  "const [, made] = await batch(db, { one, made });",
  "const made = (await batch(db, queries))[1];",
  "const [one] = await db.batch([first, second]);",
])("batches · the lint finds a batch that is read by position: %s", async (code) => {
  expect(await findings(`export async function act() { ${code} return 1; }\n`)).toHaveLength(1);
});

it.each(["const { made } = await batch(db, { one, made });", "const [row] = await all(db, query);"])(
  "batches · the lint accepts %s",
  async (code) => {
    expect(await findings(`export async function act() { ${code} return 1; }\n`)).toEqual([]);
  },
);
