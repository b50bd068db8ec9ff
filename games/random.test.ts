import fc from "fast-check";
import { expect, test } from "vitest";
import { pick, resumedRandom, seededRandom, shuffled, type Seed } from "./random";

const seed: fc.Arbitrary<Seed> = fc.array(fc.nat(2 ** 32 - 1), { minLength: 8, maxLength: 8 });
const draws = (from: Seed, bound: number, count: number): number[] => {
  const random = seededRandom(from);
  return Array.from({ length: count }, () => random.below(bound));
};

/** sfc32 again, in big integers cut to 32 bits after each step. */
function reference(from: Seed, count: number): number[] {
  const cut = (n: bigint): bigint => n & 0xffff_ffffn;
  let [a, b, c, counter] = [0n, 0n, 0n, 1n];
  const next = (): bigint => {
    const drawn = cut(a + b + counter);
    counter = cut(counter + 1n);
    a = b ^ (b >> 9n);
    b = cut(c + (c << 3n));
    c = cut(cut(c << 21n) + (c >> 11n) + drawn);
    return drawn;
  };
  for (const word of from) {
    a ^= BigInt(word);
    next();
  }
  for (let i = 0; i < 12; i++) next();
  return Array.from({ length: count }, () => Number(next()));
}

test("random · the draws are those of sfc32, in 32 bits", () => {
  fc.assert(
    fc.property(seed, (from) => {
      expect(draws(from, 2 ** 32, 50)).toEqual(reference(from, 50));
    }),
  );
});

test("random · the draws follow from the seed", () => {
  fc.assert(
    fc.property(seed, fc.nat(7), (from, at) => {
      const other = from.map((word, i) => (i === at ? word ^ 1 : word));
      expect(draws(from, 1000, 20)).toEqual(draws(from, 1000, 20));
      expect(draws(from, 2 ** 32, 4)).not.toEqual(draws(other, 2 ** 32, 4));
    }),
  );
});

test("random · a generator that was stored and resumed continues its draws", () => {
  fc.assert(
    fc.property(seed, fc.nat(30), (from, taken) => {
      const random = seededRandom(from);
      for (let i = 0; i < taken; i++) random.below(1000);
      const words = random.words();
      const resumed = resumedRandom(JSON.parse(JSON.stringify(words)) as typeof words);
      expect(Array.from({ length: 20 }, () => resumed.below(1000))).toEqual(draws(from, 1000, taken + 20).slice(taken));
      expect(random.words()).toEqual(words); // neither `words()` nor the draws of `resumed` have moved this generator
    }),
  );
});

test("random · all numbers below the bound are equally likely", () => {
  for (const bound of [1, 2, 3, 9, 54]) {
    const seen = Array<number>(bound).fill(0);
    for (const drawn of draws([bound, 2, 3, 4], bound, bound * 1000)) seen[drawn] = (seen[drawn] ?? 0) + 1;
    expect(seen).toHaveLength(bound);
    // the standard deviation is at most 32
    for (const times of seen) expect(Math.abs(times - 1000)).toBeLessThan(150);
  }
});

test("random · draws that would favour small numbers are repeated", () => {
  const bound = 3 * 2 ** 30; // a quarter of all draws is above it; unless repeated, each would give a number below 2^30
  const low = draws([7], bound, 3000).filter((drawn) => drawn < 2 ** 30).length;
  expect(Math.abs(low - 1000)).toBeLessThan(130);
});

test("random · pick takes one of the items", () => {
  fc.assert(
    fc.property(seed, fc.array(fc.integer(), { minLength: 1 }), (from, items) => {
      expect(items).toContain(pick(seededRandom(from), items));
    }),
  );
});

test("random · pick throws if there are no items", () => {
  expect(() => pick(seededRandom([1]), [])).toThrow(RangeError);
});

test("random · shuffling keeps the items and leaves the given list unchanged", () => {
  fc.assert(
    fc.property(seed, fc.array(fc.integer()), (from, items) => {
      const before = [...items];
      expect(shuffled(seededRandom(from), items).sort()).toEqual([...items].sort());
      expect(items).toEqual(before);
    }),
  );
});

test("random · shuffling gives every order equally often", () => {
  const random = seededRandom([1, 2, 3]);
  const seen = new Map<string, number>();
  for (let i = 0; i < 24_000; i++) {
    const order = shuffled(random, ["a", "b", "c", "d"]).join("");
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  expect(seen.size).toBe(24);
  for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(155); // five standard deviations
});
