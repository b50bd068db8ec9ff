import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestInfo } from "@playwright/test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerExits } from "./serverExits";

const runningServer = { unexpectedExit: () => undefined };
let outputDir: string;
beforeEach(async () => (outputDir = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-exits-"))));
afterEach(() => fs.rm(outputDir, { recursive: true }));

/** One try of a test, with a way to make its server exit. */
function tryOfTest(testId = "one") {
  let exit = (_lastOutput: string) => {};
  const stop = vi.fn();
  const exits = new ServerExits({ project: { outputDir } as TestInfo["project"], testId }, (listener) => {
    exit = listener;
    return stop;
  });
  return { exits, stop, exit: (lastOutput: string) => exit(lastOutput) };
}

test("kit · a server that exits closes the browsers of its test", () => {
  const { exits, exit } = tryOfTest();
  const context = { close: vi.fn(async () => {}) };
  exits.closeOnExit(context);
  exit("out of memory");
  expect(context.close).toHaveBeenCalledOnce();
});

test("kit · a test whose server exited fails with the server's last output", async () => {
  const { exits, exit } = tryOfTest();
  await exits.failIfExitedBefore(runningServer);
  exit("out of memory");
  await expect(exits.end()).rejects.toThrow("out of memory");
});

test("kit · a retry of a test whose server exited fails before it begins", async () => {
  const first = tryOfTest();
  first.exit("out of memory");
  await first.exits.end().catch(() => {});
  await expect(tryOfTest().exits.failIfExitedBefore(runningServer)).rejects.toThrow("out of memory");
});

test("kit · a server's exit doesn't fail another test, whose server runs", async () => {
  const first = tryOfTest();
  first.exit("out of memory");
  await first.exits.end().catch(() => {});
  await expect(tryOfTest("other").exits.failIfExitedBefore(runningServer)).resolves.toBeUndefined();
});

test("kit · a test fails immediately when its worker's server is already gone", async () => {
  await expect(tryOfTest().exits.failIfExitedBefore({ unexpectedExit: () => "exit 1" })).rejects.toThrow("exit 1");
});

test("kit · a test whose servers stay up passes and stops listening", async () => {
  const { exits, stop } = tryOfTest();
  await exits.failIfExitedBefore(runningServer);
  await exits.end();
  expect(stop).toHaveBeenCalledOnce();
});
