// How busy processes and their threads are.
import fs from "node:fs";

/** On Linux, /proc counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** @typedef {Map<string, number>} Times ms of processor time by thread */

/** @param {readonly number[]} pids @returns {Times} */
function timesOf(pids) {
  const threads = pids.flatMap((pid) =>
    fs.readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/stat`),
  );
  return new Map(
    threads.flatMap((file) => {
      const stat = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return stat === "" ? [] : [[file, (Number(fields[11]) + Number(fields[12])) * TICK_MS]];
    }),
  );
}

/**
 * Starts watching. Returns a function that says how many cores the processes have used since then, and what share of a
 * core their busiest thread has used.
 * @param {readonly number[]} pids
 */
export function watchLoad(pids) {
  const [before, sinceMs] = [timesOf(pids), Date.now()];
  return () => {
    const tookMs = Date.now() - sinceMs;
    const shares = [...timesOf(pids)].map(([thread, ms]) => (ms - (before.get(thread) ?? 0)) / tookMs);
    return { cores: shares.reduce((sum, share) => sum + share, 0), busiest: Math.max(0, ...shares) };
  };
}
