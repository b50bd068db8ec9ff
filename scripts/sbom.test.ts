import { execFileSync } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import packageJson from "~/package.json" with { type: "json" };
import { commitOf, sbomOf, writeSbom } from "./sbom.mjs";

const RELEASE = { version: "1.0.0", commit: "abc" };

it("deploy · the list of a release's packages has each dependency with its version", async () => {
  const folder = await newFolder();
  const file = await writeSbom(folder, RELEASE.commit);
  const { components } = JSON.parse(await fs.readFile(file, "utf8")) as ReturnType<typeof sbomOf>;
  const versions = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(packageJson.dependencies))
    expect(versions.get(name), name).toBe(version);
});

async function newFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-sbom-"));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  return folder;
}

/** A checkout with one commit of package-lock.json. */
async function newCheckout(): Promise<string> {
  const folder = await newFolder();
  await fs.writeFile(path.join(folder, "package-lock.json"), "{}");
  const as = ["-c", "user.name=Ada", "-c", "user.email=ada@parlor.test"];
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    [...as, "commit", "-qm", "First"],
  ])
    execFileSync("git", args, { cwd: folder });
  return folder;
}

it("deploy · the list of a release's packages is named for the commit", async () => {
  expect(commitOf(await newCheckout())).toMatch(/^[0-9a-f]{12}$/);
});

it("deploy · the list is marked as dirty if package-lock.json isn't as committed", async () => {
  const folder = await newCheckout();
  await fs.writeFile(path.join(folder, "package-lock.json"), "{ }");
  expect(commitOf(folder)).toMatch(/^[0-9a-f]{12}-dirty$/);
});

it("deploy · without a checkout of git, the list says what it needs", async () => {
  const folder = await newFolder();
  expect(() => commitOf(folder)).toThrow("run this in a checkout of git");
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
