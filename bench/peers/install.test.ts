import { expect, it } from "vitest";
import { hasAll } from "./install.mjs";

const LOCK = {
  packages: {
    "": {},
    "node_modules/ws": { version: "8.23.0" },
    "node_modules/native": { version: "1.0.0", optional: true },
  },
};

it("bench · the peers are installed when each package that isn't optional has its version", () => {
  expect(hasAll(LOCK, { packages: { "node_modules/ws": { version: "8.23.0" } } })).toBe(true);
});

it.each([
  ["is missing", {}],
  ["has another version", { "node_modules/ws": { version: "8.22.0" } }],
])("bench · the peers are installed again when a package %s", (_, packages) => {
  expect(hasAll(LOCK, { packages })).toBe(false);
});
