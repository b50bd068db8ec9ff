// npm run faults: the fault tests over many more seeds than `npm test` has time for. FAULT_SEEDS=n takes another number.
import { runTool } from "../../scripts/runTool.mjs";

const seeds = process.env.FAULT_SEEDS ?? "1000";
const passed = await runTool("vitest/vitest.mjs", ["run", "--project", "unit", "tests/faults", "--testTimeout", "600000"], { env: { FAULT_SEEDS: seeds } });
process.exitCode = passed ? 0 : 1;
