import type { Env } from "~/app/server/env.server";
import type { ApiError } from "~/app/http/apiError";
import { fieldError } from "~/app/http/apiError.server";
import { fold } from "~/base/fold";
import { createHash } from "node:crypto";

/** What others know or can guess about the person who chooses the password. */
export interface PasswordOwner {
  email: string;
  name?: string | null | undefined;
}

/** Refuses a new password that attackers would guess first. Null when it is acceptable. */
export async function refuseCommonPassword(
  { env }: { env: Assets },
  password: string,
  owner: PasswordOwner,
): Promise<ApiError | null> {
  return (await isCommonPassword(env, password, owner)) ? fieldError("password", "password-too-common") : null;
}

/**
 * Whether the password is among the most common ones, repeats one or two characters, or has little besides the
 * product's name, the owner's name or the owner's email.
 */
export async function isCommonPassword(env: Assets, password: string, owner: PasswordOwner): Promise<boolean> {
  const folded = fold(password);
  if (new Set(folded).size < DISTINCT_MIN || isMadeOf(contextWords(owner), folded)) return true;
  return (await knownPasswords(env))(folded);
}

type Assets = Pick<Env, "ASSETS">;

/** Reads the set once in each isolate. */
let reading: Promise<CommonPasswordSet> | null = null;

async function knownPasswords({ ASSETS }: Assets): Promise<CommonPasswordSet> {
  reading ??= readSet(ASSETS);
  try {
    return await reading;
  } catch (error) {
    reading = null; // the next check reads again
    throw error; // a password that can't be checked isn't accepted
  }
}

async function readSet(assets: Fetcher): Promise<CommonPasswordSet> {
  const response = await assets.fetch(FILE);
  if (!response.ok) throw new Error(`The file of common passwords answers ${response.status}`);
  return commonPasswordSet(new Uint8Array(await response.arrayBuffer()));
}

/** The binding looks only at the path. */
const FILE = "https://assets/commonPasswords.bin";

const DISTINCT_MIN = 3;
const PRODUCT = "parlor";
/** Shorter words occur in too many other words. */
const WORD_MIN = 3;
/** How many characters a password needs besides the product's name and the words from the owner's name and email. */
const REST_MIN = 4;
/** Like `REST_MIN`, if these characters are only digits and signs, such as years, dates or "!!!". */
const WORDLESS_REST_MIN = 9;

const contextWords = ({ email, name }: PasswordOwner): string[] => {
  const local = fold(email.slice(0, Math.max(email.lastIndexOf("@"), 0)));
  return [PRODUCT, local, ...wordsIn(local), ...wordsIn(fold(name ?? ""))]
    .filter((word) => word.length >= WORD_MIN)
    .sort((a, b) => b.length - a.length);
};

const wordsIn = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

function isMadeOf(words: readonly string[], password: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), password);
  if (rest === password) return false;
  return rest.length < (/\p{L}/u.test(rest) ? REST_MIN : WORDLESS_REST_MIN);
}

/**
 * The common passwords, as scripts/commonPasswords.mjs writes them. An entry is the first five bytes of a SHA-256. The
 * first two are the number of its bucket. The file begins with a byte for each bucket, the number of its entries. Then
 * come the other three bytes of each entry, in the order of the buckets.
 */
const BUCKETS = 2 ** 16;
const REST_BYTES = 3;

/** Whether a folded password is in the set. */
type CommonPasswordSet = (folded: string) => boolean;

/** Throws an Error if the file has another length than its buckets say. */
function commonPasswordSet(file: Uint8Array): CommonPasswordSet {
  const starts = new Uint32Array(BUCKETS + 1);
  for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1] = (starts[bucket] ?? 0) + (file[bucket] ?? 0);
  const rests = file.subarray(BUCKETS);
  if (rests.length === 0 || rests.length !== (starts[BUCKETS] ?? 0) * REST_BYTES)
    throw new Error(`The file of common passwords is damaged: it has ${file.length} bytes`);
  return (folded) => {
    const hash = createHash("sha256").update(folded).digest();
    const bucket = hash.readUInt16BE(0);
    const end = (starts[bucket + 1] ?? 0) * REST_BYTES;
    for (let at = (starts[bucket] ?? 0) * REST_BYTES; at < end; at += REST_BYTES)
      if (rests[at] === hash[2] && rests[at + 1] === hash[3] && rests[at + 2] === hash[4]) return true;
    return false;
  };
}
