import { afterEach, expect, it } from "vitest";
import { clockOffsetMs, moveClock } from "~/base/clock";
import { type Env, varsOf } from "./env.server";

const good = { APP_ENV: "production", ORIGIN: "https://parlor.example/", ATTEMPT_KEY: "x".repeat(32) };
const read = (vars: object) => varsOf({ ...vars } as unknown as Env);

afterEach(() => moveClock(0));

it("environment · the origin is one, whatever was written after it", () => {
  expect(read(good).ORIGIN).toBe("https://parlor.example");
});

it.each([
  ["no secret", { ...good, ATTEMPT_KEY: undefined }],
  ["a short secret", { ...good, ATTEMPT_KEY: "x" }],
  ["a short operator's key", { ...good, OPERATOR_KEY: "x" }],
  ["no origin", { ...good, ORIGIN: "parlor" }],
  ["an unknown environment", { ...good, APP_ENV: "staging" }],
  ["a moved clock in production", { ...good, CLOCK_OFFSET_MS: "1000" }],
  ["a provider without TLS in production", { ...good, GOOGLE_TOKEN_URL: "http://127.0.0.1:1/token" }],
  ["a provider that is no address", { ...good, GOOGLE_AUTHORIZE_URL: "javascript:alert(1)" }],
])("environment · %s is refused by name", (_what, vars) => {
  expect(() => read(vars)).toThrow(/The environment does not fit/);
  expect(clockOffsetMs()).toBe(0);
});

it("environment · a development clock moves", () => {
  read({ ...good, APP_ENV: "development", CLOCK_OFFSET_MS: "1000" });
  expect(clockOffsetMs()).toBe(1_000);
});
