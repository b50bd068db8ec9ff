import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { addSession } from "~/db/accounts/accounts";
import { collectingEvents } from "~/db/statement";
import { endSession } from "./endSession.server";

const real = env as unknown as Env;

/** Ends a session of a member whose inbox answers like this. */
async function endWith(id: string, answer: () => Promise<void>): Promise<boolean> {
  const nowMs = Date.now();
  await addSession(real.DB, {
    id,
    memberId: "m",
    device: "",
    method: null,
    second: null,
    provedAtMs: null,
    nowMs,
    expiresAtMs: nowMs + 1_000,
  });
  const INBOX = { getByName: () => ({ endSession: answer }) };
  const { DB, SEARCH } = real; // the bindings aren't own properties
  const context = { db: collectingEvents(DB), env: { ...real, DB, SEARCH, INBOX }, waitUntil: () => undefined };
  return endSession(context as unknown as EdgeContext, "m", id);
}
const countOf = (rows: string) => real.DB.prepare(`select count(*) from ${rows}`).first("count(*)");

it("A6 · a session ends although its member's inbox can't be reached", async () => {
  expect(await endWith("away", () => Promise.reject(new Error("the inbox is away")))).toBe(true);
  expect(await countOf("sessions where id = 'away'")).toBe(0);
  expect(await countOf("outbox where target = 'inbox'")).toBe(1);
});

it("A6 · an inbox that hangs delays the end of a session by three seconds at most", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const hangs = vi.fn(() => new Promise<void>(() => undefined));
    const ending = endWith("hanging", hangs);
    while (hangs.mock.calls.length === 0) await scheduler.wait(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await ending).toBe(true);
    expect(await countOf("sessions where id = 'hanging'")).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
