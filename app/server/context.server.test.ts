import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { edgeContext } from "./context.server";
import type { Env } from "./env.server";

const ENV = {
  APP_ENV: "development",
  ORIGIN: "https://parlor.test",
  ATTEMPT_KEY: "x".repeat(32),
  FACTOR_KEY: "y".repeat(32),
  DB: { withSession: () => ({}) },
} as unknown as Env;

beforeEach(() => vi.stubGlobal("scheduler", { wait: () => Promise.resolve() }));
afterEach(() => void vi.unstubAllGlobals());

it("A12 · work after the answer doesn't begin before the answer", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const kept: Promise<unknown>[] = [];
  const execution = { waitUntil: (work: Promise<unknown>) => void kept.push(work) };
  const request = new Request("https://parlor.test/api/forgotten", { method: "POST" });
  const context = edgeContext(request, ENV, execution, answered, () => new Response());
  const work = vi.fn(() => Promise.resolve());
  context.afterAnswer(work);
  await new Promise((resolve) => setTimeout(resolve));
  expect(work).not.toHaveBeenCalled();
  answer();
  await Promise.all(kept);
  expect(work).toHaveBeenCalledOnce();
});
