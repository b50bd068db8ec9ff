import type { Seed } from "~/games/random";

/** For games played alone, where nobody else has to know or trust the seed. */
export const freshSeed = (): Seed => [...crypto.getRandomValues(new Uint32Array(8))];
