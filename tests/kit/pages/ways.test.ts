import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "~/scripts/root.mjs";
import { FROM_OUTSIDE, isLike, WAYS, waysTable } from "./ways";

const read = (file: string): string => fs.readFileSync(path.join(ROOT, "docs/spec", file), "utf8");

it("U1 · docs/spec/ways.md has the table of ways to the features", () => {
  expect(read("ways.md")).toContain(waysTable());
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

it("U1 · browser stories type only addresses that a way leads to, or that people come to from outside", () => {
  const folder = path.join(ROOT, "tests/e2e");
  const stories = fs.readdirSync(folder).filter((file) => file.endsWith(".spec.ts"));
  const known = ["/", "/?tab=all", ...WAYS.flatMap(({ at }) => at ?? []), ...Object.keys(FROM_OUTSIDE)];
  const others = stories.flatMap((file) =>
    typedIn(fs.readFileSync(path.join(folder, file), "utf8"))
      .filter((address) => !known.some((one) => isLike(address, one)))
      .map((address) => `${file}: ${address}`),
  );
  expect(stories.length).toBeGreaterThan(50);
  expect(others).toEqual([]);
});
