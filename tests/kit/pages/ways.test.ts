import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "~/scripts/root.mjs";
import { FROM_OUTSIDE, isLike, WAYS, waysTable } from "./ways";

const read = (file: string): string => fs.readFileSync(path.join(ROOT, "docs/spec", file), "utf8");

it("U1 · docs/spec/ways.md has the table of ways to the features", () => {
  const page = read("ways.md");
  const now = `${page.slice(0, page.indexOf("| Feature"))}${waysTable()}\n`;
  if (process.env["WAYS_PAGE"] === "write") return fs.writeFileSync(path.join(ROOT, "docs/spec/ways.md"), now);
  expect(page).toBe(now);
});

it("U1 · every way names requirements of the spec", () => {
  const requirements = read("requirements.md");
  for (const { feature, requirement } of WAYS)
    for (const number of requirement.split(", ")) expect(requirements, feature).toContain(`- **${number}**`);
});

/** Addresses as browser tests type them: `{}` replaces what differs. */
const typedIn = (source: string): string[] =>
  [...source.matchAll(/\.goto\((?:"([^"]*)"|`([^`]*)`)/g)].map(([, plain, template = ""]) =>
    (plain ?? template.replace(/\$\{[^}]*\}/g, "{}")).replace(/^\{\}\//, "/").replace(/^\{\}$/, "/{}"),
  );

it("U1 · browser stories press what is visible, and type only addresses that people get from outside", () => {
  const folder = path.join(ROOT, "tests/e2e");
  const stories = fs.readdirSync(folder).filter((file) => file.endsWith(".spec.ts"));
  const known = ["/", ...Object.keys(FROM_OUTSIDE)];
  const others = stories.flatMap((file) =>
    typedIn(fs.readFileSync(path.join(folder, file), "utf8"))
      .filter((address) => !known.some((one) => isLike(address, one)))
      .map((address) => `${file}: ${address}`),
  );
  expect(stories.length).toBeGreaterThan(50);
  expect(others).toEqual([]);
});

it.each([
  ["/01BX5ZZKBKACTAV9WEVGEMMVRZ", "/{}", true],
  ["/{}/{}", "/{}/{}", true],
  ["/settings/codes", "/{}/{}", false],
  ["/tags/lanterns", "/tags/{name}", true],
  ["/search?query=a", "/search", false],
])("U1 · whether the address %s is like %s: %s", (address, pattern, isSo) => {
  expect(isLike(address, pattern)).toBe(isSo);
});
