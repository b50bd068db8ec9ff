import path from "node:path";
import { ESLint } from "eslint";
import { expect, it } from "vitest";
import { ROOT } from "./root.mjs";

const lint = new ESLint({ cwd: ROOT });
/** How often the lint refuses a file with a call of a room. */
async function findings(file: string): Promise<number> {
  const code = "export const call = (env: Env, name: string) => env.INBOX.getByName(name).admit();\n";
  const [result] = await lint.lintText(code, { filePath: path.join(ROOT, file) });
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === "no-restricted-syntax").length;
}

it.each([
  "app/posts/sample.server.ts",
  "app/posts/Sample.tsx",
  "app/posts/texts.ts",
  "party/chat/sample.ts",
  "base/sample.ts",
])("rooms · the lint finds a call in %s that doesn't say where the room should lie", async (file) => {
  expect(await findings(file)).toBe(1);
});

it.each(["base/roomAt.ts", "app/posts/sample.edge.test.ts", "tests/kit/workerd/sample.ts", "bench/distance/sample.ts"])(
  "rooms · the lint lets %s call a room by its name",
  async (file) => {
    expect(await findings(file)).toBe(0);
  },
);
