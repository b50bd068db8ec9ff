/** Any number of 32-bit words. The seed of a round of a game has eight. */
export type Seed = readonly number[];

export interface Random {
  /** An integer from 0 to `bound` - 1, all equally likely; `bound` is 1 to 2^32. */
  below(bound: number): number;
}

/** sfc32's four words, as 32-bit integers. They are plain numbers, so that a game's state can store them. */
export type RandomWords = readonly [a: number, b: number, c: number, counter: number];

/** A generator whose position can be stored and resumed later. */
export interface ResumableRandom extends Random {
  /** the position of the next draw, for `resumedRandom` */
  words(): RandomWords;
}

const WORDS = 2 ** 32;
const ROUNDS_TO_MIX = 12;

/** The draws that follow from a seed, the same in every engine. Not for secrets. */
export function seededRandom(seed: Seed): ResumableRandom {
  const { next, words } = sfc32([0, 0, 0, 1], seed);
  return { ...randomFrom(next), words };
}

/** Continues the draws from the position that these words store. The given words stay unchanged. */
export function resumedRandom(from: RandomWords): ResumableRandom {
  const { next, words } = sfc32(from);
  return { ...randomFrom(next), words };
}

/** A small and fast generator that uses only integers. The seed is stirred in word by word, then mixed. */
function sfc32(from: RandomWords, seed?: Seed): { next: () => number; words: () => RandomWords } {
  let [a, b, c, counter] = from;
  const next = (): number => {
    const drawn = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + drawn) | 0;
    return drawn >>> 0;
  };
  if (seed) {
    for (const word of seed) {
      a ^= word;
      next();
    }
    for (let i = 0; i < ROUNDS_TO_MIX; i++) next();
  }
  return { next, words: () => [a, b, c, counter] };
}

/** Fair draws from uniformly distributed 32-bit words. */
export const randomFrom = (next: () => number): Random => ({
  below(bound) {
    const fair = WORDS - (WORDS % bound); // draws from here up would make small results more likely
    let drawn = next();
    while (drawn >= fair) drawn = next();
    return drawn % bound;
  },
});

/** One of the items; throws if the list is empty. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  if (items.length === 0) throw new RangeError("Nothing to pick from");
  return items[random.below(items.length)] as Item;
}

/** The items in a random order, all orders equally likely (Fisher and Yates). */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = random.below(last + 1);
    [order[last], order[chosen]] = [order[chosen] as Item, order[last] as Item];
  }
  return order;
}

/** A new seed for games played alone, where nobody else has to know or trust the seed. */
export const freshSeed = (): Seed => [...crypto.getRandomValues(new Uint32Array(8))];
