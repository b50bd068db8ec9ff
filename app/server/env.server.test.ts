import { afterEach, expect, it } from "vitest";
import { clockOffsetMs, moveClock } from "~/base/clock";
import { type Env, varsOf } from "./env.server";

const VAPID = { publicKey: `B${"x".repeat(86)}`, privateKey: "y".repeat(43) };
const good = {
  APP_ENV: "production",
  ORIGIN: "https://parlor.example/",
  ATTEMPT_KEY: "x".repeat(32),
  FACTOR_KEY: "y".repeat(32),
  VAPID_KEYS: JSON.stringify([VAPID]),
};
const KEY = "k".repeat(32);
const keys = (count: number) => Array.from({ length: count }, (_, i) => `o${i}:log:${KEY}${i}`).join(";");
const read = (vars: object) => varsOf({ ...vars } as unknown as Env);

afterEach(() => moveClock(0));

it("environment · ORIGIN is read without its final slash", () => {
  expect(read(good).ORIGIN).toBe("https://parlor.example");
});

it.each([
  ["no secret", { ...good, ATTEMPT_KEY: undefined }],
  ["a short secret", { ...good, ATTEMPT_KEY: "x" }],
  ["a short key for factors", { ...good, FACTOR_KEY: "y" }],
  ["a short operator key", { ...good, OPERATOR_KEY: "x" }],
  ["a short key of an operator", { ...good, OPERATOR_KEYS: "ama:log:short" }],
  ["an operator without a name", { ...good, OPERATOR_KEYS: `:log:${KEY}` }],
  ["an operator with the shared key's name", { ...good, OPERATOR_KEYS: `operator:log:${KEY}` }],
  ["an operator without a scope", { ...good, OPERATOR_KEYS: `ama::${KEY}` }],
  ["an operator with an unknown scope", { ...good, OPERATOR_KEYS: `ama:log,king:${KEY}` }],
  ["an operator's key with an invalid last day", { ...good, OPERATOR_KEYS: `ama:log:${KEY}:2026-02-30` }],
  ["two keys of one operator", { ...good, OPERATOR_KEYS: `ama:log:${KEY};ama:log:${KEY}x` }],
  ["one key for two operators", { ...good, OPERATOR_KEYS: `ama:log:${KEY};kofi:log:${KEY}` }],
  ["more than 20 operators", { ...good, OPERATOR_KEYS: keys(21) }],
  ["an origin without TLS in production", { ...good, ORIGIN: "http://parlor.example" }],
  ["a share of reads above one", { ...good, LOG_READS: "2" }],
  ["a share of reads that isn't a number", { ...good, LOG_READS: "some" }],
  ["an invalid origin", { ...good, ORIGIN: "parlor" }],
  ["a region that the platform doesn't have", { ...good, PRIMARY_REGION: "moon" }],
  ["an unknown environment", { ...good, APP_ENV: "staging" }],
  ["a moved clock in production", { ...good, CLOCK_OFFSET_MS: "1000" }],
  ["a larger limit of addresses in production", { ...good, ADDRESS_LIMITS_SCALE: "2" }],
  ["a low cost of passwords in production", { ...good, PASSWORD_COST: "low" }],
  ["an unknown cost of passwords", { ...good, APP_ENV: "development", PASSWORD_COST: "none" }],
  ["a provider without TLS in production", { ...good, GOOGLE_TOKEN_URL: "http://127.0.0.1:1/token" }],
  ["a provider's keys without TLS in production", { ...good, GOOGLE_KEYS_URL: "http://127.0.0.1:1/jwks" }],
  ["a relay without its secret", { ...good, TURN_URLS: "turn:turn.parlor.example" }],
  ["a relay with another kind of address", { ...good, TURN_URLS: "https://turn.parlor.example", TURN_SECRET: "x" }],
  ["a STUN server with a path", { ...good, STUN_URLS: "stun:stun.parlor.example/path" }],
  ["a relay's key without its token", { ...good, TURN_KEY_ID: "1" }],
  ["relay keys from an address without TLS in production", { ...good, TURN_KEY_URL: "http://127.0.0.1:1/keys" }],
  ["a call transport of only relays, without a relay", { ...good, CALL_TRANSPORT: "relay" }],
  ["no key for pushes in production", { ...good, VAPID_KEYS: "[]" }],
  ["a key for pushes that isn't JSON", { ...good, VAPID_KEYS: VAPID.publicKey }],
  [
    "a key for pushes without its private part",
    { ...good, VAPID_KEYS: JSON.stringify([{ publicKey: VAPID.publicKey }]) },
  ],
  ["three keys for pushes", { ...good, VAPID_KEYS: JSON.stringify([VAPID, VAPID, VAPID]) }],
  ["the same key for pushes twice", { ...good, VAPID_KEYS: JSON.stringify([VAPID, VAPID]) }],
  ["a host of pushes with a port", { ...good, PUSH_HOSTS: "push.example:8443" }],
  ["a host of pushes with a path", { ...good, PUSH_HOSTS: "push.example/x" }],
  ["a host of pushes that is an address", { ...good, PUSH_HOSTS: "127.0.0.1" }],
  ["all hosts for pushes", { ...good, PUSH_HOSTS: "*" }],
  ["all hosts of a country for pushes", { ...good, PUSH_HOSTS: "*.example" }],
  ["a relay of pushes in production", { ...good, PUSH_RELAY: "http://127.0.0.1:1/" }],
  ["a relay of pushes elsewhere", { ...good, APP_ENV: "development", PUSH_RELAY: "http://relay.example/" }],
  ["a provider with an invalid address", { ...good, GOOGLE_AUTHORIZE_URL: "javascript:alert(1)" }],
])("environment · %s is refused", (_what, vars) => {
  expect(() => read(vars)).toThrow(/The environment does not fit/);
  expect(clockOffsetMs()).toBe(0);
});

