import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { moveClock, nowMs } from "~/base/clock";
import { newMember } from "~/tests/wire/caller";
import { type Env, varsOf } from "./env.server";
import { readSession, startSession } from "./session.server";

const world = env as unknown as Env;
const { DB } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => moveClock(0));

/** A browser with a session that begins now. A visit answers when the session ends then, or null if it has ended. */
async function newBrowser() {
  const { id: member } = await newMember();
  let cookie = "";
  await startSession(
    DB,
    varsOf(world),
    member,
    { device: "x", proof: { method: "password", second: null }, isRecentProof: true },
    (set) => (cookie ||= set.split(";")[0] ?? ""),
  );
  const visit = async () => {
    const request = new Request("http://parlor.test/", { headers: { cookie } });
    const { session, renewed } = await readSession(request, DB, varsOf(world), () => undefined);
    return session && { endsAtMs: session.expiresAtMs, renewed };
  };
  return { beganAtMs: nowMs(), visit };
}

it("A5 · the session's cookie is only for our host, over https, and hidden from scripts and other sites' forms", async () => {
  const { id: member } = await newMember();
  const cookies: string[] = [];
  await startSession(
    DB,
    { ...varsOf(world), ORIGIN: "https://parlor.example" },
    member,
    { device: "x", proof: { method: "password", second: null }, isRecentProof: true },
    (set) => cookies.push(set),
  );
  expect(cookies[0]).toEqual(
    expect.stringMatching(/^__Host-sid=[a-z2-7]{40}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/),
  );
});

it("A19 · a session ends 30 days after its last use", async () => {
  const { visit } = await newBrowser();
  moveClock(29.9 * DAY_MS);
  expect(await visit()).not.toBeNull();
  moveClock((29.9 + 30.1) * DAY_MS);
  expect(await visit()).toBeNull();
});

it("A19 · a session that is used each week ends 180 days after its sign-in", async () => {
  const { visit } = await newBrowser();
  for (let days = 7; days < 180; days += 7) {
    moveClock(days * DAY_MS);
    expect(await visit(), `after ${days} days`).not.toBeNull();
  }
  moveClock(179.9 * DAY_MS);
  expect(await visit()).not.toBeNull();
  moveClock(180.01 * DAY_MS);
  expect(await visit()).toBeNull();
});

// open sockets get this end when a request renews the session (context.server.ts): party/inbox/room.room.test.ts
it("A19 · a renewed session's end, also for its open sockets, is at most 180 days after its sign-in", async () => {
  const { beganAtMs, visit } = await newBrowser();
  const ends: number[] = [];
  for (let days = 20; days < 180; days += 20) {
    moveClock(days * DAY_MS);
    const visited = await visit();
    expect(visited?.renewed).toBe(true);
    ends.push(Math.round(((visited?.endsAtMs ?? 0) - beganAtMs) / DAY_MS));
  }
  expect(ends).toEqual([50, 70, 90, 110, 130, 150, 170, 180]);
});
