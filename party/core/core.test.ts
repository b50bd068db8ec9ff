import fc from "fast-check";
import { expect, it } from "vitest";
import { chatCommandSchema } from "~/party/chat/parse";
import { CHAT_PROTOCOL_VERSION } from "~/party/chat/protocol";
import { backoffMs } from "~/base/retry";
import { readFrame } from "~/party/core/frames";
import { identityOf } from "~/party/core/identity";
import { Strikes, TokenBuckets } from "~/party/core/rates";
import { IDENTITY_HEADER } from "~/party/core/protocol";
import { applySettings } from "~/party/core/settings";
import { clockOffsetMs, moveClock } from "~/base/clock";

const read = (raw: string) => readFrame(chatCommandSchema, raw, CHAT_PROTOCOL_VERSION);

it("rooms · a bucket never lets through more than its rate plus one second's worth", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400), { maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (gapsMs, perSecond) => {
      const buckets = new TokenBuckets(perSecond);
      let [now, passed] = [0, 0];
      for (const gapMs of gapsMs) {
        now += gapMs;
        if (buckets.consume("ann", now) === 0) passed++;
      }
      expect(passed).toBeLessThanOrEqual(perSecond + (now * perSecond) / 1000 + 1e-6);
    }),
  );
});

it("rooms · a member who keeps to the rate is never refused", () => {
  const buckets = new TokenBuckets(10);
  for (let i = 1; i <= 50; i++) expect(buckets.consume("ann", 1_000_000 + i * 101)).toBe(0);
});

it("rooms · a clock that jumps back refuses nobody permanently", () => {
  const buckets = new TokenBuckets(10);
  buckets.consume("ann", 1_000_000);
  buckets.consume("ann", 0);
  expect(buckets.consume("ann", 200)).toBe(0);
});

it("rooms · a bucket that isn't full is never swept away", () => {
  const buckets = new TokenBuckets<string>(10);
  buckets.consume("ann", 0, 10);
  for (let i = 0; i < 200; i++) buckets.consume(`other ${i}`, 0);
  expect(buckets.consume("ann", 0)).toBe(100);
});

it("rooms · five bad frames are too many within ten seconds", () => {
  const after = (timesMs: readonly number[]) => {
    const strikes = new Strikes(1);
    return timesMs.map((atMs) => strikes.penalize("bad", atMs)).at(-1);
  };
  expect(after([0, 1, 2, 3, 4])).toBe(true);
  expect(after([0, 1, 2, 3])).toBe(false);
  expect(after([0, 3_000, 6_000, 9_000, 10_000])).toBe(false);
});

it("rooms · two seconds' worth of refused commands are too many", () => {
  const strikes = new Strikes(20);
  expect(Array.from({ length: 40 }, () => strikes.penalize("tooFast", 0)).slice(-2)).toEqual([false, true]);
});

it("rooms · a refusal for speed says when to try again", () => {
  const buckets = new TokenBuckets(10);
  buckets.consume("ann", 0, 10);
  expect(buckets.consume("ann", 50, 3)).toBe(250);
  expect(buckets.consume("ann", 300, 3)).toBe(0);
});

it("rooms · the backoff doubles up to its longest wait", () => {
  expect([1, 2, 3, 4, 99].map((attempts) => backoffMs(attempts, 1_000, 5_000))).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
});

it("rooms · reading a frame never throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.object().map((value) => JSON.stringify(value)),
      ),
      (raw) => {
        const reading = read(raw);
        if (!reading.ok) expect(["bad_message", "too_large", "protocol_too_old"]).toContain(reading.code);
      },
    ),
  );
});

it("rooms · the size of a frame is counted in bytes", () => {
  const frame = (text: string) => read(JSON.stringify({ t: "send", id: "a", text }));
  expect(frame("x".repeat(16_000))).toMatchObject({ ok: true });
  expect(frame("é".repeat(9_000))).toMatchObject({ ok: false, code: "too_large" });
});

it("rooms · half a surrogate pair is replaced", () => {
  expect(read(String.raw`{"t":"send","id":"a","text":"\ud83d!\ud83d\ude00"}`)).toMatchObject({
    command: { text: "\uFFFD!😀" },
  });
});

it("rooms · an incomplete identity counts as none", () => {
  const headers = {
    [IDENTITY_HEADER.member]: "m",
    [IDENTITY_HEADER.session]: "s",
    [IDENTITY_HEADER.sessionExpiresAtMs]: "5",
  };
  expect(identityOf(new Headers(headers))).toEqual({ member: "m", session: "s", expiresAtMs: 5 });
  expect(identityOf(new Headers({ ...headers, [IDENTITY_HEADER.session]: "" }))).toBe(null);
  expect(identityOf(new Headers({ ...headers, [IDENTITY_HEADER.sessionExpiresAtMs]: "soon" }))).toBe(null);
  expect(identityOf(new Headers())).toBe(null);
});

it("rooms · a region of the primary that the platform doesn't have is refused", () => {
  expect(() => applySettings({ APP_ENV: "production", PRIMARY_REGION: "moon" as "weur" })).toThrow();
  expect(() => applySettings({ APP_ENV: "production", PRIMARY_REGION: "weur" })).not.toThrow();
});

it("rooms · only a development build can move its clock", () => {
  applySettings({ APP_ENV: "development", CLOCK_OFFSET_MS: "5000" });
  expect(clockOffsetMs()).toBe(5_000);
  moveClock(0);
  for (const APP_ENV of ["production", "test"] as const)
    expect(() => applySettings({ APP_ENV, CLOCK_OFFSET_MS: "5000" })).toThrow();
  expect(() => applySettings({ APP_ENV: "development", CLOCK_OFFSET_MS: "tomorrow" })).toThrow();
  expect(clockOffsetMs()).toBe(0);
});
