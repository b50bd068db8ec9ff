import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { temporaryFolder } from "./temporaryFolder.mjs";

const GIB = 1024 ** 3;
const USUAL = path.join(os.tmpdir(), "usual");
const free = (bytes: number) =>
  vi.spyOn(fs, "statfsSync").mockReturnValue({ bavail: bytes / 4096, bsize: 4096 } as ReturnType<typeof fs.statfsSync>);

it("tests · databases are in a folder in memory that has 2 GiB", () => {
  free(2 * GIB);
  expect(temporaryFolder(os.tmpdir(), USUAL)).toBe(os.tmpdir());
});

it("tests · databases aren't in a folder in memory that is too small", () => {
  free(GIB / 16);
  expect(temporaryFolder(os.tmpdir(), USUAL)).toBe(USUAL);
});

it("tests · databases are in the usual folder if there is none in memory", () => {
  expect(temporaryFolder(path.join(os.tmpdir(), "missing"), USUAL)).toBe(USUAL);
});
