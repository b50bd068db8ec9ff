// npm run faults [-- part …]: the fault tests with many more seeds, frames and requests than `npm test` has time for.
// FAULT_SEEDS, FAULT_KILLED, FAULT_STEPS, FAULT_FRAMES, FAULT_GAMES, FAULT_PLAYED and ODD_REQUESTS replace the numbers
// of parts.mjs.
import { buildProduct } from "../../scripts/build.mjs";
import { runTool } from "../../scripts/runTool.mjs";
import { faultNumbers, FAULTS } from "./parts.mjs";

const env = faultNumbers("full");
/** @param {string[]} args */
const vitest = (args) => runTool("vitest/vitest.mjs", ["run", "--testTimeout=1800000", ...args], { env });

/** What a part runs; the others run `FAULT_SEEDS` seeds. @type {Record<string, string>} */
const AMOUNTS = {
  killed: `${env.FAULT_KILLED} seeds`,
  frames: `${env.FAULT_FRAMES} frames`,
  requests: `${env.ODD_REQUESTS} requests`,
  games: `${env.FAULT_GAMES} of each game, and ${env.FAULT_PLAYED} over sockets`,
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : FAULTS.keys()) {
  const startedAtMs = Date.now();
  const run = FAULTS.get(name);
  if (!run) throw new Error(`There is no part "${name}": ${[...FAULTS.keys()].join(", ")}.`);
  console.log(`${name}: ${AMOUNTS[name] ?? `${env.FAULT_SEEDS} seeds`}`);
  if (name === "killed" || name === "requests") await buildProduct();
  const passed = await run(vitest, "full");
  console.log(`${passed ? "✓" : "✗"} ${name} (${Math.round((Date.now() - startedAtMs) / 1000)} s)`);
  if (!passed) process.exitCode = 1;
}
