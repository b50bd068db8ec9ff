import { beforeEach, expect, it, vi } from "vitest";
import { mayDeploy } from "./audit.mjs";

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => void printed.push(String(line)));
});
const audited = (isClean: boolean) => () => Promise.resolve(isClean);

it("deploy · packages without a known vulnerability are deployed", async () => {
  expect(await mayDeploy(undefined, audited(true))).toBe(true);
});

it("deploy · packages with a known vulnerability aren't deployed", async () => {
  expect(await mayDeploy(undefined, audited(false))).toBe(false);
});

it("deploy · an operator who gives a reason deploys packages with a known vulnerability", async () => {
  expect(await mayDeploy("the fix of the outage can't wait", audited(false))).toBe(true);
  expect(printed).toEqual(["Deployed in spite of npm audit: the fix of the outage can't wait"]);
});

it("deploy · an exception without a reason is refused", async () => {
  expect(await mayDeploy("  ", audited(true))).toBe(false);
});
