/** The public keys with which the provider signs ID tokens (RFC 7517). An isolate keeps them for an hour. */
import { z } from "zod";
import { TimedOut, withTimeout } from "~/base/retry";

export type ProviderKey =
  | { kty: "RSA"; kid: string; alg?: string | undefined; n: string; e: string }
  | { kty: "EC"; kid: string; alg?: string | undefined; crv: "P-256"; x: string; y: string };

const KEPT_FOR_MS = 60 * 60 * 1_000;
/** For so long an unknown key isn't looked for again, so that tokens with made-up keys don't make us ask each time. */
const ASKED_AGAIN_MS = 60 * 1_000;
const TIMEOUT_MS = 10_000;
const RSA_2048_BITS = 342; // characters of base64url

const base64url = z.string().regex(/^[\w-]+$/);
const common = { kid: z.string().min(1), alg: z.string().optional(), use: z.literal("sig").optional() };
const keySchema = z.discriminatedUnion("kty", [
  z.object({ ...common, kty: z.literal("RSA"), n: base64url.min(RSA_2048_BITS), e: base64url }),
  z.object({ ...common, kty: z.literal("EC"), crv: z.literal("P-256"), x: base64url, y: base64url }),
]);
const keysSchema = z.object({ keys: z.array(z.unknown()) });

const kept = new Map<string, { keys: ProviderKey[]; atMs: number }>();

/** The provider's keys can't be read now. */
export class NoKeys extends Error {}

/**
 * The key with this id; null if the provider has none that we accept. Throws `NoKeys` when the provider doesn't answer.
 * `now`: not `nowMs()`, because a test can move our clock, but not the provider's.
 */
export async function providerKey(url: string, kid: string, now = Date.now()): Promise<ProviderKey | null> {
  const known = kept.get(url);
  const found = known?.keys.find((key) => key.kid === kid);
  const age = known ? now - known.atMs : Infinity;
  if (age < (found ? KEPT_FOR_MS : ASKED_AGAIN_MS)) return found ?? null;
  const keys = await withTimeout(TIMEOUT_MS, readKeys(url)).catch((error: unknown) => {
    if (error instanceof TimedOut) throw new NoKeys(error.message);
    throw error;
  });
  kept.set(url, { keys, atMs: now });
  return keys.find((key) => key.kid === kid) ?? null;
}

/** Keys of other kinds and for other purposes are left out. */
async function readKeys(url: string): Promise<ProviderKey[]> {
  let answer: unknown;
  try {
    const response = await fetch(url, { redirect: "manual", headers: { accept: "application/json" } });
    if (!response.ok) throw new NoKeys(`the keys' address answered ${response.status}`);
    answer = await response.json();
  } catch (error) {
    throw error instanceof NoKeys ? error : new NoKeys(String(error));
  }
  const parsed = keysSchema.safeParse(answer);
  if (!parsed.success) throw new NoKeys("the keys' address answered something else");
  return parsed.data.keys.flatMap((key) => keySchema.safeParse(key).data ?? []);
}
