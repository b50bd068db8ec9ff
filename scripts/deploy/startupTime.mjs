// How long a Worker is active while it starts, by `wrangler check startup`.
import fs from "node:fs/promises";
import path from "node:path";
import { toolOutput } from "../runTool.mjs";
import { failedTool, WRANGLER } from "./dryRun.mjs";

/**
 * The profiler takes a sample about every ms. An empty Worker is active for so short a time that most of its starts have
 * no active sample, so only the mean of several starts says something.
 */
const STARTS = 8;

/**
 * @typedef {object} Profile what V8's profiler writes
 * @property {{ id: number, callFrame: { functionName: string } }[]} nodes
 * @property {number[]} samples the node of each sample
 * @property {number[]} timeDeltas µs before each sample
 */

/**
 * The time in which the Worker wasn't idle, in ms. `wrangler check startup` prints the same: it includes compiling and
 * collecting garbage.
 * @param {Profile} profile
 */
export function activeMs({ nodes, samples, timeDeltas }) {
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  const activeUs = timeDeltas.reduce((sum, us, i) => (idle.has(samples[i] ?? NaN) ? sum : sum + us), 0);
  return activeUs / 1_000;
}

/**
 * The mean of some starts, and the longest, in ms.
 * @param {string} bundle what would be uploaded (dryRun.mjs)
 */
export async function startsOf(bundle) {
  const profile = path.join(path.dirname(bundle), "startup.cpuprofile");
  /** @type {number[]} */
  const found = [];
  for (let start = 0; start < STARTS; start++) {
    const args = ["check", "startup", "--worker", bundle, "--outfile", profile];
    const { ok, output } = await toolOutput(WRANGLER, args);
    if (!ok) throw failedTool(args, output);
    found.push(activeMs(JSON.parse(await fs.readFile(profile, "utf8"))));
  }
  return { meanMs: found.reduce((sum, ms) => sum + ms, 0) / STARTS, longestMs: Math.max(...found) };
}

/**
 * @param {{ meanMs: number, longestMs: number }} ours
 * @param {number} emptyMs the mean of an empty Worker
 */
export function startText({ meanMs, longestMs }, emptyMs) {
  const multiple =
    emptyMs > 0
      ? `${(meanMs / emptyMs).toFixed(0)}× an empty Worker's ${emptyMs.toFixed(1)} ms`
      : "an empty Worker's time was too short to be sampled";
  return `${meanMs.toFixed(0)} ms, the longest ${longestMs.toFixed(0)} ms; ${multiple}`;
}
