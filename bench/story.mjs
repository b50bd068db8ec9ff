// The story of two members 280 ms apart, in browsers (distance/story.mjs).
import { LONGEST_MAX_MS, tell } from "./distance/story.mjs";
import { DISTANT } from "./distance.mjs";
import { startRuntime } from "./runtime.mjs";

/**
 * With BENCH_PICTURES, the folder for screenshots of what waits.
 * @param {import("./world.mjs").World} world
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* storyRows(world) {
  const runtime = await startRuntime({ floors: [], wrappers: DISTANT });
  try {
    const presses = await tell(await world.browser(), runtime.origin, process.env["BENCH_PICTURES"]);
    for (const { who, what, longestMs, answeredMs } of presses)
      yield {
        line: `story, ${who} ${what}: longest sign of waiting`,
        ours: `answered after ${answeredMs.toFixed(0)} ms`,
        floor: "",
        value: longestMs,
        limit: LONGEST_MAX_MS,
        unit: " ms",
      };
  } finally {
    await runtime.stop();
  }
}
