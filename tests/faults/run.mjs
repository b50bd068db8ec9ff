// npm run faults: the fault tests over many more seeds than `npm test` has time for. A name as argument runs that part alone.
// FAULT_SEEDS, FAULT_KILLED, FAULT_FRAMES, FAULT_GAMES and FAULT_PLAYED take other numbers than these.
import { buildProduct } from "../../scripts/build.mjs";
import { runTool } from "../../scripts/runTool.mjs";

const NUMBERS = { FAULT_SEEDS: "2000", FAULT_KILLED: "50", FAULT_FRAMES: "100000", FAULT_GAMES: "10000", FAULT_PLAYED: "25" };
const env = Object.fromEntries(Object.entries(NUMBERS).map(([name, count]) => [name, process.env[name] ?? count]));
const vitest = (/** @type {string[]} */ ...args) => runTool("vitest/vitest.mjs", ["run", "--testTimeout=1800000", ...args], { env: { ...env, RANDOM_GAMES: env.FAULT_GAMES } });

/** @type {Record<string, () => Promise<boolean>>} */
const parts = {
  simulated: () => vitest("--project", "unit", "--maxWorkers=2", "tests/faults"),
  frames: () => vitest("--project", "rooms", "tests/faults/frames"),
  /** of each game: so many by the room's function alone, then some over sockets */
  games: async () => (await vitest("--project", "unit", "party/game/anyGame")) && vitest("--project", "rooms", "tests/faults/playedGames"),
  killed: async () => {
    await buildProduct();
    return vitest("--config", "tests/faults/vitest.config.ts");
  },
};

/** @type {Record<string, string | undefined>} */
const SEEDS = { killed: env.FAULT_KILLED, frames: "1", games: `${env.FAULT_GAMES} of each game, and ${env.FAULT_PLAYED} over sockets` };

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
  const startedAtMs = Date.now();
  console.log(`${name}: seeds 1 to ${SEEDS[name] ?? env.FAULT_SEEDS}`);
  const well = await parts[name]?.();
  console.log(`${well ? "✓" : "✗"} ${name} (${Math.round((Date.now() - startedAtMs) / 1000)} s)`);
  if (!well) process.exitCode = 1;
}
