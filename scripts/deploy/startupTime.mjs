// How long a Worker is active while it starts, by `wrangler check startup`.
import fs from "node:fs/promises";
import path from "node:path";
import { toolOutput } from "../runTool.mjs";
import { failedTool, WRANGLER } from "./dryRun.mjs";

/** An odd number, so that one is in the middle. */
const STARTS = 9;

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
 * Some starts, in ms. The middle one counts, because other work of the machine lengthens single ones. An empty Worker is
 * active for so short a time that the profiler takes one sample of it or none, so only its mean says something.
 * @typedef {{ middleMs: number, meanMs: number, longestMs: number }} Starts
 */

/**
 * @param {string} bundle what would be uploaded (dryRun.mjs)
 * @returns {Promise<Starts>}
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
  return {
    middleMs: found.toSorted((a, b) => a - b)[STARTS >> 1] ?? NaN,
    meanMs: found.reduce((sum, ms) => sum + ms, 0) / STARTS,
    longestMs: Math.max(...found),
  };
}

/** @param {Starts} ours @param {Starts} empty */
export function startText({ middleMs, longestMs }, empty) {
  const multiple =
    empty.meanMs > 0
      ? `${(middleMs / empty.meanMs).toFixed(0)}× an empty Worker's ${empty.meanMs.toFixed(1)} ms`
      : "an empty Worker's time was too short to be sampled";
  return `${middleMs.toFixed(0)} ms, the longest ${longestMs.toFixed(0)} ms; ${multiple}`;
}
