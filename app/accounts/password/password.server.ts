import { type ScryptOptions, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { EdgeContext } from "~/app/server/context.server";
import { tooMany } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import { concurrencyLimit } from "./concurrencyLimit";

/**
 * The settings by the version that a stored hash names. A stored version stays here as long as an account may have it;
 * new hashes have the current one. A hash takes an isolate about 130 ms, so check the limits first.
 */
const VERSIONS: Readonly<Record<string, ScryptOptions>> = {
  // OWASP's setting for 16 MiB of memory
  s1: { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 },
};
const CURRENT = "s1";
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const VERSION = "s1";

const withHashLimit = concurrencyLimit();

/** `s1$salt$key`, with salt and key in base64url. Null when the isolate can't run another hash now. */
export async function hashPassword(password: string): Promise<string | null> {
  const salt = randomBytes(SALT_BYTES);
  const key = await withHashLimit(() => derive(password, salt));
  if (key === null) return null;
  return `${VERSION}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/**
 * For an account that doesn't exist, pass null: the result is then false, and takes equally long. Returns null when the
 * isolate can't run another hash now.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean | null> {
  const [, salt, key] = (stored ?? NOBODY).split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const derived = await withHashLimit(() => derive(password, Buffer.from(salt ?? "", "base64url")));
  if (derived === null) return null;
  return expected.length === derived.length && timingSafeEqual(expected, derived) && stored !== null;
}

/** Compared when there is no stored hash. It has the form of a stored hash, and no password matches it. */
const NOBODY = `${VERSION}$${Buffer.alloc(SALT_BYTES).toString("base64url")}$${Buffer.alloc(KEY_BYTES).toString("base64url")}`;

const derive = (password: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // NFKC, because another keyboard may write the same password with other code points
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });

const BUSY_RETRY_S = 2; // a hash takes about 130 ms

/** The refusal when the isolate can't run another hash now. */
export const hashingIsBusy = (context: EdgeContext): ApiError => tooMany(context, BUSY_RETRY_S, "overloaded");
