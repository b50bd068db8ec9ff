// The story of two members 280 ms apart, in browsers (distance/story.mjs).
import { LONGEST_MAX_MS, SHOWN_MAX_MS, tell } from "./distance/story.mjs";
import { DISTANT } from "./distance.mjs";
import { startRuntime } from "./runtime.mjs";

/**
 * BENCH_PICTURES names the folder for screenshots of waiting pages. Without it, none are taken.
 * @param {import("./world.mjs").World} world
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* storyRows(world) {
  const runtime = await startRuntime({ floors: [], wrappers: DISTANT });
  try {
    const presses = await tell(await world.browser(), runtime.origin, process.env["BENCH_PICTURES"]);
    for (const { who, what, shownMs, longestMs, answeredMs } of presses) {
      const row = { ours: `answered after ${answeredMs.toFixed(0)} ms`, floor: "", unit: " ms" };
      yield { ...row, line: `story, ${who} ${what}: something shows`, value: shownMs, limit: SHOWN_MAX_MS };
      yield { ...row, line: `story, ${who} ${what}: longest sign of waiting`, value: longestMs, limit: LONGEST_MAX_MS };
    }
  } finally {
    await runtime.stop();
  }
}
