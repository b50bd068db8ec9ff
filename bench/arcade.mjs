// The time in which the rooms' runtime replays five minutes of an arcade game, from the request with the log to the
// answer, and the time of a frame in a browser.
import { Buffer } from "node:buffer";
import { build } from "esbuild";
import { ROOT } from "../scripts/root.mjs";
import { arcadeFrameRows } from "./arcadeFrames.mjs";
import { client } from "./http.mjs";
import { median, percentile } from "./measure.mjs";
import { FLOOR_HOST } from "./runtime.mjs";

/** @typedef {import("./table.mjs").Row} Row */

const FIVE_MINUTES_TICKS = 18_000;
const SIMULATED_P95_MAX_MS = 100;
/** The first times count too, because a room may replay a run before its code is compiled. */
const TIMES = { full: 40, smoke: 2 };

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<Row>} */
export async function* arcadeRows(world) {
  const { KNOWN_RUNS, recordOf } = await loadRuns();
  const http = client(await world.runtime(), 1);
  try {
    for (const run of KNOWN_RUNS.filter(({ ticks }) => ticks === FIVE_MINUTES_TICKS)) {
      const body = JSON.stringify({ run, record: recordOf(run) });
      const times = [];
      for (let i = 0; i < TIMES[world.size]; i++) times.push(await simulatedMs(http, body, run));
      yield {
        line: `arcade, five minutes of ${run.game} (${run.profile}) played again, p95`,
        ours: `p50 ${median(times).toFixed(2)} ms`,
        floor: "",
        value: percentile(times, 0.95),
        limit: SIMULATED_P95_MAX_MS,
        unit: " ms",
      };
    }
    yield* arcadeFrameRows(world);
  } finally {
    http.close();
  }
}

/**
 * @param {ReturnType<typeof client>} http
 * @param {string} body
 * @param {import("../tests/kit/games/arcadeRuns").KnownRun} run
 */
async function simulatedMs(http, body, run) {
  const startedAt = performance.now();
  const answer = await http.text({ method: "POST", headers: { host: FLOOR_HOST.simulating }, body });
  const tookMs = performance.now() - startedAt;
  const { hash } = JSON.parse(answer);
  if (hash !== run.hash) throw new Error(`${run.game}: the run came to ${hash}, not to ${run.hash}`);
  return tookMs;
}

/**
 * The runs are TypeScript, which not every Node reads, so they are bundled first.
 * @returns {Promise<typeof import("../tests/kit/games/arcadeRuns")>}
 */
async function loadRuns() {
  const { outputFiles } = await build({
    entryPoints: ["tests/kit/games/arcadeRuns.ts"],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? "").toString("base64")}`);
}
