import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Env, varsOf } from "~/app/server/env.server";
import type { PushPayload } from "~/base/push";
import { newVapidKey } from "~/scripts/server/vapidKey.mjs";
import { startPushService } from "~/tests/kit/push/pushService";
import { bytesOf, decryptPayload, keysFor, newBrowserKeys, signedClaims } from "~/tests/kit/push/receivePush";
import { type PushOptions, sendPush, topicOf } from "./sendPush.server";

const [current, earlier] = [newVapidKey(), newVapidKey()];
const PAYLOAD: PushPayload = {
  ...{
    id: "1",
    tag: "chat:1",
    member: "ada",
    lang: "ja",
    dir: "ltr",
    title: "ボブ",
    body: "やあ 👋",
    path: "/messages",
  },
  ...{ atMs: 1, open: ["chat:1"], unread: 2 },
};
const OPTIONS: PushOptions = { topic: topicOf("chat:1"), ttlS: 45, urgency: "high" };

let service: Awaited<ReturnType<typeof startPushService>>;
let browser: Awaited<ReturnType<typeof newBrowserKeys>>;
beforeAll(async () => {
  [service, browser] = [await startPushService(), await newBrowserKeys()];
});
afterAll(() => service.stop());

const varsWith = (more: object = {}) =>
  varsOf({
    ...{ APP_ENV: "development", ORIGIN: "http://parlor.test", CONTACT_MEMBERS: "help@parlor.test" },
    ...{ ATTEMPT_KEY: "x".repeat(32), FACTOR_KEY: "y".repeat(32) },
    ...{ VAPID_KEYS: JSON.stringify([current, earlier]), PUSH_RELAY: service.url },
    ...more,
  } as unknown as Env);

let endpoints = 0;
/** A new subscription, whose pushes the service answers like this. */
const target = (answer = "201", more: object = {}) => ({
  ...keysFor(browser),
  endpoint: `https://fcm.googleapis.com/fcm/send/${++endpoints}?answer=${answer}`,
  publicKey: current.publicKey,
  ...more,
});
/** The lines of the log whose event has this name. */
const logged = (name: string) => {
  const lines: Record<string, unknown>[] = [];
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => {
      const event = JSON.parse(line) as Record<string, unknown>;
      if (event["event"] === name) lines.push(event);
    });
  return lines;
};

it("X204 · a push arrives encrypted for its browser, with its topic, lifetime and urgency", async () => {
  const subscription = target();
  expect(await sendPush(varsWith(), subscription, PAYLOAD, OPTIONS)).toBe("sent");
  const [push] = service.receivedAt(subscription.endpoint);
  expect(push).toMatchObject({
    method: "POST",
    headers: {
      "content-encoding": "aes128gcm",
      ttl: "45",
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{32}$/) as string,
    },
  });
  expect(push?.body.length).toBeLessThanOrEqual(Math.ceil((4_096 * 4) / 3));
  expect(await decryptPayload(browser, bytesOf(push?.body ?? ""))).toEqual(PAYLOAD);
});

it("X204 · a short push and a long one have the same length, so nobody learns how much somebody wrote", async () => {
  const [short, long] = [target(), target()];
  await sendPush(varsWith(), short, { ...PAYLOAD, body: "" }, OPTIONS);
  await sendPush(varsWith(), long, { ...PAYLOAD, body: "x".repeat(3_000) }, OPTIONS);
  const [first, second] = [short, long].map(({ endpoint }) => service.receivedAt(endpoint)[0]?.body.length);
  expect(first).toBe(second);
});

it.each([
  ["current", current],
  ["earlier", earlier],
])(
  "X205 · a push is signed with the key of its subscription, the %s one, for its service alone",
  async (_which, key) => {
    const subscription = target("201", { publicKey: key.publicKey });
    await sendPush(varsWith(), subscription, PAYLOAD, OPTIONS);
    const signed = await signedClaims(service.receivedAt(subscription.endpoint)[0]?.headers["authorization"] ?? "");
    expect(signed).toMatchObject({
      key: key.publicKey,
      claims: { aud: "https://fcm.googleapis.com", sub: "mailto:help@parlor.test" },
    });
    const lastsS = Number(signed.claims["exp"]) - Date.now() / 1_000;
    expect(lastsS > 0 && lastsS <= 24 * 60 * 60).toBe(true);
  },
);

it.each(["404", "410"])("X201 · a subscription whose service answers %s is gone", async (answer) => {
  expect(await sendPush(varsWith(), target(answer), PAYLOAD, OPTIONS)).toBe("gone");
});

