// A fixed piece of work, measured in Node, workerd and Chromium. Times of a run are printed as multiples of it, so that
// they mean the same on a slow and on a fast machine.
import { chromium } from "@playwright/test";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from "./chromium.mjs";

/** @typedef {"node" | "workerd" | "chromium"} Runtime */
/** @typedef {Partial<Record<Runtime, number>>} Yardsticks seconds; without Chromium if there is none */

const REPEATS = 5;

/** Strings, maps, sorting and JSON, as in the product. It takes about half a second. Returns a checksum. */
function work() {
  const words = new Map();
  let checksum = 0;
  for (let round = 0; round < 60; round++) {
    for (let n = 0; n < 30_000; n++) {
      const word = `word ${(n * 7919 + round) % 10_007}`;
      words.set(word, (words.get(word) ?? 0) + word.length);
    }
    const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1));
    const read = JSON.parse(JSON.stringify(sorted));
    checksum = (checksum * 31 + read.length + read[round][1]) % 1_000_003;
  }
  return checksum;
}

/** How long the work takes in each runtime: the median of five times. @returns {Promise<Yardsticks>} */
export async function measureYardsticks() {
  return { node: await medianSeconds(async () => void work()), workerd: await inWorkerd(), ...(await inChromium()) };
}

async function inWorkerd() {
  const script = `export default { fetch: () => new Response(String((${work})())) }`;
  const options = { modules: true, script, compatibilityDate: "2026-01-01", cf: /** @type {const} */ (false) };
  const mf = new Miniflare(convertV4MiniflareOptions({ host: "127.0.0.1", ...options }));
  try {
    await mf.ready;
    return await medianSeconds(async () => void (await (await mf.dispatchFetch("http://localhost/")).text()));
  } finally {
    await mf.dispose();
  }
}

async function inChromium() {
  const executablePath = findHeadlessShell() ?? findChromium();
  if (!executablePath) return {};
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    return { chromium: await medianSeconds(async () => void (await page.evaluate(work))) };
  } finally {
    await browser.close();
  }
}

/** @param {() => Promise<void>} run */
async function medianSeconds(run) {
  /** @type {number[]} */
  const seconds = [];
  for (let n = 0; n < REPEATS; n++) {
    const startedAt = performance.now();
    await run();
    seconds.push((performance.now() - startedAt) / 1000);
  }
  return seconds.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0;
}

/** The mean of two measurements, because a machine's speed changes during a run. @param {Yardsticks} one @param {Yardsticks} other @returns {Yardsticks} */
export const meanOf = (one, other) =>
  Object.fromEntries(
    Object.entries(one).map(([runtime, seconds]) => [
      runtime,
      (seconds + (other[/** @type {Runtime} */ (runtime)] ?? seconds)) / 2,
    ]),
  );
