import { type ScryptOptions, randomBytes, scrypt, timingSafeEqual } from "node:crypto";

// OWASP's scrypt setting for 16 MiB of memory. It takes an isolate about 130 ms: rate-limit before it.
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const VERSION = "s1";

/** `s1$salt$key`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt);
  return `${VERSION}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Takes the same time for an account that does not exist: pass null, and the answer is false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const [, salt, key] = (stored ?? NOBODY).split("$");
  const wanted = Buffer.from(key ?? "", "base64url");
  const derived = await derive(password, Buffer.from(salt ?? "", "base64url"));
  return wanted.length === derived.length && timingSafeEqual(wanted, derived) && stored !== null;
}

/** The shape of a stored hash that no password gives. */
const NOBODY = `${VERSION}$${Buffer.alloc(SALT_BYTES).toString("base64url")}$${Buffer.alloc(KEY_BYTES).toString("base64url")}`;

const derive = (password: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // NFKC: the same password typed on another keyboard
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
