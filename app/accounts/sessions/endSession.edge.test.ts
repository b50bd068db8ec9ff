import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { addSession } from "~/db/accounts/accounts";
import { collectingEvents } from "~/db/statement";
import { endSession } from "./endSession.server";

const real = env as unknown as Env;

it("A6 · a session ends although its member's inbox can't be reached", async () => {
  const nowMs = Date.now();
  await addSession(real.DB, {
    id: "s",
    memberId: "m",
    device: "",
    method: null,
    second: null,
    provedAtMs: null,
    nowMs,
    expiresAtMs: nowMs + 1_000,
  });
  const INBOX = { getByName: () => ({ endSession: () => Promise.reject(new Error("the inbox is away")) }) };
  const context = { db: collectingEvents(real.DB), env: { ...real, INBOX }, waitUntil: () => undefined };
  expect(await endSession(context as unknown as EdgeContext, "m", "s")).toBe(true);
  expect(await real.DB.prepare("select count(*) from sessions where id = 's'").first("count(*)")).toBe(0);
  expect(await real.DB.prepare("select count(*) from outbox where target = 'inbox'").first("count(*)")).toBe(1);
});
