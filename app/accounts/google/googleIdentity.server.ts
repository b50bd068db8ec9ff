import { TimedOut, withTimeout } from "~/base/retry";
import { CodeChallengeMethod, OAuth2Client, OAuth2RequestError, OAuth2Tokens } from "arctic";
import { z } from "zod";
import type { Vars } from "~/app/server/env.server";
import { signedClaims } from "./idToken.server";
import { NoKeys } from "./providerKeys.server";

/** A person as Google identifies them. */
export interface GoogleIdentity {
  subject: string;
  email: string;
  emailVerified: boolean;
  /** when they last proved to Google who they are; null if Google doesn't say */
  authenticatedAtMs: number | null;
}

/** Secrets that are created for one sign-in. Only the browser that began it keeps them. */
export interface GoogleSecrets {
  state: string;
  /** PKCE */
  verifier: string;
  nonce: string;
}

type Redeemed =
  | { ok: true; identity: GoogleIdentity }
  | { ok: false; code: "network-request-failed" | "invalid-api-key" | "invalid-credential"; error: string };

/**
 * Google redirects the browser to this path. It must be among the addresses that are registered for the client at
 * Google.
 */
const BACK_PATH = "/login/google/back";
const SCOPES = ["openid", "email"];
const TIMEOUT_MS = 10_000;
const EMAIL_MAX = 254; // RFC 5321
const SUBJECT_MAX = 255; // OpenID Connect Core, section 2

/** The address of Google's sign-in page. Null when no client is configured. `proves`: the person confirms that it is them. */
export function googleAddress(vars: Vars, { state, verifier, nonce }: GoogleSecrets, proves: boolean): URL | null {
  if (!vars.GOOGLE_CLIENT_ID) return null;
  const url = clientOf(vars).createAuthorizationURLWithPKCE(
    vars.GOOGLE_AUTHORIZE_URL,
    state,
    CodeChallengeMethod.S256,
    verifier,
    SCOPES,
  );
  url.searchParams.set("nonce", nonce);
  url.searchParams.set("claims", AUTH_TIME_CLAIM);
  if (proves) url.searchParams.set("max_age", "0"); // another provider then asks for a new sign-in; Google ignores it
  return url;
}

/** OpenID Connect Core, section 5.5. Without it, Google doesn't say when the person signed in. */
const AUTH_TIME_CLAIM = JSON.stringify({ id_token: { auth_time: { essential: true } } });

/** Redeems the code at Google for an identity. A code works once. */
export async function redeemCode(vars: Vars, code: string, { verifier, nonce }: GoogleSecrets): Promise<Redeemed> {
  let signed: unknown;
  try {
    const redirectUri = redirectUriOf(vars);
    const tokens = await withTimeout(TIMEOUT_MS, requestTokens(vars, { code, verifier, redirectUri }));
    signed = await claimsOf(tokens, vars);
  } catch (error) {
    if (error instanceof OAuth2RequestError)
      return {
        ok: false,
        code: error.code === "invalid_client" ? "invalid-api-key" : "invalid-credential",
        error: error.message,
      };
    if (NETWORK_ERRORS.some((kind) => error instanceof kind))
      return { ok: false, code: "network-request-failed", error: String(error) };
    throw error;
  }
  const claims = claimsSchema(vars, nonce).safeParse(signed);
  if (!claims.success) return { ok: false, code: "invalid-credential", error: z.prettifyError(claims.error) };
  const { sub, email, email_verified, auth_time } = claims.data;
  const authenticatedAtMs = auth_time === undefined ? null : auth_time * 1_000;
  return { ok: true, identity: { subject: sub, email, emailVerified: email_verified, authenticatedAtMs } };
}

/** Arctic's own Google client has fixed endpoints. */
const clientOf = (vars: Vars) =>
  new OAuth2Client(vars.GOOGLE_CLIENT_ID, vars.GOOGLE_CLIENT_SECRET, redirectUriOf(vars));
const redirectUriOf = ({ ORIGIN }: Vars): string => ORIGIN + BACK_PATH;

/** OpenID Connect Core, section 3.1.3.7. */
const claimsSchema = (vars: Vars, nonce: string) =>
  z.object({
    iss: z.literal([vars.GOOGLE_ISSUER, vars.GOOGLE_ISSUER.replace(/^https:\/\//, "")]), // Google writes it both ways
    aud: z.literal(vars.GOOGLE_CLIENT_ID),
    // not `nowMs()`: a test can move our clock, but not the provider's
    exp: z.number().refine((seconds) => seconds * 1_000 > Date.now(), "expired"),
    nonce: z.literal(nonce),
    sub: z.string().min(1).max(SUBJECT_MAX),
    email: z.email().max(EMAIL_MAX),
    email_verified: z.boolean().default(false),
    auth_time: z.number().optional(),
  });

/** Null when there is no token, or none that the provider signed. */
const claimsOf = async ({ data }: OAuth2Tokens, vars: Vars): Promise<unknown> => {
  const token = z.object({ id_token: z.string() }).safeParse(data);
  return token.success ? signedClaims(vars.GOOGLE_KEYS_URL, token.data.id_token) : null;
};

/** The token endpoint can't be reached, or answers something else than tokens or an error of OAuth. */
class NoTokens extends Error {}

const NETWORK_ERRORS = [NoTokens, TimedOut, NoKeys];

const errorSchema = z.object({ error: z.string() });
const tokensSchema = z.record(z.string(), z.unknown());

/**
 * Exchanges a code for tokens (RFC 6749, section 4.1.3). Arctic's own call follows redirects, so the edge makes it. Throws
 * `OAuth2RequestError` when the provider refuses, and `NoTokens`.
 */
async function requestTokens(
  { GOOGLE_TOKEN_URL, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Vars,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<OAuth2Tokens> {
  const client = Buffer.from(`${GOOGLE_CLIENT_ID}:${GOOGLE_CLIENT_SECRET}`).toString("base64");
  const form = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri };
  const { status, answer } = await jsonFrom(GOOGLE_TOKEN_URL, {
    method: "POST",
    redirect: "manual", // the secret and the code are only for this address
    headers: { authorization: `Basic ${client}`, accept: "application/json" },
    body: new URLSearchParams(form),
  });
  const refused = status === 400 || status === 401 ? errorSchema.safeParse(answer) : null;
  if (refused?.success) throw new OAuth2RequestError(refused.data.error, null, null, null);
  const tokens = status === 200 ? tokensSchema.safeParse(answer) : null;
  if (!tokens?.success) throw new NoTokens(`the token endpoint answered ${status}`);
  return new OAuth2Tokens(tokens.data);
}

/** The answer's JSON; null if it has none. */
async function jsonFrom(url: string, request: RequestInit): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url, request);
    return { status: response.status, answer: await response.json().catch(() => null) };
  } catch (error) {
    throw new NoTokens(String(error));
  }
}
