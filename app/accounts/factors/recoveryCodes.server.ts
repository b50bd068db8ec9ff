import { createHash, randomBytes } from "node:crypto";

const CODES = 10; // A15
const CHARACTERS = 16; // 80 bits
/** Crockford's base 32, which has no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten new recovery codes, and their hashes. Only the hashes are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: CODES }, () =>
    Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join(""),
  );
  return {
    codes: plain.map((code) => (code.match(/.{4}/g) ?? []).join("-")),
    hashes: plain.map((code) => createHash("sha256").update(code).digest("base64url")),
  };
}
