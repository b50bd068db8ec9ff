import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "~/scripts/root.mjs";
import { FIRST_NAMES, newName } from "./newName";

const specs = path.join(ROOT, "tests/e2e");
const code = fs
  .readdirSync(specs)
  .map((file) => fs.readFileSync(path.join(specs, file), "utf8").toLowerCase())
  .join("\n");

it("kit · a thousand generated names differ, and none is a part of another", () => {
  const names = Array.from({ length: 1_000 }, (_, n) => newName(n));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(names.map((name) => name.split(" ")[1])).size).toBe(names.length);
  expect(new Set(names.map((name) => name.split(" ")[1]?.length))).toEqual(new Set([3]));
});

it("kit · no browser test has a generated first name in its texts", () => {
  expect(FIRST_NAMES.filter((name) => code.includes(name.toLowerCase()))).toEqual([]);
});
