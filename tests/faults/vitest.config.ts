import path from "node:path";
import { defineConfig } from "vitest/config";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Tests that take too long for `npm test`. `npm run faults` builds the product and kills it. */
export default defineConfig({
  root: ROOT,
  resolve: { alias: { "~": ROOT } },
  test: { include: ["tests/faults/*.faults.ts"], testTimeout: 1_800_000, restoreMocks: true },
});
