import { expect, it, vi } from "vitest";
import type { EdgeContext } from "~/app/server/context.server";
import { requestPasswordReset } from "./resetPassword.server";

it("A12 · the account of a forgotten password is looked up only after the answer", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined); // the security event
  const queryDatabase = vi.fn(() => {
    throw new Error("queried");
  });
  const later: (() => Promise<unknown>)[] = [];
  const request = new Request("https://parlor.test/api/forgotten", { method: "POST" });
  const context = {
    request,
    requestId: "test",
    vars: { ATTEMPT_KEY: "a key of thirty-two characters or more", PASSWORD_COST: "low" },
    env: { LIMITS: { getByName: () => ({ take: () => Promise.resolve({ ok: true }) }) } },
    db: { prepare: queryDatabase, batch: queryDatabase },
    afterAnswer: (work: () => Promise<unknown>) => void later.push(work),
    outcome: { code: null, member: null, retryAfterS: null },
  } as unknown as EdgeContext;

  expect(await requestPasswordReset(context, "ada@x.zz")).toEqual({ ok: true });
  expect(queryDatabase).not.toHaveBeenCalled();
  await expect(Promise.all(later.map((work) => work()))).rejects.toThrow("queried");
  expect(queryDatabase).toHaveBeenCalled();
});
