import { defineConfig } from "vitest/config";
import { ROOT } from "../../scripts/root.mjs";

/** What takes too long for `npm test`: `npm run faults` builds the product and kills it. */
export default defineConfig({
  root: ROOT,
  resolve: { alias: { "~": ROOT } },
  test: { include: ["tests/faults/*.faults.ts"], testTimeout: 1_800_000, restoreMocks: true },
});
