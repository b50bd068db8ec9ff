// npm run faults: the fault tests over many more seeds than `npm test` has time for. A name as argument runs that part alone.
// FAULT_SEEDS, FAULT_KILLED and FAULT_FRAMES take other numbers than these.
import { buildProduct } from "../../scripts/build.mjs";
import { runTool } from "../../scripts/runTool.mjs";

const NUMBERS = { FAULT_SEEDS: "2000", FAULT_KILLED: "50", FAULT_FRAMES: "100000" };
const env = Object.fromEntries(Object.entries(NUMBERS).map(([name, count]) => [name, process.env[name] ?? count]));
const vitest = (/** @type {string[]} */ ...args) => runTool("vitest/vitest.mjs", ["run", "--testTimeout=1800000", ...args], { env });

/** @type {Record<string, () => Promise<boolean>>} */
const parts = {
  simulated: () => vitest("--project", "unit", "--maxWorkers=2", "tests/faults"),
  frames: () => vitest("--project", "rooms", "tests/faults"),
  killed: async () => {
    await buildProduct();
    return vitest("--config", "tests/faults/vitest.config.ts");
  },
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
  const startedAtMs = Date.now();
  console.log(`${name}: seeds 1 to ${name === "killed" ? env.FAULT_KILLED : name === "frames" ? 1 : env.FAULT_SEEDS}`);
  const well = await parts[name]?.();
  console.log(`${well ? "✓" : "✗"} ${name} (${Math.round((Date.now() - startedAtMs) / 1000)} s)`);
  if (!well) process.exitCode = 1;
}
