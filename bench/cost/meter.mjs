// What the metered Workers used for one action.
import fs from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { client } from "../http.mjs";
import { ROOMS_METER_HOST } from "../runtime.mjs";

/** @typedef {Record<string, number>} Used */
/** @typedef {ReturnType<typeof openMeter>} Meter */
/** @typedef {import("./mostWaiting.ts").Most} Most */

/** The Workers that count what the built ones use (runtime.mjs). */
export const METERED = { edge: "bench/cost/meteredEdge.ts", rooms: "bench/cost/meteredRooms.ts" };

const LOOKS_EVERY_MS = 250;
/** On Linux, /proc counts processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * @param {import("../runtime.mjs").Runtime} runtime a metered one
 * @param {number} quietLooks how many looks in a row must show nothing new; rooms collect what they send each other for
 * up to a second
 */
export function openMeter(runtime, quietLooks) {
  const { text, close } = client(runtime, 1);
  const take = async () => {
    const [edge, rooms] = [
      JSON.parse(await text({ headers: { host: new URL(runtime.origin).host, "x-meter": "edge.meter" } })),
      JSON.parse(await text({ headers: { host: ROOMS_METER_HOST } })),
    ];
    return { edge: /** @type {Used} */ (edge), rooms: /** @type {Used} */ (rooms) };
  };
  /** Waits until nothing more happens. Returns what was used in that time, and the bytes of all rooms. */
  const settled = async () => {
    /** @type {Used} */
    const used = {};
    let bytes = 0;
    for (let quiet = 0; quiet < quietLooks;) {
      const { edge, rooms } = await take();
      bytes = rooms["bytes"] ?? 0;
      const found = Object.entries({ ...edge, ...rooms }).filter(([what, amount]) => what !== "bytes" && amount > 0);
      for (const [what, amount] of found) used[what] = (used[what] ?? 0) + amount;
      quiet = found.length === 0 ? quiet + 1 : 0;
      await pause(LOOKS_EVERY_MS);
    }
    return { used, bytes };
  };
  /**
   * The most calls that waited at once since the last look: of a request, the cron or work of the queue, and of a room.
   * @returns {Promise<{ edge: Most, rooms: Most }>}
   */
  const most = async () => ({
    edge: JSON.parse(await text({ headers: { host: new URL(runtime.origin).host, "x-meter": "edge.most" } })),
    rooms: JSON.parse(await text({ path: "/most", headers: { host: ROOMS_METER_HOST } })),
  });
  const databaseBytes = async () => (await runtime.db.prepare("select 1").all()).meta.size_after ?? 0;
  return {
    settled,
    most,
    /**
     * What an action uses, with everything that follows from it: the mean of `times` actions.
     * @param {number} times
     * @param {(n: number) => Promise<void>} act
     * @returns {Promise<Used>}
     */
    async usedBy(times, act) {
      const before = { bytes: (await settled()).bytes, d1: await databaseBytes(), cpuMs: await cpuMsOf(runtime.pids) };
      for (let n = 0; n < times; n++) await act(n);
      const cpuMs = (await cpuMsOf(runtime.pids)) - before.cpuMs;
      const { used, bytes } = await settled();
      const all = {
        ...used,
        "Worker CPU ms": cpuMs,
        "D1 bytes": (await databaseBytes()) - before.d1,
        "room bytes": bytes - before.bytes,
      };
      return Object.fromEntries(Object.entries(all).map(([what, amount]) => [what, amount / times]));
    },
    close,
  };
}

/** Processor time of the runtime: both Workers, D1, R2 and the rooms' files. @param {readonly number[]} pids */
async function cpuMsOf(pids) {
  const stats = await Promise.all(pids.map((pid) => fs.readFile(`/proc/${pid}/stat`, "utf8")));
  const ticks = stats.map((stat) => {
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, n) => sum + n, 0) * TICK_MS;
}
