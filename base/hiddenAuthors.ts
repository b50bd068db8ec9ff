/**
 * Whose live events a socket doesn't get, because of a block (X13). The edge states it at the upgrade as a Bloom filter,
 * which fits into the socket's attachment for any number of members. Up to 4,800 members, it wrongly hides about 1 % of
 * the others, and for 10,000 about a tenth. Their posts show when the page is next loaded.
 */

const BITS_PER_MEMBER = 10;
/** so that even the filter of one member hides almost nobody else */
const BITS_MIN = 1_024;
const BITS_MAX = 48_000;
const PROBES_MAX = 7;

/** The filter as text: the number of probes, and the bits in base64. '' for nobody. At most 8,002 characters. */
export function hiddenFilter(members: readonly string[]): string {
  if (members.length === 0) return "";
  const wanted = Math.max(BITS_MIN, Math.min(members.length * BITS_PER_MEMBER, BITS_MAX));
  const bits = 8 * Math.ceil(wanted / 8);
  const probes = Math.max(1, Math.min(PROBES_MAX, Math.round((Math.LN2 * bits) / members.length)));
  const bytes = new Uint8Array(bits / 8);
  for (const member of members)
    for (const bit of bitsOf(member, bits, probes)) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  return `${probes}.${btoa(String.fromCharCode(...bytes))}`;
}

/** Whether the filter has a member. It may answer yes for a member whom it doesn't have, and never no for one it has. */
export function isHidden(filter: HiddenAuthors, member: string): boolean {
  const bits = filter.bytes.length * 8;
  return bitsOf(member, bits, filter.probes).every((bit) => ((filter.bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

export interface HiddenAuthors {
  probes: number;
  bytes: Uint8Array;
}

/** Null for nobody. */
export function parseHidden(text: string): HiddenAuthors | null {
  const [probes, base64] = text.split(".");
  if (!base64) return null;
  return { probes: Number(probes), bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)) };
}

/** The last characters of a ULID are random, so they serve as two independent hashes. */
function bitsOf(member: string, bits: number, probes: number): number[] {
  const [first, second] = [parseInt(member.slice(-12, -6), 36), 2 * parseInt(member.slice(-6), 36) + 1];
  return Array.from({ length: probes }, (_, i) => (first + i * second) % bits);
}