it("environment · a development build can have a low cost of passwords", () => {
  expect(read({ ...good, APP_ENV: "development", PASSWORD_COST: "low" }).PASSWORD_COST).toBe("low");
});

it.each(["production", "development"])(
  "environment · without a setting, passwords cost the full amount in %s",
  (APP_ENV) => {
    expect(read({ ...good, APP_ENV }).PASSWORD_COST).toBe("full");
  },
);

it("environment · each operator's key has a name, scopes and perhaps a last day", () => {
  const text = `ama:roles,log:${KEY}=; kofi:all:${KEY}/:2026-12-31;`;
  expect(read({ ...good, OPERATOR_KEYS: text }).OPERATOR_KEYS).toEqual([
    { name: "ama", scopes: ["roles", "log"], key: `${KEY}=`, expiresAtMs: null },
    {
      name: "kofi",
      scopes: ["roles", "appeals", "log", "games", "sessions", "factors", "jobs", "rooms"],
      key: `${KEY}/`,
      expiresAtMs: Date.UTC(2027, 0, 1),
    },
  ]);
});

it("environment · an invalid key of an operator isn't in the error", () => {
  expect(() => read({ ...good, OPERATOR_KEYS: `ama:king:${KEY}` })).not.toThrow(KEY);
});

it("environment · the servers for calls are separated by commas", () => {
  expect(
    read({
      ...good,
      STUN_URLS: "",
      TURN_URLS: "turn:a.example:3478?transport=udp, turns:[::1]:5349",
      TURN_SECRET: "x",
      CALL_TRANSPORT: "relay",
    }),
  ).toMatchObject({
    STUN_URLS: [],
    TURN_URLS: ["turn:a.example:3478?transport=udp", "turns:[::1]:5349"],
  });
});

it("environment · CLOCK_OFFSET_MS moves the clock in development", () => {
  read({ ...good, APP_ENV: "development", CLOCK_OFFSET_MS: "1000" });
  expect(clockOffsetMs()).toBe(1_000);
});
