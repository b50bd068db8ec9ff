import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { hasAll } from "./packagesOnRequest.mjs";
import { ROOT } from "./root.mjs";

const LOCK = {
  packages: {
    "": {},
    "node_modules/ws": { version: "8.23.0" },
    "node_modules/native": { version: "1.0.0", optional: true },
  },
};

it("packages · those on request are installed when each one that isn't optional has its version", () => {
  expect(hasAll(LOCK, { packages: { "node_modules/ws": { version: "8.23.0" } } })).toBe(true);
});

it.each([
  ["is missing", {}],
  ["has another version", { "node_modules/ws": { version: "8.22.0" } }],
])("packages · those on request are installed again when one %s", (_, packages) => {
  expect(hasAll(LOCK, { packages })).toBe(false);
});

it.each([".", "bench/lighthouse", "bench/peers", "scripts/studio"])(
  "packages · %s pins exact versions, and its lock file names no registry",
  (folder) => {
    const { dependencies, devDependencies } = JSON.parse(
      fs.readFileSync(path.join(ROOT, folder, "package.json"), "utf8"),
    ) as {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/);
    expect(fs.readFileSync(path.join(ROOT, folder, "package-lock.json"), "utf8")).not.toMatch(/"resolved":/);
  },
);
