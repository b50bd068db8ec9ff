/** RFC 4648, in which authenticator apps read keys. */
export const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Crockford's, which leaves out the letters that look like digits. */
export const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const BITS = 5;

/** Base 32 without padding. The bits must fill the last character: 5, 10, 15 or 20 bytes do. */
export function toBase32(bytes: Uint8Array, alphabet: string): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(new RegExp(`.{${BITS}}`, "g")) ?? []).map((five) => alphabet[parseInt(five, 2)]).join("");
}

/** In groups of four characters, for people who read them. */
export const inGroups = (text: string, between: string): string => (text.match(/.{1,4}/g) ?? []).join(between);
