import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EdgeContext } from "~/app/server/context.server";
import { requestPasswordReset } from "./resetPassword.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("A12 · the account of a forgotten password is looked up only after the answer", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined); // the security event
  const asked = vi.fn(() => {
    throw new Error("asked");
  });
  const later: Promise<unknown>[] = [];
  const request = new Request("https://parlor.test/api/forgotten", { method: "POST" });
  const context = {
    request,
    requestId: "test",
    vars: { ATTEMPT_KEY: "a key of thirty-two characters or more" },
    env: { LIMITS: { getByName: () => ({ take: () => Promise.resolve({ ok: true }) }) } },
    db: { prepare: asked, batch: asked },
    after: (work: Promise<unknown>) => void later.push(work),
    outcome: { code: null, member: null, retryAfterS: null },
  } as unknown as EdgeContext;

  expect(await requestPasswordReset(context, request, "ada@x.zz")).toEqual({ ok: true });
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).not.toHaveBeenCalled();
  const [work] = later;
  const looked = expect(work).rejects.toThrow("asked");
  await vi.advanceTimersByTimeAsync(100);
  await looked;
  expect(asked).toHaveBeenCalled();
});
