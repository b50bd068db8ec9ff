import crypto from "node:crypto";
import { CodeChallengeMethod, decodeIdToken, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type OidcProvider, startOidcProvider } from "./oidcProvider";

const BACK = "http://parlor.test/login/google/back";

let provider: OidcProvider;
beforeEach(async () => {
  provider = await startOidcProvider();
});
afterEach(() => provider.stop());

const client = () => new OAuth2Client(provider.client.id, provider.client.secret, BACK);

/** Goes to the provider like the app's redirect, and returns with its answer. */
async function visit() {
  const state = generateState();
  const verifier = generateCodeVerifier();
  const to = client().createAuthorizationURLWithPKCE(
    provider.endpoints.authorize,
    state,
    CodeChallengeMethod.S256,
    verifier,
    ["openid", "email", "profile"],
  );
  to.searchParams.set("prompt", "none");
  const response = await fetch(to, { redirect: "manual" });
  const back = new URL(response.headers.get("location") ?? "");
  expect(back.searchParams.get("state")).toBe(state);
  return { code: back.searchParams.get("code"), error: back.searchParams.get("error"), verifier };
}

const redeem = (code: string | null, verifier: string) =>
  client().validateAuthorizationCode(provider.endpoints.token, code ?? "", verifier);

it("A3 · the provider signs its person in with PKCE", async () => {
  provider.person = { sub: "7", email: "zoe@provider.test", email_verified: false, name: "Zoë" };
  const { code, verifier } = await visit();
  const tokens = await redeem(code, verifier);
  expect(decodeIdToken(tokens.idToken())).toMatchObject({
    iss: provider.issuer,
    aud: provider.client.id,
    email: "zoe@provider.test",
    email_verified: false,
  });
  expect(await verifies(tokens.idToken())).toBe(true);
  const info = await fetch(provider.endpoints.userinfo, {
    headers: { authorization: `Bearer ${tokens.accessToken()}` },
  });
  expect(await info.json()).toMatchObject({ sub: "7", name: "Zoë" });
});

it("A3 · a code is valid for one request", async () => {
  const first = await visit();
  await expect(redeem(first.code, generateCodeVerifier())).rejects.toThrow();
  await expect(redeem(first.code, first.verifier)).rejects.toThrow();
  const second = await visit();
  await redeem(second.code, second.verifier);
  await expect(redeem(second.code, second.verifier)).rejects.toThrow();
});

it("A3 · a request without PKCE or from an unknown client is refused", async () => {
  const plain = new URL(
    `${provider.endpoints.authorize}?client_id=${provider.client.id}&response_type=code&state=s&scope=openid&redirect_uri=${BACK}`,
  );
  expect((await fetch(plain)).status).toBe(400);
  const stranger = new OAuth2Client("stranger", "secret", BACK).createAuthorizationURLWithPKCE(
    provider.endpoints.authorize,
    "s",
    CodeChallengeMethod.S256,
    "v",
    ["openid"],
  );
  expect((await fetch(stranger)).status).toBe(400);
});

it("A3 · the provider fails in each way that a test sets, except for silence", async () => {
  provider.failure = "denied";
  expect((await visit()).error).toBe("access_denied");
  for (const failure of ["token_error", "token_garbage"] as const) {
    provider.failure = failure;
    const { code, verifier } = await visit();
    await expect(redeem(code, verifier)).rejects.toThrow();
  }
  for (const failure of ["no_id_token", "expired", "wrong_audience", "wrong_key"] as const) {
    provider.failure = failure;
    const { code, verifier } = await visit();
    const tokens = await redeem(code, verifier);
    if (failure === "no_id_token") expect(tokens.hasScopes() && "id_token" in tokens.data).toBe(false);
    if (failure === "expired")
      expect(decodeIdToken(tokens.idToken())).toHaveProperty("exp", expect.closeTo(Date.now() / 1000 - 3_600, -2));
    if (failure === "wrong_audience") expect(decodeIdToken(tokens.idToken())).toHaveProperty("aud", "somebody-else");
    if (failure === "wrong_key") expect(await verifies(tokens.idToken())).toBe(false);
  }
});

async function verifies(token: string): Promise<boolean> {
  const { keys } = (await (await fetch(provider.endpoints.jwks)).json()) as { keys: [crypto.JsonWebKey] };
  const [head, payload, signature = ""] = token.split(".");
  const key = crypto.createPublicKey({ key: keys[0], format: "jwk" });
  return crypto.verify("RSA-SHA256", Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, "base64url"));
}
