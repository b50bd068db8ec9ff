const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // Crockford's base 32
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** The form of a ULID. The first digit is at most 7 because the time has 48 bits. */
export const ULID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export const isUlid = (text: string): boolean => ULID_PATTERN.test(text);

/**
 * A 26-character id that sorts by the millisecond in which it was created. Two ids of one millisecond sort randomly.
 * Only the server creates the ids by which lists are sorted, so that no client chooses its own place in a list.
 * The characters of `fixed` replace as many of the 16 random ones. Each of them removes 5 bits of randomness.
 */
export function ulid(nowMs: number, fixed = ""): string {
  return encodeTime(nowMs) + fixed + encodeRandom(crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH - fixed.length)));
}

/** When a ULID was created. */
export const ulidTimeMs = (id: string): number =>
  [...id.slice(0, TIME_LENGTH)].reduce((sum, digit) => sum * 32 + ALPHABET.indexOf(digit), 0);

/** An id that sorts before each one that was created in that millisecond or later. */
export const firstUlidAt = (ms: number): string => encodeTime(ms) + "0".repeat(RANDOM_LENGTH);

function encodeTime(nowMs: number): string {
  let rest = nowMs;
  let text = "";
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

const encodeRandom = (bytes: Uint8Array): string => Array.from(bytes, (byte) => ALPHABET.charAt(byte % 32)).join("");
