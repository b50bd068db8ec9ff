import path from "node:path";
import { ESLint } from "eslint";
import { expect, it } from "vitest";
import { ROOT } from "./root.mjs";

const lint = new ESLint({ cwd: ROOT });
/** The messages of the rule about directions (X164). */
async function findings(file: string, code: string): Promise<string[]> {
  const [result] = await lint.lintText(code, { filePath: path.join(ROOT, file) });
  return (result?.messages ?? []).flatMap(({ ruleId, message }) =>
    ruleId === "no-restricted-syntax" ? [message] : [],
  );
}

it.each([
  ["a name", "<p>{memberName(member)}</p>"],
  ["a name or another word", '<p>{isMe ? "You" : nameOf(id)}</p>'],
  ["a name in a variable", "<p>{name}</p>"],
  ["the name of a group", "<p>{group.name}</p>"],
  ["a name beside other elements", "<p><b>by</b> {memberName(member)}</p>"],
  ["a field for texts", '<textarea name="text" />'],
])("X164 · the lint finds %s without a direction", async (_what, element) => {
  expect(await findings("app/members/Sample.tsx", `export const sample = ${element};\n`)).toHaveLength(1);
});

it.each([
  "<p><bdi>{memberName(member)}</bdi></p>",
  '<p dir="auto">{name}</p>',
  '<span dir="auto" className="x">{isMe ? "You" : nameOf(id)}</span>',
  "<p>{TEXTS.by(memberName(member))}</p>",
  '<textarea dir="auto" name="text" />',
])("X164 · the lint accepts %s", async (element) => {
  expect(await findings("app/members/Sample.tsx", `export const sample = ${element};\n`)).toEqual([]);
});

it.each(["ml-2", "-mr-1", "sm:pl-4", "scroll-pr-3", "left-0", "right-[4px]", "border-l", "rounded-tr-lg", "text-left"])(
  "X190 · the lint finds the class %s, which has no mirrored side",
  async (name) => {
    expect(await findings("app/members/Sample.tsx", `export const sample = "flex ${name} gap-2";\n`)).toHaveLength(1);
  },
);

it.each(["ms-2", "start-0", "left-1/2", "text-start", "rounded-lg", "border-line", "leftover-1"])(
  "X190 · the lint accepts the class %s",
  async (name) => {
    expect(await findings("app/members/Sample.tsx", `export const sample = "flex ${name} gap-2";\n`)).toEqual([]);
  },
);

it("X164 · the lint finds a sentence that doesn't isolate what it gets", async () => {
  const sentence = (tag: string) => `export const by = (name: string) => ${tag}\`by \${name}\`;\n`;
  expect(await findings("app/members/texts.ts", sentence(""))).toHaveLength(1);
  expect(await findings("app/members/texts.ts", sentence("say"))).toEqual([]);
});
