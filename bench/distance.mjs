// What a member waits for when databases and rooms are far away: the calls that follow each other, and the time.
import { setTimeout as pause } from "node:timers/promises";
import { actsOf, FAR_WAITS_MAX, IDLE_CRON } from "./distance/acts.mjs";
import { client } from "./http.mjs";
import { median } from "./measure.mjs";
import { startRuntime } from "./runtime.mjs";

/** @typedef {{ far: number, near: number }} Waits */
/** @typedef {{ what: string, before: { waits: Waits, calls: string[] }, after: { waits: Waits, calls: string[] } }} Recorded */
/** @typedef {{ name: string, waits: Waits, after: Waits, ms: number, calls: string[] }} Measured */

/** What wraps the built Workers (runtime.mjs). */
export const DISTANT = { edge: "bench/distance/delayedEdge.ts", rooms: "bench/distance/delayedRooms.ts" };
/**
 * Regions of the edge, by the time of a round trip to the databases (distance/regions.ts).
 * @type {readonly { ms: number, edge: string, rooms?: string, name?: string }[]}
 */
const PLACES = [
  { ms: 0, edge: "none" },
  { ms: 80, edge: "enam" },
  { ms: 150, edge: "apac" },
  { ms: 280, edge: "oc" },
  { ms: 80, edge: "enam", rooms: "apac", name: "80 ms, the rooms 150 ms away" },
];
/** The column whose waits are judged. Every distance has the same. */
const JUDGED = "150 ms";
const SIZES = { full: { times: 3, places: PLACES }, smoke: { times: 1, places: PLACES.slice(1, 2) } };
const LOOKS_EVERY_MS = 50;

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* distanceRows(world) {
  const { times, places } = SIZES[world.size];
  const runtime = await startRuntime({ floors: [], wrappers: DISTANT });
  const { text, close } = client(runtime, 1);
  const host = new URL(runtime.origin).host;
  /** What was recorded since the last call. Waits until all requests have ended, with the work after their answers. */
  const take = async () => {
    for (;;) {
      const { underWay, recorded } = /** @type {{ underWay: number, recorded: Recorded[] }} */ (
        JSON.parse(await text({ headers: { host, "x-meter": "distance" } }))
      );
      if (underWay === 0) return recorded;
      await pause(LOOKS_EVERY_MS);
    }
  };
  try {
    /** @type {{ name: string, measured: Measured[] }[]} */
    const columns = [];
    for (const [i, { ms, edge, rooms, name = `${ms} ms` }] of places.entries()) {
      const { acts, leave } = await actsOf(runtime.origin, `distance-${i}`, {
        headers: regionHeader(edge),
        times,
        ...(rooms ? { rooms: regionHeader(rooms) } : {}),
      });
      /** @type {Measured[]} */
      const measured = [];
      try {
        for (const { name: act, act: perform } of acts) measured.push(await measure(act, perform, times, take));
        // a first run does what the acts have left to do
        await runtime.runCron(edge);
        measured.push(await measure(IDLE_CRON, async () => void (await runtime.runCron(edge)), times, take));
      } finally {
        leave();
      }
      columns.push({ name, measured });
    }
    if (world.size === "full") console.log(distanceTable(columns));
    const judged = columns.find(({ name }) => name === JUDGED) ?? columns[0];
    for (const { name, waits } of judged?.measured ?? [])
      yield {
        line: `distance, far waits of ${name}`,
        ours: waitsText(waits),
        floor: "",
        value: waits.far,
        limit: FAR_WAITS_MAX[name] ?? NaN,
        unit: "",
      };
  } finally {
    close();
    await runtime.stop();
  }
}

const regionHeader = (/** @type {string} */ region) => ({ "x-edge-region": region });

/**
 * @param {string} name
 * @param {(n: number) => Promise<void | number>} act
 * @param {number} times
 * @param {() => Promise<Recorded[]>} take
 * @returns {Promise<Measured>}
 */
async function measure(name, act, times, take) {
  const tries = [];
  for (let n = 0; n < times; n++) {
    await take();
    const startedAt = performance.now();
    const own = await act(n);
    const ms = own ?? performance.now() - startedAt;
    const recorded = await take();
    tries.push({
      ms,
      waits: sumOf(recorded.map(({ before }) => before.waits)),
      after: sumOf(recorded.map(({ after }) => after.waits)),
      calls: recorded.flatMap(({ what, before, after }) => [what, ...before.calls, "|", ...after.calls]),
    });
  }
  const last = /** @type {Omit<Measured, "name">} */ (tries.at(-1));
  return { name, ...last, ms: median(tries.map(({ ms }) => ms)) };
}

/** @param {Waits[]} all @returns {Waits} */
const sumOf = (all) =>
  all.reduce((sum, { far, near }) => ({ far: sum.far + far, near: sum.near + near }), { far: 0, near: 0 });

/** @param {{ name: string, measured: Measured[] }[]} columns */
function distanceTable(columns) {
  const [first] = columns;
  const head = ["act", ...columns.flatMap(({ name }) => [`${name}: waits far + near`, "after", "ms"])];
  const rows = (first?.measured ?? []).map(({ name }, i) => [
    name,
    ...columns.flatMap(({ measured }) => {
      const found = measured[i];
      return found ? [waitsText(found.waits), waitsText(found.after), found.ms.toFixed(0)] : ["", "", ""];
    }),
  ]);
  const calls = (columns.at(1) ?? first)?.measured.map((row) => `${row.name}: ${row.calls.join(" ")}`) ?? [];
  return [...[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`), "", ...calls].join(
    "\n",
  );
}

/** @param {Waits} waits */
const waitsText = ({ far, near }) => `${far} + ${near}`;
