import type { Seed } from "~/games/random";

/** For what is played alone: nobody else needs to know or to trust it. */
export const freshSeed = (): Seed => [...crypto.getRandomValues(new Uint32Array(8))];
