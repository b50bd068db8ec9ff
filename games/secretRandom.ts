import { randomFrom, type Random, type Seed } from "./random";

const KEY_WORDS = 8;
const DOUBLE_ROUNDS = 10;
/** "expand 32-byte k" */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

/**
 * ChaCha20 (RFC 8439) as a generator, for what players must not foresee: many known draws don't reveal the next.
 * The seed is the key, at most eight words. A seed has 2^32 independent streams.
 */
export function secretRandom(seed: Seed, stream: number): Random {
  if (seed.length > KEY_WORDS) throw new RangeError("A seed has eight words at most");
  const key = [...seed, ...Array<number>(KEY_WORDS - seed.length).fill(0)];
  let counter = 0;
  let block: number[] = [];
  return randomFrom(() => {
    if (block.length === 0) block = chachaBlock(key, counter++, [stream, 0, 0]).reverse();
    return block.pop() as number;
  });
}

/** One block of sixteen words. */
export function chachaBlock(key: readonly number[], counter: number, nonce: readonly number[]): number[] {
  const start = Uint32Array.from([...CONSTANTS, ...key, counter, ...nonce]);
  const words = Uint32Array.from(start);
  for (let i = 0; i < DOUBLE_ROUNDS; i++) {
    for (const [a, b, c, d] of COLUMNS) quarterRound(words, a, b, c, d);
    for (const [a, b, c, d] of DIAGONALS) quarterRound(words, a, b, c, d);
  }
  return [...words].map((word, i) => (word + (start[i] ?? 0)) >>> 0);
}

const COLUMNS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
] as const;
const DIAGONALS = [
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

function quarterRound(words: Uint32Array, a: number, b: number, c: number, d: number): void {
  mix(words, a, b, d, 16);
  mix(words, c, d, b, 12);
  mix(words, a, b, d, 8);
  mix(words, c, d, b, 7);
}

/** words[into] += words[add]; words[turn] is xored with the sum and rotated. */
function mix(words: Uint32Array, into: number, add: number, turn: number, bits: number): void {
  const sum = ((words[into] ?? 0) + (words[add] ?? 0)) >>> 0;
  const mixed = (words[turn] ?? 0) ^ sum;
  words[into] = sum;
  words[turn] = (mixed << bits) | (mixed >>> (32 - bits));
}