it.each([
  ["429 with seconds", "429&retry=120", 120_000],
  ["503 with a date", `503&retry=${encodeURIComponent("Mon, 30 Nov 2026 12:05:00 GMT")}`, 300_000],
  ["500 without a time", "500", 30_000],
  ["503 with a time that is over", `503&retry=${encodeURIComponent("Mon, 30 Nov 2026 11:00:00 GMT")}`, 1_000],
  ["429 with years", "429&retry=99999999", 24 * 60 * 60 * 1_000],
  ["503 with nonsense", "503&retry=soon", 30_000],
])("X201 · after %s, the push is tried again at that time, within bounds", async (_what, answer, afterMs) => {
  const now = Date.parse("2026-11-30T12:00:00Z");
  vi.spyOn(Date, "now").mockReturnValue(now);
  logged("push_failed");
  expect(await sendPush(varsWith(), target(answer), PAYLOAD, OPTIONS)).toEqual({ retryAtMs: now + afterMs });
});

it("X201 · a push whose service can't be reached is tried again", async () => {
  const lines = logged("push_failed");
  const outcome = await sendPush(varsWith({ PUSH_RELAY: "http://127.0.0.1:1/" }), target(), PAYLOAD, OPTIONS);
  expect(outcome).toEqual({ retryAtMs: expect.any(Number) as number });
  expect(lines).toMatchObject([{ host: "fcm.googleapis.com", status: null }]);
});

it("X201 · a push whose service doesn't answer within ten seconds is tried again", async () => {
  const lines = logged("push_failed");
  const timeout = vi
    .spyOn(AbortSignal, "timeout")
    .mockReturnValue(AbortSignal.abort(new DOMException("", "TimeoutError")));
  expect(await sendPush(varsWith(), target("silence"), PAYLOAD, OPTIONS)).toEqual({
    retryAtMs: expect.any(Number) as number,
  });
  expect(timeout).toHaveBeenCalledWith(10_000);
  expect(lines).toMatchObject([{ error: expect.stringContaining("TimeoutError") as string }]);
});

it.each(["401", "403", "400", "413"])(
  "X205 · a service that answers %s is reported without the secret part of the address",
  async (answer) => {
    const lines = logged("push_refused");
    expect(await sendPush(varsWith(), target(answer), PAYLOAD, OPTIONS)).toBe("refused");
    expect(lines).toEqual([
      {
        event: "push_refused",
        host: "fcm.googleapis.com",
        status: Number(answer),
        error: expect.any(String) as string,
      },
    ]);
  },
);

it.each(["301", "302", "307", "308"])("X204 · a service's redirect (%s) isn't followed", async (answer) => {
  logged("push_refused");
  const subscription = target(answer);
  expect(await sendPush(varsWith(), subscription, PAYLOAD, OPTIONS)).toBe("refused");
  expect(service.receivedAt(subscription.endpoint)).toHaveLength(1);
});

it("X204 · nothing is sent to a host that the operator no longer lists", async () => {
  const lines = logged("push_refused");
  const subscription = target();
  expect(await sendPush(varsWith({ PUSH_HOSTS: "push.example" }), subscription, PAYLOAD, OPTIONS)).toBe("refused");
  expect([service.receivedAt(subscription.endpoint), lines.length]).toEqual([[], 1]);
});

it("X205 · nothing is sent for a subscription whose key the server no longer has", async () => {
  const lines = logged("push_refused");
  const subscription = target("201", { publicKey: newVapidKey().publicKey });
  expect(await sendPush(varsWith(), subscription, PAYLOAD, OPTIONS)).toBe("refused");
  expect([service.receivedAt(subscription.endpoint), lines.length]).toEqual([[], 1]);
});

it("X204 · without a relay, a push goes to the address of its subscription", async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 201 }));
  vi.stubGlobal("fetch", fetched);
  try {
    const subscription = target();
    expect(await sendPush(varsWith({ PUSH_RELAY: "" }), subscription, PAYLOAD, OPTIONS)).toBe("sent");
    expect(fetched.mock.calls.map(([url, { redirect }]) => [url, redirect])).toEqual([
      [subscription.endpoint, "manual"],
    ]);
  } finally {
    vi.unstubAllGlobals();
  }
});

it("X204 · a push that is too long for a service is a bug", async () => {
  const long = { ...PAYLOAD, body: "x".repeat(4_000) };
  await expect(sendPush(varsWith(), target(), long, OPTIONS)).rejects.toThrow("too long");
});
