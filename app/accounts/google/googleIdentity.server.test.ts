import { generateCodeVerifier } from "arctic";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Env, type Vars, varsOf } from "~/app/server/env.server";
import { googleVars, type OidcFailure, type OidcProvider, startOidcProvider } from "~/tests/kit/server/oidcProvider";
import { googleAddress, redeemCode } from "./googleIdentity.server";

const SECRETS = { state: "a state", verifier: generateCodeVerifier(), nonce: "a nonce" };

let provider: OidcProvider;
let vars: Vars;
beforeEach(async () => {
  provider = await startOidcProvider({ sub: "7", email: "Zoe@provider.test" });
  vars = varsWith({});
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.stop();
});

const varsWith = (more: object) =>
  varsOf({
    APP_ENV: "development",
    ORIGIN: "http://parlor.test",
    ATTEMPT_KEY: "x".repeat(32),
    FACTOR_KEY: "x".repeat(32),
    ...googleVars(provider),
    ...more,
  } as unknown as Env);

/** Goes through the provider's page without input, and returns the provider's code. */
async function codeFor(secrets = SECRETS, proves = false): Promise<string> {
  const address = googleAddress(vars, secrets, proves);
  address?.searchParams.set("prompt", "none");
  const answer = await fetch(address ?? "", { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([
    "http://parlor.test/login/google/back",
    secrets.state,
  ]);
  return back.searchParams.get("code") ?? "";
}

it("A3 · a code is redeemed for the provider's identity", async () => {
  expect(await redeemCode(vars, await codeFor(), SECRETS)).toEqual({
    ok: true,
    identity: {
      subject: "7",
      email: "Zoe@provider.test",
      emailVerified: true,
      authenticatedAtMs: expect.any(Number) as number,
    },
  });
  provider.person.email_verified = false;
  expect(await redeemCode(vars, await codeFor(), SECRETS)).toMatchObject({ identity: { emailVerified: false } });
});

it("A3 · without a configured OAuth client there is no address to send the browser to", () => {
  expect(googleAddress(varsWith({ GOOGLE_CLIENT_ID: "" }), SECRETS, false)).toBeNull();
});

it.each([
  ["a proof", true],
  ["a sign-in", false],
])("A17 · %s asks the provider when the person signed in there", async (_what, proves) => {
  provider.signedInForS = 3_600;
  const redeemed = await redeemCode(vars, await codeFor(SECRETS, proves), SECRETS);
  const { authenticatedAtMs = null } = redeemed.ok ? redeemed.identity : {};
  expect(Math.round((Date.now() - (authenticatedAtMs ?? 0)) / 60_000)).toBe(60);
});

it("A17 · a proof asks the provider to make the person sign in again", () => {
  const asked = [true, false].map((proves) => googleAddress(vars, SECRETS, proves)?.searchParams.get("max_age"));
  expect(asked).toEqual(["0", null]);
});

it("A3 · a code of another sign-in is refused", async () => {
  expect(await redeemCode(vars, await codeFor(), { ...SECRETS, verifier: generateCodeVerifier() })).toMatchObject({
    code: "invalid-credential",
  });
  expect(await redeemCode(vars, await codeFor(), { ...SECRETS, nonce: "another" })).toMatchObject({
    code: "invalid-credential",
    error: expect.stringContaining("nonce"),
  });
  expect(await redeemCode(vars, "made up", SECRETS)).toMatchObject({ code: "invalid-credential" });
});

it("A3 · an ID token of another issuer is refused", async () => {
  const varsOfOtherIssuer = varsWith({ GOOGLE_ISSUER: "https://somebody.else" });
  expect(await redeemCode(varsOfOtherIssuer, await codeFor(), SECRETS)).toMatchObject({
    code: "invalid-credential",
    error: expect.stringContaining("iss"),
  });
});

it.each<[OidcFailure, string]>([
  ["no_id_token", "invalid-credential"],
  ["expired", "invalid-credential"],
  ["wrong_audience", "invalid-credential"],
  ["wrong_key", "invalid-credential"],
  ["token_error", "invalid-credential"],
  ["token_garbage", "network-request-failed"],
  ["token_redirect", "network-request-failed"],
])("A3 · the failure %s is answered with %s", async (failure, code) => {
  provider.failure = failure;
  expect(await redeemCode(vars, await codeFor(), SECRETS)).toMatchObject({ ok: false, code });
});

it("A3 · a sign-in fails when the provider's keys can't be reached", async () => {
  const varsWithoutKeys = varsWith({ GOOGLE_KEYS_URL: "http://127.0.0.1:1/jwks" });
  expect(await redeemCode(varsWithoutKeys, await codeFor(), SECRETS)).toMatchObject({ code: "network-request-failed" });
});

it("A3 · a wrong client secret has another code than an endpoint that can't be reached or is silent", async () => {
  expect(await redeemCode(varsWith({ GOOGLE_CLIENT_SECRET: "wrong" }), await codeFor(), SECRETS)).toMatchObject({
    code: "invalid-api-key",
  });
  const code = await codeFor();
  expect(await redeemCode(varsWith({ GOOGLE_TOKEN_URL: "http://127.0.0.1:1/token" }), code, SECRETS)).toMatchObject({
    code: "network-request-failed",
  });
  provider.failure = "token_silence";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const silence = redeemCode(vars, code, SECRETS);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await silence).toMatchObject({ code: "network-request-failed", error: expect.stringContaining("10000 ms") });
});
