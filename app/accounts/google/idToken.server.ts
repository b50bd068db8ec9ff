import { z } from "zod";
import { providerKey, type ProviderKey } from "./providerKeys.server";

/** Only these, whatever the provider's keys say. A token with `none`, or one signed with a shared secret, is refused. */
const ALGORITHMS = {
  RS256: { kty: "RSA", key: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, check: { name: "RSASSA-PKCS1-v1_5" } },
  ES256: { kty: "EC", key: { name: "ECDSA", namedCurve: "P-256" }, check: { name: "ECDSA", hash: "SHA-256" } },
} as const;

const headerSchema = z.object({ alg: z.enum(["RS256", "ES256"]), kid: z.string().min(1), crit: z.never().optional() });
const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/**
 * The claims of an ID token, whose signature is checked before they are read. Null if the token isn't the provider's.
 * Throws `NoKeys` when the provider's keys can't be read.
 */
export async function signedClaims(keysUrl: string, token: string): Promise<unknown> {
  const [, header = "", claims = "", signature = ""] = TOKEN.exec(token) ?? [];
  const parsed = headerSchema.safeParse(jsonIn(header));
  if (!parsed.success) return null;
  const { alg, kid } = parsed.data;
  const key = await providerKey(keysUrl, kid);
  if (key === null || !(await isSigned(alg, key, `${header}.${claims}`, signature))) return null;
  return jsonIn(claims);
}

async function isSigned(
  alg: keyof typeof ALGORITHMS,
  key: ProviderKey,
  text: string,
  signature: string,
): Promise<boolean> {
  const algorithm = ALGORITHMS[alg];
  if (key.kty !== algorithm.kty || (key.alg !== undefined && key.alg !== alg)) return false;
  const { kid: _kid, alg: _alg, ...jwk } = key;
  try {
    const imported = await crypto.subtle.importKey("jwk", jwk, algorithm.key, false, ["verify"]);
    const bytes = Buffer.from(signature, "base64url");
    return await crypto.subtle.verify(algorithm.check, imported, bytes, new TextEncoder().encode(text));
  } catch {
    return false; // the provider's key is broken
  }
}

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return null;
  }
}
