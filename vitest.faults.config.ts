import { defineConfig } from "vitest/config";
import { messages } from "./scripts/messages/vitePlugin.mjs";

/** Tests that take too long for `npm test`. `npm run faults` builds the product and kills it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages()],
  resolve: { alias: { "~": import.meta.dirname } },
  test: { include: ["tests/faults/*.faults.ts"], testTimeout: 1_800_000, restoreMocks: true },
});
