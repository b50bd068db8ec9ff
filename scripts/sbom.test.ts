import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import packageJson from "~/package.json" with { type: "json" };
import { sbomOf, writeSbom } from "./sbom.mjs";

const RELEASE = { version: "1.0.0", commit: "abc" };

it("deploy · the list of a release's packages has each dependency with its version", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-sbom-"));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  const file = await writeSbom(folder, RELEASE.commit);
  const { components } = JSON.parse(await fs.readFile(file, "utf8")) as ReturnType<typeof sbomOf>;
  const versions = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(packageJson.dependencies))
    expect(versions.get(name), name).toBe(version);
});

it("deploy · the list of a release's packages leaves out what only development needs", () => {
  const packages = {
    "": { version: "1.0.0" },
    "node_modules/a": { version: "2.0.0" },
    "node_modules/b": { version: "3.0.0", dev: true },
    "node_modules/c": { version: "4.0.0", devOptional: true },
  };
  expect(sbomOf(packages, RELEASE).components).toEqual([
    { type: "library", name: "a", version: "2.0.0", purl: "pkg:npm/a@2.0.0" },
  ]);
});

it("deploy · the list of a release's packages has the hash, the licence and the address of a scoped package", () => {
  const locked = { version: "2.0.0", integrity: "sha512-AQI=", license: "MIT" };
  expect(sbomOf({ "node_modules/a/node_modules/@b/c": locked }, RELEASE).components).toEqual([
    {
      type: "library",
      name: "@b/c",
      version: "2.0.0",
      purl: "pkg:npm/%40b/c@2.0.0",
      hashes: [{ alg: "SHA-512", content: "0102" }],
      licenses: [{ expression: "MIT" }],
    },
  ]);
});
