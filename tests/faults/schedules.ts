import { expect } from "vitest";
import { flawsIn } from "~/tests/faults/checker";
import { Schedule } from "~/tests/faults/schedule";
import { shareBrowser } from "~/tests/kit/browserPages";

/** `FAULT_SEED=n` runs that one alone, `FAULT_SEEDS=n` the first n. */
const alone = process.env.FAULT_SEED ? Number(process.env.FAULT_SEED) : null;
const COUNT = Number(process.env.FAULT_SEEDS ?? 60);

/** Every seed of a half: two files, so that two processors have something to do. */
export const seedsOf = (half: 0 | 1): number[] => (alone === null ? Array.from({ length: COUNT }, (_, i) => i + 1).filter((seed) => seed % 2 === half) : [alone]);

/** Runs each seed's schedule; says which failed and how to see one alone. */
export async function expectFlawless(seeds: readonly number[]): Promise<void> {
  const unshare = shareBrowser();
  const failed: string[] = [];
  try {
    for (const seed of seeds) {
      const flaws = flawsIn(await new Schedule(seed).run());
      if (flaws.length > 0) failed.push(`seed ${seed} (FAULT_SEED=${seed} npx vitest run --project unit tests/faults/oddSeeds)\n  ${flaws.slice(0, 6).join("\n  ")}`);
    }
  } finally {
    unshare();
  }
  expect(failed, failed.join("\n")).toEqual([]);
}
