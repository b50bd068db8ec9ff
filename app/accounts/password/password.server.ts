import { type ScryptOptions, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { EdgeContext } from "~/app/server/context.server";
import { tooMany } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import { concurrencyLimit } from "./concurrencyLimit";

interface Version {
  cost: ScryptOptions;
  /** a second derivation, which makes a check take as long as one of the current version; null for that version */
  padding: ScryptOptions | null;
}

/** The versions that a cost knows, by the name in a stored hash, and the one of new hashes. */
interface Versions<Current extends string = string> {
  current: Current;
  known: Readonly<Record<string, Version> & Record<Current, Version>>;
}

const MEMORY = { r: 8, maxmem: 64 * 1024 * 1024 };
/**
 * A version stays here as long as an account may have it. The current one is what ASVS 5.0 (appendix C) wants for
 * 32 MiB. A hash takes an isolate about 160 ms, so check the limits first.
 */
const FULL: Versions<"s2"> = {
  current: "s2",
  known: {
    s1: { cost: { ...MEMORY, N: 2 ** 14, p: 5 }, padding: { ...MEMORY, N: 2 ** 14, p: 1 } },
    s2: { cost: { ...MEMORY, N: 2 ** 15, p: 3 }, padding: null },
  },
};
const LOW: Versions<"low"> = {
  current: "low",
  known: { ...FULL.known, low: { cost: { ...MEMORY, N: 2 ** 4, p: 1 }, padding: null } },
};
/** What PASSWORD_COST chooses. Production only has the full cost, which doesn't know a cheap hash. */
const VERSIONS = { full: FULL, low: LOW };
export type PasswordCost = keyof typeof VERSIONS;

const SALT_BYTES = 16;
const KEY_BYTES = 32;

const withHashLimit = concurrencyLimit();

/** `version$salt$key`, with salt and key in base64url. Null when the isolate can't run another hash now. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string | null> {
  const { current, known } = VERSIONS[cost];
  const salt = randomBytes(SALT_BYTES);
  const key = await withHashLimit(() => derive(password, salt, known[current].cost));
  if (key === null) return null;
  return `${current}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/**
 * For an account that doesn't exist, pass null: the result is then false, and takes equally long, as it does for every
 * version of the full cost. Returns null when the isolate can't run another hash now.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  cost: PasswordCost,
): Promise<boolean | null> {
  const { current, known } = VERSIONS[cost];
  const [name = "", salt = "", key = ""] = (stored ?? nobody(current)).split("$");
  const version = known[name];
  if (!version) return false;
  const expected = Buffer.from(key, "base64url");
  const derived = await withHashLimit(async () => {
    const found = await derive(password, Buffer.from(salt, "base64url"), version.cost);
    if (version.padding) await derive(password, found, version.padding);
    return found;
  });
  if (derived === null) return null;
  return expected.length === derived.length && timingSafeEqual(expected, derived) && stored !== null;
}

/** Whether a hash has another version than new ones, so that the next login should replace it. */
export const isOutdated = (stored: string, cost: PasswordCost): boolean =>
  !stored.startsWith(`${VERSIONS[cost].current}$`);

/** Compared when there is no stored hash. It has the form of a stored hash, and no password matches it. */
const nobody = (version: string): string =>
  `${version}$${Buffer.alloc(SALT_BYTES).toString("base64url")}$${Buffer.alloc(KEY_BYTES).toString("base64url")}`;

const derive = (password: string, salt: Uint8Array, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // NFKC, because another keyboard may write the same password with other code points
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

const BUSY_RETRY_S = 2; // a hash takes about 160 ms

/** The refusal when the isolate can't run another hash now. */
export const hashingIsBusy = (context: EdgeContext): ApiError => tooMany(context, BUSY_RETRY_S, "overloaded");
