import { transform } from "esbuild";
import { expect, test } from "vitest";
import { insertMarks } from "./marks.mjs";

const FILE = "app/posts/example.tsx";
const global = globalThis as { parlorRan?: Set<string> };

/** Runs a module with marks. Returns what it exports, and then whether it has noted its file since the last question. */
async function marked(text: string) {
  const { code } = await transform(insertMarks(FILE, text), { loader: "tsx", format: "cjs", jsx: "automatic" });
  const module = { exports: {} as Record<string, (...given: unknown[]) => unknown> };
  delete global.parlorRan;
  new Function("module", code)(module);
  const hasRun = () => {
    const ran = global.parlorRan?.has(FILE) ?? false;
    delete global.parlorRan;
    return ran;
  };
  return { exports: module.exports, hasRun };
}

test("test:changed · loading a file leaves no mark of it", async () => {
  const { hasRun } = await marked("export const a = [1].length;\nexport function b() {}\nexport class C { d = 1 }");
  expect(hasRun()).toBe(false);
});

test.each([
  ["a function", "export function f() { return 7 }"],
  ["an arrow function", "export const f = () => 7"],
  ["an arrow function that returns an object", "export const f = () => ({ seven: 7 }).seven"],
  ["an arrow function in another", "export const f = () => (() => 7)()"],
  ["an arrow function with a type", "export const f = (a?: number): number => (a ?? 7) as number"],
  ["a method", "class A { m() { return 7 } }\nconst a = new A();\nexport const f = a.m"],
  ["a getter", 'const a = { get n() { return 7 } };\nexport const f = Object.getOwnPropertyDescriptor(a, "n")!.get'],
  [
    "a constructor",
    "class A { constructor(public n = 7) { return Object(n) } }\nexport const f = Reflect.construct.bind(Reflect, A, [])",
  ],
])("test:changed · %s leaves a mark and does what it did", async (_kind, text) => {
  const { exports, hasRun } = await marked(text);
  hasRun();
  expect(Number(exports["f"]?.())).toBe(7);
  expect(hasRun()).toBe(true);
});

test("test:changed · a file without functions stays as it is", () => {
  expect(insertMarks(FILE, "export const A = 1;")).toBe("export const A = 1;");
});
