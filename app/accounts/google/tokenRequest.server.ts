/** The provider's token endpoint (RFC 6749, section 4.1.3). Arctic's own call follows redirects, so the edge makes it. */
import { OAuth2RequestError, OAuth2Tokens } from "arctic";
import { z } from "zod";
import type { Vars } from "~/app/server/env.server";

/** The endpoint can't be reached, or answers something else than tokens or an error of OAuth. */
export class NoTokens extends Error {}

const errorSchema = z.object({ error: z.string() });
const tokensSchema = z.record(z.string(), z.unknown());

/** Exchanges a code for tokens. Throws `OAuth2RequestError` when the provider refuses, and `NoTokens`. */
export async function requestTokens(
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
